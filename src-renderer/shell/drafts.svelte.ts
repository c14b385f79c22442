/**
 * What a person has typed and not saved yet. It lives in memory first, so that neither a failed save nor a lock takes it,
 * and is kept on the station, encrypted with the registry, so that a reload does not either. Never in the browser's storage:
 * that is plain text on the disk.
 */
import { draftEndpoints } from '../../src-main/drafts/draft.contract.ts';
import { call } from '../api.ts';
import { session } from './session.svelte.ts';

const keepAfterMs = 600;

type Draft = Record<string, unknown>;

/**
 * The draft of one form, from its first letter to its save. Once it has ended it keeps nothing, whatever its form still says:
 * a browser tells a field of its change also while the form is taken off the screen, and that is after the save.
 */
export type HeldDraft = {
  /** What was typed before this form was opened. */
  found: Draft | undefined;
  keep: (body: Draft) => void;
  drop: () => void;
  /** What was typed is saved, or not wanted. */
  end: () => void;
};

class Drafts {
  #drafts = new Map<string, Draft>();
  /** What waits to be saved, for a page that shows it. */
  keys = $state.raw<readonly string[]>([]);
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** By key: the last request about it. */
  #turns = new Map<string, Promise<unknown>>();
  /** Dropped here, and as far as is known not yet on the station. */
  #gone = new Set<string>();
  /** Whose drafts these are. Pages are shown to nobody else: they would show what another person has typed. */
  owner = $state<string>();

  constructor() {
    addEventListener('pagehide', () => void this.keepNow());
    // The desktop asks for it before it closes the window, and waits.
    Object.assign(globalThis, { keepDrafts: () => this.keepNow() });
    session.beforeLeaving(() => this.keepNow());
  }

  /** Reads what this person left behind. Drafts of another person who sat here before leave the memory. */
  async load(staffId: string): Promise<void> {
    if (this.owner !== staffId) {
      this.owner = undefined;
      for (const timer of this.#timers.values()) clearTimeout(timer);
      this.#timers.clear();
      this.#drafts.clear();
      this.#noteKeys();
      this.#gone.clear();
    }
    // What could not be dropped while the station was away or the screen locked is dropped before it is read again.
    await Promise.all([...this.#gone].map((key) => this.#remove(key)));
    const outcome = await call(draftEndpoints.list);
    if (outcome.kind === 'done') {
      for (const { key, body } of outcome.value.drafts) {
        if (!this.#drafts.has(key) && !this.#gone.has(key)) this.#drafts.set(key, body);
      }
      this.#noteKeys();
    }
    // What could not be kept while the station was away or the screen locked is kept now.
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

  /** Keeps everything that waits: before the screen is locked, and while the page closes. */
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

  /** One request after another for each draft: one that is thrown away must not be kept again by an older request. */
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
    // With nobody signed in there is nobody whose it would be: it waits until the person is back.
    if (body === undefined || session.staff === undefined) return;
    const put = () => call(draftEndpoints.put, { params: { key }, body: { body }, keepalive });
    // A page that is closing cannot wait for its turn.
    const outcome = await (keepalive ? put() : this.#inTurn(key, put));
    // Otherwise it stays among those to be kept when the person is back.
    if (outcome.kind === 'done' && this.#drafts.get(key) === body) this.#timers.delete(key);
  }
}

export const drafts = new Drafts();
