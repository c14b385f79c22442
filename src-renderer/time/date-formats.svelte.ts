/** The formats of days and times on this page: those of the clinic, and until they are known, those of the computer's region. */
import { dateFormatEndpoints, type DateFormats } from '../../src-main/time/date-formats.contract.ts';
import { call } from '../api.ts';
import { regionOf, usualIn } from './region.rules.ts';

/** The defaults of this computer. */
const usualHere = (): DateFormats =>
  usualIn(regionOf({ languages: navigator.languages, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }));

class DateFormatsInUse {
  #chosen = $state.raw<DateFormats>();
  readonly #inUse: DateFormats = $derived.by(() => this.#chosen ?? usualHere());
  #tried: DateFormats | undefined;

  get now(): DateFormats {
    return this.#tried ?? this.#inUse;
  }

  /** Returns the result of `write` as if these formats had been chosen. */
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

  /** Call it once a person has signed in. If the formats cannot be read, the known ones stay. */
  async load(): Promise<void> {
    const outcome = await call(dateFormatEndpoints.get);
    if (outcome.kind === 'done' && outcome.value.dateFormats !== null) this.#chosen = outcome.value.dateFormats;
  }
}

export const dateFormats = new DateFormatsInUse();
