/** The conflicts of a record that is shown. They are read when the record reports a conflict, and again when it changes. */
import { conflictEndpoints, type Conflict } from '../../src-main/conflicts/conflict.contract.ts';
import { call, type Outcome } from '../api.ts';
import { resource, type Resource } from '../shell/resource.svelte.ts';

type Shown = { _id: string; version: number; conflicts?: string[] };

/** Call it while a component is set up. */
export function conflictOf(record: () => Shown): Resource<Conflict | undefined> {
  return resource((signal) => {
    const { _id, conflicts } = record();
    if (conflicts === undefined) return Promise.resolve<Outcome<undefined>>({ kind: 'done', value: undefined });
    return call(conflictEndpoints.get, { params: { conflictId: _id }, signal });
  });
}

/** Returns the conflicts if they have been read. */
export const foundIn = ({ state }: Resource<Conflict | undefined>): Conflict | undefined =>
  state.kind === 'ready' ? state.value : undefined;
