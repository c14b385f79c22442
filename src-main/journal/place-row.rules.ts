/** The rows of stations and of their replicas, out of what the records say, and how one says that the other is admitted. Pure. */
import type { ReplicaId } from './change.contract.ts';
import { storedConflicts } from './fields.rules.ts';
import type { RecordState } from './state.rules.ts';

const admits = 'replica:';
/** The field of a station's record by which an administrator admits a replica of it: one each, so that none is in another's way. */
export const admitting = (replica: ReplicaId): Record<string, unknown> => ({ [`${admits}${replica}`]: true });

export const admittedIn = (values: ReadonlyMap<string, unknown>): string[] =>
  [...values]
    .filter(([name, value]) => name.startsWith(admits) && value === true)
    .map(([name]) => name.slice(admits.length))
    .sort();

export function stationColumns({ values, conflicts, whole, updatedAt }: RecordState) {
  const [name, fingerprint] = [values.get('name'), values.get('fingerprint')];
  return {
    name: typeof name === 'string' ? name : null,
    fingerprint: typeof fingerprint === 'string' ? fingerprint : null,
    admitted: JSON.stringify(admittedIn(values)),
    revoked: values.get('revoked') === true,
    conflicts: storedConflicts(conflicts),
    createdAt: whole?.createdAt ?? updatedAt,
  };
}

/** The public key as it travels: base64url. */
export function replicaColumns({ values }: Pick<RecordState, 'values'>) {
  const [publicKey, stationId] = [values.get('publicKey'), values.get('station')];
  return {
    publicKey: typeof publicKey === 'string' ? publicKey : null,
    stationId: typeof stationId === 'string' ? stationId : null,
  };
}
