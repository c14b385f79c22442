/** Acts on the renewal of a station when a hub hears of it: see `exchange/renewals.commands.ts`. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Change, ReplicaId } from '../journal/change.contract.ts';
import { decodeChange } from '../journal/encoding.ts';
import { admittedIn } from '../journal/place-row.rules.ts';
import { isVouchedBy, vouchIn } from '../journal/renewal-vouch.ts';
import { binder } from '../journal/tx.ts';
import * as commands from '../exchange/renewals.commands.ts';
import type { KnownReplica } from '../exchange/renewals.rules.ts';
import { run } from '../steps.ts';
import { write, type Hub, type HubReader, type HubWriter } from './access.ts';
import { getSelf, listHeads } from './journal.queries.ts';
import { findMember } from './members.ts';
import { saveRecord } from './record.ts';
import { change, replica } from './schema.ts';
import { findStaff } from './session.queries.ts';
import { isAnyOf } from './sets.ts';

async function listReplicasOf(reader: HubReader, station: string): Promise<KnownReplica[]> {
  const rows = await reader.orm
    .select({ id: replica.id, bytes: change.bytes })
    .from(replica)
    .innerJoin(change, and(eq(change.replicaKey, replica.key), eq(change.seq, 1)))
    .where(and(eq(replica.stationId, station), isNotNull(replica.publicKey)));
  return rows.map(({ id, bytes }) => {
    const { endorsedBy } = decodeChange(bytes).fields;
    return { id, endorsedBy: typeof endorsedBy === 'string' ? endorsedBy : null };
  });
}

async function stationsOf({ orm }: HubReader, replicas: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await orm
    .select({ id: replica.id, stationId: replica.stationId })
    .from(replica)
    .where(isAnyOf(replica.id, replicas));
  return new Map(rows.map(({ id, stationId }) => [id, stationId]));
}

async function listAdmittedByOthers(reader: HubReader, station: string): Promise<string[]> {
  const { heads } = (await listHeads(reader, [station])).get(station) ?? { heads: [] };
  const stations = await stationsOf(reader, [...new Set(heads.map((head) => head.replica))]);
  return heads
    .filter((head) => stations.get(head.replica) !== station)
    .flatMap(({ fields, values }) => admittedIn(new Map(fields.map((name) => [name, values[name]]))));
}

/** True if an account that may vouch, as it is here now, vouches for this introduction of a renewed replica. */
export async function isRenewalVouched(reader: HubReader, introduction: Change): Promise<boolean> {
  const vouch = vouchIn(introduction);
  return vouch !== undefined && isVouchedBy(introduction, await findStaff(reader, vouch.account));
}

const renewalTx = binder({
  selfId: async (reader: HubReader) => (await getSelf(reader)).id,
  stationOf: async (reader: HubReader, id: ReplicaId) => (await stationsOf(reader, [id])).get(id),
  findMember,
  replicasOf: listReplicasOf,
  admittedByOthers: listAdmittedByOthers,
  isVouched: isRenewalVouched,
  saveStation: (writer: HubWriter, id: string, fields: Record<string, unknown>) =>
    saveRecord(writer, { kind: 'station', id, fields }),
});

export async function followRenewal(writer: HubWriter, said: Change): Promise<void> {
  await run(commands.followRenewal(renewalTx(writer), said));
}

/** Returns true if the message proves a member's renewal. From then on the caller is admitted with this certificate. */
export async function takeRenewal(hub: Hub, message: Uint8Array, from: { fingerprint: string }): Promise<boolean> {
  const shown = commands.renewalIn(message, from);
  if (shown === undefined) return false;
  return write(hub, 'sync', async (writer) => run(commands.confirmRenewal(renewalTx(writer), shown)));
}
