/** What people, programs and places are called, for those who read what they said. */
import { eq } from 'drizzle-orm';
import { recoveryPrincipal } from '../http/principal.contract.ts';
import { tokenName } from '../staff/token.rules.ts';
import type { HubReader } from './access.ts';
import { namesOf } from './session.queries.ts';
import { replica, staff, station, token } from './schema.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';

/** The name to show for the author of a change, who is kept by id. */
export async function namesOfAuthors(
  reader: HubReader,
  authors: readonly string[],
): Promise<(author: string) => string> {
  const ids = [...new Set(authors)];
  const people = await unlessEmpty(ids, () => reader.orm.select().from(staff).where(isAnyOf(staff.id, ids)));
  const keys = people.map(({ usernameKey }) => usernameKey);
  const alike = await unlessEmpty(keys, () => reader.orm.select().from(staff).where(isAnyOf(staff.usernameKey, keys)));
  const programs = await unlessEmpty(ids, () => reader.orm.select().from(token).where(isAnyOf(token.id, ids)));
  const names = new Map<string, string>([[recoveryPrincipal.id, recoveryPrincipal.name]]);
  for (const { id, name } of programs) names.set(id, tokenName(name));
  for (const key of new Set(keys)) {
    const shown = await namesOf(
      reader,
      alike.filter(({ usernameKey }) => usernameKey === key),
    );
    for (const [id, name] of shown) names.set(id, name);
  }
  return (author) => names.get(author) ?? author;
}

type Place = { id: string; name: string };

/** By its replicas: the place in which something was said. */
export async function placesOf({ orm }: HubReader): Promise<(replica: string) => Place> {
  const rows = await orm
    .select({ replica: replica.id, id: station.id, name: station.name })
    .from(replica)
    .innerJoin(station, eq(station.id, replica.stationId));
  const places = new Map(rows.map((row) => [row.replica, { id: row.id, name: row.name ?? row.id }]));
  return (name) => places.get(name) ?? { id: name, name };
}
