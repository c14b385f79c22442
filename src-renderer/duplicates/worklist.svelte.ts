/**
 * The worklist of pairs that may be one person: the pair on the screen, and which comes next when it is settled, here or elsewhere. It
 * survives a visit to other pages. It starts again when another person signs in.
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

/** More than anyone settles in one sitting. More pairs are read as these are settled. */
const size = 50;
/** Collects changes for this long before the list is read again. */
const refreshAfterMs = 300;

export type GradeChoice = Grade | 'all';

class Worklist {
  grade = $state<GradeChoice>('all');
  page = $state.raw<DuplicatePage>();
  failure = $state.raw<Exclude<Failure, { kind: 'cancelled' }>>();
  /** The pair on the screen. */
  chosen = $state.raw<Duplicate>();
  isJoining = $state(false);
  isBusy = $state(false);
  #owner: string | undefined;
  #stop = new AbortController();
  /** Pairs that were settled in this window, so no notice is shown for them. */
  #settled = new Set<string>();
  /** A pair whose rejection or merge was undone. It is shown as soon as it is on the list again. */
  #awaited: string | undefined;

  get pairs(): Duplicate[] {
    return this.page?.embedded.duplicateResourceList ?? [];
  }

  /** Keeps the list up to date while the calling component exists. */
  follow(): void {
    if (this.#owner !== session.staff?.id) this.#forget();
    $effect(() => {
      const _again = [live.epoch, this.grade];
      untrack(() => void this.read());
      return () => this.#stop.abort();
    });
    // Choices in the form are lost with the page, as after a lock. Nobody should mistake the form's defaults for their own choice.
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
    // The last list stays readable while the station is unreachable.
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
      // The pair may have been displaced by likelier ones, or settled, or one of its records was changed.
      const outcome = await call(duplicateEndpoints.get, { params: { duplicateId: before._id }, signal });
      if (signal.aborted) return;
      if (outcome.kind === 'done') page.embedded.duplicateResourceList.unshift(outcome.value);
      else if (outcome.kind === 'refused' && outcome.name === 'not-found') return this.#leave(before, page);
    }
    // If a merge or rejection is undone elsewhere, its pair is on the list again.
    for (const { _id } of page.embedded.duplicateResourceList) this.#settled.delete(_id);
    this.page = page;
    this.chosen = found ?? page.embedded.duplicateResourceList[0];
  }

  /** The pair is no longer on the list: moves on to the one that came after it. */
  #leave(pair: Duplicate, page: DuplicatePage): void {
    const place = this.pairs.findIndex(({ _id }) => _id === pair._id);
    const after = new Set(this.pairs.slice(place + 1).map(({ _id }) => _id));
    const { duplicateResourceList: pairs } = page.embedded;
    const next = pairs.find(({ _id }) => after.has(_id)) ?? pairs[Math.min(Math.max(0, place), pairs.length - 1)];
    this.page = page;
    this.choose(next);
    if (!this.#settled.has(pair._id)) notices.say(t('duplicates.settledMeanwhile', namesOf(pair)));
  }

  /** Removes a pair that was settled in this window at once, before the station reports it. */
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

  /** Marks the pair as two people, at every station, and offers an undo. */
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

  /** Shows the pair as soon as it is on the list again. */
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
