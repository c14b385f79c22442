/**
 * What Find shows for what is typed. Every keystroke asks at once and cancels the question before it; what was found before
 * stays until the new answer is there, so nothing flickers and an old answer never comes after a newer one.
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
import { birthTyped } from './birth-typed.rules.ts';
import { fitsWhole, isNamed, listed } from './marks.rules.ts';

const pageSize = 30;
/** The station counts and ranks no further; a person types another letter instead. */
const longestList = 1000;
/** After a sync many records change at once. */
const refreshAfterMs = 300;

export type Shown = {
  kind: 'recent' | 'hits';
  /** What was typed when this was asked; empty for the recent patients. */
  typed: string;
  patients: PatientHit[];
  total: number;
  isLowerBound: boolean;
  pages: number;
  /** Removed records that match, once somebody asked for them. */
  removed?: PatientHit[];
};
type Answer = Outcome<Omit<Shown, 'kind' | 'typed' | 'pages'>>;

export class Search {
  shown = $state.raw<Shown>();
  failure = $state.raw<Failure>();
  #typed = '';
  #stop = new AbortController();
  #pending: Promise<void> | undefined;
  /** The list that its next page was asked for, and that question. */
  #growing: { shown: Shown; asked: Promise<void> } | undefined;

  /** Whether the answer to what is typed now is still to come. */
  get isPending(): boolean {
    return this.#pending !== undefined;
  }

  get hasMore(): boolean {
    const { shown } = this;
    if (shown?.kind !== 'hits') return false;
    return shown.pages * pageSize < Math.min(shown.total, longestList);
  }

  /** Whom the list shows. A birth leaves nobody out, since few know theirs to the year. */
  get patients(): readonly PatientHit[] {
    const { shown } = this;
    if (shown?.kind !== 'hits') return shown?.patients ?? [];
    const besides = birthTyped(shown.typed, birthTyping())?.besides ?? shown.typed;
    return listed(besides, shown.patients, (patient) => ({
      matches: patient.matches.filter(isNoBirth),
      textOf: textIn(patient),
    }));
  }

  /** How many were found, without those whom the list does not show. */
  get total(): number {
    const { shown } = this;
    return shown === undefined ? 0 : shown.total - (shown.patients.length - this.patients.length);
  }

  /** Those who were meant, by the words of their name or by a number. Of several, nobody knows who was. */
  get named(): PatientHit[] {
    const { shown } = this;
    if (shown?.kind !== 'hits') return [];
    return shown.patients.filter((patient) => {
      // A card's code is one record's.
      if (patient.matches.some(({ field }) => field === '_id')) return true;
      const { typed, matches } = besidesBirth(shown.typed, patient);
      return isNamed(typed, matches, textIn(patient));
    });
  }

  /** Whether nobody has all that was typed, complete or begun. */
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

  /** Also the removed records that match, below those that were found: what was removed by mistake is found again. */
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

  /** Waits until what is typed now has its answer. */
  async settle(): Promise<void> {
    while (this.#pending !== undefined) await this.#pending;
  }

  /** The next page, below what is shown: asked for once. */
  grow(): Promise<void> {
    const { shown } = this;
    if (shown === undefined || !this.hasMore || this.isPending) return Promise.resolve();
    if (this.#growing?.shown !== shown) this.#growing = { shown, asked: this.#grow(shown) };
    return this.#growing.asked;
  }

  async #grow(shown: Shown): Promise<void> {
    const answer = await ask(shown.typed, shown.pages, this.#stop.signal);
    if (answer.kind !== 'done' || this.shown !== shown) return;
    // A record that was saved in between can move from one page to the next: nobody is shown twice.
    const isNew = ({ _id }: PatientHit) => !shown.patients.some((known) => known._id === _id);
    const further = answer.value.patients.filter(isNew);
    this.shown = { ...shown, patients: [...shown.patients, ...further], pages: shown.pages + 1 };
  }

  /** While the component lives that calls it: asks for `typed` first, and again when records change anywhere, and when the station is back. */
  follow(typed: string): void {
    this.#typed = typed;
    $effect(() => {
      const _again = live.epoch;
      untrack(() => void this.ask(this.#typed));
    });
    $effect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = live.listen(({ record, id }) => {
        if (record !== 'patient') return;
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
    // Recent patients too when there is nothing to look for yet, such as the first bracket of a phone number.
    const isSearch = /[\p{L}\p{N}]/u.test(typed);
    const answer = await ask(isSearch ? typed : '', 0, signal);
    if (signal.aborted || answer.kind === 'cancelled') return;
    this.failure = answer.kind === 'done' ? undefined : answer;
    if (answer.kind !== 'done') return;
    this.shown = { kind: isSearch ? 'hits' : 'recent', typed: isSearch ? typed : '', pages: 1, ...answer.value };
  }

  /** Who has scrolled on keeps the list and its place; only the changed row is read again. */
  async #refresh(id: string): Promise<void> {
    const { shown } = this;
    if (shown === undefined || shown.pages === 1) return this.isPending ? undefined : this.ask(this.#typed);
    if (!shown.patients.some(({ _id }) => _id === id)) return;
    const outcome = await call(patientEndpoints.get, { params: { patientId: id }, signal: this.#stop.signal });
    if (outcome.kind !== 'done' || this.shown !== shown) return;
    const patients = shown.patients.map((hit) => (hit._id === id ? { ...hit, ...outcome.value } : hit));
    this.shown = { ...shown, patients };
  }
}

const isNoBirth = ({ field }: Match): boolean => field !== 'dateOfBirth' && field !== 'age';

/** What was typed and found of one patient, without the birth where that is one of the matches. */
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
      patients: embedded.patientResourceList.map((patient: Patient | PatientHit) => ({ matches: [], ...patient })),
      total: counted.totalElements,
      isLowerBound: counted.totalIsLowerBound === true,
    },
  };
}

function birthIn(typed: string): { besidesBirth: string; bornFrom: string; bornTo: string } | undefined {
  const birth = birthTyped(typed, birthTyping());
  return birth && { besidesBirth: birth.besides, bornFrom: birth.from, bornTo: birth.to };
}

/** What a card's code names is this record or none, retired or not. */
async function askById(patientId: string, signal: AbortSignal): Promise<Answer> {
  const outcome = await call(patientEndpoints.get, { params: { patientId }, signal });
  if (outcome.kind === 'refused' && outcome.name === 'not-found') {
    return { kind: 'done', value: { patients: [], total: 0, isLowerBound: false } };
  }
  if (outcome.kind !== 'done') return outcome;
  const { _id } = outcome.value;
  const patient: PatientHit = {
    ...outcome.value,
    matches: [{ field: '_id', word: patientId, kind: 'exact', ...(_id !== patientId && { joined: patientId }) }],
  };
  return { kind: 'done', value: { patients: [patient], total: 1, isLowerBound: false } };
}
