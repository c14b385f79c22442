/** What people, programs and places are called, for those who read what they said. */
import { asc, eq, sql } from 'drizzle-orm';
import { recoveryPrincipal } from '../http/principal.contract.ts';
import { rootOf } from '../journal/heads.rules.ts';
import { shownNames } from '../staff/account.rules.ts';
import { tokenName } from '../staff/token.rules.ts';
import type { NameCollision } from '../sync/conflict.contract.ts';
import type { HubReader } from './access.ts';
import { listChanges } from './journal.queries.ts';
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

type StaffRow = typeof staff.$inferSelect;

/** How accounts of one user name are shown, by id. */
export async function namesOf(reader: HubReader, alike: readonly StaffRow[]): Promise<Map<string, string>> {
  if (alike.length < 2) return new Map(alike.map(({ id, username }) => [id, username]));
  const makerOf = await makersOf(reader, alike);
  return shownNames(alike.map(({ id, username }) => ({ id, username, station: makerOf(id).name })));
}

/** Where each of these accounts was made. */
async function makersOf(reader: HubReader, accounts: readonly StaffRow[]): Promise<(id: string) => Place> {
  const makers = new Map<string, string>();
  for (const { id } of accounts) {
    const changes = (await listChanges(reader, id)).map(({ hash, change }) => ({ ...change, hash }));
    makers.set(id, rootOf(changes)?.replica ?? '');
  }
  const placeOf = await placesOf(reader);
  return (id) => placeOf(makers.get(id) ?? '');
}

/** As `staff/staff.queries.ts` has them for a station: user names that two stations gave to two people. */
export async function listNameCollisions(reader: HubReader): Promise<NameCollision[]> {
  const several = reader.orm
    .select({ usernameKey: staff.usernameKey })
    .from(staff)
    .groupBy(staff.usernameKey)
    .having(sql`count(*) > 1`);
  const rows = await reader.orm
    .select()
    .from(staff)
    .where(sql`${staff.usernameKey} IN (${several})`)
    .orderBy(asc(staff.usernameKey), asc(staff.id));
  const found: NameCollision[] = [];
  for (const alike of Map.groupBy(rows, ({ usernameKey }) => usernameKey).values()) {
    const [shown, makerOf] = [await namesOf(reader, alike), await makersOf(reader, alike)];
    const accounts = alike.map(({ id, username, disabled }) => ({
      ...{ id, shownAs: shown.get(id) ?? username, station: makerOf(id), disabled },
    }));
    found.push({ username: alike[0]?.username ?? '', accounts });
  }
  return found.filter(({ accounts }) => accounts.slice(1).some(({ disabled }) => !disabled));
}
