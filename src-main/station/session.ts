/** Finds the person or program behind a bearer token. */
import { write } from '../db/access.ts';
import { tokenHash } from '../staff/bearer.ts';
import { findPresent, isConfirmed, noteProgram } from '../staff/present.ts';
import { findToken, markTokenUsed } from '../staff/staff.queries.ts';
import { expiredToken, tokenName } from '../staff/token.rules.ts';
import type { Registry } from './registry.ts';
import { confirmationNeeded, unknownToken } from '../wire/bearer.ts';
import { originsIn } from '../wire/origin.rules.ts';
import { scopesIn } from '../wire/scope.rules.ts';
import type { Principal } from '../wire/principal.contract.ts';

/** Precision of a service token's `lastUsedAt`: a write for every read would be absurd. */
const lastUseStepMs = 60 * 1000;

/** Returns the sender of a request. Throws `unauthenticated` for a token that is unknown, expired or revoked. */
export function authenticate(registry: Registry, token: string): Principal {
  const hash = tokenHash(token);
  const principal = findPresent(registry.present, hash) ?? findProgram(registry, hash);
  if (principal === undefined) throw unknownToken();
  if (principal.kind === 'token') noteUse(registry, principal);
  return principal;
}

function findProgram(registry: Registry, hash: string): Principal | undefined {
  const found = findToken(registry, hash);
  if (found === undefined || found.revokedAt !== null) return undefined;
  const { id, name, role, expiresAt } = found;
  noteProgram(registry.present, {
    ...{ kind: 'token', id, name: tokenName(name), role, scopes: scopesIn(found), expiresAt, tokenHash: hash },
    origins: originsIn(found),
  });
  const present = findPresent(registry.present, hash);
  if (present === undefined && expiresAt !== null) throw expiredToken(expiresAt, registry.db.clock.now());
  return present;
}

/**
 * Requires a fresh confirmation for actions that give power over others: a screen left open, or a stolen session, is
 * not enough.
 */
export function requireConfirmation({ present }: Registry, { tokenHash }: Principal): void {
  if (isConfirmed(present, tokenHash)) return;
  throw confirmationNeeded();
}

function noteUse(registry: Registry, { id }: Principal): void {
  const now = registry.db.clock.elapsed();
  const last = registry.tokenUses.get(id);
  if (last !== undefined && now - last < lastUseStepMs) return;
  registry.tokenUses.set(id, now);
  write(registry.db, id, (writer) => markTokenUsed(writer, id)).catch((error: unknown) => {
    registry.log.error('the last use of an access token was not saved', { token: id, error });
  });
}
