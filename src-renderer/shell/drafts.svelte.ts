/**
 * Text that a person has typed and not saved yet. It is in memory, so that neither a failed save nor a lock loses it. It is also kept on
 * the station, encrypted with the registry, so that a reload does not lose it. It is never in the browser's storage, which is plain text
 * on the disk.
 */
import { draftEndpoints } from '../../src-main/drafts/draft.contract.ts';
import { call } from '../api.ts';
import { session } from './session.svelte.ts';

const keepAfterMs = 600;

type Draft = Record<string, unknown>;

/**
 * The draft of one form, from its first letter to its save. After `end` it keeps nothing, even if its form reports a change. A browser
 * also fires a field's change event while the form is removed from the screen, which is after the save.
 */
export type HeldDraft = {
  /** The draft from before this form was opened. */
  found: Draft | undefined;
  keep: (body: Draft) => void;
  drop: () => void;
  /** Call it when the text is saved or no longer wanted. */
  end: () => void;
};

class Drafts {
  #drafts = new Map<string, Draft>();
  /** Keys of all drafts, for a page that lists them. */
  keys = $state.raw<readonly string[]>([]);
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The last request for each key. */
  #turns = new Map<string, Promise<unknown>>();
  /** Keys that were dropped here, but perhaps not yet on the station. */
  #gone = new Set<string>();
  /** The owner of these drafts. Pages are shown to nobody else, because they would show another person's text. */
  owner = $state<string>();

  constructor() {
    addEventListener('pagehide', () => void this.keepNow());
    // The desktop calls it and waits before it closes the window.
    Object.assign(globalThis, { keepDrafts: () => this.keepNow() });
    session.beforeLeaving(() => this.keepNow());
  }

  /** Reads this person's drafts. Drafts of the previous person are removed from memory. */
  async load(staffId: string): Promise<void> {
    if (this.owner !== staffId) {
      this.owner = undefined;
      for (const timer of this.#timers.values()) clearTimeout(timer);
      this.#timers.clear();
      this.#drafts.clear();
      this.#noteKeys();
      this.#gone.clear();
    }
    // Drafts that could not be dropped, because the station was unreachable or the screen locked, are dropped before the list is read.
    await Promise.all([...this.#gone].map((key) => this.#remove(key)));
    const outcome = await call(draftEndpoints.list);
    if (outcome.kind === 'done') {
      for (const { key, body } of outcome.value.drafts) {
        if (!this.#drafts.has(key) && !this.#gone.has(key)) this.#drafts.set(key, body);
      }
      this.#noteKeys();
    }
    // Drafts that could not be kept, because the station was unreachable or the screen locked, are kept now.
    for (const key of this.#timers.keys()) void this.#keep(key);
    this.owner = staffId;
  }

  find(key: string): Draft | undefined {
    return this.#drafts.get(key);
  }

  /** Call it when a form is opened, and `end` when it is saved. */
  hold(key: string): HeldDraft {
    let hasEnded = false;
    return {
      found: this.find(key),
      keep: (body) => {
        if (!hasEnded) this.put(key, body);
      },
      drop: () => {
        if (!hasEnded) this.drop(key);
      },
      end: () => {
        if (!hasEnded) this.drop(key);
        hasEnded = true;
      },
    };
  }

  put(key: string, body: Draft): void {
    this.#gone.delete(key);
    this.#drafts.set(key, body);
    this.#noteKeys();
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => void this.#keep(key), keepAfterMs),
    );
  }

  drop(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    if (!this.#drafts.delete(key)) return;
    this.#noteKeys();
    this.#gone.add(key);
    void this.#remove(key);
  }

  /** Sends all pending drafts: before the screen is locked, and while the page closes. */
  keepNow(): Promise<unknown> {
    const waiting = [...this.#timers].map(([key, timer]) => {
      clearTimeout(timer);
      return this.#keep(key, true);
    });
    return Promise.all(waiting);
  }

  #noteKeys(): void {
    if (this.#drafts.size !== this.keys.length || this.keys.some((key) => !this.#drafts.has(key)))
      this.keys = [...this.#drafts.keys()];
  }

  /** Sends the requests of each draft one after the other. An older request must not keep a draft again after it was discarded. */
  #inTurn<Value>(key: string, send: () => Promise<Value>): Promise<Value> {
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(send);
    this.#turns.set(key, turn);
    return turn;
  }

  async #remove(key: string): Promise<void> {
    if (session.staff === undefined) return;
    const outcome = await this.#inTurn(key, () => call(draftEndpoints.remove, { params: { key } }));
    if (outcome.kind === 'done') this.#gone.delete(key);
  }

  async #keep(key: string, keepalive = false): Promise<void> {
    const body = this.#drafts.get(key);
    // With nobody signed in, the draft has no owner. It waits until the person is back.
    if (body === undefined || session.staff === undefined) return;
    const put = () => call(draftEndpoints.put, { params: { key }, body: { body }, keepalive });
    // A page that is closing cannot wait for its turn.
    const outcome = await (keepalive ? put() : this.#inTurn(key, put));
    // Otherwise it stays pending until the person is back.
    if (outcome.kind === 'done' && this.#drafts.get(key) === body) this.#timers.delete(key);
  }
}

export const drafts = new Drafts();
