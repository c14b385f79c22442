/** Acts on renewals that this station hears of (see `renewals.commands.ts`), and proves its own. */
import { write, type Db, type Reader, type Writer } from '../db/access.ts';
import { listChains, vectorOf } from '../journal/chain.queries.ts';
import type { Change, ReplicaId } from '../journal/change.contract.ts';
import { findReplica, getSelf, listBySeq, listReplicasOf } from '../journal/journal.queries.ts';
import { saveRecord } from '../journal/record.ts';
import { vouchIn } from '../journal/renewal-vouch.ts';
import { binder } from '../journal/tx.ts';
import { runNow } from '../steps.ts';
import { findMember } from './member.queries.ts';
import { isRenewalVouched, listAdmittedByOthers } from './members.ts';
import * as commands from './renewals.commands.ts';
import type { KnownReplica } from './renewals.rules.ts';
import { encodeSlice, sliceLimits } from './slice.ts';
import { sliceAfter } from './slicing.ts';

const introductionOf = (reader: Reader, replica: string): Change | undefined => {
  const row = findReplica(reader, replica as ReplicaId);
  return row && listBySeq(reader, { replicaKey: row.key, seq: 1 })[0]?.change;
};

const renewalTx = binder({
  selfId: (reader: Reader) => getSelf(reader).id,
  stationOf: (reader: Reader, replica: ReplicaId) => findReplica(reader, replica)?.stationId,
  findMember,
  replicasOf: (reader: Reader, station: string) =>
    listReplicasOf(reader, station).map(({ id }): KnownReplica => {
      const endorsedBy = introductionOf(reader, id)?.fields['endorsedBy'];
      return { id, endorsedBy: typeof endorsedBy === 'string' ? endorsedBy : null };
    }),
  admittedByOthers: listAdmittedByOthers,
  isVouched: isRenewalVouched,
  saveStation: (writer: Writer, id: string, fields: Record<string, unknown>) => {
    saveRecord(writer, { kind: 'station', id, fields, isNew: false });
  },
});

export function followRenewal(writer: Writer, change: Change): void {
  runNow(commands.followRenewal(renewalTx(writer), change));
}

/**
 * Returns what this station shows to a peer that accepts none of its certificates: that it was renewed, and who vouches
 * for it.
 */
export function ownRenewal(reader: Reader): Uint8Array | undefined {
  const { replica } = getSelf(reader);
  const introduction = introductionOf(reader, replica);
  if (introduction === undefined || vouchIn(introduction) === undefined) return undefined;
  const known = vectorOf(listChains(reader).filter((chain) => chain.replica !== replica));
  return encodeSlice(sliceAfter(reader, { known, after: 0 }, { ...sliceLimits, changes: 2 }).slice);
}

/** Returns true if the message proves a member's renewal. From then on the caller is admitted with this certificate. */
export async function takeRenewal(db: Db, message: Uint8Array, from: { fingerprint: string }): Promise<boolean> {
  const shown = commands.renewalIn(message, from);
  if (shown === undefined) return false;
  return write(db, 'sync', (writer) => runNow(commands.confirmRenewal(renewalTx(writer), shown)));
}
