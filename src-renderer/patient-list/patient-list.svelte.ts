/**
 * The state of the list of patients: the filter, the pages that were read, and the selection. It survives a visit to other pages, so that
 * a person comes back to the same place. It starts again when another person signs in.
 */
import { tick, untrack } from 'svelte';
import {
  peopleEndpoints,
  type PeopleFilter,
  type PeoplePage,
  type PersonListed,
} from '../../src-main/patients/people.contract.ts';
import { call, type Failure, type Outcome } from '../api.ts';
import { live } from '../shell/live.svelte.ts';
import { session } from '../shell/session.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';
import { filterOf, nothingChosen, type Chosen } from './filter.rules.ts';

const pageSize = 50;
const largestPage = 200;
/** Collects changes of records for this long before the list is read again. */
const refreshAfterMs = 300;

type Shown = { patients: PersonListed[]; total: number; isLowerBound: boolean; next: string | null };

class PatientList {
  chosen = $state<Chosen>({ ...nothingChosen });
  shown = $state.raw<Shown>();
  failure = $state.raw<Failure>();
  /** By id, in the order of selection. Patients stay selected when they are no longer shown. */
  selected = $state.raw<ReadonlyMap<string, PersonListed>>(new Map());
  /** The row with the keyboard focus. */
  activeId = $state<string>();
  scrollTop = 0;
  #owner: string | undefined;
  #stop = new AbortController();
  #growing: string | null = null;
  /** The query that the shown patients answer. */
  #asked = '';

  /** Keeps the list up to date while the calling component exists. */
  follow(main: () => HTMLElement | null): void {
    const { staff } = session;
    if (this.#owner !== staff?.id) this.#forget(staff?.id);
    $effect(() => {
      const _again = live.epoch;
      const _asked = JSON.stringify(this.chosen);
      untrack(() => void this.read());
    });
    $effect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = live.listen(({ record }) => {
        if (record !== 'patient' && record !== 'visit') return;
        clearTimeout(timer);
        timer = setTimeout(() => void this.read(), refreshAfterMs);
      });
      const scroller = main();
      const { scrollTop } = this;
      void tick().then(() => scroller?.scrollTo(0, scrollTop));
      return () => {
        clearTimeout(timer);
        stop();
        this.scrollTop = scroller?.scrollTop ?? 0;
        this.#stop.abort();
      };
    });
  }

  /** Reads the list from its beginning, as far as it was read before. */
  async read(): Promise<void> {
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#growing = null;
    const query = filterOf($state.snapshot(this.chosen));
    const asked = JSON.stringify(query);
    // If the person has scrolled on, keeps the list as far as it was read.
    const wanted = asked === this.#asked ? Math.max(pageSize, this.shown?.patients.length ?? 0) : pageSize;
    const outcome = await activity.during(readUpTo(wanted, query, stop.signal));
    if (stop.signal.aborted || outcome.kind === 'cancelled') return;
    this.failure = outcome.kind === 'done' ? undefined : outcome;
    if (outcome.kind !== 'done') return;
    const { patients } = outcome.value;
    this.shown = outcome.value;
    this.#asked = asked;
    if (!patients.some(({ _id }) => _id === this.activeId)) this.activeId = patients[0]?._id;
  }

  /** Reads the next page, below the current one. */
  async grow(): Promise<void> {
    const { shown } = this;
    if (shown?.next == null || this.#growing === shown.next) return;
    this.#growing = shown.next;
    const query = { ...filterOf($state.snapshot(this.chosen)), size: pageSize, after: shown.next };
    const outcome = await call(peopleEndpoints.list, { query, signal: this.#stop.signal });
    if (outcome.kind !== 'done' || this.shown !== shown) return;
    const { embedded, next } = outcome.value;
    this.shown = { ...shown, patients: [...shown.patients, ...embedded.patientResourceList], next };
  }

  toggle(patient: PersonListed): void {
    const others = [...this.selected].filter(([id]) => id !== patient._id);
    const wasSelected = others.length < this.selected.size;
    this.selected = new Map(wasSelected ? others : [...others, [patient._id, patient]]);
  }

  select(patients: readonly PersonListed[]): void {
    this.selected = new Map([...this.selected, ...patients.map((patient) => [patient._id, patient] as const)]);
  }

  selectNone(): void {
    this.selected = new Map();
  }

  /**
   * The patients to print: the selected ones, or else all that match. Undefined if they could not be read, and `too-many` above `limit`.
   */
  async toPrint(limit: number): Promise<PersonListed[] | 'too-many' | undefined> {
    if (this.selected.size > 0) return this.selected.size > limit ? 'too-many' : [...this.selected.values()];
    const { shown } = this;
    if (shown === undefined || shown.total > limit || shown.isLowerBound) return 'too-many';
    const outcome = await readUpTo(limit, filterOf($state.snapshot(this.chosen)));
    return outcome.kind === 'done' ? outcome.value.patients : undefined;
  }

  #forget(owner: string | undefined): void {
    this.#owner = owner;
    this.chosen = { ...nothingChosen };
    this.shown = undefined;
    this.selected = new Map();
    this.activeId = undefined;
    this.scrollTop = 0;
    this.#asked = '';
  }
}

/** Reads whole pages until it has the wanted number of patients, or a few more. */
async function readUpTo(wanted: number, query: PeopleFilter, signal?: AbortSignal): Promise<Outcome<Shown>> {
  const patients: PersonListed[] = [];
  const size = Math.min(largestPage, wanted);
  for (let after = ''; ;) {
    const outcome: Outcome<PeoplePage> = await call(peopleEndpoints.list, {
      query: { ...query, size, ...(after !== '' && { after }) },
      ...(signal !== undefined && { signal }),
    });
    if (outcome.kind !== 'done') return outcome;
    const { embedded, total, totalIsLowerBound, next } = outcome.value;
    patients.push(...embedded.patientResourceList);
    if (next === null || patients.length >= wanted) {
      return { kind: 'done', value: { patients, total, isLowerBound: totalIsLowerBound === true, next } };
    }
    after = next;
  }
}

export const patientList = new PatientList();
