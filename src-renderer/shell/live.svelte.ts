/**
 * Live events: the records that changed, in this window or another one. They also reveal whether the station is reachable. After it was
 * unreachable, everything shown is read again.
 */
import { createParser } from 'eventsource-parser';
import { stationEndpoints } from '../../src-main/station/station.contract.ts';
import { apiBase, authorization, call } from '../api.ts';
import { session } from './session.svelte.ts';

/**
 * Only administrators receive `staff`, `token`, `keys` and `webhook`. Two are no records: `sync` means news about other stations,
 * `duplicates` news about pairs that may be one person.
 */
export type RecordChange = {
  record:
    | 'patient'
    | 'visit'
    | 'station'
    | 'staff'
    | 'token'
    | 'webhook'
    | 'keys'
    | 'sync'
    | 'identifier-system'
    | 'place'
    | 'own-field'
    | 'distinct'
    | 'duplicates';
  id: string;
};
const firstRetryMs = 500;
const longestRetryMs = 5000;

class Live {
  /** Increases when the station is back after it was unreachable, so that what is shown may be stale. */
  epoch = $state(0);
  /** Increases when the list of the station's problems has changed. */
  troubleRound = $state(0);
  #listeners = new Set<(change: RecordChange) => void>();
  #stop: AbortController | undefined;

  /** Calls `listener` after every commit that changed a record. Returns the function that stops it. */
  listen(listener: (change: RecordChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.stop();
    this.#stop = new AbortController();
    void this.#follow(this.#stop.signal);
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    let retryMs = firstRetryMs;
    let wasAway = false;
    while (!signal.aborted) {
      try {
        const reply = await fetch(`${apiBase}/events`, { headers: authorization(), signal });
        if ([401, 423].includes(reply.status)) session.end();
        if (!reply.ok || reply.body === null) throw new Error(`The station answers ${reply.status}.`);
        session.isReachable = true;
        if (wasAway) this.epoch += 1;
        // A problem that began while the stream was being opened is in no event.
        else this.troubleRound += 1;
        retryMs = firstRetryMs;
        await this.#read(reply.body);
      } catch {
        await look(signal);
      }
      wasAway = true;
      await new Promise((next) => setTimeout(next, retryMs));
      retryMs = Math.min(longestRetryMs, retryMs * 2);
    }
  }

  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'trouble') this.troubleRound += 1;
        if (event !== 'record' && event !== 'sync' && event !== 'duplicates') return;
        const change = event === 'record' ? (JSON.parse(data) as RecordChange) : ({ record: event, id: '' } as const);
        for (const listener of this.#listeners) listener(change);
      },
    });
    for await (const text of body.pipeThrough(new TextDecoderStream())) parser.feed(text);
  }
}

/** Distinguishes a refused stream from an unreachable station, and lets the session know which of the two it is. */
async function look(signal: AbortSignal): Promise<void> {
  // A stream that this window stopped says nothing about the station.
  if (!signal.aborted) await call(stationEndpoints.health, { signal });
}

export const live = new Live();
