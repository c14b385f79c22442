/**
 * Who knows a secret: a password or the recovery key, each with a limit on attempts.
 *
 * Checking a password takes a tenth of a second, and meanwhile it can be replaced. So whoever acts on an opening asks again,
 * at the moment of acting, whether the slot is still there: a password that was taken away starts no session and sets no other.
 */
import { notingRefusal } from '../audit/audit.commands.ts';
import { invalid, problem, type Problem } from '../http/problem.contract.ts';
import { hasSlot, openWithPassword, staffIdOf, openWithRecoveryKey } from '../keys/keyring.ts';
import { usernameKey } from '../staff/username.rules.ts';
import { findStaff, getFirstAdministrator, getStaff, type StaffRow } from '../staff/staff.queries.ts';
import { beginAttempt, endAttempt } from './attempts.ts';
import type { Caller } from './caller.ts';
import type { Registry, Station } from './registry.ts';
import { slotsOf } from './slots.ts';
import { unlock } from './unlock.ts';

type SignedIn = {
  registry: Registry;
  staff: StaffRow;
  /** Throws when the password was replaced since it was checked. */
  assertCurrent: () => void;
};

type Account = { username: string; password: string };

export const signIn = (station: Station, account: Account): Promise<SignedIn> => check(station, account, wrongPassword);

/** Every guess at a password is counted here, and written down when it is wrong, whatever it was typed for. */
function check(station: Station, account: Account, wrong: () => Problem): Promise<SignedIn> {
  const who = staffIdOf(slotsOf(station), account.username) ?? null;
  return notingRefusal(station, who, () => checkPassword(station, account, wrong));
}

async function checkPassword(station: Station, account: Account, wrong: () => Problem): Promise<SignedIn> {
  const attempt = `staff:${usernameKey(account.username).slice(0, 64)}`;
  beginAttempt(station, attempt);
  const opening = await openWithPassword(slotsOf(station), { ...account, cost: station.config.passwordCost });
  if (opening === undefined) throw wrong();
  const registry = await unlock(station, opening.key);
  const staff = findStaff(registry, opening.staffId);
  if (staff === undefined || staff.disabled) throw wrong();
  endAttempt(station, attempt);
  const assertCurrent = () => {
    if (!hasSlot(slotsOf(station), opening.sealed)) throw wrong();
  };
  return { registry, staff, assertCurrent };
}

export const recover = (station: Station, recoveryKey: string): Promise<SignedIn> =>
  notingRefusal(station, null, () => checkRecoveryKey(station, recoveryKey));

async function checkRecoveryKey(station: Station, recoveryKey: string): Promise<SignedIn> {
  beginAttempt(station, 'recovery');
  const open = () => {
    const key = openWithRecoveryKey(slotsOf(station), recoveryKey);
    if (key === undefined) throw problem('unauthenticated', 'The recovery key is not right. Check each character.');
    return key;
  };
  const registry = await unlock(station, open());
  endAttempt(station, 'recovery');
  return { registry, staff: getFirstAdministrator(registry), assertCurrent: () => void open() };
}

/**
 * Asks a person who is signed in for their password once more; counted as in signing in. A wrong one is a fault of the form
 * and no 401: that would say that the session is over, and the window would lock its screen at a slip of the finger.
 */
export async function confirmPassword(
  { station, registry, principal }: Pick<Caller, 'station' | 'registry' | 'principal'>,
  password: string,
): Promise<SignedIn> {
  if (principal.kind === 'token') throw problem('forbidden', 'A service token has no password. Sign in to do this.');
  const { username } = getStaff(registry, principal.id);
  return check(station, { username, password }, notTheCurrentPassword);
}

const wrongPassword = () => problem('unauthenticated', 'The user name or the password is not right.');

const notTheCurrentPassword = () => invalid({ pointer: '/password', detail: 'This is not your current password.' });
