/**
 * Measures two paired stations in processes of their own, over TLS on this computer, until one has everything that the other has. The time
 * is compared with bare commits of the same bytes in the same portions, and with a plain copy of them. It also measures how long a search
 * waits at the receiving station, and how much memory that needs.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { quickestCipher, unlock, unlockWith } from '../../src-main/db/cipher.ts';
import { keyFileSecret } from '../../src-main/keys/key-file.ts';
import { openWithKeyFile } from '../../src-main/keys/keyring.ts';
import { readKeyring } from '../../src-main/keys/slot-file.ts';
import { residentMb, startChild, stationArguments, stopChild, type Child } from './child.ts';
import { clerkData } from './clerk.ts';
import { note, noteNotRun, noteRatio, say } from './figures.ts';
import { administrator, environmentOf, fill } from './registry.ts';

/** The number of changes in one transaction of a sync. */
const portion = 200;
const lookMs = 20;

type Reply = Record<string, any>;

export async function measureSync({ dir, changes }: { dir: string; changes: number }): Promise<void> {
  const size = `${changes.toLocaleString('en')} changes`;
  const data = clerkData(changes);
  const [from, to] = [join(dir, 'from'), join(dir, 'to')];
  for (const each of [from, to]) mkdirSync(each);
  say(`Filling a registry with ${size} …`);
  await fill(from, data, changes);
  const { token } = await fill(to, data, 0);
  const bytes = await journalOf(from);
  const giving = await startChild(stationArguments, { ...environmentOf(from), SATCHEL_SYNC_PORT: '0' });
  const taking = await startChild(stationArguments, { ...environmentOf(to), SATCHEL_SYNC_PORT: '0' });
  const [askGiving, askTaking] = [await signedIn(giving), await signedIn(taking)];
  await askGiving('PUT', '/sync/listener', { isOn: true });
  const { code, port } = await askGiving('POST', '/peers/pairings');
  const before = residentMb(taking);
  const { peer } = await askTaking('POST', '/peers', { address: `127.0.0.1:${port}`, code });

  const startedAt = performance.now();
  let isOver = false;
  let most = 0;
  const waits: number[] = [];
  const searching = (async () => {
    while (!isOver) {
      const asked = performance.now();
      const url = `${String(taking.ready['api'])}/patients/search?q=${encodeURIComponent(data.query())}`;
      await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer();
      waits.push(performance.now() - asked);
      most = Math.max(most, residentMb(taking) ?? 0);
      await new Promise((next) => setTimeout(next, lookMs));
    }
  })();
  const exchanged = await askTaking('POST', `/peers/${peer.id}/exchange`);
  const seconds = (performance.now() - startedAt) / 1000;
  isOver = true;
  await searching;
  const { page } = await askTaking('GET', '/patients?size=1');
  await Promise.all([stopChild(giving), stopChild(taking)]);
  if (exchanged['kind'] !== 'done' || page.totalElements !== changes)
    throw new Error(`The exchange ended with ${JSON.stringify(exchanged)} and ${String(page.totalElements)} patients.`);

  const rate = changes / seconds;
  const what = 'changes of another station, over TLS';
  note({ what, size, measured: `${rate.toFixed(0)} a second`, limit: '≥ 5,000 a second', isReached: rate >= 5000 });
  const bare = changes / bareSeconds(dir, bytes);
  noteRatio({
    what: `${what}, against bare commits of ${portion}`,
    size,
    own: [rate],
    other: [bare],
    limit: 'none set',
    unit: 'a second',
  });
  const copy = changes / copySeconds(dir, bytes);
  noteRatio({
    what: `${what}, against a plain copy of their bytes`,
    size,
    own: [rate],
    other: [copy],
    limit: 'none set',
    unit: 'a second',
  });
  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? NaN;
  note({
    what: 'search over HTTP while changes come, 99th percentile',
    size,
    measured: `${p99.toFixed(1)} ms of ${waits.length}`,
    limit: '< 100 ms',
    isReached: p99 < 100,
  });
  const memory = 'additional resident memory while changes arrive';
  if (before === undefined) return noteNotRun(memory, 'this system does not say it.');
  const more = most - before;
  note({ what: memory, size, measured: `${more.toFixed(0)} MB`, limit: '< 150 MB', isReached: more < 150 });
}

export async function signedIn({
  ready,
}: Child): Promise<(method: string, path: string, body?: unknown) => Promise<Reply>> {
  let token = '';
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    // Not `fetch`, which gives up after five minutes: a sync of a million patients takes longer.
    const reply = await new Promise<IncomingMessage>((done, fail) => {
      const sent = httpRequest(`${String(ready['api'])}${path}`, { method, headers }, done).on('error', fail);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
    const said = await text(reply);
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${said}`);
    return JSON.parse(said) as Reply;
  };
  token = String((await ask('POST', '/sessions', administrator))['token']);
  return ask;
}

/** Returns the bytes of each change, as they are sent. */
async function journalOf(dir: string): Promise<Buffer[]> {
  const folder = join(dir, 'data', 'registry');
  const keyring = readKeyring(join(folder, 'keys.json'));
  const key = (await openWithKeyFile(keyring, keyFileSecret(join(dir, 'key'))))?.key;
  if (key === undefined) throw new Error('The key file opens nothing.');
  const client = new Database(join(folder, keyring.file));
  unlock(client, key);
  const bytes = client.prepare('SELECT bytes FROM change ORDER BY key').pluck().all() as Buffer[];
  client.close();
  return bytes;
}

/** Returns the seconds for writing into a file like the registry's: encrypted, with each portion synced. */
function bareSeconds(dir: string, bytes: readonly Buffer[]): number {
  const file = join(dir, 'bare.db');
  const client = new Database(file);
  unlockWith(client, Buffer.alloc(32, 7), quickestCipher(dir));
  for (const pragma of ['journal_mode=WAL', 'synchronous=FULL', 'fullfsync=ON', 'secure_delete=ON'])
    client.pragma(pragma);
  client.exec('CREATE TABLE change (key INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT');
  const insert = client.prepare('INSERT INTO change (bytes) VALUES (?)');
  const take = client.transaction((part: readonly Buffer[]) => part.forEach((each) => insert.run(each)));
  const startedAt = performance.now();
  for (let at = 0; at < bytes.length; at += portion) take(bytes.slice(at, at + portion));
  const seconds = (performance.now() - startedAt) / 1000;
  client.close();
  rmSync(file);
  return seconds;
}

function copySeconds(dir: string, bytes: readonly Buffer[]): number {
  const file = join(dir, 'copy');
  const startedAt = performance.now();
  const descriptor = openSync(file, 'w');
  for (let at = 0; at < bytes.length; at += portion)
    writeSync(descriptor, Buffer.concat(bytes.slice(at, at + portion)));
  fsyncSync(descriptor);
  closeSync(descriptor);
  const seconds = (performance.now() - startedAt) / 1000;
  rmSync(file);
  return seconds;
}
