/** Acts on the renewal of a station when a hub hears of it: the counterpart of `exchange/renewals.ts` for a station. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Change } from '../journal/change.contract.ts';
import { decodeChange } from '../journal/encoding.ts';
import { admittedIn, endedOf, endings, type Ended } from '../journal/place-row.rules.ts';
import { endedBy, isRenewal, renewedFields, siblingsOf, type KnownReplica } from '../exchange/renewals.rules.ts';
import { isVouchedBy, vouchIn } from '../journal/renewal-vouch.ts';
import { coveredOf, decodeSlice } from '../exchange/slice.ts';
import { write, type Hub, type HubReader, type HubWriter } from './access.ts';
import { listHeads } from './journal.queries.ts';
import { findMember } from './members.ts';
import { saveRecord } from './record.ts';
import { change, replica } from './schema.ts';
import { findStaff } from './session.queries.ts';

type Asked = { station: string; next: string; said?: Ended['replicas'] };

async function siblingsHere(reader: HubReader, { station, next, said = {} }: Asked): Promise<string[]> {
  const rows = await reader.orm
    .select({ id: replica.id, bytes: change.bytes })
    .from(replica)
    .innerJoin(change, and(eq(change.replicaKey, replica.key), eq(change.seq, 1)))
    .where(and(eq(replica.stationId, station), isNotNull(replica.publicKey)));
  const replicas = rows.map(({ id, bytes }): KnownReplica => {
    const { endorsedBy } = decodeChange(bytes).fields;
    return { id, endorsedBy: typeof endorsedBy === 'string' ? endorsedBy : null };
  });
  const own = new Set(replicas.map(({ id }) => id));
  const { heads } = (await listHeads(reader, [station])).get(station) ?? { heads: [] };
  // The station's own statements do not count, since a copy of it says the same.
  const admitted = heads
    .filter((head) => !own.has(head.replica))
    .flatMap(({ fields, values }) => admittedIn(new Map(fields.map((name) => [name, values[name]]))));
  const ended = { ...endedOf(await findMember(reader, station)).replicas, ...said };
  return siblingsOf(next, { replicas, ended, admitted });
}

/**
 * Ends the replicas that were admitted with an old copy before the renewal was heard of. Nothing more of theirs is accepted, and all their
 * changes are marked.
 */
export async function followRenewal(writer: HubWriter, said: Change): Promise<void> {
  if (!isRenewal(said)) return;
  const found = await siblingsHere(writer, { station: said.id, next: said.replica });
  if (found.length === 0) return;
  const fields = endings(found.map((id) => [id, []]));
  await saveRecord(writer, { kind: 'station', id: said.id, fields });
}

/** Returns whether the message is a valid renewal of a member. If so, a station that shows it with this certificate is admitted from now on. */
export async function takeRenewal(
  hub: Hub,
  message: Uint8Array,
  { fingerprint }: { fingerprint: string },
): Promise<boolean> {
  const slice = decodeSlice(message);
  const [introduction, renewal] = slice === undefined ? [] : coveredOf(slice).covered.map((each) => each.change);
  const vouch = introduction && vouchIn(introduction);
  if (introduction === undefined || renewal === undefined || vouch?.fingerprint !== fingerprint) return false;
  const isOfIt = renewal.replica === introduction.id && isRenewal(renewal);
  if (!isOfIt || introduction.fields['station'] !== renewal.id) return false;
  return write(hub, 'sync', async (writer) => {
    const member = await findMember(writer, renewal.id);
    if (member === undefined || member.revoked || introduction.id in endedOf(member).replicas) return false;
    if (!isVouchedBy(introduction, await findStaff(writer, vouch.account))) return false;
    const siblings = await siblingsHere(writer, { station: member.id, next: introduction.id, said: endedBy(renewal) });
    const fields = renewedFields(renewal, { fingerprint, before: member.fingerprint }, siblings);
    await saveRecord(writer, { kind: 'station', id: member.id, fields });
    return true;
  });
}
