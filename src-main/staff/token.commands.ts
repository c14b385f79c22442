/** Service tokens, by which other programs call the station. */
import { invalid } from '../http/problem.contract.ts';
import type { Caller } from '../station/caller.ts';
import { newToken } from './bearer.ts';
import type { MadeToken, NewToken, Token } from './staff.contract.ts';
import { dismissAllOf } from './present.ts';
import { insertToken, markTokenRevoked, rowToToken } from './staff.queries.ts';
import { nameTokens } from './token-names.commands.ts';
import { expiryOf } from './token.rules.ts';

/** The text of the token is in the reply, and stored nowhere. */
export function addToken({ write }: Caller, { name, role, expiresAt }: NewToken): Promise<MadeToken> {
  return write((writer) => {
    const expiry = expiryOf(expiresAt, writer.now);
    if (expiry.kind === 'refused') throw invalid(expiry.fault);
    const { token, hash } = newToken();
    const row = insertToken(writer, { hash, name, role, expiresAt: expiry.at });
    nameTokens(writer);
    return { token, ...rowToToken(writer, row) };
  });
}

export function revokeToken({ registry, write }: Caller, id: string): Promise<Token> {
  return write((writer) => {
    const row = markTokenRevoked(writer, id);
    writer.afterCommit(() => dismissAllOf(registry.present, id));
    return rowToToken(writer, row);
  });
}
