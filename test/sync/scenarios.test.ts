/** Failures of other programs that sync, each tried here. The source is named next to each. */
import { copyFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { closeDatabase, openDatabase } from '../../src-main/db/open.ts';
import { listChains, vectorOf } from '../../src-main/journal/chain.queries.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { decodeChange, encodeChange } from '../../src-main/journal/encoding.ts';
import { changeSchema, type Change } from '../../src-main/journal/change.contract.ts';
import { applyChange, continueAsNewReplica, projectUnderstood, saveRecord } from '../../src-main/journal/record.ts';
import { lookUp } from '../../src-main/patients/lookup.queries.ts';
import { getPatient } from '../../src-main/patients/patient.queries.ts';
import { digestOfVector } from '../../src-main/exchange/answering.ts';
import { listQuarantinedGroups } from '../../src-main/exchange/quarantine.queries.ts';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { setRevoked } from '../../src-main/exchange/members.ts';
import { getSelf, listHeads } from '../../src-main/journal/journal.queries.ts';
import { addPatient, freshRegistry, reopen, type TestRegistry } from '../db/registry.ts';
import { temporaryDir } from '../support/station.ts';
import { sqlite } from '../support/sqlite.ts';
import { make, northAndSouth, opened, take } from '../sticks/snapshots.ts';
import { exchangeBetween, forged, pair, withSlice } from '../exchange/wire.ts';
import { correctPatient } from '../support/commands.ts';

async function twoStations(): Promise<[TestRegistry, TestRegistry]> {
  const [a, b] = [await freshRegistry(), await freshRegistry()];
  await pair(a.db, b.db);
  await exchangeBetween(a.db, b.db);
  return [a, b];
}

const names = (db: Db) =>
  lookUp({ db }, {}, { page: 0, size: 200, sort: 'name', after: undefined }).rows.map(({ name }) => name);
const small = { changes: 2, bytes: 1_000_000 };

function expectAgreement(...all: Db[]): void {
  expect(new Set(all.map((db) => digestOf({ db }))).size).toBe(1);
  expect(new Set(all.map((db) => digestOfVector(vectorOf(listChains({ db }))))).size).toBe(1);
}

test('1: killed after a save, before anything about it was noted: the next exchange sends it (powersync-sqlite-core#162)', async () => {
  const [a, b] = await twoStations();
  await addPatient(a.db, { name: 'Ama' });
  // The files as a power cut would leave them at this moment.
  const file = `${temporaryDir()}/registry.db`;
  for (const end of ['', '-wal']) copyFileSync(`${a.options.file}${end}`, `${file}${end}`);
  const after = reopen({ ...a.options, file });
  await exchangeBetween(after, b.db);
  expect(names(b.db)).toEqual(['Ama']);
  expectAgreement(after, b.db);
});

test('2: a change that cannot be sent keeps nothing from coming, and the failure is told (powersync-js#1058)', async () => {
  const [a, b] = await twoStations();
  await addPatient(a.db, { name: 'Ama' });
  await addPatient(b.db, { name: 'Esi' });
  let asked = 0;
  // Comparing and fetching succeed; from then on the line is dead.
  const failing = exchangeBetween(a.db, b.db, {
    meddle: (bytes, way) => (way === 'there' && ++asked > 3 ? 'lost' : bytes),
  });
  await expect(failing).rejects.toThrow(LinkProblem);
  expect(names(a.db)).toEqual(['Ama', 'Esi']);
  expect(names(b.db)).toEqual(['Esi']);
  await exchangeBetween(a.db, b.db);
  expectAgreement(a.db, b.db);
});

test('3: what was saved here is shown at every moment of a flaky exchange (powersync.dart#253)', async () => {
  const [a, b] = await twoStations();
  const { id } = await addPatient(a.db, { name: 'Ama' });
  await exchangeBetween(a.db, b.db);
  await write(b.db, 'esi', (writer) => correctPatient(writer, { id, edit: { residentialAddress: 'Mill Road' } }));
  for (let i = 0; i < 6; i++) await addPatient(b.db, { name: `Patient ${i}` });
  await write(a.db, 'ama', (writer) => correctPatient(writer, { id, edit: { phoneNumber: '0200' } }));
  for (let lostAt = 1; lostAt < 12; lostAt++) {
    let message = 0;
    await exchangeBetween(a.db, b.db, {
      limits: small,
      meddle: (bytes) => {
        expect(getPatient({ db: a.db }, id).phoneNumber).toBe('0200');
        return ++message === lostAt ? 'lost' : bytes;
      },
    }).catch((error: unknown) => expect(error).toBeInstanceOf(LinkProblem));
  }
  await exchangeBetween(a.db, b.db);
  expect(getPatient({ db: b.db }, id)).toMatchObject({ phoneNumber: '0200', residentialAddress: 'Mill Road' });
  expectAgreement(a.db, b.db);
});

test('4: what is saved on either side while an exchange runs is not taken for sent (rxdb#5571)', async () => {
  const [a, b] = await twoStations();
  for (let i = 0; i < 6; i++) {
    await addPatient(a.db, { name: `North ${i}` });
    await addPatient(b.db, { name: `South ${i}` });
  }
  let number = 0;
  const exchanged = await exchangeBetween(a.db, b.db, {
    limits: small,
    meddle: async (bytes, way) => {
      await addPatient(way === 'there' ? a.db : b.db, { name: `Meanwhile ${number++}` });
      return bytes;
    },
  });
  expect(exchanged.isSame).toBe(false);
  expect((await exchangeBetween(a.db, b.db)).isSame).toBe(true);
  expect(names(b.db).filter((name) => name?.startsWith('Meanwhile'))).toHaveLength(number);
  expectAgreement(a.db, b.db);
});

test('5: given up at any message, the next exchange finds all that is missing (pouchdb#1240, cht-core#5235)', async () => {
  const [a, b] = await twoStations();
  for (let endsAt = 1; endsAt < 16; endsAt++) {
    for (let i = 0; i < 5; i++) {
      await addPatient(a.db, { name: `North ${endsAt}` });
      await addPatient(b.db, { name: `South ${endsAt}` });
    }
    let message = 0;
    await exchangeBetween(a.db, b.db, {
      limits: small,
      meddle: (bytes) => (++message >= endsAt ? 'lost' : bytes),
    }).catch((error: unknown) => expect(error).toBeInstanceOf(LinkProblem));
    expect((await exchangeBetween(b.db, a.db)).isSame).toBe(true);
    expectAgreement(a.db, b.db);
  }
});

test('6: a station that was put back from a backup gets back what the other had of it (cht-core#8093)', async () => {
  const [a, b] = await twoStations();
  await addPatient(b.db, { name: 'Before the backup' });
  sqlite(b.db).pragma('wal_checkpoint(TRUNCATE)');
  const backup = `${temporaryDir()}/backup.db`;
  copyFileSync(b.options.file, backup);
  await addPatient(b.db, { name: 'After the backup' });
  await addPatient(a.db, { name: 'From the other one' });
  expect((await exchangeBetween(a.db, b.db)).isSame).toBe(true);

  closeDatabase(b.db);
  copyFileSync(backup, b.options.file);
  const restored = openDatabase(b.options);
  await write(restored, 'station', (writer) => continueAsNewReplica(writer));
  await addPatient(restored, { name: 'After the restore' });
  for (let i = 0; i < 2; i++) await exchangeBetween(a.db, restored);
  expect(names(restored)).toEqual(['After the backup', 'After the restore', 'Before the backup', 'From the other one']);
  expectAgreement(a.db, restored);
  closeDatabase(restored);
});

test('7: what is saved on either side at any step of a snapshot is there in the end (electric#1469, #4773)', async () => {
  const [north, south] = await northAndSouth();
  await north.admin.post('/patients', { name: 'Before' });
  await north.station.close();
  await south.station.close();
  const [a, b] = [await opened(north.dataDir, 'ama'), await opened(south.dataDir, 'esi')];
  const met: string[] = [];
  const meanwhile: Promise<unknown>[] = [];
  const savedAt = (way: string) => ({
    step: async (name: string) => {
      const step = `${way} ${name}`;
      met.push(step);
      const saves = [addPatient(a.db, { name: `North, ${step}` }), addPatient(b.db, { name: `South, ${step}` })];
      meanwhile.push(...saves);
      // In the last steps saves wait in their queue, and go into the new file.
      await Promise.race([Promise.all(saves), new Promise((next) => setTimeout(next, 50))]);
    },
  });
  const file = await make(a, savedAt('made'));
  // The two sync again in between, so part of what the snapshot contains is there already.
  await exchangeBetween(b.db, a.db);
  await take(b, file, savedAt('taken'));
  await Promise.all(meanwhile);
  expect(met).toHaveLength(10);
  const ofSouth = names(b.db).filter((name) => name?.startsWith('South'));
  expect(ofSouth).toHaveLength(met.length);
  expect((await exchangeBetween(b.db, a.db)).isSame).toBe(true);
  expect(names(b.db)).toHaveLength(1 + 2 * met.length);
  expectAgreement(a.db, b.db);
});

test('8: two copies of one registry that both go on lose nothing of either (automerge#1367)', async () => {
  const [a, b] = await twoStations();
  sqlite(a.db).pragma('wal_checkpoint(TRUNCATE)');
  const file = `${temporaryDir()}/registry.db`;
  copyFileSync(a.options.file, file);
  const copy = reopen({ ...a.options, file });
  await addPatient(a.db, { name: 'In the original' });
  await addPatient(copy, { name: 'In the copy' });
  await addPatient(copy, { name: 'In the copy too' });
  const c = await freshRegistry();
  await pair(b.db, c.db);
  // Another station meets each copy first; then those stations meet.
  await exchangeBetween(b.db, a.db);
  await exchangeBetween(c.db, b.db);
  await exchangeBetween(c.db, copy);
  for (const [one, other] of [
    [b.db, c.db],
    [a.db, b.db],
    [copy, c.db],
    [a.db, copy],
    [b.db, c.db],
    [a.db, b.db],
  ] as const) {
    await exchangeBetween(one, other);
  }
  expect(names(b.db)).toEqual(['In the copy', 'In the copy too', 'In the original']);
  expectAgreement(a.db, b.db, c.db, copy);
  expect(getSelf({ db: copy }).replica).not.toBe(getSelf({ db: a.db }).replica);
});

test('10: what is left out of a slice is not taken for had: it comes with the next one (payload-expo-tauri#9)', async () => {
  const [a, b] = await twoStations();
  for (let i = 0; i < 6; i++) await addPatient(a.db, { name: `Patient ${i}` });
  // An intermediary drops the signatures.
  const exchanged = await exchangeBetween(a.db, b.db, {
    limits: small,
    meddle: (bytes) => withSlice(bytes, (slice) => ({ ...slice, heads: [] })),
  });
  expect(exchanged).toMatchObject({ sent: { applied: 0 }, isSame: false });
  expect(names(b.db)).toEqual([]);
  expect((await exchangeBetween(a.db, b.db)).isSame).toBe(true);
  expect(names(b.db)).toHaveLength(6);
});

test('who carries a change can neither alter it nor add one', async () => {
  const [a, b] = await twoStations();
  await addPatient(a.db, { name: 'Ama' });
  await exchangeBetween(a.db, b.db, {
    meddle: (bytes) => withSlice(bytes, (slice) => forged(slice, { name: 'Nobody wrote this' })),
  });
  expect(names(b.db)).toEqual(['Ama']);
  await addPatient(a.db, { name: 'Esi' });
  await exchangeBetween(a.db, b.db, {
    meddle: (bytes) =>
      withSlice(bytes, (slice) => ({
        ...slice,
        changes: slice.changes.map((change) => {
          const altered = Buffer.from(change);
          const at = altered.indexOf('Esi');
          if (at >= 0) altered.write('Eva', at);
          return altered;
        }),
      })),
  });
  expect(names(b.db)).toEqual(['Ama']);
  await exchangeBetween(a.db, b.db);
  expect(names(b.db)).toEqual(['Ama', 'Esi']);
});

test('what a revoked station had given to others before they heard of it, all have in the end', async () => {
  const [a, b] = await twoStations();
  const c = await freshRegistry();
  await pair(b.db, c.db);
  await exchangeBetween(b.db, c.db);
  await exchangeBetween(a.db, b.db);
  await write(a.db, 'ama', (writer) => setRevoked(writer, getSelf({ db: c.db }).id, true));
  await addPatient(c.db, { name: 'Taken before it was heard' });
  await exchangeBetween(b.db, c.db);
  await exchangeBetween(a.db, b.db);
  expect(names(a.db)).toEqual(['Taken before it was heard']);
  expectAgreement(a.db, b.db);
  expect(listQuarantinedGroups({ db: a.db })).toEqual([]);
});

test('what a newer version says of a record waits with that record alone, and is shown by the version that reads it', async () => {
  const [a, b] = await twoStations();
  const { id } = await addPatient(a.db, { name: 'Ama' });
  await exchangeBetween(a.db, b.db);
  const last = lastChangeOf(a.db);
  const newer = encodeChange({
    ...last,
    seq: last.seq + 1,
    previous: listChains({ db: a.db }).find(({ replica }) => replica === last.replica)?.ends[0]?.hash ?? null,
    schema: changeSchema + 1,
    after: listHeads({ db: a.db }, id).map(({ hash }) => hash),
    fields: { name: { given: 'Ama', family: 'Mensah' } },
  });
  const outcome = await write(b.db, 'sync', (writer) => applyChange(writer, newer.bytes));
  expect(outcome).toEqual({ kind: 'applied' });
  expect(getPatient({ db: b.db }, id).name).toBe('Ama');
  const other = await addPatient(b.db, { name: 'Esi' });
  expect(getPatient({ db: b.db }, other.id).name).toBe('Esi');
  // Edits of the same record by this version are shown meanwhile, here as at every station of this version.
  await write(b.db, 'ama', (writer) =>
    saveRecord(writer, { kind: 'patient', id, fields: { phoneNumber: '0200' }, isNew: false }),
  );
  expect(getPatient({ db: b.db }, id)).toMatchObject({ name: 'Ama', phoneNumber: '0200' });

  // A version that can read it finds the record in the list of waiting ones.
  const client = sqlite(b.db);
  expect(client.prepare('SELECT record_id, waits_for FROM waiting').all()).toEqual([
    { record_id: id, waits_for: null },
  ]);
  client.prepare('INSERT INTO waiting (record_id, kind) VALUES (?, ?)').run(other.id, 'patient');
  client.prepare('UPDATE patient SET name = NULL WHERE id = ?').run(other.id);
  await write(b.db, 'station', (writer) => projectUnderstood(writer));
  expect(getPatient({ db: b.db }, other.id).name).toBe('Esi');
  expect(client.prepare('SELECT record_id FROM waiting').pluck().all()).toEqual([id]);

  // A new value for the name replaces everything that cannot be read, and nothing waits any longer.
  await write(b.db, 'ama', (writer) =>
    saveRecord(writer, { kind: 'patient', id, fields: { name: 'Ama Mensah' }, isNew: false }),
  );
  expect(getPatient({ db: b.db }, id).name).toBe('Ama Mensah');
  expect(client.prepare('SELECT record_id FROM waiting').pluck().all()).toEqual([]);
});

function lastChangeOf(db: Db): Change {
  return decodeChange(sqlite(db).prepare('SELECT bytes FROM change ORDER BY key DESC LIMIT 1').pluck().get() as Buffer);
}
