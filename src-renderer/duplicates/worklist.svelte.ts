/**
 * The list of pairs that may be one person, as it is worked through: which pair is looked at, and which comes next when it is settled, here
 * or by somebody else. It stays while other pages are looked at; another person who signs in begins anew.
 */
import { untrack } from 'svelte';
import type { Grade } from '../../src-main/matching/match.rules.ts';
import { duplicateEndpoints, type Duplicate, type DuplicatePage } from '../../src-main/matching/worklist.contract.ts';
import { call, type Failure } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { nameText } from '../patients/patient-words.ts';
import { live } from '../shell/live.svelte.ts';
import { session } from '../shell/session.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';

/** More than anybody settles at a sitting; the next ones come as these go. */
const size = 50;
/** Changes are gathered so long before the list is read again. */
const refreshAfterMs = 300;

export type GradeChoice = Grade | 'all';

class Worklist {
  grade = $state<GradeChoice>('all');
  page = $state.raw<DuplicatePage>();
  failure = $state.raw<Exclude<Failure, { kind: 'cancelled' }>>();
  /** The pair that is looked at. */
  chosen = $state.raw<Duplicate>();
  isJoining = $state(false);
  isBusy = $state(false);
  #owner: string | undefined;
  #stop = new AbortController();
  /** Pairs that were settled in this window: nobody is told of these. */
  #settled = new Set<string>();
  /** A pair that was put back: looked at again as soon as it is on the list. */
  #awaited: string | undefined;

  get pairs(): Duplicate[] {
    return this.page?.embedded.duplicateResourceList ?? [];
  }

  /** While the component lives that calls it. */
  follow(): void {
    if (this.#owner !== session.staff?.id) this.#forget();
    $effect(() => {
      const _again = [live.epoch, this.grade];
      untrack(() => void this.read());
      return () => this.#stop.abort();
    });
    // What was chosen in the form is gone with the page, as after a lock: nobody is to take what it begins with for their choice.
    $effect(() => () => (this.isJoining = false));
    $effect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const again = () => {
        timer = undefined;
        void this.read();
      };
      const stop = live.listen(({ record }) => {
        if (['patient', 'distinct', 'duplicates'].includes(record)) timer ??= setTimeout(again, refreshAfterMs);
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    });
  }

  chooseGrade(grade: GradeChoice): void {
    this.grade = grade;
    this.chosen = undefined;
    this.isJoining = false;
  }

  choose(pair: Duplicate | undefined): void {
    this.chosen = pair;
    this.isJoining = false;
  }

  step(by: number): void {
    const { pairs } = this;
    const place = pairs.findIndex(({ _id }) => _id === this.chosen?._id);
    this.choose(pairs[Math.max(0, Math.min(pairs.length - 1, place + by))]);
  }

  async read(): Promise<void> {
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    const { grade } = this;
    const query = grade === 'all' ? { size } : { size, grade };
    const outcome = await activity.during(call(duplicateEndpoints.list, { query, signal: stop.signal }));
    if (stop.signal.aborted || outcome.kind === 'cancelled') return;
    // What was read before stays readable while the station is away.
    if (outcome.kind === 'done') {
      this.failure = undefined;
      await this.#take(outcome.value, stop.signal);
    } else if (this.page === undefined || outcome.kind !== 'unreachable') this.failure = outcome;
  }

  async #take(page: DuplicatePage, signal: AbortSignal): Promise<void> {
    const before = this.chosen;
    const listed = (id: string | undefined) => page.embedded.duplicateResourceList.find(({ _id }) => _id === id);
    const awaited = listed(this.#awaited);
    const found = awaited ?? listed(before?._id);
    if (awaited !== undefined) {
      this.isJoining = false;
      this.#awaited = undefined;
    } else if (found === undefined && before !== undefined) {
      // Likelier ones may have come before it; or it was settled, or one of the two was changed.
      const outcome = await call(duplicateEndpoints.get, { params: { duplicateId: before._id }, signal });
      if (signal.aborted) return;
      if (outcome.kind === 'done') page.embedded.duplicateResourceList.unshift(outcome.value);
      else if (outcome.kind === 'refused' && outcome.name === 'not-found') return this.#leave(before, page);
    }
    // Who takes a join back, or a rejection elsewhere, has it on the list again.
    for (const { _id } of page.embedded.duplicateResourceList) this.#settled.delete(_id);
    this.page = page;
    this.chosen = found ?? page.embedded.duplicateResourceList[0];
  }

  /** The pair is not on the list any more: the one that stood after it comes. */
  #leave(pair: Duplicate, page: DuplicatePage): void {
    const place = this.pairs.findIndex(({ _id }) => _id === pair._id);
    const after = new Set(this.pairs.slice(place + 1).map(({ _id }) => _id));
    const { duplicateResourceList: pairs } = page.embedded;
    const next = pairs.find(({ _id }) => after.has(_id)) ?? pairs[Math.min(Math.max(0, place), pairs.length - 1)];
    this.page = page;
    this.choose(next);
    if (!this.#settled.has(pair._id)) notices.say(t('duplicates.settledMeanwhile', namesOf(pair)));
  }

  /** Settled in this window: gone at once, before the station says so. */
  leave(pair: Duplicate): void {
    const { page } = this;
    this.#settled.add(pair._id);
    if (page === undefined) return;
    const left = this.pairs.filter(({ _id }) => _id !== pair._id);
    const totalElements = Math.max(0, page.page.totalElements - 1);
    const counts = { ...page.counts, [pair.grade]: Math.max(0, page.counts[pair.grade] - 1) };
    this.#leave(pair, {
      ...page,
      counts,
      page: { ...page.page, totalElements },
      embedded: { duplicateResourceList: left },
    });
    void this.read();
  }

  /** Two people: said everywhere, with the way back. */
  async reject(pair: Duplicate): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    const params = { duplicateId: pair._id };
    const outcome = await activity.during(call(duplicateEndpoints.reject, { params }));
    this.isBusy = false;
    if (outcome.kind === 'done') {
      this.leave(pair);
      const undo = { label: t('common.undo'), run: () => void this.#takeBack(pair) };
      notices.say(t('duplicates.rejected', namesOf(pair)), undo);
    } else if (outcome.kind === 'refused' && outcome.name === 'not-found') void this.read();
    else notices.say(failureText(outcome));
  }

  async #takeBack(pair: Duplicate): Promise<void> {
    const params = { duplicateId: pair._id };
    const outcome = await activity.during(call(duplicateEndpoints.takeBack, { params }));
    if (outcome.kind === 'done') {
      this.await(pair);
      notices.say(t('duplicates.rejectionUndone', namesOf(pair)));
    } else notices.say(failureText(outcome));
  }

  /** The pair will be on the list again, and is looked at then. */
  await(pair: Duplicate): void {
    this.#settled.delete(pair._id);
    this.#awaited = pair._id;
    void this.read();
  }

  #forget(): void {
    this.#owner = session.staff?.id;
    this.grade = 'all';
    this.page = undefined;
    this.failure = undefined;
    this.choose(undefined);
    this.#settled.clear();
    this.#awaited = undefined;
  }
}

const namesOf = ({ patients: [one, other] }: Duplicate) => ({ one: nameText(one), other: nameText(other) });

export const worklist = new Worklist();
