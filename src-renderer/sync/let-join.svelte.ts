/** A code that is shown so that another station can join: from asking for it until somebody has, or nobody will. */
import type { Static } from 'typebox';
import { syncEndpoints, type Peer, type SyncState } from '../../src-main/sync/sync.contract.ts';
import { call } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';

export type ShownCode = Static<typeof syncEndpoints.openCode.reply>;

/** As many as a code has at first. */
export const tries = 5;

/** The station says of each look anew when the code ends: by no more than this do two of them differ. */
const sameMs = 2000;

export class LetJoin {
  shown = $state.raw<ShownCode>();
  isBusy = $state(false);
  formError = $state<string>();
  /** Whether the station has told that the code is there: from then on, when it is gone, it is gone. */
  isSeen = $state(false);
  #before = $state.raw(new Map<string, string>());
  /** When the last code ends that was shown here, in milliseconds since 1970. */
  #ownEnd = $state.raw<number>();

  /** Call it while a component is set up. `state` is what the station told last. */
  constructor(state: () => SyncState | undefined) {
    $effect(() => {
      if (this.shown !== undefined && state()?.code != null) this.isSeen = true;
    });
  }

  /** Switches on what it needs, and shows a new code. */
  async begin({ listener, peers }: SyncState): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.formError = undefined;
    this.isSeen = false;
    this.#before = new Map(peers.map(({ id, pairedAt }) => [id, pairedAt]));
    this.formError = (listener.port === null ? await this.#listen() : undefined) ?? (await this.#ask());
    this.isBusy = false;
  }

  /** Who has joined with the code that is shown. */
  joinedAmong(peers: readonly Peer[]): Peer | undefined {
    if (this.shown === undefined) return undefined;
    return peers.find(({ id, pairedAt }) => this.#before.get(id) !== pairedAt);
  }

  /** Whether a code that is good was never shown here: then it is of another window, or from before the screen was locked. */
  isOfAnother({ expiresAt }: { expiresAt: string }): boolean {
    return this.#ownEnd === undefined || Math.abs(Date.parse(expiresAt) - this.#ownEnd) > sameMs;
  }

  /** A code that nobody looks at any more is good for nobody. */
  async end({ isOver }: { isOver: boolean }): Promise<void> {
    this.shown = undefined;
    this.formError = undefined;
    if (!isOver) await this.takeBack();
  }

  async takeBack(): Promise<void> {
    const outcome = await activity.during(call(syncEndpoints.closeCode));
    if (outcome.kind !== 'done') this.#ownEnd = undefined;
  }

  async #listen(): Promise<string | undefined> {
    const outcome = await activity.during(call(syncEndpoints.listen, { body: { isOn: true } }));
    if (outcome.kind !== 'done') return failureText(outcome);
    const { port, problem } = outcome.value.listener;
    return port === null ? t(`sync.listener.${problem ?? 'other'}`) : undefined;
  }

  async #ask(): Promise<string | undefined> {
    const outcome = await activity.during(call(syncEndpoints.openCode));
    if (outcome.kind !== 'done') return failureText(outcome);
    this.shown = outcome.value;
    this.#ownEnd = Date.parse(outcome.value.expiresAt);
    return undefined;
  }
}
