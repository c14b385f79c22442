/** The chains of which a station that holds a part has some changes only: all but its own. */
import { eq, sql } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { identity } from '../db/schema.ts';
import { isPart } from './holding.queries.ts';

const statements = reading((orm, compile) => ({
  own: compile(
    orm
      .select({ key: identity.replicaKey })
      .from(identity)
      .where(eq(identity.replicaKey, sql.placeholder('replicaKey'))),
  ),
}));

/** True for a chain of which some changes may be missing here. Each of those that are here was proved by itself. */
export const isSparse = (reader: Reader, replicaKey: number): boolean =>
  isPart(reader) && statements(reader).own.row({ replicaKey }) === undefined;
