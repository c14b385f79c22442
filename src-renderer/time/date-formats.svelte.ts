/** How days and times are written on this page: as the clinic chose, and until that is known as the region of the computer does. */
import { dateFormatEndpoints, type DateFormats } from '../../src-main/time/date-formats.contract.ts';
import { call } from '../api.ts';
import { regionOf, usualIn } from './region.rules.ts';

/** What this computer would choose. */
const usualHere = (): DateFormats =>
  usualIn(regionOf({ languages: navigator.languages, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }));

class DateFormatsInUse {
  #chosen = $state.raw<DateFormats>();
  readonly #inUse: DateFormats = $derived.by(() => this.#chosen ?? usualHere());
  #tried: DateFormats | undefined;

  get now(): DateFormats {
    return this.#tried ?? this.#inUse;
  }

  /** What `write` says as if these had been chosen. */
  as(tried: DateFormats, write: () => string): string {
    this.#tried = tried;
    try {
      return write();
    } finally {
      this.#tried = undefined;
    }
  }

  choose(chosen: DateFormats): void {
    this.#chosen = chosen;
  }

  /** Once somebody has signed in. Where it cannot be read, what is known stays. */
  async load(): Promise<void> {
    const outcome = await call(dateFormatEndpoints.get);
    if (outcome.kind === 'done' && outcome.value.dateFormats !== null) this.#chosen = outcome.value.dateFormats;
  }
}

export const dateFormats = new DateFormatsInUse();
