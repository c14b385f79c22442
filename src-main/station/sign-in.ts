/**
 * Who knows a secret: a password or the recovery key, each with a limit on attempts, and how a password is replaced.
 *
 * Checking a password takes a tenth of a second, and meanwhile it can be replaced. So whoever acts on an opening asks again,
 * at the moment of acting, whether the slot still stands: a password that was taken away starts no session and sets no other.
 */
import type { Caller } from '../http/route.ts';
import { invalid, problem, type Problem } from '../http/problem.contract.ts';
import type { Opened, Station } from '../serve.ts';
import { hasSlot, openWithPassword, openWithRecoveryKey, withoutPassword, withPassword } from '../keys/keyring.ts';
import { usernameKey } from '../staff/username.rules.ts';
import { findStaff, getFirstAdministrator, getStaff, type StaffRow } from '../staff/staff.queries.ts';

type SignedIn = {
  station: Opened;
  staff: StaffRow;
  /** Throws when the password was replaced since it was checked. */
  assertStanding: () => void;
};

type Account = { username: string; password: string };

export const signIn = (host: Station, account: Account): Promise<SignedIn> => check(host, account, wrongPassword);

/** Every guess at a password is counted here, whatever it was typed for. */
async function check(host: Station, account: Account, wrong: () => Problem): Promise<SignedIn> {
  const attempt = `staff:${usernameKey(account.username).slice(0, 64)}`;
  host.beginAttempt(attempt);
  const opening = await openWithPassword(host.keyring(), { ...account, cost: host.config.passwordCost });
  if (opening === undefined) throw wrong();
  const station = host.unlock(opening.key);
  const staff = findStaff(station, opening.staffId);
  if (staff === undefined || staff.disabled) throw wrong();
  host.endAttempt(attempt);
  const assertStanding = () => {
    if (!hasSlot(host.keyring(), opening.sealed)) throw wrong();
  };
  return { station, staff, assertStanding };
}

export function recover(host: Station, recoveryKey: string): SignedIn {
  host.beginAttempt('recovery');
  const key = openWithRecoveryKey(host.keyring(), recoveryKey);
  if (key === undefined) throw problem('unauthenticated', 'The recovery key is not right. Check each character.');
  host.endAttempt('recovery');
  const station = host.unlock(key);
  // Checked in no time: nobody can have replaced it meanwhile.
  return { station, staff: getFirstAdministrator(station), assertStanding: () => undefined };
}

/**
 * Asks a person who is signed in for their password once more; counted as in signing in. A wrong one is a fault of the form
 * and no 401: that would say that the session is over, and the window would lock its screen at a slip of the finger.
 */
export async function confirmPassword(
  host: Station,
  { station, principal }: Caller,
  password: string,
): Promise<SignedIn> {
  if (principal.kind === 'token') throw problem('forbidden', 'A service token has no password. Sign in to do this.');
  const { username } = getStaff(station, principal.id);
  return check(host, { username, password }, notTheCurrentPassword);
}

/** Seals the registry key in a slot of this person. The slots are read after the slow part, so that none is lost. */
export async function setPassword(
  host: Station,
  { id, username }: Pick<StaffRow, 'id' | 'username'>,
  { password, assertStanding }: { password: string; assertStanding?: () => void },
): Promise<void> {
  const owner = { staffId: id, username, password, cost: host.config.passwordCost };
  const made = await withPassword({ slots: [] }, host.opened().key, owner);
  assertStanding?.();
  host.saveKeyring({ slots: [...withoutPassword(host.keyring(), id).slots, ...made.slots] });
}

const wrongPassword = () => problem('unauthenticated', 'The user name or the password is not right.');

const notTheCurrentPassword = () => invalid({ pointer: '/password', detail: 'This is not your current password.' });
