/** SQL for sessions, accounts and service tokens at a hub. Timestamps are PostgreSQL's: see `server-time.ts`. */
import { and, asc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Principal } from '../wire/principal.contract.ts';
import { problem } from '../wire/problem.contract.ts';
import { scopesIn } from '../wire/scope.rules.ts';
import type { Staff, Token, Waiting } from '../staff/staff.contract.ts';
import { staffReply, tokenReply, type AccountRow, type TokenRow } from '../staff/staff-reply.rules.ts';
import { waitingOf } from '../staff/account.rules.ts';
import type { Acting } from '../staff/waiting.rules.ts';
import { originsIn } from '../wire/origin.rules.ts';
import { expiredToken, tokenName } from '../staff/token.rules.ts';
import { firstOfName, usernameKey } from '../keys/username.rules.ts';
import type { HubKeeper, HubReader, HubWriter } from './access.ts';
import { tellAccess } from './access-event.queries.ts';
import { namesOf, namesOfAuthors, placesOf } from './names.queries.ts';
import { session, staff, token } from './schema.ts';
import { nowMs } from './server-time.ts';
import { isAnyOf } from './sets.ts';
import { shown } from './shown.rules.ts';
import { acting } from './waiting.queries.ts';

export type StaffRow = typeof staff.$inferSelect;

/** A long working day, as at a station. */
const sessionMs = 12 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;
const confirmationMs = 5 * minuteMs;

export async function findStaff(reader: HubReader, id: string): Promise<Acting<StaffRow> | undefined> {
  const row = await findSaidStaff(reader, id);
  return row && (await acting(reader, [row]))[0];
}

/** Returns the account as the journal has it, whether or not its role is in effect here. */
export async function findSaidStaff(reader: HubReader, id: string): Promise<StaffRow | undefined> {
  const [row] = await reader.orm
    .select()
    .from(staff)
    .where(eq(staff.id, shown(id)));
  return row;
}

export async function getStaff(reader: HubReader, id: string): Promise<Acting<StaffRow>> {
  const row = await findStaff(reader, id);
  if (row === undefined) throw problem('not-found', 'There is no account with this id.');
  return row;
}

/** Returns the accounts that may sign in under this name, as shown or as it was given: see `firstOfName`. */
export async function listStaffByName(reader: HubReader, name: string): Promise<StaffRow[]> {
  // No username contains a blank.
  const [own = ''] = name.split(' ', 1);
  const alike = await reader.orm
    .select()
    .from(staff)
    .where(eq(staff.usernameKey, shown(usernameKey(own))))
    .orderBy(asc(staff.id));
  const names = await namesOf(reader, alike);
  return firstOfName(alike, name, ({ id }) => names.get(id) ?? '');
}

export async function toStaff(reader: HubReader, row: AccountRow): Promise<Staff> {
  const alike = await reader.orm.select().from(staff).where(eq(staff.usernameKey, row.usernameKey));
  return staffReply(row, (await namesOf(reader, alike)).get(row.id) ?? row.username);
}

export const listAccounts = async (reader: HubReader): Promise<Acting<StaffRow>[]> =>
  acting(reader, await reader.orm.select().from(staff).orderBy(asc(staff.createdAt), asc(staff.id)));

/** Returns the accounts that wait for an administrator of this hub to confirm their role, and who assigned it. */
export async function listWaiting(reader: HubReader): Promise<Waiting[]> {
  const found = (await listAccounts(reader)).flatMap(({ id, waits }) => (waits === undefined ? [] : [{ id, waits }]));
  if (found.length === 0) return [];
  const nameOf = await namesOfAuthors(
    reader,
    found.map(({ waits }) => waits),
  );
  const placeOf = await placesOf(reader);
  return found.map(({ id, waits }) => waitingOf(id, waits, { by: nameOf(waits), place: placeOf(waits.replica) }));
}

/** Returns all accounts, in the order of their creation. */
export async function listStaff(reader: HubReader): Promise<Staff[]> {
  const rows = await listAccounts(reader);
  const byKey = Map.groupBy(rows, ({ usernameKey: key }) => key);
  const names = new Map<string, string>();
  for (const alike of byKey.values()) for (const [id, name] of await namesOf(reader, alike)) names.set(id, name);
  return rows.map((row) => staffReply(row, names.get(row.id) ?? row.username));
}

/** Begins a session under the hash of its token, and deletes expired ones. Returns when it ends. */
export async function startSession(
  { orm }: HubKeeper,
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

export const endSession = async ({ orm }: HubKeeper, hash: string): Promise<void> => {
  await orm.delete(session).where(eq(session.hash, hash));
};

export const confirmSession = async ({ orm }: HubKeeper, hash: string): Promise<void> => {
  await orm.update(session).set({ confirmedAt: nowMs }).where(eq(session.hash, hash));
};

/** Keeps this session valid. Call it before the account's password changes. */
export const keepSession = async ({ orm }: HubWriter, hash: string, publicKey: string): Promise<void> => {
  await orm.update(session).set({ publicKey }).where(eq(session.hash, hash));
};

/** Ends all sessions of an account, or those that began with a password other than `except`. */
export const endSessionsOf = async (
  { orm }: HubWriter,
  staffId: string,
  { except }: { except?: string | null } = {},
) => {
  const isOther = except == null ? undefined : ne(session.publicKey, except);
  await orm.delete(session).where(and(eq(session.staffId, staffId), isOther));
};

/** The session's password is the one that the account has now. */
const isOfSession = and(eq(staff.id, session.staffId), eq(staff.publicKey, session.publicKey));
/** A session that would last longer than the maximum was begun while the clock was ahead. It ends when the clock is corrected. */
const isOpen = and(
  sql`${session.endsAt} > ${nowMs}`,
  sql`${session.endsAt} <= ${nowMs} + ${sessionMs + minuteMs}::bigint`,
  eq(staff.disabled, false),
);
const isValid = and(isNull(token.revokedAt), sql`(${token.expiresAt} IS NULL OR ${token.expiresAt} > ${nowMs})`);

/** The last use of a token is recorded to the minute: a write for every read would be absurd. */
const isUseDue = sql<boolean>`(${token.lastUsedAt} IS NULL OR abs(${nowMs} - ${token.lastUsedAt}) > 60000)`;

/** Returns the principal whose token has this hash, and whether their password was typed a short while ago. */
export async function findPrincipal(
  reader: HubReader,
  hash: string,
): Promise<{ principal: Principal; isConfirmed: boolean; isUseDue: boolean } | undefined> {
  const [person] = await reader.orm
    .select({ staff, endsAt: session.endsAt, sinceMs: sql<string>`${nowMs} - ${session.confirmedAt}` })
    .from(session)
    .innerJoin(staff, isOfSession)
    .where(and(eq(session.hash, hash), isOpen));
  if (person !== undefined) {
    const [row = person.staff] = await acting(reader, [person.staff]);
    const { id, username: name, role } = row;
    const principal: Principal = { kind: 'staff', id, name, role, expiresAt: person.endsAt, tokenHash: hash };
    return { principal, isConfirmed: Number(person.sinceMs) < confirmationMs, isUseDue: false };
  }
  const [program] = await reader.orm
    .select({ token, isUseDue, now: sql<string>`${nowMs}` })
    .from(token)
    .where(and(eq(token.hash, hash), isNull(token.revokedAt)));
  if (program === undefined) return undefined;
  const { id, name, role, expiresAt } = program.token;
  if (expiresAt !== null && expiresAt <= Number(program.now)) throw expiredToken(expiresAt, Number(program.now));
  const principal: Principal = {
    ...{ kind: 'token', id, name: tokenName(name), role, scopes: scopesIn(program.token), expiresAt, tokenHash: hash },
    origins: originsIn(program.token),
  };
  return { principal, isConfirmed: false, isUseDue: program.isUseDue };
}

/** Returns those of these hashes whose people and programs are currently authenticated. */
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

/** Records the use of a service token. */
export async function noteUse(keeper: HubKeeper, id: string): Promise<void> {
  await keeper.orm.update(token).set({ lastUsedAt: nowMs }).where(eq(token.id, id));
  await tellAccess(keeper, 'token', [id]);
}

export const listTokens = ({ orm }: HubReader): Promise<TokenRow[]> =>
  orm.select().from(token).orderBy(asc(token.createdAt), asc(token.id));

export async function insertToken(
  writer: HubWriter,
  said: Pick<TokenRow, 'hash' | 'name' | 'role' | 'scopes' | 'origins' | 'expiresAt'>,
): Promise<TokenRow> {
  const { author: createdBy, now: createdAt } = writer;
  const row = { id: writer.newId(), ...said, createdBy, createdAt, lastUsedAt: null, revokedAt: null };
  await writer.orm.insert(token).values(row);
  await tellAccess(writer, 'token', [row.id]);
  return row;
}

/** Revokes a token permanently; doing it again changes nothing. */
export async function revokeToken(writer: HubWriter, id: string): Promise<TokenRow> {
  await revokeTokens(writer, eq(token.id, shown(id)));
  const [row] = await writer.orm
    .select()
    .from(token)
    .where(eq(token.id, shown(id)));
  if (row === undefined) throw problem('not-found', 'There is no access token with this id.');
  return row;
}

/** Revokes all tokens that this account made. Their maker may have kept the text of one, which would be a way back in. */
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

export async function toToken(reader: HubReader, row: TokenRow): Promise<Token> {
  const { createdBy: author } = row;
  return tokenReply(row, (await namesOfAuthors(reader, [{ author }]))({ author }));
}
