/**
 * Classifies the rows of a file, in the thread of `check-in-copy.ts`. The thread works on a copy of the registry, which already contains
 * the rows. It finds out whether each patient is registered already. Nobody waits for the registry meanwhile, and nothing is saved here.
 *
 * Comparing has a time limit. Patients who were not compared in time count as new: the list of duplicates finds them once they are saved.
 */
import { join } from 'node:path';
import { newUuid } from '../clock.ts';
import { write, type Reader } from '../db/access.ts';
import { copyBytes } from '../db/copy.ts';
import { closeDatabase, openDatabase, type OpenOptions } from '../db/open.ts';
import type { Still } from '../db/still.ts';
import { openBlocks } from '../matching/blocks.ts';
import { comparableOf, comparableOfDraft } from '../matching/comparable.ts';
import { prepare } from '../matching/compare.rules.ts';
import { leastBits } from '../matching/match.rules.ts';
import { judge, type Judged } from '../matching/scorer.ts';
import { peopleTable } from '../matching/people-table.ts';
import { scorerOf } from '../matching/scoring.ts';
import type { NewPatient } from '../patients/patient.contract.ts';
import { listOwnFields } from '../own-fields/own-field.queries.ts';
import { listPlaceRows } from '../places/place.queries.ts';
import { listSystems } from '../identifiers/identifier.queries.ts';
import { countPatients, findPatient, listedRows, listPatientsWith } from '../patients/patient.queries.ts';
import type { NumberOfPatient } from '../patients/patient.register.ts';
import { listWords, writeDuePostings } from '../search/postings.queries.ts';
import { openVocabulary } from '../search/vocabulary.ts';
import { runNow } from '../steps.ts';
import { classifier, rowPages, shownBy, type Matcher } from './classify.ts';
import { findImport, listRows } from './import.queries.ts';
import type { ImportQueries } from './import.register.ts';
import { finderWith } from './new-places.ts';
import { countOffered, countRefusing, type Checked, type Found } from './import.rules.ts';

export type CheckOrder = {
  task: 'check';
  importId: string;
  still: Still;
  key: Uint8Array;
  /** An empty folder, in which the copy is made. */
  folder: string;
  files: Pick<OpenOptions, 'migrationsDir' | 'backupsDir'> & { now: number; today: string };
  /** Milliseconds for comparing rows. */
  comparingMs: number;
};

type Told = {
  copied: () => void;
  found: (found: Found) => Promise<void>;
  checked: (rows: Checked[], done: number) => Promise<void>;
};

const handOverRows = 200;

export async function checkRows(
  { importId, still, key, folder, files: { now, today, ...files }, comparingMs }: CheckOrder,
  { copied, found: tellFound, checked }: Told,
): Promise<void> {
  const file = join(folder, 'copy.db');
  copyBytes(still, file, { progress: () => undefined });
  copied();
  const clock = { now: () => now, today: () => today, elapsed: () => 0 };
  // The copy is read once from beginning to end, so it needs little cache.
  const db = openDatabase({ file, key: Buffer.from(key), ...files, clock, newId: newUuid, cacheMb: 8 });
  try {
    await write(db, 'station', writeDuePostings);
    const reader = { db };
    const record = findImport(reader, importId);
    if (record === undefined) return;
    const imports: Pick<ImportQueries, 'rows'> = { rows: (number, page) => listRows(reader, number, page) };
    const places = listPlaceRows(reader);
    const found = { ...record.found, ...(await shownBy(imports, record, places)), checkedOn: today };
    await tellFound(found);
    const patients = {
      find: (id: string) => findPatient(reader, id),
      allWith: (number: NumberOfPatient) => listPatientsWith(reader, number),
    };
    const matcher = matcherFrom(reader, { today, comparingMs });
    const findPlace = finderWith(places, found.newPlaces);
    const ownFields = listOwnFields(reader).filter(({ retired }) => !retired);
    const known = { systems: listSystems(reader), ownFields, findPlace, today, matcher };
    const classify = classifier(patients, { ...record, found }, known);
    let gathered: Checked[] = [];
    let done = 0;
    let notCompared = 0;
    const refusing: Found['refusing'] = {};
    const offered: Found['offered'] = {};
    for await (const rows of rowPages(imports, record.number)) {
      for (const row of rows) {
        const { isNotCompared, ...classified } = runNow(classify(row));
        if (isNotCompared === true) notCompared++;
        countRefusing(refusing, classified);
        countOffered(offered, classified);
        gathered.push({ row: row.row, ...classified });
        done++;
        if (gathered.length < handOverRows) continue;
        await checked(gathered, done);
        gathered = [];
      }
    }
    if (gathered.length > 0) await checked(gathered, done);
    await tellFound({ ...found, notCompared, refusing, offered });
  } finally {
    closeDatabase(db);
  }
}

function matcherFrom(reader: Reader, { today, comparingMs }: { today: string; comparingMs: number }): Matcher {
  const vocabulary = openVocabulary(() => listWords(reader));
  const { score, bitsOfWord, prior } = scorerOf(reader, vocabulary);
  const known = { vocabulary, due: new Set<number>(), bitsOfWord, leastBits: leastBits(prior) };
  const blocks = countPatients(reader) === 0 ? undefined : openBlocks(peopleTable(listedRows(reader)), known);
  const until = performance.now() + comparingMs;
  const prepared = (draft: NewPatient) => prepare(comparableOfDraft(draft, today));
  return {
    judge: (draft, row) => judge(score(prepared(draft), prepare(comparableOf(row)))),
    best: (draft) => {
      if (blocks === undefined) return undefined;
      if (performance.now() > until) return 'no-time';
      const own = prepared(draft);
      const person = { key: 0, id: '', version: 0, prepared: own };
      let best: (Judged & { id: string }) | undefined;
      for (const other of blocks.candidatesOf(person)) {
        const judged = judge(score(own, other.prepared));
        if (judged !== undefined && judged.score > (best?.score ?? -1)) best = { id: other.id, ...judged };
      }
      return best;
    },
  };
}
