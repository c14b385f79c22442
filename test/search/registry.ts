import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { newUuid, systemClock } from '../../src-main/clock.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { closeDatabase, createDatabase } from '../../src-main/db/open.ts';
import { beginStation } from '../../src-main/journal/record.ts';
import { standardErrorLog } from '../../src-main/log.ts';
import type { NewPatient } from '../../src-main/patients/patient.contract.ts';
import type { AskedBirth } from '../../src-main/search/birth.rules.ts';
import { openSearchIndex } from '../../src-main/search/search-index.ts';
import { searchPatients } from '../../src-main/patients/search.ts';
import { temporaryDir } from '../support/station.ts';
import { registerPatient } from '../support/commands.ts';

export type Person = Pick<
  NewPatient,
  'name' | 'patientNumber' | 'phoneNumber' | 'residentialAddress' | 'age' | 'dateOfBirth' | 'dateOfBirthEstimated'
>;

/** Returns a registry with these people, and its search. */
export async function registry(people: (string | Person)[]) {
  const dir = temporaryDir();
  const db: Db = createDatabase({
    file: join(dir, 'registry.db'),
    key: Buffer.alloc(32, 1),
    migrationsDir: resolve(import.meta.dirname, '../../drizzle'),
    backupsDir: dir,
    clock: systemClock,
    newId: newUuid,
  });
  const searchIndex = openSearchIndex(db, standardErrorLog);
  onTestFinished(async () => {
    await searchIndex.close();
    closeDatabase(db);
  });
  const rows = await write(db, 'test', (writer) => {
    beginStation(writer, { id: writer.newId(), name: 'Clinic under test' });
    return people.map((person) => registerPatient(writer, typeof person === 'string' ? { name: person } : person));
  });
  await searchIndex.settle();
  const ask = (asked: { q: string; page?: number; size?: number; birth?: AskedBirth | undefined }) =>
    searchPatients({ db }, searchIndex.vocabulary, { page: 0, size: 20, ...asked });
  const search = (q: string, page = 0, size = 20) => ask({ q, page, size });
  return { db, rows, ask, search, searchIndex, names: (q: string) => search(q).rows.map(({ row }) => row.name) };
}
