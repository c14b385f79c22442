/** What the thread of `station/upkeep.ts` does with a copy of the registry: everybody who is due is compared with all. */
import { join } from 'node:path';
import { newUuid } from '../clock.ts';
import { write } from '../db/access.ts';
import { copyBytes } from '../db/copy.ts';
import { closeDatabase, openDatabase, type OpenOptions } from '../db/open.ts';
import type { Still } from '../db/still.ts';
import { listWords, writeDuePostings } from '../search/postings.queries.ts';
import { openVocabulary } from '../search/vocabulary.ts';
import { openBlocks } from './blocks.ts';
import { mostPairs } from './found.rules.ts';
import { listDue } from './due.queries.ts';
import type { Found } from './found.rules.ts';
import { leastBits } from './match.rules.ts';
import { judge } from './scorer.ts';
import { scorerOf } from './scoring.ts';

export type ComparingOrder = {
  still: Still;
  key: Buffer;
  /** Empty; the copy is made in it. */
  folder: string;
  files: Pick<OpenOptions, 'migrationsDir' | 'backupsDir'> & { now: number };
};

/** What was found is handed over so often: little enough to be saved between two searches. */
const handOverMs = 100;
const handOverRows = 100;

/** `copied`: the registry may change again. Resolves when all were compared; who was saved meanwhile is still due. */
export async function compareDue(
  { still, key, folder, files: { now, ...files } }: ComparingOrder,
  { copied, found }: { copied: () => void; found: (found: Found[]) => void },
): Promise<void> {
  const file = join(folder, 'copy.db');
  copyBytes(still, file, { progress: () => undefined });
  copied();
  const clock = { now: () => now, today: () => new Date(now).toISOString().slice(0, 10), elapsed: () => 0 };
  // Read through from its beginning to its end, it needs little of a cache.
  const db = openDatabase({ file, key, ...files, clock, newId: newUuid, cacheMb: 8 });
  try {
    await write(db, 'station', writeDuePostings);
    const reader = { db };
    const vocabulary = openVocabulary(() => listWords(reader));
    const allDue = listDue(reader, -1);
    const { score, bitsOfWord, prior } = scorerOf(reader, vocabulary, { isPatient: true });
    const due = new Set(allDue.map(({ key }) => key));
    const blocks = openBlocks(reader, vocabulary, { due, bitsOfWord, leastBits: leastBits(prior) });
    let gathered: Found[] = [];
    let handedOverAt = performance.now();
    const handOver = () => {
      found(gathered);
      gathered = [];
      handedOverAt = performance.now();
    };
    for (const { key: dueKey } of allDue) {
      const person = blocks.find(dueKey);
      // Not listed: whoever hid it has taken its pairs away.
      if (person === undefined) continue;
      const { id, version } = person;
      const matches = blocks.candidatesOf(person).flatMap((other) => {
        const judged = judge(score(person.prepared, other.prepared));
        return judged === undefined ? [] : [{ id: other.id, ...judged }];
      });
      matches.sort((a, b) => b.score - a.score);
      gathered.push({ id, version, matches: matches.slice(0, mostPairs) });
      if (gathered.length >= handOverRows || performance.now() - handedOverAt > handOverMs) handOver();
    }
    handOver();
  } finally {
    closeDatabase(db);
  }
}
