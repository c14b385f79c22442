/**
 * What administrators do at a hub, and what is done to its accounts, comes one after the other, in all processes: two who take each other's
 * right leave one who has it, two who add one name add one. It is seldom, and short.
 */
import { sql } from 'drizzle-orm';
import { requireRole, unknownToken } from '../wire/bearer.ts';
import type { Role } from '../wire/endpoint.contract.ts';
import type { Principal } from '../wire/principal.contract.ts';
import type { HubWriter } from '../postgres/access.ts';
import { holdRecords } from '../postgres/journal.queries.ts';
import { findPrincipal } from '../postgres/session.queries.ts';

/** The number of a lock; nothing else takes it. */
const lockOfAdministrators = 7_747_004;

/** These accounts are held too: a station may bring something of them at this moment. */
export async function takeTurn(writer: HubWriter, accounts: readonly string[]): Promise<void> {
  await writer.orm.execute(sql`SELECT pg_advisory_xact_lock(${lockOfAdministrators})`);
  await holdRecords(writer, accounts);
}

/** Who was let in can have been disabled since, while their request was under way. An administrator is one until the commit. */
export async function assertStillIn(writer: HubWriter, { id, tokenHash }: Principal, access: Role): Promise<void> {
  if (access === 'administrator') await takeTurn(writer, [id]);
  const found = await findPrincipal(writer, tokenHash);
  if (found === undefined) throw unknownToken();
  requireRole(found.principal, access);
}
