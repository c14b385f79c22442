import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { decodeChange, hashOf } from '../../src-main/journal/encoding.ts';
import { historyOfRecord } from '../../src-main/staff/history.queries.ts';
import { hlcMs } from '../../src-main/journal/hlc.rules.ts';
import { getSelf, listChanges, listHeads } from '../../src-main/journal/journal.queries.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { chainEnd } from '../../src-main/journal/replica.ts';
import { patientFields, type PatientPatch } from '../../src-main/patients/patient.contract.ts';
import { countPatients, getPatient } from '../../src-main/patients/patient.queries.ts';
import { addPatient, assertChainEnd, freshRegistry, reopen, setUpChanges } from '../db/registry.ts';
import { sqlite } from '../support/sqlite.ts';
import { correctPatient, registerPatient, startVisit } from '../support/commands.ts';

type Row = { seq: number; hash: Buffer; bytes: Buffer };

/** Checks the chain of this registry's replica as a stranger would, and returns where it breaks. */
function firstBreak(db: Db): number | undefined {
  let previous: string | null = null;
  for (const { seq, hash, bytes } of sqlite(db).prepare('SELECT * FROM change ORDER BY seq').all() as Row[]) {
    const change = decodeChange(bytes);
    const isWhole = hashOf(bytes) === hash.toString('hex') && change.seq === seq && change.previous === previous;
    if (!isWhole) return seq;
    previous = hash.toString('hex');
  }
  return previous === chainEnd({ db }).hash ? undefined : Infinity;
}

const historyIn = (db: Db, id: string) =>
  historyOfRecord({ db }, { ids: [id], table: patientFields }, { page: 0, size: 200 }).history;
const edit = (db: Db, id: string, fields: PatientPatch, author = 'ama') =>
  write(db, author, (writer) => correctPatient(writer, { id, edit: fields }));

async function busyJournal() {
  const registry = await freshRegistry();
  const { db } = registry;
  const ama = await addPatient(db, { name: 'Ama Mensah', age: 30 });
  const kofi = await addPatient(db, { name: 'Kofi Boateng', gender: 'MALE' });
  await edit(db, ama.id, { phoneNumber: '0200 111', name: 'Ama Mensah-Darko' });
  await write(db, 'esi', (writer) => startVisit(writer, kofi.id, { reason: 'fever' }));
  await edit(db, ama.id, { phoneNumber: null }, 'esi');
  return { ...registry, ama, kofi };
}

/** Changes the journal as only somebody with the key and without our triggers could. */
function tamper(db: Db, sql: string): void {
  sqlite(db).exec('DROP TRIGGER change_is_never_updated; DROP TRIGGER change_is_never_deleted;');
  sqlite(db).exec(sql);
}

test('the hashes of the journal vouch for every change', async () => {
  const { db } = await busyJournal();
  const seqs = sqlite(db).prepare('SELECT seq FROM change ORDER BY key').pluck().all();
  expect(seqs).toEqual(Array.from({ length: setUpChanges + 5 }, (_, i) => i + 1));
  expect(firstBreak(db)).toBeUndefined();
  assertChainEnd(db);
});

test.for([
  "UPDATE change SET bytes = CAST(replace(CAST(bytes AS TEXT), 'Kofi', 'Kojo') AS BLOB) WHERE seq = 4",
  "UPDATE change SET hash = x'00112233445566778899aabbccddeeff' WHERE seq = 4",
  'UPDATE change SET seq = 40 WHERE seq = 4',
  'DELETE FROM change WHERE seq = 4',
])('the chain breaks after «%s»', async (sql) => {
  const { db } = await busyJournal();
  tamper(db, sql);
  expect(firstBreak(db)).toBeDefined();
});

test('a change says who made it, when, where, and what it was made knowing', async () => {
  const { db, ama, clock } = await busyJournal();
  const [first, second, third] = listChanges({ db }, ama.id);
  expect(first?.change).toEqual({
    replica: getSelf({ db }).replica,
    seq: setUpChanges + 1,
    previous: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    at: clock.now(),
    hlc: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
    schema: 1,
    kind: 'patient',
    id: ama.id,
    author: 'ama',
    group: undefined,
    after: [],
    fields: { name: 'Ama Mensah', age: { years: 30, reportedOn: '2026-03-01' } },
  });
  expect(second?.change).toMatchObject({ after: [first?.hash], fields: { phoneNumber: '0200 111' } });
  expect(third?.change).toMatchObject({ after: [second?.hash], author: 'esi', fields: { phoneNumber: null } });
});

test('the current changes of a record are those that no later one replaced, field by field', async () => {
  const { db, ama } = await busyJournal();
  const [first, second, third] = listChanges({ db }, ama.id);
  const heads = listHeads({ db }, ama.id).map(({ key, fields, isLatest }) => ({ key, fields, isLatest }));
  expect(heads).toEqual([
    { key: first?.key, fields: ['age'], isLatest: false },
    { key: second?.key, fields: ['name'], isLatest: false },
    { key: third?.key, fields: ['phoneNumber'], isLatest: true },
  ]);
});

test('two edits of one field in one transaction follow one another', async () => {
  const { db } = await freshRegistry();
  const ama = await addPatient(db, { name: 'Ama' });
  await write(db, 'ama', (writer) => {
    correctPatient(writer, { id: ama.id, edit: { name: 'Ama M.' } });
    correctPatient(writer, { id: ama.id, edit: { name: 'Ama Mensah' } });
  });
  const [first, second, third] = listChanges({ db }, ama.id);
  expect(second?.change.after).toEqual([first?.hash]);
  expect(third?.change.after).toEqual([second?.hash]);
  expect(getPatient({ db }, ama.id)).toMatchObject({ name: 'Ama Mensah', version: 3 });
});

test('an edit that changes nothing is not in the journal', async () => {
  const { db, ama } = await busyJournal();
  const { seq } = chainEnd({ db });
  await edit(db, ama.id, { name: 'Ama Mensah-Darko' });
  expect(chainEnd({ db }).seq).toBe(seq);
  expect(getPatient({ db }, ama.id).version).toBe(3);
});

test('changes that belong together say so', async () => {
  const { db } = await freshRegistry();
  const group = '01920000-0000-7000-8000-000000000001';
  const ids = await write(
    db,
    'ama',
    (writer) => [registerPatient(writer, { name: 'Ama' }).id, registerPatient(writer, { name: 'Esi' }).id],
    { group },
  );
  for (const id of ids) expect(listChanges({ db }, id)[0]?.change.group).toBe(group);
});

test('stamps go on rising after a restart with the clock turned back, and history keeps what the clock said', async () => {
  const { db, ama, clock, options } = await busyJournal();
  const { hlc } = chainEnd({ db });
  sqlite(db).close();
  const again = reopen(options);
  clock.set(Date.UTC(2001, 0, 1));
  await edit(again, ama.id, { name: 'Ama' });
  expect(chainEnd({ db: again }).hlc > hlc).toBe(true);
  expect(historyIn(again, ama.id).at(-1)).toMatchObject({
    new: 'Ama',
    when: '2001-01-01T00:00:00.000Z',
  });
});

test('work goes on while the clock says a year that nothing can hold', async () => {
  const { db, clock } = await freshRegistry();
  clock.set(Date.UTC(20_000, 0, 1));
  const ama = await addPatient(db, { name: 'Ama' });
  await edit(db, ama.id, { name: 'Ama Mensah' });
  expect(getPatient({ db }, ama.id).name).toBe('Ama Mensah');
  expect(historyIn(db, ama.id)).toHaveLength(2);
});

test('one write by a clock ten years ahead does not date what comes after it', async () => {
  const { db, clock } = await freshRegistry();
  const ama = await addPatient(db, { name: 'Ama' });
  clock.set(Date.UTC(2036, 0, 1));
  await edit(db, ama.id, { name: 'Ama M.' });
  clock.set(Date.UTC(2026, 2, 2));
  await edit(db, ama.id, { name: 'Ama Mensah' });
  const years = historyIn(db, ama.id).map(({ when }) => when.slice(0, 4));
  expect(years).toEqual(['2026', '2036', '2026']);
  expect(hlcMs(chainEnd({ db }).hlc)).toBeGreaterThanOrEqual(Date.UTC(2036, 0, 1));
  expect(getPatient({ db }, ama.id)).toMatchObject({ name: 'Ama Mensah', updatedAt: Date.UTC(2026, 2, 2) });
});

test('a rebuild finds everybody as before, and counts the words anew', async () => {
  const { db } = await busyJournal();
  const counts = () => sqlite(db).prepare('SELECT word, count FROM word WHERE count > 0 ORDER BY word').raw().all();
  await write(db, 'station', (writer) => rebuild(writer));
  expect(counts()).toEqual([
    ['ama', 1],
    ['boateng', 1],
    ['darko', 1],
    ['kofi', 1],
    ['mensah', 1],
  ]);
  const found = sqlite(db).prepare("SELECT rowid FROM posting WHERE posting MATCH 'words : darko'").pluck().all();
  expect(found).toEqual([1]);
  expect(countPatients({ db })).toBe(2);
});

test('a rebuild mends rows and heads that say something else than the journal', async () => {
  const { db, ama } = await busyJournal();
  const said = () => ({ digest: digestOf({ db }), heads: sqlite(db).prepare('SELECT * FROM head').all() });
  const before = said();
  sqlite(db).exec(`
    UPDATE patient SET name = 'Somebody Else', version = 9, created_at = 0;
    DELETE FROM visit;
    UPDATE head SET fields = '[]';
    INSERT INTO head SELECT record_id, key, '["name"]', 1 FROM change WHERE seq > 2 ON CONFLICT DO NOTHING;
    INSERT INTO waiting VALUES ('${ama.id}', 'patient', NULL);`);
  expect(said().digest).not.toBe(before.digest);
  await write(db, 'station', (writer) => rebuild(writer));
  expect(said()).toEqual(before);
  expect(sqlite(db).prepare('SELECT count(*) FROM waiting').pluck().get()).toBe(0);
});
