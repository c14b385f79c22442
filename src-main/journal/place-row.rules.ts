/**
 * Makes the rows of stations and replicas from their records, and the field by which one station admits another. A row contains what
 * was stated, by anyone; `journal/membership.rules.ts` judges from it which stations belong. Pure.
 */
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { ChangeHash, ReplicaId } from './change.contract.ts';
import { storedConflicts } from './fields.rules.ts';
import { saidOf } from './heads.rules.ts';
import type { RecordState } from './state.rules.ts';

const admits = 'replica:';
/**
 * The field of a station's record by which an administrator admits one of its replicas. Each has a field of its own, so that admissions
 * do not conflict.
 */
export const admitting = (replica: ReplicaId): Record<string, unknown> => ({ [`${admits}${replica}`]: true });

/** The replicas that one change admits. */
export const admittedReplicas = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(admits) && fields[name] === true)
    .map((name) => name.slice(admits.length));

export const admittedIn = (values: ReadonlyMap<string, unknown>): string[] =>
  admittedReplicas(Object.fromEntries(values)).sort();

/** A place on the chain of a replica that is known from elsewhere. */
export type ChainPoint = { seq: number; hash: ChangeHash };

/**
 * The end that a renewal sets, from the station's record: for each replica the ends of its chain. Changes that lead to one of these
 * ends remain, and no later ones are accepted. The list is empty for a replica that never was one of the station's.
 */
export type Ended = { replicas: Readonly<Record<string, readonly ChainPoint[]>>; certificates: readonly string[] };

const endsReplica = 'ended:';
const endsCertificate = 'ended-certificate:';
export const ending = (replica: string, points: readonly ChainPoint[]): Record<string, unknown> => ({
  [`${endsReplica}${replica}`]: points.map(({ seq, hash }) => ({ seq, hash })),
});
/** The fields that end several replicas at once. */
export const endings = (all: Iterable<readonly [string, readonly ChainPoint[]]>): Record<string, unknown> =>
  Object.fromEntries([...all].flatMap(([replica, points]) => Object.entries(ending(replica, points))));
export const endingCertificate = (fingerprint: string): Record<string, unknown> => ({
  [`${endsCertificate}${fingerprint}`]: true,
});

const Points = Type.Array(Type.Object({ seq: Type.Integer(), hash: Type.String() }));

export function endedIn(values: ReadonlyMap<string, unknown>): Ended {
  const replicas: Record<string, readonly ChainPoint[]> = {};
  const certificates: string[] = [];
  for (const [name, value] of values) {
    if (name.startsWith(endsReplica) && Check(Points, value))
      replicas[name.slice(endsReplica.length)] = value as ChainPoint[];
    if (name.startsWith(endsCertificate) && value === true) certificates.push(name.slice(endsCertificate.length));
  }
  return { replicas, certificates: certificates.sort() };
}

/** Makes the row of a station that was never renewed equal to its row from before renewals existed. */
const storedEnded = ({ replicas, certificates }: Ended): string =>
  JSON.stringify({
    ...(Object.keys(replicas).length > 0 && { replicas }),
    ...(certificates.length > 0 && { certificates }),
  });

/** Decodes the column of a row. */
export function endedOf({ ended }: { ended: string } | undefined = { ended: '{}' }): Ended {
  return { replicas: {}, certificates: [], ...(JSON.parse(ended) as Partial<Ended>) };
}

/**
 * True if a change that is not here yet comes after the end of its chain. Everything that leads to an end stored here is stored here
 * too, so any other change belongs to a branch.
 */
export function isBehind(
  points: readonly ChainPoint[],
  { seq, hash }: ChainPoint,
  isHere: (end: ChainPoint) => boolean,
) {
  return !points.some((end) => (end.seq === seq ? end.hash === hash : seq < end.seq && !isHere(end)));
}

export function stationColumns({ values, heads, conflicts, whole, updatedAt }: RecordState) {
  const [name, fingerprint] = [values.get('name'), values.get('fingerprint')];
  return {
    name: typeof name === 'string' ? name : null,
    fingerprint: typeof fingerprint === 'string' ? fingerprint : null,
    admitted: JSON.stringify(admittedIn(values)),
    revoked: saidOf(heads, 'revoked').includes(true),
    ended: storedEnded(endedIn(values)),
    isHub: values.get('isHub') === true,
    conflicts: storedConflicts(conflicts),
    createdAt: whole?.createdAt ?? updatedAt,
  };
}

/** The columns of a replica. The public key is base64url, as it is sent. */
export function replicaColumns({ values }: Pick<RecordState, 'values'>) {
  const [publicKey, stationId] = [values.get('publicKey'), values.get('station')];
  return {
    publicKey: typeof publicKey === 'string' ? publicKey : null,
    stationId: typeof stationId === 'string' ? stationId : null,
  };
}
