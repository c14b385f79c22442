/**
 * A code shown so that another station can join, or a computer can become a seat. It lives from the request until it is used or no longer
 * valid. A person who takes it to the other computer must not lose it when the screen locks. It therefore stays in memory, and only the
 * person who requested it sees it again.
 */
import type { Static } from 'typebox';
import { seatEndpoints, type Seat } from '../../src-main/seats/seat.contract.ts';
import {
  syncEndpoints,
  type Peer,
  type ShownCode as ShownCodeSchema,
  type SyncState,
} from '../../src-main/exchange/sync.contract.ts';
import { call } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { session } from '../shell/session.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';

export type ShownCode = Static<typeof ShownCodeSchema>;

/** A station or a seat, with the time it was added. One that is added again counts as another. */
type Known = Peer | Seat;
const keyOf = (known: Known) => `${known.id} ${'pairedAt' in known ? known.pairedAt : known.admittedAt}`;

/** The initial number of tries of a code. */
export const tries = 5;

/** Milliseconds. The station computes the end of a code again for each reply, and two replies differ by no more than this. */
const sameMs = 2000;

class LetJoin {
  readonly #isForSeat: boolean;
  #asked = $state.raw<{ code: ShownCode; staffId: string | undefined }>();
  isBusy = $state(false);
  formError = $state<string>();
  /** True once the station has reported the code. If it is missing from then on, it is gone. */
  isSeen = $state(false);
  #before = $state.raw(new Set<string>());
  /** When the last code that was taken back would have expired, in milliseconds since 1970. */
  #takenBack = $state.raw<number>();

  constructor({ isForSeat }: { isForSeat: boolean }) {
    this.#isForSeat = isForSeat;
  }

  get shown(): ShownCode | undefined {
    return this.#asked?.staffId === session.staff?.id ? this.#asked?.code : undefined;
  }

  /** Call it while a component is set up. `state` is the station's last reply. */
  follow(state: () => SyncState | undefined): void {
    $effect(() => {
      if (this.shown !== undefined && state()?.code?.isForSeat === this.#isForSeat) this.isSeen = true;
    });
  }

  /** Switches on the listener if necessary, and shows a new code. */
  async begin(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.isSeen = false;
    this.formError = await this.#begin();
    this.isBusy = false;
  }

  async #begin(): Promise<string | undefined> {
    // The page may be slightly stale. Then a station that joined earlier would look like one that joins now.
    const outcome = await activity.during(call(syncEndpoints.state));
    if (outcome.kind !== 'done') return failureText(outcome);
    const { peers, listener } = outcome.value;
    let before: Known[] = peers;
    if (this.#isForSeat) {
      const known = await activity.during(call(seatEndpoints.list));
      if (known.kind !== 'done') return failureText(known);
      before = known.value.seats;
    }
    this.#before = new Set(before.map(keyOf));
    return (listener.port === null ? await this.#listen() : undefined) ?? (await this.#ask());
  }

  /** Returns the station or seat that used the code shown here. */
  cameAmong<Came extends Known>(known: readonly Came[]): Came | undefined {
    if (this.shown === undefined) return undefined;
    return known.find((each) => !this.#before.has(keyOf(each)));
  }

  /** True if this code was just taken back, and the station has not reported that yet. */
  isTakenBack({ expiresAt }: { expiresAt: string }): boolean {
    return this.#takenBack !== undefined && Math.abs(Date.parse(expiresAt) - this.#takenBack) < sameMs;
  }

  /** True if another window has created a newer code since, which invalidates this one. The newer code ends later. */
  isReplacedBy({ expiresAt }: { expiresAt: string }): boolean {
    return this.shown !== undefined && Date.parse(expiresAt) - Date.parse(this.shown.expiresAt) > sameMs;
  }

  /** Ends a code that nobody looks at any longer, so that nobody can use it. */
  async end({ isOver }: { isOver: boolean }): Promise<void> {
    if (this.shown !== undefined) this.#takenBack = Date.parse(this.shown.expiresAt);
    this.#asked = undefined;
    this.formError = undefined;
    if (!isOver) await this.takeBack();
  }

  /** Answers a waiting station with patients of its own. A refusal ends the code, too. */
  async answer({ id }: { id: string }, accepts: boolean): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    const outcome = await activity.during(call(syncEndpoints.answerAsking, { body: { id, accepts } }));
    this.isBusy = false;
    const isGone = outcome.kind === 'refused' && outcome.name === 'not-found';
    if (outcome.kind !== 'done') this.formError = isGone ? t('sync.asksNoLonger') : failureText(outcome);
    else if (!accepts) await this.end({ isOver: true });
  }

  async takeBack(): Promise<void> {
    const outcome = await activity.during(call(syncEndpoints.closeCode));
    if (outcome.kind !== 'done') this.#takenBack = undefined;
  }

  async #listen(): Promise<string | undefined> {
    const outcome = await activity.during(call(syncEndpoints.listen, { body: { isOn: true } }));
    if (outcome.kind !== 'done') return failureText(outcome);
    const { port, problem } = outcome.value.listener;
    return port === null ? t(`sync.listener.${problem ?? 'other'}`) : undefined;
  }

  async #ask(): Promise<string | undefined> {
    const outcome = await activity.during(call(this.#isForSeat ? seatEndpoints.openCode : syncEndpoints.openCode));
    if (outcome.kind !== 'done') return failureText(outcome);
    this.#asked = { code: outcome.value, staffId: session.staff?.id };
    return undefined;
  }
}

export const letJoin = new LetJoin({ isForSeat: false });
export const letSit = new LetJoin({ isForSeat: true });
