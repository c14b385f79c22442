/** Measures a new key for a registry, beside one `VACUUM INTO`, and how long a search waits meanwhile. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { unlock } from '../../src-main/db/cipher.ts';
import { syncPath } from '../../src-main/db/sync-path.ts';
import { keyFileSecret } from '../../src-main/keys/key-file.ts';
import { openWithKeyFile } from '../../src-main/keys/keyring.ts';
import { readKeyring } from '../../src-main/keys/slot-file.ts';
import { startChild, stationArguments, stopChild } from './child.ts';
import type { ClerkData } from './clerk.ts';
import { note, noteRatio } from './figures.ts';
import { administrator, environmentOf } from './registry.ts';

const rounds = 3;

type Measured = { dir: string; headers: Record<string, string>; data: ClerkData; name: string };

/** Measures a registry that no station has open. */
export async function measureRekey({ dir, headers, data, name }: Measured): Promise<void> {
  const folder = join(dir, 'data', 'registry');
  const keyring = readKeyring(join(folder, 'keys.json'));
  const key = (await openWithKeyFile(keyring, keyFileSecret(join(dir, 'key'))))?.key;
  if (key === undefined) throw new Error('The key file opens nothing.');
  const copy = join(dir, 'copy.db');
  copyFileSync(join(folder, keyring.file), copy);

  const station = await startChild(stationArguments, environmentOf(dir));
  const api = String(station.ready['api']);
  const post = async (path: string, body: unknown, token = '') => {
    const own = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(api + path, { method: 'POST', headers: own, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
    return (await reply.json()) as { token: string };
  };
  const { token } = await post('/sessions', administrator);
  const times: Record<'own' | 'vacuum', number[]> = { own: [], vacuum: [] };
  const searchMs: number[] = [];
  for (let i = 0; i < rounds; i++) {
    times.vacuum.push(vacuum(copy, key));
    const from = performance.now();
    let isDone = false;
    const renewal = post('/keys/renewal', { password: administrator.password }, token).then(() => (isDone = true));
    while (!isDone) {
      const asked = performance.now();
      const reply = await fetch(`${api}/patients/search?q=${encodeURIComponent(data.query())}`, { headers });
      await reply.arrayBuffer();
      searchMs.push(performance.now() - asked);
    }
    await renewal;
    times.own.push(performance.now() - from);
  }
  await stopChild(station);
  const what = 'a new key for the registry, against VACUUM INTO';
  noteRatio({ what, size: name, own: times.own, other: times.vacuum, limit: { atMost: 3 }, unit: 'ms' });
  const p99 = searchMs.toSorted((a, b) => a - b)[Math.floor(searchMs.length * 0.99)] ?? 0;
  note({
    what: 'search over HTTP while the key is exchanged, 99th percentile',
    size: name,
    measured: `${p99.toFixed(1)} ms of ${searchMs.length}`,
    limit: '≤ 100 ms',
    isReached: p99 <= 100,
  });
}

/** Returns milliseconds until the copy is on the disk. */
export function vacuum(file: string, key: Buffer): number {
  const to = `${file}.vacuum`;
  rmSync(to, { force: true });
  const client = new Database(file);
  unlock(client, key);
  const from = performance.now();
  client.prepare('VACUUM INTO ?').run(to);
  syncPath(to);
  const ms = performance.now() - from;
  client.close();
  rmSync(to);
  return ms;
}
