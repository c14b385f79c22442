/** A station's queries on member stations and on its pairing code. */
import { write, type Reader, type Writer } from '../db/access.ts';
import { findMember, findMemberByFingerprint, listMembers } from '../exchange/member.queries.ts';
import type { MetPeer } from '../exchange/member.register.ts';
import { admit, revoke, setRevoked } from '../exchange/members.ts';
import { countStations, putPeer } from '../exchange/peer.queries.ts';
import type { Counts } from '../exchange/sync.contract.ts';
import { announce } from '../journal/events.ts';
import { binder, inherit, inheriting } from '../journal/tx.ts';
import { countPatients } from '../patients/patient.queries.ts';
import { listStaff } from '../staff/staff.queries.ts';
import { newRegister, stationTx, type StationRegister, type StationTx } from '../station/register.ts';
import type { Registry, Station } from '../station/registry.ts';
import { runNow, type Steps } from '../steps.ts';
import { countVisitRows } from '../visits/visit.queries.ts';
import { codesInTx, codesOf } from './codes.ts';
import type { PairingRegister, PairingTx } from './pairing.register.ts';

const readsMembers = {
  find: findMember,
  findByFingerprint: findMemberByFingerprint,
  list: listMembers,
  counts: (reader: Reader): Counts => ({
    stations: countStations(reader),
    patients: countPatients(reader),
    visits: countVisitRows(reader),
    accounts: listStaff(reader).length,
  }),
};
const members = binder(readsMembers);
const membersInTx = binder({
  ...readsMembers,
  admit,
  setRevoked,
  revoke,
  meet: (writer: Writer, peer: MetPeer) => {
    putPeer(writer, peer);
    announce(writer, { kind: 'sync' });
  },
});

export const pairingRegisterOf = (station: Station, registry: Registry): StationRegister & PairingRegister =>
  Object.assign(newRegister(station, registry), { members: members(registry), pairing: codesOf(registry) });

export const pairingTx = inheriting(Object.create(stationTx) as object, {
  members: membersInTx,
  pairing: codesInTx,
});

/** A transaction of a station, with the tables that pairing commands need. */
export const pairingTxOf = (writer: Writer): StationTx & PairingTx => inherit(writer, pairingTx);

export const writeBy =
  ({ db }: Reader) =>
  (by: string, body: (tx: StationTx & PairingTx) => Steps<void>): Promise<void> =>
    write(db, by, (writer) => runNow(body(pairingTxOf(writer))));
