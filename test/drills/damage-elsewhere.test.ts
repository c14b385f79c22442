/**
 * Flips a bit in what is stored beside a registry: a backup, the audit trail, a bundle on a USB stick. Anyone who restores, reads
 * or imports it is told of the damage, or gets what was written. Nothing is imported from a bundle that is refused.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getTrail } from '../../src-main/audit/audit.queries.ts';
import { findEntries, type Found } from '../../src-main/audit/read-trail.ts';
import { toBackup } from '../../src-main/backup/found.ts';
import { backupFiles, findBackup } from '../../src-main/backup/place.ts';
import { finishRestore, stageRestore } from '../../src-main/backup/restore.ts';
import { startStation } from '../../src-main/serve.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import type { Registry } from '../../src-main/station/registry.ts';
import { account, made, newestOf, stationWithBackups } from '../backup/backups.ts';
import { quickDir } from '../support/drills.ts';
import { sqlite } from '../support/sqlite.ts';
import { password, setUp, testConfig, type Client } from '../support/station.ts';
import { pair } from '../exchange/wire.ts';
import { flipEach, flippingMs, keep, putBackFiles, type Flipping } from './flipped.ts';
import { auditFaults, NotOpened, withOpened } from './opened-image.ts';

for (const [name, file] of [
  ['the registry of a backup', backupFiles.database],
  ['the key slots of a backup', backupFiles.keys],
  ['what a backup says of itself', backupFiles.manifest],
] as const) {
  test(
    `one bit that is flipped in ${name} is never served as good`,
    async () => {
      const { admin, station, dataDir } = await stationWithBackups();
      await register(admin, 200);
      const rows = recordsOf(station.registry());
      const folder = join(dataDir, 'backups', newestOf(await made(admin)).name);
      await station.close();
      const kept = keep(folder);
      const place = quickDir();
      const good = await restored(folder, place);
      expect(good).toMatchObject({ good: expect.stringContaining(rows) });
      await flipEach(name, {
        pick: () => join(folder, file),
        putBack: () => putBackFiles(kept),
        look: () => restored(folder, place),
        isGood: (given) => 'good' in good && given === good.good,
      });
    },
    flippingMs,
  );
}

/** Returns what the window shows of a backup before it is used, and what it contains once it is restored. */
async function restored(folder: string, place: string): ReturnType<Flipping['look']> {
  const config = testConfig(join(place, 'data'));
  rmSync(config.dataDir, { recursive: true, force: true });
  const backup = await findBackup(folder);
  if (backup === undefined) return { told: 'not listed' };
  if (backup.manifest === undefined) return { told: 'listed without what it holds' };
  // Starts and closes a station that is never set up, for its folder.
  const fresh = await startStation(config);
  await fresh.close();
  const staged = await stageRestore(config, { backup, secret: account });
  if (staged.kind === 'refused') return { told: staged.reason };
  finishRestore(config);
  try {
    const rows = await withOpened(place, async ({ registry }) => recordsOf(registry));
    return { good: JSON.stringify(toBackup({ ...backup, place: 'drive' })) + (rows ?? 'nothing') };
  } catch (error) {
    // Another secret may still open it.
    if (error instanceof NotOpened) return { told: 'restored, and not opened' };
    throw error;
  }
}

test(
  'one bit that is flipped in the audit trail is never served as good',
  async () => {
    const folder = quickDir();
    const dataDir = join(folder, 'data');
    const station = await startStation(testConfig(dataDir, { keyFile: join(folder, 'key') }));
    const { admin } = await setUp(station);
    await admin.send('PUT', '/key-file', { password });
    for (let i = 0; i < 12; i++) {
      const { body } = await admin.post('/patients', { name: `Patient ${i}` });
      await admin.get(`/patients/${body._id}`);
      // Writes the pending entries, each time as a block of their own.
      await admin.get('/audit');
    }
    await station.close();
    const kept = [join(dataDir, 'registry'), join(dataDir, 'audit')].map(keep);
    const putBack = () => kept.forEach(putBackFiles);
    const trail = readdirSync(join(dataDir, 'audit')).filter((name) => name.endsWith('.trail'));
    const [before, last] = await withOpened(folder, async ({ registry }) => {
      const { headSeq } = getTrail({ db: registry.db });
      return [new Set(await entriesOf(registry, headSeq)), headSeq] as const;
    }).then((found) => found ?? expect.fail('There is no registry.'));
    expect(before.size).toBeGreaterThan(24);
    await flipEach('the audit trail', {
      pick: (random) => join(dataDir, 'audit', random.pick(trail)),
      putBack,
      look: async () =>
        (await withOpened(folder, async ({ registry }) => {
          const strange = (await entriesOf(registry, last)).filter((entry) => !before.has(entry));
          if (strange.length > 0) return { good: strange.join('\n') };
          const [told] = await auditFaults(registry);
          return told === undefined ? { good: 'All of it is said to be whole.' } : { told };
        })) ?? { good: 'There is no registry.' },
      isGood: () => false,
    });
  },
  flippingMs,
);

/** Returns each entry with its place, as far as the trail went at that time. */
async function entriesOf({ trail }: Registry, last: number): Promise<string[]> {
  const all: Found[] = [];
  let from: Parameters<typeof findEntries>[2]['before'];
  for (;;) {
    const { found, next } = await findEntries(trail, { from: 0, to: Infinity }, { before: from, size: 1000 });
    all.push(...found);
    if (next === null) return all.filter(({ place }) => place.seq <= last).map((each) => JSON.stringify(each));
    from = next;
  }
}

for (const name of ['a bundle for a pass-phrase', 'a bundle for a station'] as const) {
  test(
    `one bit that is flipped in ${name} is never served as good`,
    async () => {
      const [from, to] = [await quickStation(), await quickStation()];
      await pair(from.station.registry().db, to.station.registry().db);
      const stick = quickDir();
      const passphrase = 'seven green boats upriver';
      const first = await bundled(to.admin, '', { path: stick, passphrase });
      await bundled(from.admin, '/import', { path: first.file, passphrase });
      // More than one slice, in more than one chunk of the encrypted file.
      await register(from.admin, 250);
      const isForPeer = name.endsWith('station');
      const sealing = isForPeer ? { peer: getSelf({ db: to.station.registry().db }).id } : { passphrase };
      const { file } = await bundled(from.admin, '', { path: stick, ...sealing });
      const kept = keep(stick);
      const look = async () => {
        const opening = isForPeer ? {} : { passphrase };
        const outcome = await bundled(to.admin, '/import', { path: file, ...opening });
        const rows = recordsOf(to.station.registry());
        return outcome.kind === 'refused' && rows === before ? { told: outcome.reason } : { good: outcome.kind };
      };
      const before = recordsOf(to.station.registry());
      await flipEach(name, { pick: () => file, putBack: () => putBackFiles(kept), look, isGood: () => false });
      putBackFiles(kept);
      expect(await look()).toEqual({ good: 'imported' });
    },
    flippingMs,
  );
}

async function quickStation() {
  const station = await startStation(testConfig(quickDir()));
  onTestFinished(() => station.close());
  return setUp(station);
}

/** Makes or imports a bundle, and returns the outcome. */
async function bundled(admin: Client, act: '' | '/import', wanted: object): Promise<any> {
  const { status, body } = await admin.post(`/bundles${act}`, wanted);
  expect([status, body]).toEqual([200, null]);
  for (;;) {
    const { body: state } = await admin.get('/bundles');
    if (state.running === null && state.outcome !== null) return state.outcome;
    await new Promise((next) => setTimeout(next, 5));
  }
}

async function register(admin: Client, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const residentialAddress = randomBytes(200).toString('base64');
    await admin.post('/patients', { name: `Patient ${i}`, residentialAddress });
  }
}

/**
 * Returns one hash of what people entered here. It leaves out what a restored registry adds to its journal as a replica of its
 * own.
 */
function recordsOf({ db }: Registry): string {
  const hash = createHash('sha256');
  const rows = (from: string) => sqlite(db).prepare(`SELECT * FROM ${from} ORDER BY 1`).raw().all();
  for (const from of ['patient', 'visit', 'staff', 'change WHERE replica_key = 1'])
    hash.update(JSON.stringify(rows(from)));
  return hash.digest('hex');
}
