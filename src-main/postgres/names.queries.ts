/** The names of people, programs and places, for readers of what they changed. */
import { asc, eq, sql } from 'drizzle-orm';
import { recoveryPrincipal } from '../wire/principal.contract.ts';
import { rootOf } from '../journal/heads.rules.ts';
import { shownNames } from '../staff/account.rules.ts';
import { toldTokenName, tokenName } from '../staff/token.rules.ts';
import type { NameCollision } from '../conflicts/conflict.contract.ts';
import type { HubReader } from './access.ts';
import { listChanges, listHeads } from './journal.queries.ts';
import { replica, staff, station, token } from './schema.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';

/** An author, stored by id, and the replica that wrote the change, if there is one. */
type Authored = { author: string; replica?: string };

/** Returns the names to show for authors. A program of a station has the name that its station gave it. */
export async function namesOfAuthors(reader: HubReader, all: readonly Authored[]): Promise<(said: Authored) => string> {
  const ids = [...new Set(all.map(({ author }) => author))];
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
  const elsewhere = await programsElsewhere(
    reader,
    all.filter(({ author }) => !names.has(author)),
  );
  return ({ author, replica }) => names.get(author) ?? elsewhere.get(`${replica} ${author}`) ?? author;
}

/** Returns the full names of those accounts among `ids` that have one. */
export async function fullNamesOf({ orm }: HubReader, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { id, fullName } = staff;
  const rows = await unlessEmpty(ids, () => orm.select({ id, fullName }).from(staff).where(isAnyOf(id, ids)));
  return new Map(rows.map((row) => [row.id, row.fullName]));
}

/** Returns the names that stations gave to their programs, by replica and id. */
async function programsElsewhere(reader: HubReader, all: readonly Authored[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (all.length === 0) return names;
  const rows = await reader.orm.select({ id: replica.id, station: replica.stationId }).from(replica);
  const stationOf = new Map(rows.map(({ id, station }) => [id, station]));
  const stations = [...new Set(all.flatMap((each) => stationOf.get(each.replica ?? '') ?? []))];
  const heads = await listHeads(reader, stations);
  for (const { author, replica: by = '' } of all) {
    const at = stationOf.get(by) ?? '';
    const name = toldTokenName(heads.get(at)?.heads ?? [], author, (id) => stationOf.get(id) === at);
    if (name !== undefined) names.set(`${by} ${author}`, name);
  }
  return names;
}

type Place = { id: string; name: string };

/** Returns a function from a replica to the place where it writes. */
export async function placesOf({ orm }: HubReader): Promise<(replica: string) => Place> {
  const rows = await orm
    .select({ replica: replica.id, id: station.id, name: station.name })
    .from(replica)
    .innerJoin(station, eq(station.id, replica.stationId));
  const places = new Map(rows.map((row) => [row.replica, { id: row.id, name: row.name ?? row.id }]));
  return (name) => places.get(name) ?? { id: name, name };
}

type StaffRow = typeof staff.$inferSelect;

/** Returns how accounts that share a username are shown, by id. */
export async function namesOf(reader: HubReader, alike: readonly StaffRow[]): Promise<Map<string, string>> {
  if (alike.length < 2) return new Map(alike.map(({ id, username }) => [id, username]));
  const makerOf = await makersOf(reader, alike);
  return shownNames(alike.map(({ id, username }) => ({ id, username, station: makerOf(id).name })));
}

/** Returns the place where each of these accounts was created. */
async function makersOf(reader: HubReader, accounts: readonly StaffRow[]): Promise<(id: string) => Place> {
  const makers = new Map<string, string>();
  for (const { id } of accounts) {
    const changes = (await listChanges(reader, id)).map(({ hash, change }) => ({ ...change, hash }));
    makers.set(id, rootOf(changes)?.replica ?? '');
  }
  const placeOf = await placesOf(reader);
  return (id) => placeOf(makers.get(id) ?? '');
}

/** Returns usernames that two stations gave to two people: the counterpart of `staff/staff.queries.ts` for a station. */
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
