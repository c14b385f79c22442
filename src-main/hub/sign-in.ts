/**
 * Sign-in at a hub. A password is right if it opens the private key of its account, which came from the station where it was set. It is checked
 * when its turn comes in the login queue (`logins.ts`). Wrong passwords are counted in the database, for all processes together.
 */
import { newEntry } from '../audit/entry.ts';
import { Problem, problemTypes } from '../wire/problem.contract.ts';
import { openPasswordHolder } from '../keys/holder.ts';
import { keyFromPassword, newSalt } from '../keys/password.ts';
import { newToken } from '../staff/bearer.ts';
import { assertHasPassword, notTheCurrentPassword, wrongPassword } from '../staff/account-edit.rules.ts';
import type { Session } from '../staff/staff.contract.ts';
import { usernameKey } from '../keys/username.rules.ts';
import { networkOf } from '../wire/address.rules.ts';
import { write } from '../postgres/access.ts';
import {
  beginAttempt,
  endAttempt,
  noteSignInPlaces,
  withdrawAttempt,
  type CountedAs,
} from '../postgres/attempt.queries.ts';
import type { HubCaller } from './caller.ts';
import { findHolder, listWithoutPassword } from '../postgres/holders.ts';
import { hashOf, placesOf, tooManyAttempts, type Typist } from './logins.ts';
import { findStaff, listStaffByName, startSession, toStaff, type StaffRow } from '../postgres/session.queries.ts';

type At = Pick<HubCaller, 'hub' | 'trail' | 'logins'>;
/** `find` returns the accounts that may be meant, the likeliest first. It is called when it is this typist's turn. */
type Typed = { find: () => Promise<readonly StaffRow[]>; password: string };
type Asked = { typist: Typist; counted: CountedAs; wrong: (said: { isPartial: boolean }) => Problem };

/** Returns the account with this password, as it is now. Throws `wrong` or `too-many-attempts`; both are in the access log then. */
async function checkPassword({ hub, trail, logins }: At, { find, password }: Typed, asked: Asked) {
  let found: readonly StaffRow[] = [];
  const typed = { find: async () => (found = await find()), password };
  try {
    return await checkOf({ hub, logins }, typed, asked);
  } catch (error) {
    if (error instanceof Problem) {
      const { status } = problemTypes[error.type];
      const who = found[0]?.id ?? null;
      const entry = newEntry({ at: hub.clock.now(), action: 'sign-in-refused', from: 'window', who, status });
      // An entry for each refusal to wait would be a way to fill the disk.
      if (error.type === 'too-many-attempts') trail.noteRefusal(entry);
      else await trail.noteSaved([entry]);
    }
    throw error;
  }
}

async function checkOf({ hub, logins }: Pick<At, 'hub' | 'logins'>, typed: Typed, { typist, counted, wrong }: Asked) {
  const judged = await logins.take(typist, () => judge({ hub, logins }, typed, counted));
  if (judged.kind === 'wait') {
    logins.noteWait(typist, judged.ms);
    throw tooManyAttempts(judged.ms);
  }
  const { opened, at, isPartial } = judged;
  if (opened === undefined) {
    logins.noteWrong(typist);
    throw wrong({ isPartial });
  }
  const row = await findStaff(hub, opened.id);
  // The account was disabled, or its password changed, meanwhile.
  if (row === undefined || row.disabled || row.publicKey !== opened.publicKey) throw wrong({ isPartial });
  await write(hub, 'station', (writer) => endAttempt(writer, counted, at));
  return { row, publicKey: opened.publicKey };
}

/**
 * Returns the account with this password, or how long to wait; `opened` is undefined for a wrong password. Everything that a stranger's try costs
 * is done in its turn: the database has ten connections for all.
 */
async function judge({ hub, logins }: Pick<At, 'hub' | 'logins'>, { find, password }: Typed, counted: CountedAs) {
  const found = await find();
  const begun = await write(hub, 'station', (writer) => beginAttempt(writer, counted));
  if (begun.kind === 'wait') return begun;
  try {
    const opened = await openedBy({ hub, logins }, found, password);
    const isPartial = opened === undefined && (await listWithoutPassword(hub, { limit: 1 })).length > 0;
    return { ...begun, opened, isPartial };
  } catch (error) {
    // The password was not checked, so it was no guess.
    await write(hub, 'station', (writer) => withdrawAttempt(writer, counted, begun.at)).catch((failed: unknown) =>
      hub.log.error('a counted sign-in attempt was not withdrawn', { error: failed }),
    );
    throw error;
  }
}

async function openedBy({ hub, logins }: Pick<At, 'hub' | 'logins'>, found: readonly StaffRow[], password: string) {
  let isTried = false;
  for (const { id, disabled } of found) {
    const kept = disabled ? undefined : (await findHolder(hub, id))?.holder;
    if (kept === undefined) continue;
    isTried = true;
    const isRight = (await logins.hash(() => openPasswordHolder(kept, password))) !== undefined;
    if (isRight) return { id, publicKey: kept.publicKey };
  }
  // The same work is done, so that the time does not reveal which accounts exist.
  if (!isTried) await logins.hash(() => keyFromPassword(password, newSalt(), logins.cost));
  return undefined;
}

/** `address` is where it is typed, as far as the connection shows. `browser`: see `server/browser.ts`. */
type From = { address: string; browser: string | undefined; isGone: () => boolean };

export async function openSession(
  { hub, trail, logins }: At,
  { username, password }: { username: string; password: string },
  { address, browser, isGone }: From,
): Promise<Session> {
  const [name, place] = [usernameKey(username).slice(0, 64), { network: networkOf(address), browser }];
  // The place is included, so that a guesser elsewhere, or at another browser beside this one, keeps nobody out.
  const { key, whence } = logins.whenceOf(name, place);
  const counted = { own: key, everywhere: hashOf(name), whence };
  const typed = { find: () => listStaffByName(hub, username), password };
  const typist = { ...place, key, whence, isGone };
  const { row, publicKey } = await checkPassword({ hub, trail, logins }, typed, {
    typist,
    counted,
    wrong: wrongPassword,
  });
  const { token, hash: tokenHash } = newToken();
  await trail.noteRead([newEntry({ at: hub.clock.now(), action: 'signed-in', from: 'window', who: row.id })]);
  const places = placesOf(name, place);
  const endsAt = await write(hub, 'station', async (writer) => {
    await noteSignInPlaces(writer, places);
    return startSession(writer, { hash: tokenHash, staffId: row.id, publicKey });
  });
  logins.noteRight(typist, places);
  return { token, expiresAt: new Date(endsAt).toISOString(), staff: await toStaff(hub, row) };
}

/**
 * Checks again the password of someone who is signed in. It is counted separately, wherever it is typed. A wrong one is an error of the form and
 * no 401, at which the window would lock its screen.
 */
export async function confirmPassword(
  { hub, trail, logins, principal }: Pick<HubCaller, 'hub' | 'trail' | 'logins' | 'principal'>,
  password: string,
  isGone: () => boolean,
) {
  assertHasPassword(principal);
  const whence = 'own-browser' as const;
  const counted = { own: hashOf(`signed-in\n${principal.id}`), everywhere: undefined, whence };
  const typist = { network: '', key: counted.own, whence, signedIn: principal.id, isGone };
  const find = async () => [await findStaff(hub, principal.id)].filter((row) => row !== undefined);
  const typed = { find, password };
  return checkPassword({ hub, trail, logins }, typed, { typist, counted, wrong: notTheCurrentPassword });
}
