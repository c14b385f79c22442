/** A hub learns that a station was renewed, and from then on accepts no old copy of its folder. */
import { expect, it } from 'vitest';
import { renewStation } from '../../src-main/exchange/renewal.ts';
import { getSelf } from '../../src-main/postgres/journal.queries.ts';
import { getSelf as getHome } from '../../src-main/journal/journal.queries.ts';
import { clientOf, temporaryDir, readyStation } from '../support/station.ts';
import { withPostgres } from '../support/postgres.ts';
import { apart, call, copyOf, dbOf, leave, say, stolen, strike, workAt } from '../exchange/leaving.ts';
import { joinAt } from '../sync/meeting.ts';
import { codeOf, readyHub, runningHub } from './running.ts';

async function hubAndHome(role: string) {
  const { running, admin, database } = await readyHub();
  const anotherProcess = async () => clientOf(`${(await runningHub(database)).url}/api`, admin.token);
  const dataDir = temporaryDir();
  const home = { ...(await readyStation({ dataDir })), dataDir };
  const joined = await joinAt(home, { port: running.syncPort, code: await codeOf(running), acceptsPatients: true });
  expect(joined.body.kind).toBe('joined');
  await apart(home);
  const leaver = await workAt(home, role);
  const hub = { id: (await getSelf(running.hub)).id, port: running.syncPort };
  const meet = () => call(dbOf(home), hub);
  expect(await meet()).toBe('met');
  const names = async () => {
    const { body } = await admin.get('/patients?size=200');
    return body.embedded.patientResourceList.map(({ name }: any) => name).sort();
  };
  const troubles = async (at = admin) => {
    const { body } = await at.get('/station/trouble');
    return body.troubles.map(({ kind, detail }: any) => `${kind} ${detail}`);
  };
  return { home, leaver, hub, meet, names, troubles, anotherProcess };
}

withPostgres('a hub', () => {
  it('lets nobody in with an old copy of a folder once it has heard of the renewal', async () => {
    const { home, leaver, hub, meet, names, troubles, anotherProcess } = await hubAndHome('reader');
    const thief = await stolen(copyOf(home));
    await leave(home, leaver);
    await say(thief, 'Said First');
    expect(await strike(thief, hub)).toBe('met');
    expect(await meet()).toBe('met');
    await say(thief, 'Said Later');
    expect(await strike(thief, hub)).toBe('refused');
    await home.admin.post('/patients', { name: 'Said At Home' });
    expect(await meet()).toBe('met');
    expect(await names()).toEqual(['Said At Home', 'Said First']);
    const told = [`old-copy-refused ${getHome({ db: dbOf(home) }).name}`];
    expect(await troubles()).toEqual(told);
    // The other process reports the same.
    expect(await troubles(await anotherProcess())).toEqual(told);
  });

  it('notices two computers that work as one station', async () => {
    const { home, hub, meet, troubles } = await hubAndHome('reader');
    const clone = await stolen(copyOf(home));
    await home.admin.post('/patients', { name: 'Said Here' });
    expect(await meet()).toBe('met');
    expect(await strike(clone, hub)).toBe('met');
    await home.admin.post('/patients', { name: 'Said Since' });
    expect(await meet()).toBe('met');
    expect(await troubles()).toEqual([`two-computers ${getHome({ db: dbOf(home) }).name}`]);
  });

  it('believes a present account, and not who said first with an old copy that they are the station', async () => {
    const { home, leaver, hub, meet, names } = await hubAndHome('administrator');
    const thief = await stolen(copyOf(home));
    await leave(home, leaver);
    const [[account, { privateKey }] = ['', { privateKey: Buffer.alloc(0) }]] = thief.registry().vouchers;
    const voucher = { account, privateKey };
    await renewStation(thief.registry().db, { reason: 'asked', voucher });
    await say(thief, 'Said First');
    expect(await strike(thief, hub)).toBe('met');
    expect(await meet()).toBe('met');
    await renewStation(thief.registry().db, { reason: 'asked', voucher });
    await say(thief, 'Said Later');
    expect(await strike(thief, hub)).toBe('refused');
    expect(await names()).toEqual(['Said First']);
  });
});
