/**
 * Who knows a secret: a password, with a limit on attempts, or the recovery key, without one. That key is 160 random bits, which
 * nobody guesses: a limit would only let somebody lock out who holds it.
 *
 * Checking a password takes a tenth of a second, and meanwhile it can be replaced. So whoever acts on an opening asks again,
 * at the moment of acting, whether the slot is still there: a password that was taken away starts no session and sets no other.
 */
import { notingRefusal } from '../audit/audit.commands.ts';
import { invalid, problem, type Problem } from '../http/problem.contract.ts';
import { recoveryHolder } from '../keys/holder.ts';
import {
  isStillThere,
  openWithPassword,
  openWithRecoveryKey,
  staffIdOf,
  usernameOf,
  type Opening,
} from '../keys/keyring.ts';
import { unspell } from '../keys/recovery-key.ts';
import { findHolder } from '../staff/holder.queries.ts';
import { usernameKey } from '../staff/username.rules.ts';
import { findStaff, getStaff, type StaffRow } from '../staff/staff.queries.ts';
import { settleAccounts } from './accounts.ts';
import { beginAttempt, endAttempt, failAttempt, withdrawAttempt, type AttemptOf } from './attempts.ts';
import type { Caller } from './caller.ts';
import { atTheDoor, countedAs, type Knock } from './door.ts';
import type { Registry, Station } from './registry.ts';
import { passwordHolder, replaceOlder, slotsOf } from './slots.ts';
import { rekeyIfDue } from './rekey.ts';
import { unlock } from './unlock.ts';

type Opened = {
  registry: Registry;
  /** Throws when the secret was replaced since it was checked. */
  assertCurrent: () => void;
};

type Account = { username: string; password: string };

/** Of somebody who is known to be here, or to have been asked by this program itself. */
const knownKnock: Knock = { lane: 'window', isGone: () => false };

export function signIn(
  station: Station,
  account: Account,
  knock = knownKnock,
): Promise<Opened & { staff: () => StaffRow }> {
  return check(station, account, { knock, counted: countedAs(knock), wrong: wrongPassword });
}

type Check = { knock: Knock; counted: AttemptOf['lane']; wrong: () => Problem };

/** Every guess at a password is counted here, and written down when it is wrong, whatever it was typed for. */
function check(station: Station, account: Account, asked: Check) {
  const who = staffIdOf(slotsOf(station), account.username) ?? null;
  return notingRefusal(station, who, () => checkPassword(station, account, asked));
}

async function checkPassword(station: Station, account: Account, { knock, counted, wrong }: Check) {
  const attempt: AttemptOf = { lane: counted, name: usernameKey(account.username).slice(0, 64) };
  beginAttempt(station, attempt);
  const open = async () => {
    const opening = await atTheDoor(station.door, knock, () =>
      openWithPassword(slotsOf(station), { ...account, cost: station.config.passwordCost }),
    ).catch((error: unknown) => {
      // Turned away at the door, nothing was tried.
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
  /** As the account is now: it can have been changed meanwhile. */
  const staff = () => {
    const row = findStaff(registry, opening.id);
    if (row === undefined || row.disabled) throw wrong();
    return row;
  };
  staff();
  endAttempt(station, attempt);
  const proof = await replaceOlder(station, opening, () =>
    passwordHolder(station, { staff: staff(), password: account.password }),
  );
  // The password of before travels from now on; then the key that waited for it is made.
  if (opening.isOlder) void settleAccounts(station).then(() => rekeyIfDue(station));
  const assertCurrent = () => {
    if (!isStillThere(slotsOf(station), proof)) throw wrong();
  };
  return { registry, staff, assertCurrent };
}

/** A keyring of an earlier day was put back: whose password is which, the registry says. */
function isReplaced(registry: Registry, { id, proof }: Opening): boolean {
  const current = findHolder(registry, id)?.holder;
  return current !== undefined && current.privateKey !== proof;
}

export const recover = (station: Station, recoveryKey: string): Promise<Opened> =>
  notingRefusal(station, null, () => checkRecoveryKey(station, recoveryKey));

async function checkRecoveryKey(station: Station, recoveryKey: string): Promise<Opened> {
  const opening = await openWithRecoveryKey(slotsOf(station), recoveryKey);
  if (opening === undefined) throw wrongRecoveryKey();
  const registry = await unlock(station, opening.key);
  const proof = await replaceOlder(station, opening, () => recoveryHolder(unspell(recoveryKey) ?? Buffer.alloc(0)));
  if (opening.isOlder) rekeyIfDue(station);
  const assertCurrent = () => {
    if (!isStillThere(slotsOf(station), proof)) throw wrongRecoveryKey();
  };
  return { registry, assertCurrent };
}

const wrongRecoveryKey = () => problem('unauthenticated', 'The recovery key is not right. Check each character.');

/**
 * Asks who is signed in for the secret once more; counted by itself. A wrong one is a fault of the form and no 401: that would
 * say that the session is over, and the window would lock its screen at a slip of the finger.
 */
export async function confirmPassword(
  { station, registry, principal }: Pick<Caller, 'station' | 'registry' | 'principal'>,
  password: string,
): Promise<Opened> {
  if (principal.kind === 'token') throw problem('forbidden', 'A service token has no password. Sign in to do this.');
  if (principal.kind === 'recovery') {
    return { registry, assertCurrent: await confirmedKey(station, password) };
  }
  // As the slot has it: it follows a new name a moment later.
  const username = usernameOf(slotsOf(station), principal.id) ?? getStaff(registry, principal.id).username;
  return check(
    station,
    { username, password },
    {
      knock: knownKnock,
      counted: 'signed-in',
      wrong: notTheCurrentPassword,
    },
  );
}

/** Who came with the recovery key has no password: it is the key that is typed once more. */
async function confirmedKey(station: Station, recoveryKey: string): Promise<() => void> {
  const opening = await openWithRecoveryKey(slotsOf(station), recoveryKey);
  const assertCurrent = () => {
    if (opening === undefined || !isStillThere(slotsOf(station), opening)) {
      throw invalid({ pointer: '/password', detail: 'This is not the recovery key.' });
    }
  };
  assertCurrent();
  return assertCurrent;
}

const wrongPassword = () => problem('unauthenticated', 'The user name or the password is not right.');

const notTheCurrentPassword = () => invalid({ pointer: '/password', detail: 'This is not your current password.' });
