/** Reads the replicas of others that resulted from a restore: see `restored.rules.ts`. */
import { eq, isNull } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { identity, replica } from '../db/schema.ts';
import { listBySeq } from './journal.queries.ts';
import { memberStatementsMark } from './member-statements.ts';
import { restoredIn, restoredOrLetIn, type Restored } from './restored.rules.ts';
import { saidOfMembers } from './speakers.queries.ts';

const statements = reading((orm) => ({
  others: orm
    .select({ replica: replica.id, station: replica.stationId, key: replica.key })
    .from(replica)
    .leftJoin(identity, eq(identity.replicaKey, replica.key))
    .where(isNull(identity.replicaKey))
    .prepare(),
}));

const known = new WeakMap<object, readonly Restored[]>();

export function listRestored(reader: Reader): readonly Restored[] {
  const mark = memberStatementsMark(reader);
  const found = known.get(mark) ?? readRestored(reader);
  known.set(mark, found);
  return found;
}

const readRestored = (reader: Reader): Restored[] =>
  statements(reader)
    .others.all()
    .flatMap(({ key, ...of }) =>
      listBySeq(reader, { replicaKey: key, seq: 1 }).flatMap(({ change }) => {
        const at = restoredIn(change);
        return at === undefined ? [] : [{ ...of, at }];
      }),
    );

const doubted = new WeakMap<object, ReadonlySet<string>>();
const none: ReadonlySet<string> = new Set();

/** These replicas, and those that were admitted only through them. */
export function listRestoredOrLetIn(reader: Reader): ReadonlySet<string> {
  if (listRestored(reader).length === 0) return none;
  const mark = memberStatementsMark(reader);
  const found = doubted.get(mark) ?? restoredOrLetIn(saidOfMembers(reader));
  doubted.set(mark, found);
  return found;
}
