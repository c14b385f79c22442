/** The task of the thread in `db/thread.ts` on a copy of the registry: compares everybody who is due with all others. */
import { join } from 'node:path';
import { newUuid } from '../clock.ts';
import { copyBytes } from '../db/copy.ts';
import { closeDatabase, openDatabase, type OpenOptions } from '../db/open.ts';
import type { Still } from '../db/still.ts';
import { compareAll } from './compare-all.ts';
import { listDue } from '../patients/due.queries.ts';
import type { Found } from './found.rules.ts';
import type { Expected } from './match.rules.ts';
import { peopleTable } from './people-table.ts';
import { listedRows } from '../patients/patient.queries.ts';

export type ComparingOrder = {
  still: Still;
  key: Buffer;
  /** An empty folder in which the copy is made. */
  folder: string;
  files: Pick<OpenOptions, 'migrationsDir' | 'backupsDir'> & { now: number };
};

/** How often results are handed over: few enough at once to be saved between two searches. */
const handOverMs = 100;
const handOverRows = 100;

/**
 * Calls `copied` when the registry may change again. Returns what was learnt once all were compared. Anyone saved in the meantime is
 * still due.
 */
export function compareDue(
  { still, key, folder, files: { now, ...files } }: ComparingOrder,
  { copied, found }: { copied: () => void; found: (found: Found[]) => void },
): Expected {
  const file = join(folder, 'copy.db');
  copyBytes(still, file, { progress: () => undefined });
  copied();
  const clock = { now: () => now, today: () => new Date(now).toISOString().slice(0, 10), elapsed: () => 0 };
  // The copy is read once from beginning to end, so a small cache is enough.
  const db = openDatabase({ file, key, ...files, clock, newId: newUuid, cacheMb: 8 });
  try {
    const reader = { db };
    const keys = listDue(reader, -1).map(({ key }) => key);
    const compared = compareAll(peopleTable(listedRows(reader)), keys);
    let gathered: Found[] = [];
    let handedOverAt = performance.now();
    const handOver = () => {
      found(gathered);
      gathered = [];
      handedOverAt = performance.now();
    };
    for (const each of compared.found) {
      gathered.push(each);
      if (gathered.length >= handOverRows || performance.now() - handedOverAt > handOverMs) handOver();
    }
    handOver();
    return compared.expected;
  } finally {
    closeDatabase(db);
  }
}
