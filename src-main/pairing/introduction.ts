/** What a station says of itself to one that it is being paired with, and what it writes down of the other. */
import { recordEvent } from '../audit/event.ts';
import { write, type Reader } from '../db/access.ts';
import { announce } from '../journal/events.ts';
import type { ReplicaId } from '../journal/change.contract.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { countPatients } from '../patients/patient.queries.ts';
import { listStaff } from '../staff/staff.queries.ts';
import type { Registry } from '../station/registry.ts';
import { countVisitRows } from '../visits/visit.queries.ts';
import { findMember, findMemberByFingerprint } from '../exchange/member.queries.ts';
import { admit, setRevoked } from '../exchange/members.ts';
import type { Introduction } from './pairing.contract.ts';
import { countStations, putPeer } from '../exchange/peer.queries.ts';

export function introductionOf(reader: Reader, said: Pick<Introduction, 'fingerprint' | 'port'>): Introduction {
  const { id: station, name, replica } = getSelf(reader);
  return { station, name, replica, at: reader.db.clock.now(), counts: countsOf(reader), ...said };
}

export const countsOf = (reader: Reader): Introduction['counts'] => ({
  stations: countStations(reader),
  patients: countPatients(reader),
  visits: countVisitRows(reader),
  accounts: listStaff(reader).length,
});

/** Whether it is of this register already: it is only met on another way from now on. */
export function isOfOurs(reader: Reader, fingerprint: string): boolean {
  const member = findMemberByFingerprint(reader, fingerprint);
  return member !== undefined && !member.revoked;
}

type Met = { introduction: Introduction; by: string; address: string | null };

/**
 * From here on the other one belongs, here and wherever this is heard. One that was revoked belongs again: an administrator of each
 * side has just said so.
 */
export async function admitPeer({ db }: Pick<Registry, 'db'>, { introduction, by, address }: Met): Promise<void> {
  const { station, name, replica, fingerprint, at } = introduction;
  await write(db, by, (writer) => {
    admit(writer, { station, fingerprint, replica: replica as ReplicaId });
    if (findMember(writer, station)?.revoked === true) setRevoked(writer, station, false);
    const clockOffsetMs = at - writer.now;
    putPeer(writer, { stationId: station, name, address, pairedAt: writer.now, clockOffsetMs });
    recordEvent(writer, { action: 'peer-admitted', record: station });
    announce(writer, { kind: 'sync' });
  });
}
