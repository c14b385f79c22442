/**
 * The people elsewhere who match what was typed, at a station that holds a part of its registry. The search leaves the computer, and two access
 * logs note it. So it waits until the person pauses, and begins at two characters.
 */
import { untrack } from 'svelte';
import { elsewhereEndpoints, type PersonElsewhere } from '../../src-main/holding/elsewhere.contract.ts';
import { holdingEndpoints } from '../../src-main/holding/holding.contract.ts';
import { recordIdIn } from '../../src-main/patients/record-id.rules.ts';
import { call } from '../api.ts';
import { birthIn } from './birth-query.ts';
import { live } from '../shell/live.svelte.ts';
import { resource } from '../shell/resource.svelte.ts';
import { session } from '../shell/session.svelte.ts';

const pauseMs = 400;
const fewestCharacters = 2;

export type BeyondState =
  | { kind: 'asking' }
  | { kind: 'found'; typed: string; people: PersonElsewhere[] }
  /** Nobody who holds everything could be reached. */
  | { kind: 'away' };

export class Beyond {
  /** Undefined while there is nothing to search for. */
  state = $state.raw<BeyondState>();
  #holdsPart = false;
  #typed = '';
  #stop = new AbortController();

  /** Returns the state without people who are shown already: they have arrived here since. */
  besides(shown: readonly { _id: string }[]): BeyondState | undefined {
    const found = this.state;
    if (found?.kind !== 'found') return found;
    return { ...found, people: found.people.filter(({ _id }) => !shown.some((each) => each._id === _id)) };
  }

  ask(typed: string): void {
    this.#typed = typed.trim();
    this.#stop.abort();
    this.#stop = new AbortController();
    const characters = this.#typed.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    const mayAsk = this.#holdsPart && session.canEdit && !session.isRecovering;
    if (!mayAsk || characters < fewestCharacters) {
      this.state = undefined;
      return;
    }
    this.state = { kind: 'asking' };
    void this.#answer(this.#typed, this.#stop.signal);
  }

  /** Asks while the calling component exists: at first, and again when the station is reachable again or holds something else. */
  follow(typed: string): void {
    this.#typed = typed;
    // A hub holds everything.
    const holding = session.isAtHub
      ? undefined
      : resource((signal) => call(holdingEndpoints.get, { signal }), { concerns: ({ record }) => record === 'sync' });
    // Not the whole state: after each sync it is read again, and nobody is to be searched again for that.
    const holdsPart = $derived(holding?.state.kind === 'ready' && holding.state.value.holding !== null);
    $effect(() => {
      const _again = live.epoch;
      this.#holdsPart = holdsPart;
      untrack(() => this.ask(this.#typed));
      return () => this.#stop.abort();
    });
  }

  async #answer(typed: string, signal: AbortSignal): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (signal.aborted) return;
    const q = recordIdIn(typed) ?? typed;
    const outcome = await call(elsewhereEndpoints.find, { query: { q, ...birthIn(typed) }, signal });
    const isStale = this.#stop.signal !== signal;
    if (isStale || outcome.kind === 'cancelled') return;
    if (outcome.kind === 'done' && outcome.value.reached)
      this.state = { kind: 'found', typed, people: outcome.value.people };
    else this.state = { kind: 'away' };
  }
}
