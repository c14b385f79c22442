/**
 * Members that lie. A stolen station is out everywhere after one sync with anybody who knows of its revocation, whatever it writes
 * about itself and others. The others stay together.
 */
import { expect, it } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import type { Hlc } from '../../src-main/journal/hlc.rules.ts';
import type { Hub } from '../../src-main/postgres/access.ts';
import { chainEnd, setChainEnd } from '../../src-main/journal/replica.ts';
import { hearRevocations as hearAtHub } from '../../src-main/postgres/hearing.ts';
import { peerRegisterOf } from '../../src-main/hub/peers.ts';
import { runAsync } from '../../src-main/steps.ts';
import { syncState } from '../../src-main/sync/peer.commands.ts';
import { hearRevocations, listRevocations } from '../../src-main/exchange/hearing.ts';
import { membershipOf } from '../../src-main/journal/membership.queries.ts';
import { listFromRevoked } from '../../src-main/journal/revoked.queries.ts';
import { dayMs } from '../../src-main/time/instant.rules.ts';
import { addPatient } from '../db/registry.ts';
import { withPostgres } from '../support/postgres.ts';
import {
  admitAgainAt,
  freshStation,
  isOutAt,
  isOutAtHub,
  lie,
  meet,
  meetHub,
  revokeAt,
  revokeAtTheHub,
  standingAt,
  stationsAndHub,
  type Station,
} from '../sync/team.ts';
import { pair } from './wire.ts';

/** All stations but the stolen one meet the hub twice, so that all have received everything. */
async function round(hub: Hub, ...stations: Station[]): Promise<void> {
  for (const station of [...stations, ...stations]) await meetHub(station, hub);
}

const whoIsOut = (at: Station, of: readonly Station[]): string[] =>
  of.filter(({ id }) => isOutAt(at, id)).map(({ name }) => name);
const standingAtHub = async (hub: Hub, { id }: Station) => {
  const { peers, members } = await runAsync(syncState(peerRegisterOf(hub, { syncPort: 0, address: undefined })));
  return [...peers, ...members].find((each) => each.id === id);
};
async function whoIsOutAtHub(hub: Hub, of: readonly Station[]): Promise<string[]> {
  const out = await Promise.all(of.map(async ({ id, name }) => ((await isOutAtHub(hub, id)) ? [name] : [])));
  return out.flat();
}

withPostgres('a stolen station, at three stations and a hub,', () => {
  it('does not take its revocation back with a later stamp', async () => {
    const { stations, hub } = await stationsAndHub('a', 'b', 'stolen');
    const [a, b, stolen] = stations as [Station, Station, Station];
    await revokeAt(a, stolen);
    // An hour ahead: its timestamp is higher than that of the revocation.
    await write(stolen.db, 'thief', (writer) => {
      const ahead = (BigInt(`0x${chainEnd(writer).hlc}`) + (BigInt(3_600_000) << 16n)).toString(16).padStart(16, '0');
      setChainEnd(writer, { ...chainEnd(writer), hlc: ahead as Hlc });
    });
    await lie(stolen, stolen, { revoked: false });
    expect(await meet(stolen, b)).toBe('done');
    expect(await meet(stolen, a)).toBe('refused');
    expect(await meet(b, a)).toBe('done');
    for (const at of [a, b]) expect(whoIsOut(at, stations)).toEqual(['stolen']);
    await meetHub(b, hub);
    expect(await whoIsOutAtHub(hub, stations)).toEqual(['stolen']);
    expect(await meet(b, stolen)).toBe('refused');
  });

  it('does not come back through a laptop that it let in', async () => {
    const { stations, hub } = await stationsAndHub('a', 'b', 'stolen');
    const [a, b, stolen] = stations as [Station, Station, Station];
    const laptop = await freshStation('laptop');
    await revokeAt(a, stolen);
    await pair(stolen.db, laptop.db);
    await meet(laptop, stolen);
    await revokeAt(laptop, stolen);
    await admitAgainAt(laptop, stolen);
    await meet(stolen, laptop);
    await meet(stolen, b);
    await meet(b, a);
    await meetHub(b, hub);
    const all = [...stations, laptop];
    for (const at of [a, b]) expect(whoIsOut(at, all)).toEqual(['stolen', 'laptop']);
    expect(await whoIsOutAtHub(hub, all)).toEqual(['stolen', 'laptop']);
    // The laptop knows of the revocation by now, and lies again.
    await lie(laptop, stolen, { revoked: false });
    expect(await meet(laptop, b)).toBe('refused');
  });

  it('lets nobody in once it is revoked, and what came of them is shown and can be undone', async () => {
    const { stations, hub } = await stationsAndHub('a', 'b', 'stolen');
    const [a, b, stolen] = stations as [Station, Station, Station];
    await revokeAt(a, stolen);
    const laptop = await freshStation('laptop');
    await pair(stolen.db, laptop.db);
    await addPatient(laptop.db, { name: 'Invented' });
    await meet(laptop, stolen);
    await meet(stolen, b);
    await meet(b, a);
    await meetHub(b, hub);
    const { db } = a;
    for (const at of [a, b]) {
      expect(whoIsOut(at, [...stations, laptop])).toEqual(['stolen', 'laptop']);
      expect(standingAt(at, laptop.id)).toMatchObject({ letInBy: stolen.id, revokedBy: [] });
    }
    expect(await standingAtHub(hub, stolen)).toMatchObject({ isRevoked: true, revokedBy: [{ id: a.id }] });
    expect(await standingAtHub(hub, laptop)).toMatchObject({ isRevoked: true, letInBy: { id: stolen.id } });
    const given = listFromRevoked({ db }, stolen.id).filter(({ kind }) => kind === 'patient');
    expect(given.map(({ fields }) => fields['name'])).toEqual(['Invented']);
    for (const at of [a, b]) expect(await meet(laptop, at)).toBe('refused');
    expect(await meetHub(laptop, hub)).toBe('refused');
    // An administrator who knows the laptop admits it, and it is a member.
    await pair(b.db, laptop.db);
    await meet(b, a);
    expect(isOutAt(a, laptop.id)).toBe(false);
    expect(listFromRevoked({ db }, stolen.id).filter(({ kind }) => kind === 'patient')).toEqual([]);
  });

  it('keeps nobody from hearing that it is revoked by revoking everybody', async () => {
    const { stations, hub } = await stationsAndHub('a', 'b', 'd', 'stolen');
    const [a, b, d, stolen] = stations as [Station, Station, Station, Station];
    await revokeAt(a, stolen);
    for (const each of [a, d]) await revokeAt(stolen, each);
    expect(await meet(stolen, b)).toBe('done');
    expect(whoIsOut(b, stations)).toEqual(['a', 'd']);
    // They refuse each other, and still tell each other which stations they revoked.
    expect(await meet(a, b)).toBe('refused');
    expect(whoIsOut(b, stations)).toEqual(['a', 'stolen']);
    expect(standingAt(b, a.id).isDisputed).toBe(true);
    expect(whoIsOut(a, stations)).toEqual(['stolen']);
    expect(await meet(d, b)).toBe('done');
    await round(hub, b, d);
    expect(await whoIsOutAtHub(hub, stations)).toEqual(['a', 'stolen']);
    expect(await standingAtHub(hub, a)).toMatchObject({ isDisputed: true, revokedBy: [{ id: stolen.id }] });
    // Any administrator who decides it decides it for everybody.
    await revokeAt(d, stolen);
    await round(hub, d, b, a);
    for (const at of [a, b, d]) expect(whoIsOut(at, stations)).toEqual(['stolen']);
    expect(await whoIsOutAtHub(hub, stations)).toEqual(['stolen']);
    expect(await meet(a, b)).toBe('done');
    expect(await meet(stolen, b)).toBe('refused');
  });

  it('keeps nobody from hearing that it is revoked by lies that it dates back', async () => {
    const { stations, hub } = await stationsAndHub('a', 'b', 'stolen');
    const [a, b, stolen] = stations as [Station, Station, Station];
    await revokeAt(a, stolen);
    await lie(stolen, a, { revoked: true, knownThen: [] }, 0);
    expect(await meet(stolen, b)).toBe('done');
    expect(await meetHub(stolen, hub)).toBe('done');
    expect(whoIsOut(b, stations)).toEqual(['a']);
    expect(await whoIsOutAtHub(hub, stations)).toEqual(['a']);
    expect(await meet(a, b)).toBe('refused');
    expect(await meetHub(a, hub)).toBe('refused');
    expect(whoIsOut(b, stations)).toEqual(['a', 'stolen']);
    expect(await whoIsOutAtHub(hub, stations)).toEqual(['a', 'stolen']);
    // Not forever: later it could only dispute what all know.
    const { isListenedTo } = membershipOf({ db: b.db });
    const inDays = (days: number) => isListenedTo(a.id, b.db.clock.now() + days * dayMs);
    expect([inDays(29), inDays(31)]).toEqual([true, false]);
  });

  it('keeps nobody from hearing that it is revoked by all that it said before', async () => {
    const { stations, hub } = await stationsAndHub('a', 'b', 'stolen');
    const [a, b, stolen] = stations as [Station, Station, Station];
    for (let i = 0; i < 150; i++) await admitAgainAt(stolen, b);
    for (const each of [a, b]) expect(await meet(stolen, each)).toBe('done');
    await revokeAt(a, stolen);
    await lie(stolen, a, { revoked: true, knownThen: [] });
    expect(await meet(stolen, b)).toBe('done');
    expect(await meetHub(stolen, hub)).toBe('done');
    const told = listRevocations({ db: a.db });
    expect(told.changes).toHaveLength(100);
    // A station of another version may send them like this: known lies take no place from the unknown revocation.
    const [revocation, ...lies] = told.changes.map((bytes, i) => ({ bytes, head: told.heads[i]! }));
    const all = [...lies, ...lies, revocation!];
    const slice = { changes: all.map(({ bytes }) => bytes), heads: all.map(({ head }) => head) };
    expect(await hearRevocations(b.db, slice)).toBe(1);
    expect(await hearAtHub(hub, slice)).toBe(1);
    expect(whoIsOut(b, stations)).toEqual(['a', 'stolen']);
    expect(await whoIsOutAtHub(hub, stations)).toEqual(['a', 'stolen']);
  });

  it('is out also where the hub decides, and where it revoked the hub', async () => {
    const { stations, hub, hubId } = await stationsAndHub('a', 'b', 'stolen');
    const [a, b, stolen] = stations as [Station, Station, Station];
    await revokeAtTheHub(hub, stolen);
    for (const each of [{ id: hubId }, a]) await lie(stolen, each, { revoked: true, knownThen: [] });
    expect(await meet(stolen, b)).toBe('done');
    expect(isOutAt(b, hubId)).toBe(true);
    expect(await meetHub(b, hub)).toBe('refused');
    expect([...whoIsOut(b, stations), isOutAt(b, hubId)]).toEqual(['stolen', true]);
    await revokeAt(b, stolen);
    expect(await meetHub(b, hub)).toBe('done');
    await round(hub, a, b);
    for (const at of [a, b]) expect([...whoIsOut(at, stations), isOutAt(at, hubId)]).toEqual(['stolen', false]);
    expect(await whoIsOutAtHub(hub, stations)).toEqual(['stolen']);
  });
});
