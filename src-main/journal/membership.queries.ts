/** Reads the statements about stations and replicas, and caches the judgement until the next statement. */
import { inArray, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { held, revocation } from '../db/schema.ts';
import { nameOf, readChange, type ReadChange } from './encoding.ts';
import { hlcMs } from './hlc.rules.ts';
import { memberStatementsMark } from './member-statements.ts';
import { chainEnd } from './replica.ts';
import { saidOfMembers } from './speakers.queries.ts';
import { isRevocation, judge, type Membership } from './membership.rules.ts';

const statements = reading((orm) => ({
  heard: orm
    .select({ bytes: held.bytes, receivedAt: held.receivedAt })
    .from(held)
    .where(inArray(held.recordId, sql`(SELECT id FROM station)`))
    .prepare(),
  taken: orm.select().from(revocation).prepare(),
}));

const writes = writing((orm) => ({
  note: orm
    .insert(revocation)
    .values({ hash: sql.placeholder('hash'), takenAt: sql.placeholder('takenAt') })
    .onConflictDoNothing()
    .prepare(),
}));

/** Records when a revocation arrived here. One that was recorded before keeps its time. */
export function noteTaken(writer: Writer, { hash, change }: Pick<ReadChange, 'hash' | 'change'>): void {
  if (!isRevocation(change)) return;
  // If a clock that is years behind is later corrected, a month would be over at once. So the time is at least our latest
  // stamp.
  const takenAt = Math.max(writer.now, hlcMs(chainEnd(writer).hlc));
  writes(writer).note.run({ hash: Buffer.from(nameOf({ hash, change }), 'hex'), takenAt });
}

const judgements = new WeakMap<object, Membership>();

/** The membership, as judged from everything known here now. */
export function membershipOf(reader: Reader): Membership {
  const mark = memberStatementsMark(reader);
  const membership = judgements.get(mark) ?? judgeNow(reader);
  judgements.set(mark, membership);
  return membership;
}

function judgeNow(reader: Reader): Membership {
  const { heard, taken } = statements(reader);
  const waiting = heard
    .all()
    .flatMap(({ bytes, receivedAt }) => {
      const read = readChange(bytes);
      return read === undefined ? [] : [{ ...read, receivedAt }];
    })
    .filter(({ change }) => isRevocation(change));
  return judge({
    ...saidOfMembers(reader),
    heard: waiting,
    takenAt: new Map([
      ...waiting.map(({ hash, receivedAt }) => [hash, receivedAt] as const),
      ...taken.all().map(({ hash, takenAt }) => [hash.toString('hex'), takenAt] as const),
    ]),
  });
}
