/**
 * A code that is shown so that another station can join, or a computer become a seat: from asking for it until somebody has, or nobody
 * will. Whoever walks over to the other computer with it must not lose it to a screen that locks meanwhile: it stays in memory, and only
 * who asked for it sees it again.
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

/** A station or a seat, on the list since a time: one that comes again is another. */
type Known = Peer | Seat;
const keyOf = (known: Known) => `${known.id} ${'pairedAt' in known ? known.pairedAt : known.admittedAt}`;

/** As many as a code has at first. */
export const tries = 5;

/** The station says of each look anew when the code ends: by no more than this do two of them differ. */
const sameMs = 2000;

class LetJoin {
  readonly #isForSeat: boolean;
  #asked = $state.raw<{ code: ShownCode; staffId: string | undefined }>();
  isBusy = $state(false);
  formError = $state<string>();
  /** Whether the station has told that the code is there: from then on, when it is gone, it is gone. */
  isSeen = $state(false);
  #before = $state.raw(new Set<string>());
  /** When the code would have ended that was taken back last, in milliseconds since 1970. */
  #takenBack = $state.raw<number>();

  constructor({ isForSeat }: { isForSeat: boolean }) {
    this.#isForSeat = isForSeat;
  }

  get shown(): ShownCode | undefined {
    return this.#asked?.staffId === session.staff?.id ? this.#asked?.code : undefined;
  }

  /** Call it while a component is set up. `state` is what the station told last. */
  follow(state: () => SyncState | undefined): void {
    $effect(() => {
      if (this.shown !== undefined && state()?.code?.isForSeat === this.#isForSeat) this.isSeen = true;
    });
  }

  /** Switches on what it needs, and shows a new code. */
  async begin(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.isSeen = false;
    this.formError = await this.#begin();
    this.isBusy = false;
  }

  async #begin(): Promise<string | undefined> {
    // What is on the screen may be a moment old, and then who had joined before would be taken for who joins now.
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

  /** Who came with the code that is shown. */
  cameAmong<Came extends Known>(known: readonly Came[]): Came | undefined {
    if (this.shown === undefined) return undefined;
    return known.find((each) => !this.#before.has(keyOf(each)));
  }

  /** Whether this is the code that was just taken back: the station has not told yet that it is gone. */
  isTakenBack({ expiresAt }: { expiresAt: string }): boolean {
    return this.#takenBack !== undefined && Math.abs(Date.parse(expiresAt) - this.#takenBack) < sameMs;
  }

  /** Whether the station has shown another code since, in another window: then the one here is good no more. The later one ends later. */
  isReplacedBy({ expiresAt }: { expiresAt: string }): boolean {
    return this.shown !== undefined && Date.parse(expiresAt) - Date.parse(this.shown.expiresAt) > sameMs;
  }

  /** A code that nobody looks at any more is good for nobody. */
  async end({ isOver }: { isOver: boolean }): Promise<void> {
    if (this.shown !== undefined) this.#takenBack = Date.parse(this.shown.expiresAt);
    this.#asked = undefined;
    this.formError = undefined;
    if (!isOver) await this.takeBack();
  }

  /** To a station with patients of its own that waits. Whoever declines shows no code any more. */
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
