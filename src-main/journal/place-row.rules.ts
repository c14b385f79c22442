/**
 * Makes the rows of stations and of their replicas out of what their records say, and the field by which one admits the other. A row is
 * what was said, by whomever; who belongs is judged from it by `journal/membership.rules.ts`. Pure.
 */
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { ChangeHash, ReplicaId } from './change.contract.ts';
import { storedConflicts } from './fields.rules.ts';
import { saidOf } from './heads.rules.ts';
import type { RecordState } from './state.rules.ts';

const admits = 'replica:';
/** The field of a station's record by which an administrator admits a replica of it: one each, so that none is in another's way. */
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
 * What a renewal replaced at a station, by its record. Of each replica the ends of its chain: what leads to one of these stays, and
 * nothing behind them is taken. None at all for one that never was of the station.
 */
export type Ended = { replicas: Readonly<Record<string, readonly ChainPoint[]>>; certificates: readonly string[] };

const endsReplica = 'ended:';
const endsCertificate = 'ended-certificate:';
export const ending = (replica: string, points: readonly ChainPoint[]): Record<string, unknown> => ({
  [`${endsReplica}${replica}`]: points.map(({ seq, hash }) => ({ seq, hash })),
});
/** Several replicas at once. */
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

/** A station that was never renewed has the row that it had before stations could be. */
const storedEnded = ({ replicas, certificates }: Ended): string =>
  JSON.stringify({
    ...(Object.keys(replicas).length > 0 && { replicas }),
    ...(certificates.length > 0 && { certificates }),
  });

/** As a row has it. */
export function endedOf({ ended }: { ended: string } | undefined = { ended: '{}' }): Ended {
  return { replicas: {}, certificates: [], ...(JSON.parse(ended) as Partial<Ended>) };
}

/**
 * Whether a change that is not here yet stands behind the end of its chain. All that leads to an end which is here is here as well, so
 * whatever else comes is of a branch.
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

/** The public key as it travels: base64url. */
export function replicaColumns({ values }: Pick<RecordState, 'values'>) {
  const [publicKey, stationId] = [values.get('publicKey'), values.get('station')];
  return {
    publicKey: typeof publicKey === 'string' ? publicKey : null,
    stationId: typeof stationId === 'string' ? stationId : null,
  };
}
