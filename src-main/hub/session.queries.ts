/** Who is let in at a hub, in SQL. Times are those of PostgreSQL: see `server-time.ts`. */
import { and, asc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Principal } from '../http/principal.contract.ts';
import { problem } from '../http/problem.contract.ts';
import type { Staff, Token } from '../staff/staff.contract.ts';
import { tokenName } from '../staff/token.rules.ts';
import { usernameKey } from '../staff/username.rules.ts';
import { failed, waitMs } from '../station/attempts.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { tellAccess } from './access-event.queries.ts';
import { namesOf, namesOfAuthors } from './names.queries.ts';
import { attempt, session, staff, token } from './schema.ts';
import { nowMs } from './server-time.ts';
import { isAnyOf } from './sets.ts';
import { shown } from './shown.rules.ts';

export type StaffRow = typeof staff.$inferSelect;
type TokenRow = typeof token.$inferSelect;

/** A long working day, as at a station. */
const sessionMs = 12 * 60 * 60 * 1000;
const confirmationMs = 5 * 60 * 1000;

export async function findStaff(reader: HubReader, id: string): Promise<StaffRow | undefined> {
  const [row] = await reader.orm
    .select()
    .from(staff)
    .where(eq(staff.id, shown(id)));
  return row;
}

export async function getStaff(reader: HubReader, id: string): Promise<StaffRow> {
  const row = await findStaff(reader, id);
  if (row === undefined) throw problem('not-found', 'There is no staff member with this id.');
  return row;
}

/** Whoever signs in with this name: their user name, with the station beside it where another account has it. */
export async function findStaffByName(reader: HubReader, name: string): Promise<StaffRow | undefined> {
  // No user name has a blank.
  const [own = ''] = name.split(' ', 1);
  const alike = await reader.orm
    .select()
    .from(staff)
    .where(eq(staff.usernameKey, shown(usernameKey(own))))
    .orderBy(asc(staff.id));
  const names = await namesOf(reader, alike);
  return alike.find(({ id }) => usernameKey(names.get(id) ?? '') === usernameKey(name));
}

export async function toStaff(reader: HubReader, row: StaffRow): Promise<Staff> {
  const alike = await reader.orm.select().from(staff).where(eq(staff.usernameKey, row.usernameKey));
  return told(row, (await namesOf(reader, alike)).get(row.id));
}

export const listAccounts = ({ orm }: HubReader): Promise<StaffRow[]> =>
  orm.select().from(staff).orderBy(asc(staff.createdAt), asc(staff.id));

const told = ({ id, username, role, disabled, createdAt, version }: StaffRow, name = username): Staff => ({
  ...{ id, username: name, role, disabled, createdAt: new Date(createdAt).toISOString(), version },
});

/** All accounts, in the order in which they were made. */
export async function listStaff(reader: HubReader): Promise<Staff[]> {
  const rows = await listAccounts(reader);
  const byKey = Map.groupBy(rows, ({ usernameKey: key }) => key);
  const names = new Map<string, string>();
  for (const alike of byKey.values()) for (const [id, name] of await namesOf(reader, alike)) names.set(id, name);
  return rows.map((row) => told(row, names.get(row.id)));
}

/** Begins a session under the hash of its token; returns when it ends. What ended is forgotten. */
export async function startSession(
  { orm }: HubReader,
  { hash, staffId, publicKey }: { hash: string; staffId: string; publicKey: string },
): Promise<number> {
  await orm.delete(session).where(sql`${session.endsAt} <= ${nowMs}`);
  const [row] = await orm
    .insert(session)
    .values({ hash, staffId, publicKey, endsAt: sql`${nowMs} + ${sessionMs}::bigint`, confirmedAt: nowMs })
    .returning({ endsAt: session.endsAt });
  if (row === undefined) throw new Error('A session was not begun.');
  return row.endsAt;
}

export const endSession = async ({ orm }: HubReader, hash: string): Promise<void> => {
  await orm.delete(session).where(eq(session.hash, hash));
};

export const confirmSession = async ({ orm }: HubReader, hash: string): Promise<void> => {
  await orm.update(session).set({ confirmedAt: nowMs }).where(eq(session.hash, hash));
};

/** Before the account gets another password: this session goes on with it. */
export const keepSession = async ({ orm }: HubWriter, hash: string, publicKey: string): Promise<void> => {
  await orm.update(session).set({ publicKey }).where(eq(session.hash, hash));
};

/** Of an account: all, or those that began with another password than this. */
export const endSessionsOf = async (
  { orm }: HubWriter,
  staffId: string,
  { except }: { except?: string | null } = {},
) => {
  const isOther = except == null ? undefined : ne(session.publicKey, except);
  await orm.delete(session).where(and(eq(session.staffId, staffId), isOther));
};

/** With the password that the account has now. */
const isOfSession = and(eq(staff.id, session.staffId), eq(staff.publicKey, session.publicKey));
const isOpen = and(sql`${session.endsAt} > ${nowMs}`, eq(staff.disabled, false));
const isValid = and(isNull(token.revokedAt), sql`(${token.expiresAt} IS NULL OR ${token.expiresAt} > ${nowMs})`);

/** Who holds the token of this hash, and whether their password was typed a short while ago. */
export async function findPrincipal(
  reader: HubReader,
  hash: string,
): Promise<{ principal: Principal; isConfirmed: boolean } | undefined> {
  const [person] = await reader.orm
    .select({ staff, endsAt: session.endsAt, sinceMs: sql<string>`${nowMs} - ${session.confirmedAt}` })
    .from(session)
    .innerJoin(staff, isOfSession)
    .where(and(eq(session.hash, hash), isOpen));
  if (person !== undefined) {
    const { id, username: name, role } = person.staff;
    const principal: Principal = { kind: 'staff', id, name, role, expiresAt: person.endsAt, tokenHash: hash };
    return { principal, isConfirmed: Number(person.sinceMs) < confirmationMs };
  }
  const [program] = await reader.orm
    .select({ token })
    .from(token)
    .where(and(eq(token.hash, hash), isValid));
  if (program === undefined) return undefined;
  const { id, name, role, expiresAt, lastUsedAt } = program.token;
  await noteUse(reader, id, lastUsedAt);
  const principal: Principal = { kind: 'token', id, name: tokenName(name), role, expiresAt, tokenHash: hash };
  return { principal, isConfirmed: false };
}

/** Of these hashes, those of people and programs who are let in now. */
export async function listPresent(reader: HubReader, hashes: readonly string[]): Promise<Set<string>> {
  const people = reader.orm
    .select({ hash: session.hash })
    .from(session)
    .innerJoin(staff, isOfSession)
    .where(and(isAnyOf(session.hash, hashes), isOpen));
  const programs = reader.orm
    .select({ hash: token.hash })
    .from(token)
    .where(and(isAnyOf(token.hash, hashes), isValid));
  return new Set((await unionAll(people, programs)).map(({ hash }) => hash));
}

/** Exact to a minute: a write for every read would be absurd. */
async function noteUse(reader: HubReader, id: string, lastUsedAt: number | null): Promise<void> {
  if (lastUsedAt !== null && Date.now() - lastUsedAt < 60_000) return;
  await reader.orm.update(token).set({ lastUsedAt: nowMs }).where(eq(token.id, id));
  await tellAccess(reader, 'token', [id]);
}

/** A guess an hour is none. */
const attemptKeptMs = 60 * 60 * 1000;
/** So many are forgotten at each try: more than one try adds, so that guessing names does not fill the database. */
const forgottenAtOnce = 10;

const forgetAttempts = ({ orm }: HubWriter) =>
  orm.execute(sql`DELETE FROM ${attempt} WHERE key IN (
    SELECT key FROM ${attempt} WHERE last_at < ${nowMs} - ${attemptKeptMs}::bigint
    ORDER BY last_at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED)`);

/**
 * Counts a try under this key before the password is looked at, so that tries side by side do not slip through; or says how long to wait, in
 * milliseconds.
 */
export async function beginAttempt(writer: HubWriter, key: string): Promise<number> {
  await forgetAttempts(writer);
  const { orm } = writer;
  await orm.insert(attempt).values({ key, failures: 0, lastAt: nowMs }).onConflictDoNothing();
  const [row] = await orm
    .select({ failures: attempt.failures, lastAt: attempt.lastAt, now: nowMs })
    .from(attempt)
    .where(eq(attempt.key, key))
    .for('update');
  const now = Number(row?.now);
  const wait = waitMs(row, now);
  if (wait === 0) await orm.update(attempt).set(failed(row, now)).where(eq(attempt.key, key));
  return wait;
}

/** The password was right: the count starts again. */
export const endAttempt = async ({ orm }: HubReader, key: string): Promise<void> => {
  await orm.delete(attempt).where(eq(attempt.key, key));
};

export const listTokens = ({ orm }: HubReader): Promise<TokenRow[]> =>
  orm.select().from(token).orderBy(asc(token.createdAt), asc(token.id));

export async function insertToken(writer: HubWriter, row: Pick<TokenRow, 'hash' | 'name' | 'role' | 'expiresAt'>) {
  const made = { id: writer.newId(), ...row, createdBy: writer.author, createdAt: writer.now };
  const [inserted] = await writer.orm.insert(token).values(made).returning();
  await tellAccess(writer, 'token', [made.id]);
  return inserted;
}

/** For good; undefined when there is no such token. */
export async function revokeToken(writer: HubWriter, id: string): Promise<TokenRow | undefined> {
  await revokeTokens(writer, eq(token.id, shown(id)));
  const [row] = await writer.orm
    .select()
    .from(token)
    .where(eq(token.id, shown(id)));
  return row;
}

/** Who made a token may have kept its text: it would be a way back in. */
export const revokeTokensOf = (writer: HubWriter, maker: string): Promise<void> =>
  revokeTokens(writer, eq(token.createdBy, maker));

async function revokeTokens(writer: HubWriter, which: SQL): Promise<void> {
  const revoked = await writer.orm
    .update(token)
    .set({ revokedAt: writer.now })
    .where(and(which, isNull(token.revokedAt)))
    .returning({ id: token.id });
  await tellAccess(
    writer,
    'token',
    revoked.map(({ id }) => id),
  );
}

const toText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export async function toToken(reader: HubReader, row: TokenRow): Promise<Token> {
  const { id, name, role, createdAt, createdBy } = row;
  const nameOf = await namesOfAuthors(reader, [createdBy]);
  return {
    ...{ id, name, role, createdAt: new Date(createdAt).toISOString(), createdBy: nameOf(createdBy) },
    ...{ expiresAt: toText(row.expiresAt), lastUsedAt: toText(row.lastUsedAt), revokedAt: toText(row.revokedAt) },
  };
}
