/** A code that a hub shows is good for one station, for five tries and for ten minutes, whichever process is asked, and whatever its clock says. */
import { expect, it } from 'vitest';
import { joinTry } from '../../src-main/pairing/short-code.ts';
import { openWay } from '../../src-main/exchange/https-link.ts';
import { answerAt, askingAt, joinAt, newIdentity, otherCode, peersOf } from '../sync/meeting.ts';
import { fakeClock } from '../support/clock.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { readyStation } from '../support/station.ts';
import { codeOf, joined, readyHub, runningHub } from './running.ts';

withPostgres('a code of a hub', () => {
  it('is worth nothing after five wrong tries, at whichever process, also of who hangs up', async () => {
    const database = await freshDatabase();
    const [one, two] = [await runningHub(database), await runningHub(database)];
    const station = await readyStation();
    const code = await codeOf(one);
    for (const { syncPort: port } of [one, two, one]) {
      expect((await joinAt(station, { port, code: otherCode(code) })).body.reason).toBe('wrong-code');
    }
    const identity = await newIdentity();
    for (const { syncPort: port } of [two, one]) {
      const way = openWay({ address: { host: '127.0.0.1', port }, identity, fingerprint: undefined });
      const { request } = await joinTry(otherCode(code));
      const begun = await way.post('/pairing', Buffer.from(JSON.stringify({ step: 'begin', format: 1, request })), {});
      expect(JSON.parse(Buffer.from(begun).toString()).kind).toBe('begun');
      way.close();
    }
    for (const { syncPort: port } of [one, two]) {
      expect((await joinAt(station, { port, code })).body).toEqual({ kind: 'refused', reason: 'no-code' });
    }
    expect(await peersOf(station)).toEqual([]);
  });

  it('is good for as long at each process, though the clock of one is ten years wrong', async () => {
    const database = await freshDatabase();
    const early = await runningHub(database, { clock: fakeClock('2016-01-01T00:00:00Z') });
    const late = await runningHub(database, { clock: fakeClock('2046-01-01T00:00:00Z') });
    const right = await runningHub(database);
    for (const shown of [early, late]) {
      const station = await readyStation();
      const code = await codeOf(shown);
      expect((await joinAt(station, { port: right.syncPort, code })).body.kind).toBe('joined');
      const next = await codeOf(shown);
      await database.query('UPDATE pairing SET expires_at = expires_at - 600000');
      for (const { syncPort: port } of [early, late, right]) {
        expect((await joinAt(station, { port, code: next })).body.reason).toBe('no-code');
      }
    }
  });

  it('is worth nothing once another was shown, or it was taken back', async () => {
    const { running, admin } = await readyHub();
    const [station, port] = [await readyStation(), running.syncPort];
    const [first, second] = [await codeOf(running), await codeOf(running)];
    if (first !== second) expect((await joinAt(station, { port, code: first })).body.reason).toBe('wrong-code');
    expect((await admin.send('DELETE', '/peers/pairings')).status).toBe(200);
    expect((await joinAt(station, { port, code: second })).body.reason).toBe('no-code');
  });

  it('of two stations that type it at once, at two processes, lets one in', async () => {
    const database = await freshDatabase();
    const [one, two] = [await runningHub(database), await runningHub(database)];
    const stations = [await readyStation(), await readyStation()];
    const code = await codeOf(one);
    const replies = await Promise.all(
      stations.map((station, i) => joinAt(station, { port: [one, two][i]?.syncPort ?? 0, code })),
    );
    expect(replies.map(({ body }) => body.kind).sort()).toEqual(['joined', 'refused']);
  });

  it('joins two registers that both have patients once administrators of both sides agree', async () => {
    const { running, admin } = await readyHub({ name: 'Region' });
    await admin.post('/patients', { name: 'Maria Nunes' });
    const station = await readyStation();
    await station.admin.post('/patients', { name: 'John Kamau' });
    const asked = { port: running.syncPort, code: await codeOf(running) };
    expect((await joinAt(station, asked)).body.kind).not.toBe('joined');
    expect(await peersOf(station)).toEqual([]);
    // The code is of who has proved to know it.
    expect((await joinAt(await readyStation(), asked)).body.reason).toBe('no-code');
    const joined = joinAt(station, { ...asked, acceptsPatients: true });
    expect(await askingAt(admin)).toMatchObject({ ours: { patients: 1 }, theirs: { patients: 1, accounts: 1 } });
    expect((await admin.get('/peers')).body.peers).toEqual([]);
    await answerAt(admin, true);
    expect((await joined).body.kind).toBe('joined');
    expect((await admin.get('/audit?action=pairing-answered')).body.entries).toMatchObject([{ detail: 'accepted' }]);
  });

  it('says which of its administrators’ answers keeps two registers apart', async () => {
    const { running, admin } = await readyHub({ name: 'Region' });
    await admin.post('/patients', { name: 'Maria Nunes' });
    const station = await readyStation();
    await station.admin.post('/patients', { name: 'John Kamau' });
    const asked = { port: running.syncPort, acceptsPatients: true };
    const answers = {
      declined: () => answerAt(admin, false),
      'not-answered': () => admin.send('DELETE', '/peers/pairings'),
    };
    for (const [reason, answer] of Object.entries(answers)) {
      const joined = joinAt(station, { ...asked, code: await codeOf(running) });
      const { id } = await askingAt(admin);
      await answer();
      expect((await joined).body).toEqual({ kind: 'refused', reason });
      expect((await admin.post('/peers/pairings/answers', { id, accepts: true })).status).toBe(404);
    }
    expect(await peersOf(station)).toEqual([]);
  });

  it('lets in again a station that was revoked, and a hub does not revoke itself', async () => {
    const { running, admin } = await readyHub({ name: 'Region' });
    const station = await joined(running);
    const [{ id }] = (await admin.get('/peers')).body.peers;
    await admin.send('DELETE', `/peers/${id}`);
    const [peer] = await peersOf(station);
    const meet = async () => (await station.admin.post(`/peers/${peer.id}/exchange`)).body;
    expect(await meet()).toMatchObject({ kind: 'problem', problem: 'refused' });
    await joinAt(station, { port: running.syncPort, code: await codeOf(running) });
    expect(await meet()).toMatchObject({ kind: 'done' });
    expect((await admin.send('DELETE', `/peers/${peer.id}`)).status).toBe(403);
    expect((await admin.send('DELETE', '/peers/nobody')).status).toBe(404);
  });
});
