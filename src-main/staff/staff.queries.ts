/** Staff, sessions and service tokens in SQL. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { staff, token } from '../db/schema.ts';
import type { Role } from '../http/endpoint.contract.ts';
import { announce } from '../journal/events.ts';
import { recoveryPrincipal } from '../http/principal.contract.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import { skeleton, usernameKey } from './username.rules.ts';
import type { Staff, Token, TokenRole } from './staff.contract.ts';

export type StaffRow = typeof staff.$inferSelect;
export type TokenRow = typeof token.$inferSelect;

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

export const findStaff = (reader: Reader, id: string): StaffRow | undefined =>
  readStatements(reader).staffById.get({ id });
export const listStaff = (reader: Reader): StaffRow[] => readStatements(reader).allStaff.all();
export const listTokens = (reader: Reader): TokenRow[] => readStatements(reader).allTokens.all();
export const findToken = (reader: Reader, hash: string): TokenRow | undefined =>
  readStatements(reader).tokenByHash.get({ hash });

export function getStaff(reader: Reader, id: string): StaffRow {
  const row = findStaff(reader, id);
  if (row === undefined) throw problem('not-found', 'There is no staff member with this id.');
  return row;
}

const statements = writing((orm) => ({
  insertStaff: (row: StaffRow) => orm.insert(staff).values(row).run(),
  updateStaff: ({ id, ...row }: StaffRow) => orm.update(staff).set(row).where(eq(staff.id, id)).run(),
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

/** The name to show for the author of a change or the maker of a token, who is kept by id; older rows hold the name itself. */
export function authorName(reader: Reader, author: string): string {
  if (author === recoveryPrincipal.id) return recoveryPrincipal.name;
  const token = readStatements(reader).tokenById.get({ id: author });
  return findStaff(reader, author)?.username ?? (token === undefined ? author : tokenName(token.name));
}

/** Of a service token among names of people. */
export const tokenName = (name: string): string => `token:${name}`;

export function insertStaff(
  writer: Writer,
  { id, username, role }: { id: string; username: string; role: Role },
): StaffRow {
  const key = usernameKey(username);
  if (readStatements(writer).staffByName.get({ usernameKey: key }) !== undefined) {
    throw invalid({ pointer: '/username', detail: 'This user name is taken. Choose another one.' });
  }
  if (listStaff(writer).some((other) => skeleton(other.username) === skeleton(username))) {
    throw invalid({ pointer: '/username', detail: 'This user name looks like one that is taken. Choose another one.' });
  }
  const row: StaffRow = {
    id,
    username,
    usernameKey: key,
    role,
    disabled: false,
    createdAt: writer.now,
  };
  statements(writer).insertStaff(row);
  announce(writer, { kind: 'access', record: 'staff', id: row.id });
  return row;
}

/** Saves a role and whether the account is disabled. A station always keeps an administrator who can sign in. */
export function updateStaff(writer: Writer, id: string, edit: { role?: Role; disabled?: boolean }): StaffRow {
  const before = getStaff(writer, id);
  const after: StaffRow = { ...before, ...edit };
  const isAdministrator = (row: StaffRow) => row.role === 'administrator' && !row.disabled;
  if (isAdministrator(before) && !isAdministrator(after)) {
    if (listStaff(writer).filter(isAdministrator).length === 1) {
      throw problem('forbidden', 'This is the last administrator. Make another one first.');
    }
  }
  statements(writer).updateStaff(after);
  announce(writer, { kind: 'access', record: 'staff', id });
  return after;
}

/** No program is let in any more. */
export const revokeAllTokens = (writer: Writer): void => void statements(writer).revokeAllTokens(writer.now);

export function insertToken(
  writer: Writer,
  { hash, name, role, expiresAt }: { hash: string; name: string; role: TokenRole; expiresAt: number },
): TokenRow {
  const isTaken = listTokens(writer).some(
    (each) => each.revokedAt === null && usernameKey(each.name) === usernameKey(name),
  );
  if (isTaken) {
    const detail = 'There is a service token of this name. Revoke that one first, or choose another name.';
    throw invalid({ pointer: '/name', detail });
  }
  const row: TokenRow = {
    id: writer.newId(),
    hash,
    name,
    role,
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

/** Those that were not revoked. Older rows hold the name of their maker. */
export const tokensMadeBy = (reader: Reader, { id, username }: StaffRow): TokenRow[] =>
  listTokens(reader).filter(({ createdBy, revokedAt }) => revokedAt === null && [id, username].includes(createdBy));

/** Revokes for good; doing it again changes nothing. */
export function markTokenRevoked(writer: Writer, id: string): TokenRow {
  const row = readStatements(writer).tokenById.get({ id });
  if (row === undefined) throw problem('not-found', 'There is no service token with this id.');
  if (row.revokedAt !== null) return row;
  setToken(writer, id, { revokedAt: writer.now });
  return { ...row, revokedAt: writer.now };
}

export const markTokenUsed = (writer: Writer, id: string) => setToken(writer, id, { lastUsedAt: writer.now });

function setToken(writer: Writer, id: string, values: Partial<TokenRow>): void {
  statements(writer).setToken(id, values);
  announce(writer, { kind: 'access', record: 'token', id });
}

const toText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export function rowToStaff({ id, username, role, disabled, createdAt }: StaffRow): Staff {
  return { id, username, role, disabled, createdAt: new Date(createdAt).toISOString() };
}

export function rowToToken(reader: Reader, row: TokenRow): Token {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    createdAt: new Date(row.createdAt).toISOString(),
    createdBy: authorName(reader, row.createdBy),
    expiresAt: toText(row.expiresAt),
    lastUsedAt: toText(row.lastUsedAt),
    revokedAt: toText(row.revokedAt),
  };
}
