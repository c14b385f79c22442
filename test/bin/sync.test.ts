/** Two stations that sync from the command line. */
import { expect, test } from 'vitest';
import { readyStation, password, temporaryDir } from '../support/station.ts';
import { run } from './child.ts';

/** Returns the folder of a station that is set up and does not run. */
async function closedStation(): Promise<string> {
  const dataDir = temporaryDir();
  const { station } = await readyStation({ dataDir });
  await station.close();
  return dataDir;
}

const typed = `ama\n${password}\n`;

/** Returns two such folders, of paired stations. */
async function pairedStations(): Promise<[granting: string, joining: string]> {
  const [granting, joining] = [await closedStation(), await closedStation()];
  const pair = run(['sync', 'pair', '--json'], { dataDir: granting, typed });
  const { code, port } = await pair.line('code');
  const join = run(['sync', 'join', `127.0.0.1:${port}`, code], { dataDir: joining, typed });
  expect([await join.ended, await pair.ended]).toEqual([0, 0]);
  return [granting, joining];
}

test('one station shows a code, another joins with it, and serves others from then on', async () => {
  const [granting, joining] = [await closedStation(), await closedStation()];
  const pair = run(['sync', 'pair', '--json'], { dataDir: granting, typed });
  const { code, port } = await pair.line('code');
  const join = run(['sync', 'join', `127.0.0.1:${port}`, code], { dataDir: joining, typed });
  expect((await join.line('joined')).peer.name).toBe('Clinic under test');
  expect(await join.ended).toBe(0);
  expect((await pair.line('joined')).peer.name).toBe('Clinic under test');
  expect(await pair.ended).toBe(0);
  expect(pair.said.stderr).not.toContain(code);

  const peers = run(['sync', 'peers'], { dataDir: joining, typed });
  const [peer] = (await peers.line('peers')).peers;
  expect(peer.pairedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await peers.ended).toBe(0);
  expect(peers.said.stderr).toContain(`${peer.words}, ${peer.address}, `);
  expect(peers.said.stderr).not.toMatch(/\d{4}-\d\d-\d\dT/);
  const listen = run(['sync', 'listen'], { dataDir: granting, typed });
  expect((await listen.line('listening')).port).toBeGreaterThan(0);
  listen.stop();
  expect(await listen.ended).toBe(0);
});

test('a wrong password, and nobody at the address, are sentences', async () => {
  const dataDir = await closedStation();
  const wrong = run(['sync', 'join', '127.0.0.1:1', '123456'], { dataDir, typed: 'ama\nwrong\n' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.said.stderr).toMatch(/password/);
  const nobody = run(['sync', 'join', '127.0.0.1:1', '123456'], { dataDir, typed });
  expect(await nobody.ended).toBe(1);
  expect(nobody.said.stderr).toContain('No computer answers at this address.');
});

test('a bundle brings what one station saved to another', async () => {
  const [granting, joining] = await pairedStations();

  const stick = temporaryDir();
  const secret = 'four quiet rivers meet';
  const make = run(['sync', 'bundle', stick], { dataDir: granting, typed: `${typed}${secret}\n` });
  expect(await make.ended, make.said.stderr).toBe(0);
  const { file } = await make.line('made');
  const wrong = run(['sync', 'import', file], { dataDir: joining, typed: `${typed}another one\n` });
  expect(await wrong.ended).toBe(1);
  expect(wrong.said.stderr).toContain('Wrong passphrase. Enter the one that was used to make the sync file.');
  const take = run(['sync', 'import', file], { dataDir: joining, typed: `${typed}${secret}\n` });
  expect(await take.ended, take.said.stderr).toBe(0);
  expect((await take.line('imported')).applied).toBeGreaterThan(0);
});

test('a snapshot brings the whole of one station to another', async () => {
  const [granting, joining] = await pairedStations();

  const secret = 'four quiet rivers meet';
  const make = run(['sync', 'snapshot', temporaryDir()], { dataDir: granting, typed: `${typed}${secret}\n` });
  expect(await make.ended, make.said.stderr).toBe(0);
  const { file } = await make.line('made');
  const take = run(['sync', 'import', file, '--json'], { dataDir: joining, typed: `${typed}${secret}\n` });
  expect(await take.ended, take.said.stderr).toBe(0);
  expect((await take.line('imported')).applied).toBeGreaterThan(0);
});
