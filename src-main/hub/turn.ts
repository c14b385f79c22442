/**
 * Runs the actions of administrators at a hub, and changes of its accounts, one at a time over all processes. If two administrators remove each
 * other's role, one keeps it. If two add the same name, one is added. Such actions are rare and short.
 */
import { sql } from 'drizzle-orm';
import { requireAccess, unknownToken } from '../wire/bearer.ts';
import type { Endpoint, Role } from '../wire/endpoint.contract.ts';
import type { Principal } from '../wire/principal.contract.ts';
import type { HubWriter } from '../postgres/access.ts';
import { holdRecords } from '../postgres/journal.queries.ts';
import { findPrincipal } from '../postgres/session.queries.ts';

/** The number of an advisory lock; nothing else uses it. */
const lockOfAdministrators = 7_747_004;

/** Also locks these accounts: a station may be sending a change of them at this moment. */
export async function takeTurn(writer: HubWriter, accounts: readonly string[]): Promise<void> {
  await writer.orm.execute(sql`SELECT pg_advisory_xact_lock(${lockOfAdministrators})`);
  await holdRecords(writer, accounts);
}

/**
 * Checks that the caller may still do this, since the account may have been disabled during the request. An administrator stays one until the
 * commit.
 */
export async function assertStillIn(
  writer: HubWriter,
  { kind, id, tokenHash }: Principal,
  endpoint: Pick<Endpoint, 'url'> & { access: Role },
): Promise<void> {
  if (endpoint.access === 'administrator' && kind !== 'token') await takeTurn(writer, [id]);
  const found = await findPrincipal(writer, tokenHash);
  if (found === undefined) throw unknownToken();
  requireAccess(found.principal, endpoint);
}
