/** Service tokens, by which other programs call the station. */
import { invalid } from '../http/problem.contract.ts';
import type { Caller } from '../station/caller.ts';
import { isStorable } from '../time/instant.rules.ts';
import { newToken } from './bearer.ts';
import type { MadeToken, NewToken, Token } from './staff.contract.ts';
import { insertToken, markTokenRevoked, rowToToken } from './staff.queries.ts';

/** The text of the token is in the reply, and stored nowhere. */
export function addToken({ write }: Caller, { name, role, expiresAt }: NewToken): Promise<MadeToken> {
  const expires = typeof expiresAt === 'string' ? Date.parse(expiresAt) : null;
  return write((writer) => {
    if (expires !== null && !(isStorable(expires) && expires > writer.now)) {
      throw invalid({ pointer: '/expiresAt', detail: 'expiresAt must be an instant that is still to come.' });
    }
    const { token, hash } = newToken();
    return { token, ...rowToToken(writer, insertToken(writer, { hash, name, role, expiresAt: expires })) };
  });
}

export async function revokeToken({ registry, write }: Caller, id: string): Promise<Token> {
  const row = await write((writer) => markTokenRevoked(writer, id));
  registry.principals.clear();
  return rowToToken(registry, row);
}
