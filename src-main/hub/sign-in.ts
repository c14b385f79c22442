/**
 * Signing in at a hub: a password is right when it opens the private key of its account, which came from the station where it was set. Wrong
 * ones are counted in the database, for all processes together.
 */
import { hash } from 'node:crypto';
import { newEntry } from '../audit/entry.ts';
import { invalid, Problem, problem, problemTypes } from '../http/problem.contract.ts';
import { openPasswordHolder } from '../keys/holder.ts';
import { defaultPasswordCost, keyFromPassword, newSalt } from '../keys/password.ts';
import { newToken } from '../staff/bearer.ts';
import type { Session } from '../staff/staff.contract.ts';
import { usernameKey } from '../staff/username.rules.ts';
import { tooMany } from '../station/attempts.ts';
import { networkOf } from '../sync/address.rules.ts';
import { atTheDoor, newDoor } from '../station/door.ts';
import { write, type Hub } from './access.ts';
import type { HubCaller } from './caller.ts';
import { findHolder } from './holders.ts';
import {
  beginAttempt,
  endAttempt,
  findStaff,
  findStaffByName,
  startSession,
  toStaff,
  type StaffRow,
} from './session.queries.ts';

/** Where passwords wait in this process. */
const door = newDoor();

type At = Pick<HubCaller, 'hub' | 'trail'>;
/** `found`: whose it is to be, if there is such an account. */
type Typed = { found: StaffRow | undefined; password: string };
/** `counted`: as whose guess it is counted where it is wrong. */
type Asked = { counted: string; isGone: () => boolean; wrong: () => Problem };

/** The account of which this is the password, as it is now. Throws `wrong`, or `too-many-attempts`; both are in the audit then. */
async function checkPassword({ hub, trail }: At, typed: Typed, asked: Asked) {
  try {
    return await checkOf(hub, typed, asked);
  } catch (error) {
    if (error instanceof Problem) {
      const { status } = problemTypes[error.type];
      const who = typed.found?.id ?? null;
      const entry = newEntry({ at: hub.clock.now(), action: 'sign-in-refused', from: 'window', who, status });
      // To write down each time that somebody was told to wait would be a way to fill the disk.
      if (error.type === 'too-many-attempts') trail.noteRefusal(entry);
      else await trail.noteSaved([entry]);
    }
    throw error;
  }
}

async function checkOf(hub: Hub, { found, password }: Typed, { counted, isGone, wrong }: Asked) {
  const key = hash('sha256', counted, 'base64url').slice(0, 22);
  const wait = Math.ceil((await write(hub, 'station', (writer) => beginAttempt(writer, key))) / 1000);
  if (wait > 0) throw tooMany(`Too many failed attempts. Wait ${wait} seconds and try again.`, wait);
  const isRight = await atTheDoor(door, { lane: 'program', isGone }, async () => {
    const kept = found && !found.disabled ? (await findHolder(hub, found.id))?.holder : undefined;
    if (kept !== undefined) return (await openPasswordHolder(kept, password)) !== undefined && kept;
    // So that the time says nothing of who there is.
    await keyFromPassword(password, newSalt(), defaultPasswordCost);
    return false;
  });
  if (found === undefined || isRight === false) throw wrong();
  const row = await findStaff(hub, found.id);
  // Disabled, or given another password, meanwhile.
  if (row === undefined || row.disabled || row.publicKey !== isRight.publicKey) throw wrong();
  await endAttempt(hub, key);
  return { row, publicKey: isRight.publicKey };
}

/** `address`: where it is typed, as far as the connection says. */
type From = { address: string; isGone: () => boolean };

export async function openSession(
  { hub, trail }: At,
  { username, password }: { username: string; password: string },
  { address, isGone }: From,
): Promise<Session> {
  const found = await findStaffByName(hub, username);
  // With the address: whoever guesses elsewhere keeps nobody out.
  const counted = `${usernameKey(username).slice(0, 64)}\n${networkOf(address)}`;
  const wrong = () => problem('unauthenticated', 'The user name or the password is not right.');
  const { row, publicKey } = await checkPassword({ hub, trail }, { found, password }, { counted, isGone, wrong });
  const { token, hash: tokenHash } = newToken();
  await trail.noteRead([newEntry({ at: hub.clock.now(), action: 'signed-in', from: 'window', who: row.id })]);
  const endsAt = await startSession(hub, { hash: tokenHash, staffId: row.id, publicKey });
  return { token, expiresAt: new Date(endsAt).toISOString(), staff: await toStaff(hub, row) };
}

/**
 * Asks who is signed in for the password once more; counted by itself, wherever it is typed. A wrong one is a fault of the form and no 401,
 * by which the window would lock its screen.
 */
export async function confirmPassword(
  { hub, trail, principal }: Pick<HubCaller, 'hub' | 'trail' | 'principal'>,
  password: string,
  isGone: () => boolean,
) {
  if (principal.kind === 'token') throw problem('forbidden', 'A service token has no password. Sign in to do this.');
  const found = await findStaff(hub, principal.id);
  const asked = { counted: `signed-in\n${principal.id}`, isGone, wrong: notTheCurrentPassword };
  return checkPassword({ hub, trail }, { found, password }, asked);
}

export const notTheCurrentPassword = () =>
  invalid({ pointer: '/password', detail: 'This is not your current password.' });
