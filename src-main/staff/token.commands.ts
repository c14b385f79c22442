/** Service tokens, with which other programs call. */
import { invalid } from '../wire/problem.contract.ts';
import { soon, type Steps } from '../steps.ts';
import { instantText } from '../time/instant.rules.ts';
import { newToken } from './bearer.ts';
import type { MadeToken, NewToken, Token } from './staff.contract.ts';
import type { StaffTx } from './staff.register.ts';
import { isOrigin } from '../wire/origin.rules.ts';
import { expiryOf, grantedIn, unsaidTokenNames } from './token.rules.ts';
import { usernameKey } from '../keys/username.rules.ts';

/** Makes a token. Its text is in the reply, and stored nowhere. */
export function* addToken(tx: StaffTx, { name, expiresAt, origins = [], ...asked }: NewToken): Steps<MadeToken> {
  const granted = grantedIn(asked);
  if (granted.kind === 'refused') throw invalid(granted.fault);
  const wrong = origins.findIndex((origin) => !isOrigin(origin));
  if (wrong !== -1) {
    const detail = 'Send the exact origin of the page, such as https://lab.example or http://192.168.1.30:8080.';
    throw invalid({ pointer: `/origins/${wrong}`, detail });
  }
  const expiry = expiryOf(expiresAt, yield* soon(tx.tokens.clock()));
  if (expiry.kind === 'refused') throw invalid(expiry.fault);
  const known = (yield* soon(tx.tokens.list())).filter(({ revokedAt }) => revokedAt === null);
  if (known.some((each) => usernameKey(each.name) === usernameKey(name))) {
    const detail = 'An access token with this name already exists. Revoke it first, or choose another name.';
    throw invalid({ pointer: '/name', detail });
  }
  const { token, hash } = newToken();
  const row = yield* soon(
    tx.tokens.insert({ hash, name, ...granted.stored, origins: origins.join(' ') || null, expiresAt: expiry.at }),
  );
  yield* nameTokens(tx);
  return { token, ...(yield* soon(tx.tokens.reply(row))), expiresAt: instantText(expiry.at) };
}

export function* revokeToken({ tokens }: StaffTx, id: string): Steps<Token> {
  return yield* soon(tokens.reply(yield* soon(tokens.revoke(id))));
}

/** Writes the names of this station's tokens to its record. Other stations show them beside what programs changed here. */
export function* nameTokens(tx: StaffTx): Steps<void> {
  const tokens = yield* soon(tx.tokens.list());
  if (tokens.length === 0) return;
  const { id } = yield* soon(tx.here.self());
  const fields = unsaidTokenNames(tokens, yield* soon(tx.journal.heads(id)));
  yield* soon(tx.save({ kind: 'station', id, fields, isNew: false }));
}
