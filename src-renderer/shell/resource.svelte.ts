/**
 * A value that a page reads from the station and keeps up to date. It is read again when its dependencies change, when a record that
 * concerns it changes anywhere, and when the station is reachable again.
 */
import { untrack } from 'svelte';
import type { Failure, Outcome } from '../api.ts';
import { live, type RecordChange } from './live.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';

export type Resource<Value> = {
  readonly state:
    | { kind: 'loading' }
    | { kind: 'failed'; failure: Exclude<Failure, { kind: 'cancelled' }> }
    | { kind: 'ready'; value: Value };
  reload: () => void;
  /** Sets a value that is known already, such as the reply to a save. */
  set: (value: Value) => void;
};

type Options = {
  /** True if a change of this record makes the value stale. */
  concerns?: (change: RecordChange) => boolean;
  /** Milliseconds during which changes are collected before it is read again, for a value that is expensive for the station. */
  restMs?: number;
};

/** Call it while a component is set up. `load` runs again when reactive values change that it reads at its start. */
export function resource<Value>(
  load: (signal: AbortSignal) => Promise<Outcome<Value>>,
  { concerns, restMs = 0 }: Options = {},
): Resource<Value> {
  let state = $state.raw<Resource<Value>['state']>({ kind: 'loading' });
  let round = $state(0);

  $effect(() => {
    // Read here so that a reload, or a station that is reachable again, runs this again.
    const _again = [round, live.epoch];
    const stop = new AbortController();
    void activity.during(load(stop.signal)).then((outcome) => {
      if (stop.signal.aborted || outcome.kind === 'cancelled') return;
      if (outcome.kind === 'done') state = { kind: 'ready', value: outcome.value };
      // The last value stays readable while the station is unreachable; the banner reports that.
      else if (untrack(() => state.kind) !== 'ready' || outcome.kind !== 'unreachable') {
        state = { kind: 'failed', failure: outcome };
      }
    });
    return () => stop.abort();
  });

  $effect(() => {
    if (concerns === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      timer = undefined;
      round += 1;
    };
    const stop = live.listen((change) => {
      if (concerns(change)) timer ??= setTimeout(again, restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  });

  return {
    get state() {
      return state;
    },
    reload: () => (round += 1),
    set: (value) => (state = { kind: 'ready', value }),
  };
}
