/**
 * Signing in at a hub: a password is right when it opens the private key of its account, which came from the station where it was set. Wrong
 * ones are counted in the database, for all processes together.
 */
import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newEntry } from '../audit/entry.ts';
import { Problem, problem, problemTypes } from '../http/problem.contract.ts';
import type { PasswordHolder } from '../keys/holder.contract.ts';
import { openPasswordHolder } from '../keys/holder.ts';
import { keyFromPassword, newSalt } from '../keys/password.ts';
import { newToken } from '../staff/bearer.ts';
import type { Session } from '../staff/staff.contract.ts';
import { usernameKey } from '../staff/username.rules.ts';
import { tooMany } from '../station/attempts.ts';
import { networkOf } from '../sync/address.rules.ts';
import { atTheDoor, newDoor } from '../station/door.ts';
import { write, type Hub } from './access.ts';
import type { HubCaller } from './caller.ts';
import { holder } from './schema.ts';
import {
  beginAttempt,
  endAttempt,
  findStaff,
  findStaffByName,
  startSession,
  toStaff,
  type StaffRow,
} from './session.queries.ts';

/** What a password of nobody costs, so that the time says nothing of who there is. */
const usualCost = { memoryKiB: 64 * 1024, passes: 3 };

/** Where passwords wait in this process. */
const door = newDoor();

type At = Pick<HubCaller, 'hub' | 'trail'>;
type Typed = { username: string; password: string };
/** `address`: where it is typed, as far as the connection says. */
type Asked = { address: string; isGone: () => boolean; wrong: () => Problem };

/** The account of which this is the password, as it is now. Throws `wrong`, or `too-many-attempts`; both are in the audit then. */
export async function checkPassword({ hub, trail }: At, typed: Typed, asked: Asked) {
  const found = await findStaffByName(hub, typed.username);
  const { now } = hub.clock;
  try {
    return await checkOf(hub, found, typed, asked);
  } catch (error) {
    if (error instanceof Problem) {
      const { status } = problemTypes[error.type];
      const entry = newEntry({ at: now(), action: 'sign-in-refused', from: 'window', who: found?.id ?? null, status });
      // To write down each time that somebody was told to wait would be a way to fill the disk.
      if (error.type === 'too-many-attempts') trail.noteRefusal(entry);
      else await trail.noteSaved([entry]);
    }
    throw error;
  }
}

async function checkOf(
  hub: Hub,
  found: StaffRow | undefined,
  { username, password }: Typed,
  { address, isGone, wrong }: Asked,
) {
  // With the address: whoever guesses elsewhere keeps nobody out.
  const tried = `${usernameKey(username).slice(0, 64)}\n${networkOf(address)}`;
  const key = hash('sha256', tried, 'base64url').slice(0, 22);
  const wait = Math.ceil((await write(hub, 'station', (writer) => beginAttempt(writer, key))) / 1000);
  if (wait > 0) throw tooMany(`Too many failed attempts. Wait ${wait} seconds and try again.`, wait);
  const isRight = await atTheDoor(door, { lane: 'program', isGone }, async () => {
    const kept = found && !found.disabled ? await findHolder(hub, found.id) : undefined;
    if (kept !== undefined) return (await openPasswordHolder(kept, password)) !== undefined && kept;
    await keyFromPassword(password, newSalt(), usualCost);
    return false;
  });
  if (found === undefined || isRight === false) throw wrong();
  const row = await findStaff(hub, found.id);
  // Disabled, or given another password, meanwhile.
  if (row === undefined || row.disabled || row.publicKey !== isRight.publicKey) throw wrong();
  await endAttempt(hub, key);
  return { row, publicKey: isRight.publicKey };
}

async function findHolder({ orm }: Hub, accountId: string): Promise<PasswordHolder | undefined> {
  const [row] = await orm.select().from(holder).where(eq(holder.accountId, accountId));
  return row && (JSON.parse(row.holder) as PasswordHolder);
}

export async function openSession(
  { hub, trail }: At,
  typed: Typed,
  from: Pick<Asked, 'address' | 'isGone'>,
): Promise<Session> {
  const wrong = () => problem('unauthenticated', 'The user name or the password is not right.');
  const { row, publicKey } = await checkPassword({ hub, trail }, typed, { ...from, wrong });
  const { token, hash: tokenHash } = newToken();
  await trail.noteRead([newEntry({ at: hub.clock.now(), action: 'signed-in', from: 'window', who: row.id })]);
  const endsAt = await startSession(hub, { hash: tokenHash, staffId: row.id, publicKey });
  return { token, expiresAt: new Date(endsAt).toISOString(), staff: await toStaff(hub, row) };
}
