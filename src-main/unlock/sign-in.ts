/**
 * Who knows a secret: a password or the recovery key, with a limit on wrong attempts. The right recovery key opens at any time: it is
 * 160 random bits, which nobody guesses, so a limit on it would only let somebody lock out who holds it.
 *
 * Checking a password takes a tenth of a second, and meanwhile it can be replaced. So whoever acts on an opening asks again,
 * at the moment of acting, whether the slot is still there: a password that was taken away starts no session and sets no other.
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
import { atTheDoor, countedAs, type Knock } from '../station/door.ts';
import type { Registry, Station } from '../station/registry.ts';
import { passwordHolder, replaceOlder, slotsInForce, slotsOf } from './slots.ts';
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
  return check(station, account, { knock, counted: countedAs(knock), wrong: () => wrongPassword(slotsOf(station)) });
}

type Check = { knock: Knock; counted: AttemptOf['lane']; wrong: () => Problem };

/** Every guess at a password is counted here, and written down when it is wrong, whatever it was typed for. */
function check(station: Station, account: Account, asked: Check) {
  const who = staffIdOf(slotsOf(station), account.username) ?? null;
  const attempt: AttemptOf = { lane: asked.counted, of: who ?? nobodyOf(station, account.username) };
  return notingRefusal(station, who, () => checkPassword(station, account, { ...asked, attempt }));
}

async function checkPassword(
  station: Station,
  account: Account,
  { knock, attempt, wrong }: Check & { attempt: AttemptOf },
) {
  beginAttempt(station, attempt);
  const open = async () => {
    const opening = await atTheDoor(station.door, knock, () =>
      openWithPassword(openingSlots(station), { ...account, cost: station.config.passwordCost }),
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
  if (opening.pair !== undefined) registry.vouchers.set(opening.id, opening.pair);
  const proof = await replaceOlder(station, opening, () =>
    passwordHolder(station, { staff: staff(), password: account.password }),
  );
  // The password of before travels from now on; then the key that waited for it is made.
  if (opening.isOlder) void settleAccounts(station).then(() => rekeyIfDue(station));
  const assertCurrent = () => {
    if (!isStillThere(openingSlots(station), proof)) throw wrong();
  };
  return { registry, staff, assertCurrent };
}

/** Those that may open it: while it is locked nobody can say which of them a change that was cut off has replaced. */
const openingSlots = (station: Station): Keyring =>
  station.unlocked === undefined ? slotsOf(station) : slotsInForce(station.unlocked, slotsOf(station));

/** A keyring of an earlier day was put back: whose password is which, the registry says. */
function isReplaced(registry: Registry, { id, proof }: Opening): boolean {
  const current = findHolder(registry, id)?.holder;
  return current !== undefined && current.privateKey !== proof;
}

export const recover = (station: Station, recoveryKey: string, knock = knownKnock): Promise<Opened> =>
  notingRefusal(station, null, () => checkRecoveryKey(station, recoveryKey, countedAs(knock)));

async function checkRecoveryKey(station: Station, recoveryKey: string, lane: AttemptOf['lane']): Promise<Opened> {
  const opening = await openWithRecoveryKey(slotsOf(station), recoveryKey);
  if (opening === undefined) throw wrongKey(station, lane, wrongRecoveryKey());
  endAttempt(station, { lane, of: recoveryPrincipal.id });
  const registry = await unlock(station, opening.key);
  const proof = await replaceOlder(station, opening, () => recoveryHolder(unspell(recoveryKey) ?? Buffer.alloc(0)));
  if (opening.isOlder) rekeyIfDue(station);
  const assertCurrent = () => {
    if (!isStillThere(slotsOf(station), proof)) throw wrongRecoveryKey();
  };
  return { registry, assertCurrent };
}

/** Counts a wrong recovery key, and throws `too-many-attempts` where there were too many: each costs a line of the audit. */
function wrongKey(station: Station, lane: AttemptOf['lane'], wrong: Problem): Problem {
  beginAttempt(station, { lane, of: recoveryPrincipal.id });
  failAttempt(station);
  return wrong;
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
  assertHasPassword(principal);
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
  const wrong = () => invalid({ pointer: '/password', detail: 'This is not the recovery key.' });
  const opening = await openWithRecoveryKey(slotsOf(station), recoveryKey);
  if (opening === undefined) throw wrongKey(station, 'signed-in', wrong());
  return () => {
    if (!isStillThere(slotsOf(station), opening)) throw wrong();
  };
}
