/** The queries of a hub about the stations of its region, and about the pairing code that it shows. */
import { binder } from '../journal/tx.ts';
import { ownAddresses } from '../network-addresses.ts';
import type { CodeQueries, CodeReads, PairingRegister } from '../pairing/pairing.register.ts';
import { housekeeping, type Hub, type HubWriter } from '../postgres/access.ts';
import { getSelf } from '../postgres/journal.queries.ts';
import {
  admit,
  countsOf,
  findMember,
  findMemberByFingerprint,
  listMembers,
  listPeers,
  putPeer,
  revoke,
  setRevoked,
} from '../postgres/members.ts';
import { changeCode, closeCode, endCode, findCode, openCode } from '../postgres/pairing.queries.ts';
import { countPatients } from '../postgres/patient.queries.ts';
import { findUnsent, listQuarantinedByStation, listLast } from '../postgres/peer.queries.ts';
import { listRestored } from '../postgres/restored.queries.ts';
import type { PeerRegister } from '../sync/peer.register.ts';
import type { Address } from '../wire/address.rules.ts';
import { ownIdentity } from './own-identity.ts';

const readsMembers = {
  find: findMember,
  findByFingerprint: findMemberByFingerprint,
  list: listMembers,
  counts: countsOf,
};
const members = binder(readsMembers);
export const membersInTx = binder({ ...readsMembers, admit, setRevoked, revoke, meet: putPeer });

const fingerprintOf = async (hub: Hub): Promise<string> => (await ownIdentity(hub)).fingerprint;
const codesOf = (hub: Hub): CodeQueries => ({
  find: () => findCode(hub),
  change: (key, step) => housekeeping(hub, (keeper) => changeCode(keeper, key, step)),
  open: (code) => openCode(hub, code),
  close: () => closeCode(hub),
  end: (key) => housekeeping(hub, (keeper) => endCode(keeper, key)),
  fingerprint: () => fingerprintOf(hub),
});
export const codesInTx = (writer: HubWriter): CodeReads => ({
  find: () => findCode(writer),
  change: (key, step) => changeCode(writer, key, step),
});

/** The address at which stations reach the hub: the configured one, or else that of this process. */
export type Reach = { syncPort: number; address: Address | undefined };

export const placesOf = ({ syncPort, address }: Reach): { port: number; addresses: string[] } =>
  address === undefined
    ? { port: syncPort, addresses: ownAddresses() }
    : { port: address.port, addresses: [address.host] };

type Here = { hub: Hub; reach: Reach };
const peers = binder({
  list: ({ hub }: Here) => listPeers(hub),
  unsent: ({ hub: { orm, clock } }: Here, sentKeys: readonly number[]) =>
    findUnsent({ orm, now: clock.now() }, sentKeys),
  // A hub calls nobody, and any of its processes answers.
  progress: () => undefined,
  lastOf: ({ hub }: Here, ids: readonly string[]) => listLast(hub, ids),
  restored: ({ hub }: Here) => listRestored(hub),
  held: ({ hub }: Here) => listQuarantinedByStation(hub),
  listener: async ({ hub, reach }: Here) => ({
    ...{ isOn: true, ...placesOf(reach), problem: null },
    fingerprint: await fingerprintOf(hub),
  }),
  // A hub has no folder that could be copied.
  oldCopy: () => null,
});

export const pairingRegisterOf = (hub: Hub): PairingRegister => ({
  get now() {
    return hub.clock.now();
  },
  here: { self: () => getSelf(hub), isPart: () => false },
  patients: { count: () => countPatients(hub) },
  members: members(hub),
  pairing: codesOf(hub),
});

export const peerRegisterOf = (hub: Hub, reach: Reach): PeerRegister =>
  Object.assign(pairingRegisterOf(hub), { peers: peers({ hub, reach }) });
