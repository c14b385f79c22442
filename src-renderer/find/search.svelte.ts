/**
 * The results of Find for the typed text. Every keystroke sends a query at once and cancels the one before it. Earlier results stay until
 * the new answer is there, so nothing flickers and an old answer never replaces a newer one.
 */
import { untrack } from 'svelte';
import {
  patientEndpoints,
  type Match,
  type Patient,
  type PatientHit,
} from '../../src-main/patients/patient.contract.ts';
import { recordIdIn } from '../../src-main/patients/record-id.rules.ts';
import { call, type Failure, type Outcome } from '../api.ts';
import { live } from '../shell/live.svelte.ts';
import { birthTyping } from '../patients/patient-form.ts';
import { activity } from '../ui/activity.svelte.ts';
import { birthIn } from './birth-query.ts';
import { birthTyped } from './birth-typed.rules.ts';
import { fitsWhole, isNamed, listed } from './marks.rules.ts';

const pageSize = 30;
/** The station counts and ranks no more than this. A person types another letter instead. */
const longestList = 1000;
/** Collects changes for this long, because many records change at once after a sync. */
const refreshAfterMs = 300;

export type Shown = {
  kind: 'recent' | 'hits';
  /** The typed text of this query; empty for the recent patients. */
  typed: string;
  patients: PatientHit[];
  total: number;
  isLowerBound: boolean;
  pages: number;
  /** Removed records that match, if a person has asked for them. */
  removed?: PatientHit[];
};
type Answer = Outcome<Omit<Shown, 'kind' | 'typed' | 'pages'>>;

export class Search {
  shown = $state.raw<Shown>();
  failure = $state.raw<Failure>();
  #typed = '';
  #stop = new AbortController();
  #pending: Promise<void> | undefined;
  /** The list whose next page was requested, and that request. */
  #growing: { shown: Shown; asked: Promise<void> } | undefined;

  /** True if what is shown answers the typed text. It may still be read again, because records have changed. */
  get isCurrent(): boolean {
    return this.shown?.typed === queryIn(this.#typed);
  }

  get hasMore(): boolean {
    const { shown } = this;
    if (shown?.kind !== 'hits') return false;
    return shown.pages * pageSize < Math.min(shown.total, longestList);
  }

  /** The patients in the list. A birth excludes nobody, because few people know theirs to the year. */
  get patients(): readonly PatientHit[] {
    const { shown } = this;
    if (shown?.kind !== 'hits') return shown?.patients ?? [];
    const besides = birthTyped(shown.typed, birthTyping())?.besides ?? shown.typed;
    return listed(besides, shown.patients, (patient) => ({
      matches: patient.matches.filter(isNoBirth),
      textOf: textIn(patient),
    }));
  }

  /** The number of patients found, without those that the list leaves out. */
  get total(): number {
    const { shown } = this;
    return shown === undefined ? 0 : shown.total - (shown.patients.length - this.patients.length);
  }

  /** The patients who were meant, by the words of their name or by a number. If there are several, it is unknown which one was meant. */
  get named(): PatientHit[] {
    const { shown } = this;
    if (shown?.kind !== 'hits') return [];
    return shown.patients.filter((patient) => {
      // A card's code belongs to one record.
      if (patient.matches.some(({ field }) => field === '_id')) return true;
      const { typed, matches } = besidesBirth(shown.typed, patient);
      return isNamed(typed, matches, textIn(patient));
    });
  }

  /** True if nobody matches all that was typed, complete or begun. */
  get isOnlySimilar(): boolean {
    const { shown } = this;
    const best = shown?.patients[0];
    if (shown?.kind !== 'hits' || best === undefined || best.matches.some(({ field }) => field === '_id')) return false;
    const { typed, matches } = besidesBirth(shown.typed, best);
    return !fitsWhole(typed, matches, textIn(best));
  }

  ask(typed: string): Promise<void> {
    this.#typed = typed.trim();
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    const pending = activity.during(this.#answer(this.#typed, stop.signal)).finally(() => {
      if (this.#pending === pending) this.#pending = undefined;
    });
    this.#pending = pending;
    return pending;
  }

  /** Adds the removed records that match, below the results, so that a record removed by mistake can be found. */
  async askRemoved(): Promise<void> {
    await this.settle();
    const { shown } = this;
    if (shown?.kind !== 'hits') return;
    const query = { q: shown.typed, retired: true, size: pageSize };
    const outcome = await activity.during(call(patientEndpoints.search, { query, signal: this.#stop.signal }));
    if (outcome.kind === 'cancelled' || this.shown !== shown) return;
    if (outcome.kind === 'done') this.shown = { ...shown, removed: outcome.value.embedded.patientResourceList };
    else this.failure = outcome;
  }

  /** Waits until the typed text has its answer. */
  async settle(): Promise<void> {
    while (this.#pending !== undefined) await this.#pending;
  }

  /** Reads the next page, below the current one. It is requested only once. */
  grow(): Promise<void> {
    const { shown } = this;
    if (shown === undefined || !this.hasMore || this.#pending !== undefined) return Promise.resolve();
    if (this.#growing?.shown !== shown) this.#growing = { shown, asked: this.#grow(shown) };
    return this.#growing.asked;
  }

  async #grow(shown: Shown): Promise<void> {
    const answer = await ask(shown.typed, shown.pages, this.#stop.signal);
    if (answer.kind !== 'done' || this.shown !== shown) return;
    // A record that was saved in between can move from one page to the next. Nobody is shown twice.
    const isNew = ({ _id }: PatientHit) => !shown.patients.some((known) => known._id === _id);
    const further = answer.value.patients.filter(isNew);
    this.shown = { ...shown, patients: [...shown.patients, ...further], pages: shown.pages + 1 };
  }

  /**
   * Queries for `typed` while the calling component exists: at first, whenever records change anywhere, and when the station is reachable
   * again.
   */
  follow(typed: string): void {
    this.#typed = typed;
    $effect(() => {
      const _again = live.epoch;
      untrack(() => void this.ask(this.#typed));
    });
    $effect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = live.listen(({ record, id }) => {
        // A patient who comes or leaves is shown as such. The event names the visit alone.
        if (record !== 'patient' && !(record === 'visit' && this.shown?.kind === 'hits')) return;
        clearTimeout(timer);
        timer = setTimeout(() => void this.#refresh(id), refreshAfterMs);
      });
      return () => {
        clearTimeout(timer);
        stop();
        this.#stop.abort();
      };
    });
  }

  async #answer(typed: string, signal: AbortSignal): Promise<void> {
    const query = queryIn(typed);
    const answer = await ask(query, 0, signal);
    if (signal.aborted || answer.kind === 'cancelled') return;
    this.failure = answer.kind === 'done' ? undefined : answer;
    if (answer.kind !== 'done') return;
    this.shown = { kind: query === '' ? 'recent' : 'hits', typed: query, pages: 1, ...answer.value };
  }

  /** If the person has scrolled on, keeps the list and its position. Only the changed row is read again. */
  async #refresh(id: string): Promise<void> {
    const { shown } = this;
    if (shown === undefined || shown.pages === 1) return this.#pending ?? this.ask(this.#typed);
    if (!shown.patients.some(({ _id }) => _id === id)) return;
    const outcome = await call(patientEndpoints.get, { params: { patientId: id }, signal: this.#stop.signal });
    if (outcome.kind !== 'done' || this.shown !== shown) return;
    const patients = shown.patients.map((hit) => (hit._id === id ? { ...hit, ...outcome.value } : hit));
    this.shown = { ...shown, patients };
  }
}

/** Empty, which asks for the recent patients, while there is nothing to search for yet, such as the first bracket of a phone number. */
const queryIn = (typed: string): string => (/[\p{L}\p{N}]/u.test(typed) ? typed : '');

const isNoBirth = ({ field }: Match): boolean => field !== 'dateOfBirth' && field !== 'age';

/** Returns the typed words and matches of one patient, without the birth if it is one of the matches. */
function besidesBirth(typed: string, { matches }: PatientHit): { typed: string; matches: Match[] } {
  const birth = matches.every(isNoBirth) ? undefined : birthTyped(typed, birthTyping());
  return { typed: birth?.besides ?? typed, matches: matches.filter(isNoBirth) };
}

const textIn =
  (patient: PatientHit) =>
  ({ field, joined }: Match): string => {
    const record = joined === undefined ? patient : patient.joined?.find(({ _id }) => _id === joined);
    const text: unknown = record?.[field as keyof typeof record];
    return typeof text === 'string' ? text : '';
  };

/** For lists other than that of a search. */
const unasked = { matches: [], lastVisitAt: null, openSince: null };

async function ask(typed: string, page: number, signal: AbortSignal): Promise<Answer> {
  const recordId = recordIdIn(typed);
  if (recordId !== undefined) return askById(recordId, signal);
  const query = { page, size: pageSize };
  const outcome =
    typed === ''
      ? await call(patientEndpoints.list, { query: { ...query, sort: '-updatedAt' }, signal })
      : await call(patientEndpoints.search, { query: { ...query, q: typed, ...birthIn(typed) }, signal });
  if (outcome.kind !== 'done') return outcome;
  const { embedded, page: counted } = outcome.value;
  return {
    kind: 'done',
    value: {
      patients: embedded.patientResourceList.map((patient: Patient | PatientHit) => ({ ...unasked, ...patient })),
      total: counted.totalElements,
      isLowerBound: counted.totalIsLowerBound === true,
    },
  };
}

/** A card's code names exactly this record, retired or not. */
async function askById(patientId: string, signal: AbortSignal): Promise<Answer> {
  const outcome = await call(patientEndpoints.get, { params: { patientId }, signal });
  if (outcome.kind === 'refused' && outcome.name === 'not-found') {
    return { kind: 'done', value: { patients: [], total: 0, isLowerBound: false } };
  }
  if (outcome.kind !== 'done') return outcome;
  const { _id } = outcome.value;
  const patient: PatientHit = {
    ...unasked,
    ...outcome.value,
    matches: [{ field: '_id', word: patientId, kind: 'exact', ...(_id !== patientId && { joined: patientId }) }],
  };
  return { kind: 'done', value: { patients: [patient], total: 1, isLowerBound: false } };
}
