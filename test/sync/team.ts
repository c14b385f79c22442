/**
 * Stations and a hub that are members of each other. They meet without a network, as their listeners would let them
 * meet.
 */
import { write, type Db } from '../../src-main/db/access.ts';
import { write as writeHub, type Hub } from '../../src-main/postgres/access.ts';
import { getSelf as getHub } from '../../src-main/postgres/journal.queries.ts';
import { findMember as findAtHub, revoke as revokeAtHub } from '../../src-main/postgres/members.ts';
import { membershipOf as membershipOfHub } from '../../src-main/postgres/membership.queries.ts';
import { storeOf as storeOfHub } from '../../src-main/postgres/store.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { answerHearing, answering } from '../../src-main/exchange/answering.ts';
import { exchange, hearFrom, storeOf } from '../../src-main/exchange/exchange.ts';
import { findMember } from '../../src-main/exchange/member.queries.ts';
import { revoke, setRevoked } from '../../src-main/exchange/members.ts';
import { membershipOf } from '../../src-main/journal/membership.queries.ts';
import type { Membership, Standing } from '../../src-main/journal/membership.rules.ts';
import { freshRegistry, testClock } from '../db/registry.ts';
import { freshHub, pairWithHub } from '../hub/hub.ts';
import { pair } from '../exchange/wire.ts';

export type Station = { name: string; db: Db; id: string };

export async function freshStation(name: string): Promise<Station> {
  const { db } = await freshRegistry();
  return { name, db, id: getSelf({ db }).id };
}

/** Returns stations that are all paired with each other and with the hub. All know the same. */
export async function stationsAndHub(...names: string[]): Promise<{ stations: Station[]; hub: Hub; hubId: string }> {
  const stations = await Promise.all(names.map(freshStation));
  // They share one clock, since a revoked station is ignored after a month.
  const { hub } = await freshHub({ clock: testClock() });
  for (const [i, one] of stations.entries()) {
    await pairWithHub(one.db, hub);
    for (const other of stations.slice(i + 1)) await pair(one.db, other.db);
  }
  for (const one of [...stations, ...stations]) await meetHub(one, hub);
  return { stations, hub, hubId: (await getHub(hub)).id };
}

export const isOutAt = ({ db }: Station, id: string): boolean => findMember({ db }, id)?.revoked === true;
export const isOutAtHub = async (hub: Hub, id: string): Promise<boolean> =>
  (await findAtHub(hub, id))?.revoked === true;
export const standingAt = ({ db }: Station, id: string): Standing => membershipOf({ db }).survivorOf(id);

export const revokeAt = ({ db }: Station, { id }: { id: string }) => write(db, 'ama', (writer) => revoke(writer, id));
export const admitAgainAt = ({ db }: Station, { id }: { id: string }) =>
  write(db, 'ama', (writer) => setRevoked(writer, id, false));
export const revokeAtTheHub = (hub: Hub, { id }: { id: string }) =>
  writeHub(hub, 'ama', (writer) => revokeAtHub(writer, id));

/**
 * Writes what a thief can write who has the keys of a station, without our program. `at`: the time that the thief
 * claims.
 */
export const lie = ({ db }: Station, { id }: { id: string }, fields: Record<string, unknown>, at?: number) =>
  write(db, 'thief', (writer) => {
    if (at !== undefined) Object.assign(writer, { now: at });
    saveRecord(writer, { kind: 'station', id, fields, isNew: false });
  });

type Side = { id: string; membership: () => Promise<Membership> | Membership; store: ReturnType<typeof storeOf> };
const sideOf = ({ db, id }: Station): Side => ({ id, membership: () => membershipOf({ db }), store: storeOf(db) });

async function meetSide(caller: Station, other: Side): Promise<'done' | 'refused'> {
  const own = sideOf(caller);
  const refuses = async (one: Side, { id }: { id: string }) => (await one.membership()).survivorOf(id).isOut;
  const listens = async (one: Side, { id }: { id: string }) =>
    (await one.membership()).isListenedTo(id, one.store.now());
  const areMembers = async () => !(await refuses(own, other)) && !(await refuses(other, own));
  if (!(await areMembers())) {
    if (!(await listens(own, other)) || !(await listens(other, own))) return 'refused';
    await hearFrom(caller.db, { ask: (message) => answerHearing(other.store, message) });
    if (!(await areMembers())) return 'refused';
  }
  const answer = answering(other.store);
  const ask = (message: Uint8Array) => answer(message, { stationId: caller.id, host: '' });
  await exchange(caller.db, { link: { ask, close: () => undefined }, stationId: other.id });
  return 'done';
}

export const meet = (caller: Station, other: Station) => meetSide(caller, sideOf(other));
export async function meetHub(caller: Station, hub: Hub): Promise<'done' | 'refused'> {
  const { id } = await getHub(hub);
  return meetSide(caller, { id, membership: () => membershipOfHub(hub), store: storeOfHub(hub) });
}
