/** Staff and service tokens in SQL. The rows of staff are made in `account.queries.ts`. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { staff, token } from '../db/schema.ts';
import { announce } from '../journal/events.ts';
import { rootOf } from '../journal/heads.rules.ts';
import type { ReplicaId } from '../journal/change.contract.ts';
import { findReplica, getSelf, listChanges, listHeads, placesByReplica } from '../journal/journal.queries.ts';
import { recoveryPrincipal } from '../wire/principal.contract.ts';
import { problem } from '../wire/problem.contract.ts';
import { shownNames, waitingOf } from './account.rules.ts';
import { toldTokenName, tokenName } from './token.rules.ts';
import { waitsHere } from './waiting.queries.ts';
import { actingAs, type Acting } from './waiting.rules.ts';
import type { Staff, Token, Waiting } from './staff.contract.ts';
import { staffReply, tokenReply, type AccountRow, type TokenRow } from './staff-reply.rules.ts';

export type StaffRow = typeof staff.$inferSelect;

const readStatements = reading((orm) => ({
  staffById: orm
    .select()
    .from(staff)
    .where(eq(staff.id, sql.placeholder('id')))
    .prepare(),
  staffByName: orm
    .select()
    .from(staff)
    .where(eq(staff.usernameKey, sql.placeholder('usernameKey')))
    .orderBy(asc(staff.id))
    .prepare(),
  namesOfSeveral: orm
    .select({ usernameKey: staff.usernameKey })
    .from(staff)
    .groupBy(staff.usernameKey)
    .having(sql`count(*) > 1`)
    .orderBy(asc(staff.usernameKey))
    .prepare(),
  allStaff: orm.select().from(staff).orderBy(asc(staff.createdAt), asc(staff.id)).prepare(),
  tokenByHash: orm
    .select()
    .from(token)
    .where(eq(token.hash, sql.placeholder('hash')))
    .prepare(),
  tokenById: orm
    .select()
    .from(token)
    .where(eq(token.id, sql.placeholder('id')))
    .prepare(),
  allTokens: orm.select().from(token).orderBy(asc(token.createdAt), asc(token.id)).prepare(),
}));

/** The account as the journal has it, whether or not it has these rights here. */
export const findSaidStaff = (reader: Reader, id: string): StaffRow | undefined =>
  readStatements(reader).staffById.get({ id });
export function findStaff(reader: Reader, id: string): Acting<StaffRow> | undefined {
  const row = findSaidStaff(reader, id);
  return row && acting(reader, row);
}
export const listStaff = (reader: Reader): Acting<StaffRow>[] =>
  readStatements(reader)
    .allStaff.all()
    .map((row) => acting(reader, row));
/** The names that an attacker with the folder tries first: those of the staff are unencrypted in `keys.json`. */
export const namesTriedFirst = (reader: Reader): string[] => [
  getSelf(reader).name,
  ...readStatements(reader)
    .allStaff.all()
    .map(({ username }) => username),
];
const acting = (reader: Reader, row: StaffRow): Acting<StaffRow> =>
  row.role === 'administrator' ? actingAs(row, waitsHere(reader, row.id)) : row;
export const listTokens = (reader: Reader): TokenRow[] => readStatements(reader).allTokens.all();
export const findToken = (reader: Reader, hash: string): TokenRow | undefined =>
  readStatements(reader).tokenByHash.get({ hash });

export function getStaff(reader: Reader, id: string): Acting<StaffRow> {
  const row = findStaff(reader, id);
  if (row === undefined) throw problem('not-found', 'There is no account with this id.');
  return row;
}

const statements = writing((orm) => ({
  revokeAllTokens: (now: number) =>
    orm
      .update(token)
      .set({ revokedAt: now })
      .where(sql`${token.revokedAt} IS NULL`)
      .run(),
  insertToken: (row: TokenRow) => orm.insert(token).values(row).run(),
  setToken: (id: string, values: Partial<TokenRow>) =>
    orm
      .update(token)
      .set(values)
      .where(and(eq(token.id, id)))
      .run(),
}));

type Named = Pick<StaffRow, 'id' | 'username' | 'usernameKey'>;

/** The name with which an account is shown and signs in: its user name, followed by its station if another account has that name. */
export const shownName = (reader: Reader, row: Named): string =>
  shownNamesOf(reader, [row]).get(row.id) ?? row.username;

/** Returns these names by the ids of the accounts. Accounts of one name are looked up once: many stations may have given it. */
export function shownNamesOf(reader: Reader, rows: readonly Named[]): Map<string, string> {
  const shown = new Map(rows.map(({ id, username }) => [id, username]));
  for (const [usernameKey, some] of Map.groupBy(rows, (row) => row.usernameKey)) {
    const alike = readStatements(reader).staffByName.all({ usernameKey });
    if (some.every(({ id }) => id === alike[0]?.id)) continue;
    const names = namesOf(reader, alike);
    for (const { id, username } of some) shown.set(id, names.get(id) ?? username);
  }
  return shown;
}

type Collision = {
  /** The name as it was given. */
  username: string;
  /** The accounts that have it, in the order of their ids: the first keeps it. */
  accounts: { id: string; shownAs: string; station: { id: string; name: string }; disabled: boolean }[];
};

/**
 * Returns user names that several accounts have because stations gave them without knowing of each other. Only those are listed for
 * which somebody has to sign in with a different name. Renaming an account settles it; so does disabling all but the first.
 */
export function listNameCollisions(reader: Reader): Collision[] {
  const { namesOfSeveral, staffByName } = readStatements(reader);
  const found = namesOfSeveral.all().map(({ usernameKey }) => {
    const alike = staffByName.all({ usernameKey });
    const shown = namesOf(reader, alike);
    const accounts = alike.map((row) => {
      const { id, disabled } = row;
      return { id, shownAs: shown.get(id) ?? row.username, station: stationOf(reader, id), disabled };
    });
    return { username: alike[0]?.username ?? usernameKey, accounts };
  });
  return found.filter(({ accounts }) => accounts.slice(1).some(({ disabled }) => !disabled));
}

const namesOf = (reader: Reader, alike: readonly StaffRow[]): Map<string, string> => {
  const places = placesByReplica(reader);
  return shownNames(alike.map(({ id, username }) => ({ id, username, station: stationOf(reader, id, places).name })));
};

/** The station where an account was made. */
function stationOf(reader: Reader, id: string, places = placesByReplica(reader)): { id: string; name: string } {
  const changes = listChanges(reader, id).map(({ hash, change }) => ({ ...change, hash }));
  const replica = rootOf(changes)?.replica ?? '';
  return places.get(replica) ?? { id: replica, name: replica };
}

/**
 * Returns the name to show for the author of a change or the maker of a token. They are stored by id; older rows contain the name
 * itself. A program of another station has the name that its station gave it: `replica` is the one that wrote the change.
 */
export function authorName(reader: Reader, author: string, replica?: ReplicaId): string {
  if (author === recoveryPrincipal.id) return recoveryPrincipal.name;
  const token = readStatements(reader).tokenById.get({ id: author });
  const row = findStaff(reader, author);
  if (row !== undefined) return shownName(reader, row);
  if (token !== undefined) return tokenName(token.name);
  const stationOf = (id: string) => findReplica(reader, id as ReplicaId)?.stationId;
  const station = replica && stationOf(replica);
  if (station == null) return author;
  return toldTokenName(listHeads(reader, station), author, (id) => stationOf(id) === station) ?? author;
}

/** Revokes all service tokens. */
export const revokeAllTokens = (writer: Writer): void => void statements(writer).revokeAllTokens(writer.now);

export function insertToken(
  writer: Writer,
  {
    hash,
    name,
    role,
    scopes,
    origins,
    expiresAt,
  }: Pick<TokenRow, 'hash' | 'name' | 'role' | 'scopes' | 'origins' | 'expiresAt'>,
): TokenRow {
  const row: TokenRow = {
    id: writer.newId(),
    hash,
    name,
    role,
    scopes,
    origins,
    createdBy: writer.author,
    createdAt: writer.now,
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  };
  statements(writer).insertToken(row);
  announce(writer, { kind: 'access', record: 'token', id: row.id });
  return row;
}

export const findTokenById = (reader: Reader, id: string): TokenRow | undefined =>
  readStatements(reader).tokenById.get({ id });

/** Revokes a token for good; repeating it changes nothing. */
export function markTokenRevoked(writer: Writer, id: string): TokenRow {
  const row = readStatements(writer).tokenById.get({ id });
  if (row === undefined) throw problem('not-found', 'There is no access token with this id.');
  if (row.revokedAt !== null) return row;
  setToken(writer, id, { revokedAt: writer.now });
  return { ...row, revokedAt: writer.now };
}

/** Revokes the tokens that this account has made. */
export function revokeTokensOf(writer: Writer, maker: string): void {
  for (const { id, createdBy } of listTokens(writer)) if (createdBy === maker) markTokenRevoked(writer, id);
}

export const markTokenUsed = (writer: Writer, id: string) => setToken(writer, id, { lastUsedAt: writer.now });

function setToken(writer: Writer, id: string, values: Partial<TokenRow>): void {
  statements(writer).setToken(id, values);
  announce(writer, { kind: 'access', record: 'token', id });
}

/** The accounts that wait for an administrator of this station to give them the role, and who requested it. */
export function listWaiting(reader: Reader): Waiting[] {
  const places = placesByReplica(reader);
  return listStaff(reader).flatMap(({ id, waits }) =>
    waits === undefined
      ? []
      : [
          waitingOf(id, waits, {
            by: authorName(reader, waits.author, waits.replica),
            place: places.get(waits.replica),
          }),
        ],
  );
}

export const rowToStaff = (reader: Reader, row: AccountRow): Staff => staffReply(row, shownName(reader, row));

export const rowToToken = (reader: Reader, row: TokenRow): Token => tokenReply(row, authorName(reader, row.createdBy));
