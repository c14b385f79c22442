import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import type { Change } from '../../src-main/journal/change.contract.ts';
import { getSelf, hashOf, listChanges, readHead } from '../../src-main/journal/journal.queries.ts';
import { getPatient, rowToFields, updatePatient } from '../../src-main/patients/patient.queries.ts';
import type { PatientFields } from '../../src-main/patients/patient.rules.ts';
import { insertVisit } from '../../src-main/visits/visit.queries.ts';
import { newVisitFields } from '../../src-main/visits/visit.rules.ts';
import { addPatient, freshRegistry } from '../db/registry.ts';

type Row = {
  seq: number;
  epoch: number;
  hlc: string;
  schema: number;
  record: string;
  record_id: string;
  author: string;
  fields: string;
  previous: Buffer;
};

/** Walks the journal as a stranger would, and says where the chain breaks. */
function firstBreak(db: Db): number | undefined {
  const station = getSelf({ db }).id;
  let hash = Buffer.alloc(32) as Buffer;
  for (const row of db.client.prepare('SELECT * FROM change ORDER BY seq').all() as Row[]) {
    if (!row.previous.equals(hash)) return row.seq;
    const { epoch, seq, hlc, schema, record, record_id: id, author } = row;
    const fields = JSON.parse(row.fields) as Change['fields'];
    hash = hashOf({ station, epoch, seq, hlc, schema, record, id, author, fields } as Change, row.previous);
  }
  return hash.equals(readHead({ db }).hash) ? undefined : Infinity;
}

const edit = (db: Db, id: string, fields: Partial<PatientFields>, author = 'ama') =>
  write(db, author, (writer) => {
    const row = getPatient(writer, id);
    return updatePatient(writer, row, { ...rowToFields(row), ...fields });
  });

async function busyJournal() {
  const registry = await freshRegistry();
  const { db } = registry;
  const ama = await addPatient(db, { name: 'Ama Mensah', age: { years: 30, saidOn: '2026-03-01' } });
  const kofi = await addPatient(db, { name: 'Kofi Boateng', gender: 'MALE' });
  await edit(db, ama.id, { phoneNumber: '0200 111', name: 'Ama Mensah-Darko' });
  await write(db, 'esi', (writer) => insertVisit(writer, kofi, { ...newVisitFields(writer.now), reason: 'fever' }));
  await edit(db, ama.id, { phoneNumber: null }, 'esi');
  return { ...registry, ama, kofi };
}

/** What only somebody with the key and without our triggers could do. */
function tamper(db: Db, sql: string): void {
  db.client.exec('DROP TRIGGER change_is_never_updated; DROP TRIGGER change_is_never_deleted;');
  db.client.exec(sql);
}

test('the hashes of the journal vouch for every change', async () => {
  const { db } = await busyJournal();
  expect(db.client.prepare('SELECT seq FROM change ORDER BY seq').pluck().all()).toEqual([1, 2, 3, 4, 5]);
  expect(firstBreak(db)).toBeUndefined();
  expect(db.head).toEqual(readHead({ db }));
});

test.for([
  "UPDATE change SET author = 'nobody' WHERE seq = 2",
  "UPDATE change SET fields = replace(fields, 'Kofi', 'Kojo') WHERE seq = 2",
  "UPDATE change SET hlc = 'ffffffffffffffff' WHERE seq = 2",
  "UPDATE change SET record_id = 'another' WHERE seq = 2",
  'UPDATE change SET schema = 9 WHERE seq = 2',
  "UPDATE change SET record = 'visit' WHERE seq = 2",
  'DELETE FROM change WHERE seq = 2',
])('the chain breaks after «%s»', async (sql) => {
  const { db } = await busyJournal();
  tamper(db, sql);
  expect(firstBreak(db)).toBe(3);
});

test('the hash of the last change is what the next one names', async () => {
  const { db, ama } = await busyJournal();
  const { hash } = readHead({ db });
  await edit(db, ama.id, { name: 'Ama' });
  expect(db.client.prepare('SELECT previous FROM change WHERE seq = 6').pluck().get()).toEqual(hash);
});

test('every edit names the stamp of the value that it replaced', async () => {
  const { db, clock } = await freshRegistry();
  const ama = await addPatient(db, { name: 'Ama', phoneNumber: '0100' });
  const stamps = () => listChanges({ db }, ama.id).map(({ hlc, station }) => `${hlc}@${station}`);
  const basesOf = (n: number) =>
    Object.fromEntries(
      Object.entries(listChanges({ db }, ama.id)[n]?.fields ?? {}).map(([name, { base }]) => [name, base]),
    );
  await edit(db, ama.id, { phoneNumber: '0200' });
  clock.set(clock.now() - 3_600_000);
  await edit(db, ama.id, { phoneNumber: '0300', name: 'Ama M.' });
  await edit(db, ama.id, { phoneNumber: null, gender: 'FEMALE' });
  await edit(db, ama.id, { phoneNumber: '0400' });

  const [first, second, third, fourth] = stamps();
  expect(new Set(stamps()).size).toBe(5);
  expect([...stamps()].sort()).toEqual(stamps());
  expect(basesOf(0)).toEqual({ name: null, phoneNumber: null });
  expect(basesOf(1)).toEqual({ phoneNumber: first });
  expect(basesOf(2)).toEqual({ phoneNumber: second, name: first });
  expect(basesOf(3)).toEqual({ phoneNumber: third, gender: null });
  expect(basesOf(4)).toEqual({ phoneNumber: fourth });
});

test('two edits of one field in one transaction follow one another', async () => {
  const { db } = await freshRegistry();
  const ama = await addPatient(db, { name: 'Ama' });
  await write(db, 'ama', (writer) => {
    const second = updatePatient(writer, ama, { ...rowToFields(ama), name: 'Ama M.' });
    updatePatient(writer, second, { ...rowToFields(second), name: 'Ama Mensah' });
  });
  const [first, second, third] = listChanges({ db }, ama.id);
  expect(second?.fields['name']).toEqual({ value: 'Ama M.', base: `${first?.hlc}@${first?.station}` });
  expect(third?.fields['name']).toEqual({ value: 'Ama Mensah', base: `${second?.hlc}@${second?.station}` });
});

test('an edit that changes nothing is not in the journal', async () => {
  const { db, ama } = await busyJournal();
  await edit(db, ama.id, { name: 'Ama Mensah-Darko' });
  expect(readHead({ db }).seq).toBe(5);
  expect(getPatient({ db }, ama.id).version).toBe(3);
});

test('a change says who made it, on which station and in which place of its journal', async () => {
  const { db, ama, clock } = await busyJournal();
  const { id: station } = getSelf({ db });
  expect(listChanges({ db }, ama.id).map(({ author, seq }) => [author, seq])).toEqual([
    ['ama', 1],
    ['ama', 3],
    ['esi', 5],
  ]);
  expect(listChanges({ db }, ama.id)[0]).toMatchObject({
    station,
    stationName: 'Clinic under test',
    epoch: 1,
    schema: 1,
    record: 'patient',
    id: ama.id,
    fields: {
      name: { value: 'Ama Mensah', base: null },
      age: { value: { years: 30, saidOn: '2026-03-01' }, base: null },
    },
  });
  expect(parseInt(listChanges({ db }, ama.id)[0]?.hlc.slice(0, 12) ?? '', 16)).toBe(clock.now());
});

test('stamps go on rising after a restart with the clock turned back', async () => {
  const { db, ama, clock } = await busyJournal();
  db.head = undefined;
  clock.set(Date.UTC(2001, 0, 1));
  db.head = readHead({ db });
  const { hlc } = readHead({ db });
  await edit(db, ama.id, { name: 'Ama' });
  expect(readHead({ db }).hlc > hlc).toBe(true);
});
