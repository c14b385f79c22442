/** Finds stations that two computers run at once: the counterpart of `exchange/doubled.queries.ts` for a station. */
import { sql } from 'drizzle-orm';
import { decodeChange } from '../journal/encoding.ts';
import { endedOf } from '../journal/place-row.rules.ts';
import { doubledStations, type ReplicaLine } from '../exchange/doubled.rules.ts';
import type { HubReader } from '../postgres/access.ts';
import { listMembers } from '../postgres/members.ts';

type Row = { id: string; station: string; forked_at: number | null; first: Buffer; last: Buffer };

/** Returns the names of those that are members. */
export async function listDoubled(reader: HubReader): Promise<string[]> {
  const { rows } = await reader.orm.execute<Row>(sql`
    SELECT replica.id, replica.station_id AS station, replica.forked_at, first.bytes AS first, last.bytes AS last FROM replica
    JOIN change first ON first.replica_key = replica.key AND first.seq = 1
    CROSS JOIN LATERAL (SELECT bytes FROM change WHERE replica_key = replica.key ORDER BY seq DESC LIMIT 1) last
    WHERE replica.public_key IS NOT NULL AND replica.station_id IN (
      SELECT station_id FROM replica WHERE public_key IS NOT NULL GROUP BY station_id
      HAVING count(*) > 1 OR max(forked_at) IS NOT NULL)`);
  if (rows.length === 0) return [];
  const lines = rows.map(({ id, station, forked_at: forkedAt, first, last }): ReplicaLine => {
    const { hlc: begunAt, fields } = decodeChange(first);
    const endorsedBy = typeof fields['endorsedBy'] === 'string' ? fields['endorsedBy'] : null;
    return { id, station, endorsedBy, forkedAt, begunAt, lastAt: decodeChange(last).hlc };
  });
  const members = new Map((await listMembers(reader)).map((member) => [member.id, member]));
  const doubled = doubledStations(lines, ({ id, station }) => id in endedOf(members.get(station)).replicas);
  return doubled.flatMap((id) => {
    const member = members.get(id);
    return member === undefined || member.revoked ? [] : [member.name ?? ''];
  });
}
