/**
 * Checks secrets: a password or the recovery key, with a limit on wrong attempts. The right recovery key works at any
 * time. It is 160 random bits, which nobody can guess. A limit would only allow somebody to lock out its owner.
 *
 * Checking a password takes a tenth of a second, and it can be replaced meanwhile. So code that acts on an opening
 * checks again, at that moment, that the slot still exists. A password that was removed starts no session and sets no
 * other password.
 */
import { notingRefusal } from '../station/audit.commands.ts';
import { recoveryPrincipal } from '../wire/principal.contract.ts';
import { invalid, problem, type Problem } from '../wire/problem.contract.ts';
import { recoveryHolder } from '../keys/holder.ts';
import {
  isStillThere,
  openWithPassword,
  openWithRecoveryKey,
  staffIdOf,
  usernameOf,
  type Keyring,
  type Opening,
} from '../keys/keyring.ts';
import { unspell } from '../keys/recovery-key.ts';
import { assertHasPassword, notTheCurrentPassword, wrongPassword } from '../staff/account-edit.rules.ts';
import { findHolder } from '../staff/holder.queries.ts';
import { findStaff, getStaff, type StaffRow } from '../staff/staff.queries.ts';
import { settleAccounts } from './accounts.ts';
import {
  beginAttempt,
  endAttempt,
  failAttempt,
  nobodyOf,
  withdrawAttempt,
  type AttemptOf,
} from '../station/attempts.ts';
import type { Caller } from '../station/caller.ts';
import { inLoginQueue, countedAs, type LoginRequest } from '../station/login-queue.ts';
import type { Registry, Station } from '../station/registry.ts';
import { passwordHolder, replaceOlder, slotsInForce, slotsOf } from './slots.ts';
import { rekeyIfDue } from './rekey.ts';
import { unlock } from './unlock.ts';

type Opened = {
  registry: Registry;
  /** Throws if the secret was replaced since it was checked. */
  assertCurrent: () => void;
};

type Account = { username: string; password: string };

/** For somebody who is known to be here, or whom this program itself asked. */
const knownRequest: LoginRequest = { clientClass: 'window', isGone: () => false };

export function signIn(
  station: Station,
  account: Account,
  login = knownRequest,
): Promise<Opened & { staff: () => StaffRow }> {
  return check(station, account, { login, counted: countedAs(login), wrong: () => wrongPassword(slotsOf(station)) });
}

type Check = { login: LoginRequest; counted: AttemptOf['clientClass']; wrong: () => Problem };

/** Checks a password. Every guess is counted here, and recorded if it is wrong, whatever it was typed for. */
function check(station: Station, account: Account, asked: Check) {
  const who = staffIdOf(slotsOf(station), account.username) ?? null;
  const attempt: AttemptOf = { clientClass: asked.counted, of: who ?? nobodyOf(station, account.username) };
  return notingRefusal(station, who, () => checkPassword(station, account, { ...asked, attempt }));
}

async function checkPassword(
  station: Station,
  account: Account,
  { login, attempt, wrong }: Check & { attempt: AttemptOf },
) {
  beginAttempt(station, attempt);
  const open = async () => {
    const opening = await inLoginQueue(station.loginQueue, login, () =>
      openWithPassword(openingSlots(station), { ...account, cost: station.config.passwordCost }),
    ).catch((error: unknown) => {
      // Rejected in the queue: nothing was tried.
      withdrawAttempt(station, attempt);
      throw error;
    });
    if (opening !== undefined) return opening;
    failAttempt(station);
    throw wrong();
  };
  let opening = await open();
  const registry = await unlock(station, opening.key);
  if (isReplaced(registry, opening)) {
    await settleAccounts(station);
    opening = await open();
    if (isReplaced(registry, opening)) throw wrong();
  }
  /** Reads the account again, because it may have changed meanwhile. */
  const staff = () => {
    const row = findStaff(registry, opening.id);
    if (row === undefined || row.disabled) throw wrong();
    return row;
  };
  staff();
  endAttempt(station, attempt);
  if (opening.pair !== undefined) registry.vouchers.set(opening.id, opening.pair);
  const proof = await replaceOlder(station, opening, () =>
    passwordHolder(station, { staff: staff(), password: account.password }),
  );
  // From now on the earlier password is synced. After that the new key that waited for it can be made.
  if (opening.isOlder) void settleAccounts(station).then(() => rekeyIfDue(station));
  const assertCurrent = () => {
    if (!isStillThere(openingSlots(station), proof)) throw wrong();
  };
  return { registry, staff, assertCurrent };
}

/**
 * The slots that may open the registry. While it is locked, nobody can know which of them an interrupted change has
 * replaced.
 */
const openingSlots = (station: Station): Keyring =>
  station.unlocked === undefined ? slotsOf(station) : slotsInForce(station.unlocked, slotsOf(station));

/**
 * True if the registry has another password for the account, as after an older keyring was put back. The registry is
 * right.
 */
function isReplaced(registry: Registry, { id, proof }: Opening): boolean {
  const current = findHolder(registry, id)?.holder;
  return current !== undefined && current.privateKey !== proof;
}

export const recover = (station: Station, recoveryKey: string, login = knownRequest): Promise<Opened> =>
  notingRefusal(station, null, () => checkRecoveryKey(station, recoveryKey, countedAs(login)));

async function checkRecoveryKey(
  station: Station,
  recoveryKey: string,
  clientClass: AttemptOf['clientClass'],
): Promise<Opened> {
  const opening = await openWithRecoveryKey(slotsOf(station), recoveryKey);
  if (opening === undefined) throw wrongKey(station, clientClass, wrongRecoveryKey());
  endAttempt(station, { clientClass, of: recoveryPrincipal.id });
  const registry = await unlock(station, opening.key);
  const proof = await replaceOlder(station, opening, () => recoveryHolder(unspell(recoveryKey) ?? Buffer.alloc(0)));
  if (opening.isOlder) rekeyIfDue(station);
  const assertCurrent = () => {
    if (!isStillThere(slotsOf(station), proof)) throw wrongRecoveryKey();
  };
  return { registry, assertCurrent };
}

/** Counts a wrong recovery key, because each one costs an audit entry. Throws `too-many-attempts` after too many. */
function wrongKey(station: Station, clientClass: AttemptOf['clientClass'], wrong: Problem): Problem {
  beginAttempt(station, { clientClass, of: recoveryPrincipal.id });
  failAttempt(station);
  return wrong;
}

const wrongRecoveryKey = () => problem('unauthenticated', 'The recovery key is wrong. Check each character.');

/**
 * Asks the signed-in person for their secret again, with a count of its own. A wrong one is a fault of the form, not
 * a 401. A 401 would mean that the session is over, and the window would lock its screen after one typing mistake.
 */
export async function confirmPassword(
  { station, registry, principal }: Pick<Caller, 'station' | 'registry' | 'principal'>,
  password: string,
): Promise<Opened> {
  assertHasPassword(principal);
  if (principal.kind === 'recovery') {
    return { registry, assertCurrent: await confirmedKey(station, password) };
  }
  // The name in the slot, which follows a new name a moment later.
  const username = usernameOf(slotsOf(station), principal.id) ?? getStaff(registry, principal.id).username;
  return check(
    station,
    { username, password },
    {
      login: knownRequest,
      counted: 'signed-in',
      wrong: notTheCurrentPassword,
    },
  );
}

/** Checks the recovery key again: anyone who signed in with it has no password. */
async function confirmedKey(station: Station, recoveryKey: string): Promise<() => void> {
  const wrong = () => invalid({ pointer: '/password', detail: 'This is not the recovery key.' });
  const opening = await openWithRecoveryKey(slotsOf(station), recoveryKey);
  if (opening === undefined) throw wrongKey(station, 'signed-in', wrong());
  return () => {
    if (!isStillThere(slotsOf(station), opening)) throw wrong();
  };
}
