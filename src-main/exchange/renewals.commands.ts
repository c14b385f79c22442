/** The consequences at a station or a hub when it hears that a station of its registry was renewed. */
import type { Change, ReplicaId } from '../journal/change.contract.ts';
import { endedOf, endings, type Ended } from '../journal/place-row.rules.ts';
import { vouchIn } from '../journal/renewal-vouch.ts';
import { soon, type Soon, type Steps } from '../steps.ts';
import { endedBy, isRenewal, renewedFields, siblingsOf, type KnownReplica } from './renewals.rules.ts';
import { coveredOf, decodeSlice } from './slice.ts';

type Member = { revoked: boolean; fingerprint: string | null; ended: string };

export type RenewalTx = {
  /** The id of the station or hub itself. */
  selfId: () => Soon<string>;
  stationOf: (replica: ReplicaId) => Soon<string | null | undefined>;
  findMember: (station: string) => Soon<Member | undefined>;
  /** The replicas of a station that have introduced themselves here. */
  replicasOf: (station: string) => Soon<readonly KnownReplica[]>;
  /**
   * The replicas of a station that another station admitted. Its own claims prove nothing, since a copy of it can claim
   * the same.
   */
  admittedByOthers: (station: string) => Soon<readonly string[]>;
  /** True if an account that may vouch, as it is here now, vouches for the replica of this introduction. */
  isVouched: (introduction: Change) => Soon<boolean>;
  saveStation: (station: string, fields: Record<string, unknown>) => Soon<void>;
};

/** `said`: the replicas ended by a renewal that is not in the journal yet. */
function* siblingsHere(
  tx: RenewalTx,
  { station, next, said = {} }: { station: string; next: string; said?: Ended['replicas'] },
): Steps<string[]> {
  const replicas = yield* soon(tx.replicasOf(station));
  const ended = { ...endedOf(yield* soon(tx.findMember(station))).replicas, ...said };
  return siblingsOf(next, { replicas, ended, admitted: yield* soon(tx.admittedByOthers(station)) });
}

/**
 * Ends the replicas that were admitted with an old copy before the renewal was heard of. Nothing more of theirs is accepted, and all their
 * changes are marked. Only the station itself renews: others that end its replicas say which, and need no conclusion.
 */
export function* followRenewal(tx: RenewalTx, change: Change): Steps<void> {
  if (!isRenewal(change) || (yield* soon(tx.stationOf(change.replica))) !== change.id) return;
  const found = yield* siblingsHere(tx, { station: change.id, next: change.replica });
  if (found.length === 0) return;
  yield* soon(tx.saveStation(change.id, endings(found.map((id) => [id, []]))));
}

type Shown = { introduction: Change; renewal: Change; fingerprint: string };

/** Reads what a caller with this certificate shows as its renewal. Returns undefined if it proves none, whoever the caller is. */
export function renewalIn(message: Uint8Array, { fingerprint }: { fingerprint: string }): Shown | undefined {
  const slice = decodeSlice(message);
  const [introduction, renewal] = slice === undefined ? [] : coveredOf(slice).covered.map(({ change }) => change);
  if (introduction === undefined || renewal === undefined) return undefined;
  if (vouchIn(introduction)?.fingerprint !== fingerprint) return undefined;
  const isOfIt = renewal.replica === introduction.id && introduction.fields['station'] === renewal.id;
  return isOfIt && isRenewal(renewal) ? { introduction, renewal, fingerprint } : undefined;
}

/** Returns true if it is the renewal of a member. From then on the caller is admitted with this certificate. */
export function* confirmRenewal(tx: RenewalTx, { introduction, renewal, fingerprint }: Shown): Steps<boolean> {
  const { id } = renewal;
  const member = yield* soon(tx.findMember(id));
  if (member === undefined || member.revoked || id === (yield* soon(tx.selfId()))) return false;
  if (introduction.id in endedOf(member).replicas) return false;
  if (!(yield* soon(tx.isVouched(introduction)))) return false;
  const siblings = yield* siblingsHere(tx, { station: id, next: introduction.id, said: endedBy(renewal) });
  const fields = renewedFields(renewal, { fingerprint, before: member.fingerprint }, siblings);
  yield* soon(tx.saveStation(id, fields));
  return true;
}
