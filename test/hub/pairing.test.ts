/**
 * A code that a hub shows is valid for one station, for five tries and for ten minutes. This holds whichever process is asked, and whatever its
 * clock says.
 */
import { expect, it } from 'vitest';
import { joinTry } from '../../src-main/pairing/short-code.ts';
import { openWay } from '../../src-main/exchange/https-link.ts';
import { joinAt, newIdentity, otherCode, peersOf } from '../sync/meeting.ts';
import { fakeClock } from '../support/clock.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { readyStation } from '../support/station.ts';
import { codeOf, runningHub } from './running.ts';
import { pairingFormat } from '../../src-main/pairing/pairing.contract.ts';

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
      const begun = await way.post(
        '/pairing',
        Buffer.from(JSON.stringify({ step: 'begin', format: pairingFormat, request })),
        {},
      );
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
});
