/** The stations that two computers work as: see `doubled.rules.ts`. */
import { eq, and, isNotNull, sql } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { change, replica } from '../db/schema.ts';
import { decodeChange } from '../journal/encoding.ts';
import { listBySeq } from '../journal/journal.queries.ts';
import { endedOf } from '../journal/place-row.rules.ts';
import { doubledStations, type ReplicaLine } from './doubled.rules.ts';
import { findMember } from './member.queries.ts';

const statements = reading((orm) => ({
  /** Leaves out stations with one replica that never forked: they have nothing to compare. */
  replicas: orm
    .select({ key: replica.key, id: replica.id, station: replica.stationId, forkedAt: replica.forkedAt })
    .from(replica)
    .where(
      and(
        isNotNull(replica.publicKey),
        sql`${replica.stationId} IN (SELECT station_id FROM replica WHERE public_key IS NOT NULL GROUP BY station_id
          HAVING count(*) > 1 OR max(forked_at) IS NOT NULL)`,
      ),
    )
    .prepare(),
  last: orm
    .select({ bytes: change.bytes })
    .from(change)
    .where(eq(change.replicaKey, sql.placeholder('key')))
    .orderBy(sql`${change.seq} DESC`)
    .limit(1)
    .prepare(),
}));

/** Returns the names of the member stations among them, in the order of their ids. */
export function listDoubled(reader: Reader): string[] {
  const { replicas, last } = statements(reader);
  const lines = replicas.all().flatMap(({ key, id, station, forkedAt }): ReplicaLine[] => {
    const first = listBySeq(reader, { replicaKey: key, seq: 1 })[0]?.change;
    const end = last.get({ key });
    if (station === null || first === undefined || end === undefined) return [];
    const { endorsedBy } = first.fields;
    return [
      {
        ...{ id, station, forkedAt, begunAt: first.hlc, lastAt: decodeChange(end.bytes).hlc },
        endorsedBy: typeof endorsedBy === 'string' ? endorsedBy : null,
      },
    ];
  });
  const members = new Map(lines.map(({ station }) => [station, findMember(reader, station)]));
  return doubledStations(lines, ({ id, station }) => id in endedOf(members.get(station)).replicas).flatMap((id) => {
    const member = members.get(id);
    return member === undefined || member.revoked ? [] : [member.name ?? ''];
  });
}
