/**
 * All patients and visits as lines of JSON, one page at a time. However many there are, little of it is in memory, and others have their turn.
 *
 * The lines are no snapshot: people save meanwhile. The cursor of the first line is from before anything was read, so a reader who follows
 * the feed from it has every change that the lines may lack.
 */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PagePlace } from '../patients/people.rules.ts';
import { rowToVisit } from '../visits/visit-reply.rules.ts';
import { cursorOf } from './cursor.rules.ts';
import type { RecordRegister } from './feed.register.ts';

const pageSize = 200;

/** Ends early if the reader does. */
export const streamOf = (register: RecordRegister): Readable => Readable.from(linesOf(register));

async function* linesOf(register: RecordRegister): AsyncGenerator<Buffer, void> {
  const { feed, patients } = register;
  yield line({ kind: 'begin', cursor: cursorOf(await feed.last()) });
  const counts = { patients: 0, visits: 0 };
  for (let after: PagePlace | undefined; ;) {
    const wanted = { sort: 'createdAt', size: pageSize, page: 0, after } as const;
    const { rows, next } = await patients.lookUp({ include: 'retired' }, wanted);
    for (const [at, record] of (await patients.replies(rows)).entries()) {
      counts.patients++;
      yield line({ kind: 'patient', record });
      for await (const visit of visitsOf(register, rows[at]?.key ?? 0)) {
        counts.visits++;
        yield line({ kind: 'visit', record: visit });
      }
    }
    if (next === undefined) break;
    after = next;
    await nextTurn();
  }
  yield line({ kind: 'end', ...counts });
}

/** Returns the visits of a patient and of the records that were merged into theirs, listed and removed ones. */
async function* visitsOf({ patients, visits }: RecordRegister, key: number) {
  const patientKeys = (await patients.group(key)).map((row) => row.key);
  for (const retired of [false, true]) {
    for (let page = 0; ; page++) {
      const asked = { patientKeys, open: undefined, ...(retired && { retired }) };
      const found = await visits.ofRecords(asked, { page, size: pageSize });
      yield* found.visits.map(rowToVisit);
      if ((page + 1) * pageSize >= found.total) break;
    }
  }
}

const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
