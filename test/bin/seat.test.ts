/** A seat as a program of its own: what it stores, what it prints, and what it refuses. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientOf, password, signIn, temporaryDir } from '../support/station.ts';
import { seatCode } from '../seats/sitting.ts';
import { listeningStation } from '../sync/meeting.ts';
import { run, spawnStation, treeOf } from './child.ts';

test('a computer joins as a seat and serves the register of the station, and its folder holds one private file', async () => {
  const station = await listeningStation();
  const folder = join(temporaryDir(), 'seat');
  const early = run(['seat'], { dataDir: folder });
  expect(await early.ended).toBe(1);
  expect(early.said.stderr).toContain('Run `npm run station -- seat join ADDRESS CODE` first.');

  const joining = run(['seat', 'join', `127.0.0.1:${station.port}`, await seatCode(station)], { dataDir: folder });
  expect(await joining.ended).toBe(0);
  const joined = await joining.line('joined');
  const [listed] = (await station.admin.get('/seats')).body.seats;
  expect(joined.seat).toEqual({ name: listed.name, words: listed.words });

  const seat = run(['seat'], { dataDir: folder });
  const ready = await seat.line('ready');
  expect(ready).toMatchObject({ event: 'ready', state: 'seat', station: 'Clinic under test' });
  const nurse = await signIn(clientOf(ready.api, ''), { username: 'ama', password });
  expect((await nurse.post('/patients', { name: 'Ama Mensah' })).status).toBe(200);
  seat.stop();
  expect(await seat.ended).toBe(0);

  expect(readdirSync(folder)).toEqual(['seat.json']);
  const kept = readFileSync(join(folder, 'seat.json'), 'utf8');
  expect(Object.keys(JSON.parse(kept))).toEqual(['format', 'name', 'key', 'certificate', 'fingerprint', 'station']);
  expect(kept).not.toContain(nurse.token);
  if (process.platform !== 'win32') {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'seat.json')).mode & 0o777).toBe(0o600);
  }
});

test('a wrong code makes no folder of a seat, and says so in a sentence', async () => {
  const station = await listeningStation();
  const folder = join(temporaryDir(), 'seat');
  const code = String((Number(await seatCode(station)) + 1) % 1_000_000).padStart(6, '0');
  const joining = run(['seat', 'join', `127.0.0.1:${station.port}`, code], { dataDir: folder });
  expect(await joining.ended).toBe(1);
  expect(joining.said.stderr).toContain('The code is wrong');
  expect(() => readdirSync(folder)).toThrow();
});

test('a station that has another address is found there, with the certificate that was paired with', async () => {
  const station = await listeningStation();
  const folder = temporaryDir();
  await run(['seat', 'join', `localhost:${station.port}`, await seatCode(station)], { dataDir: folder }).ended;
  const before = JSON.parse(readFileSync(join(folder, 'seat.json'), 'utf8'));
  expect(await run(['seat', 'at', `127.0.0.1:${station.port}`], { dataDir: folder }).ended).toBe(0);
  const after = JSON.parse(readFileSync(join(folder, 'seat.json'), 'utf8'));
  expect(after).toEqual({ ...before, station: { ...before.station, host: '127.0.0.1' } });
});

test('no seat starts where a registry lies, and no station where a seat is; neither changes anything there', async () => {
  const ofStation = temporaryDir();
  mkdirSync(join(ofStation, 'registry'));
  for (const words of [['seat'], ['seat', 'join', '127.0.0.1:1', '123456']]) {
    const refused = run(words, { dataDir: ofStation });
    expect(await refused.ended).toBe(1);
    expect(refused.said.stderr).toContain('a workstation stores none');
  }
  expect(readdirSync(ofStation)).toEqual(['registry']);

  const ofSeat = temporaryDir();
  writeFileSync(join(ofSeat, 'seat.json'), '{}');
  const before = treeOf(ofSeat);
  const station = await spawnStation({ dataDir: ofSeat }).ended;
  expect(station.code).toBe(1);
  expect(station.stderr).toContain('belongs to a workstation');
  const damaged = run(['seat'], { dataDir: ofSeat });
  expect(await damaged.ended).toBe(1);
  expect(damaged.said.stderr).toContain('cannot be read');
  expect(treeOf(ofSeat)).toEqual(before);
});
