/** The rules for editing an account, at stations and hubs alike. Each refuses by throwing the reply to the caller. Pure. */
import { invalid, problem, type Fault } from '../wire/problem.contract.ts';
import { recordedFields } from '../journal/fields.rules.ts';
import { isAdministrator } from './account.rules.ts';
import type { AccountFields } from './staff.contract.ts';
import type { Role } from '../wire/endpoint.contract.ts';
import { skeleton, usernameKey } from '../keys/username.rules.ts';

export type Account = {
  id: string;
  username: string;
  fullName: string | null;
  usernameKey: string;
  role: Role;
  disabled: boolean;
  publicKey: string | null;
  conflicts: string | null;
  waits?: object;
};

/**
 * Throws if another account of `all` has this name, or one that looks like it. Another station may take the name at this moment: see
 * `shownNames`.
 */
export function assertFree(all: readonly Account[], { id, username }: { id: string; username: string }): void {
  const others = all.filter((other) => other.id !== id);
  if (others.some((other) => other.usernameKey === usernameKey(username))) {
    throw invalid({ pointer: '/username', detail: 'This user name is taken. Choose another one.' });
  }
  if (others.some((other) => skeleton(other.username) === skeleton(username))) {
    throw invalid({
      pointer: '/username',
      detail: 'This user name is too similar to one that is taken. Choose another one.',
    });
  }
}

/** Returns what to record of an edit; repeating the value shown settles a conflict. There is always an administrator who can sign in. */
export function accountSaid(
  all: readonly Account[],
  before: Account,
  edit: Partial<AccountFields>,
): Partial<AccountFields> {
  const { username, fullName, role, disabled, publicKey } = before;
  const shown: AccountFields = { username, fullName, role, disabled, publicKey };
  if (typeof edit.username === 'string' && edit.username !== username) {
    assertFree(all, { id: before.id, username: edit.username });
  }
  const after = { role: edit.role ?? role, disabled: edit.disabled ?? disabled };
  if (isAdministrator(before) && !isAdministrator(after) && all.filter(isAdministrator).length === 1) {
    throw problem('forbidden', 'This is the last administrator. Create another one first.');
  }
  const recorded = recordedFields(
    { before: shown, after: { ...shown, ...edit } },
    { conflicts: before.conflicts, edit },
  );
  if (before.waits === undefined || edit.role === undefined) return recorded;
  // An account that waited is recorded in full, and counts as set here.
  return { ...recorded, role: edit.role, disabled: after.disabled, publicKey: edit.publicKey ?? publicKey };
}

/** Throws if the account waits. By accepting a password that the account chose, this registry would confirm whose account it is. */
export function assertNotWaiting({ waits }: Pick<Account, 'waits'>): void {
  if (waits !== undefined)
    throw problem('forbidden', 'This account waits for confirmation by an administrator. Ask one to set its role.');
}

/** Throws if the caller arrived from another station, as long as a known administrator exists. That one has to confirm the caller first. */
export function assertKnown(
  { arrived, known }: { arrived: readonly { staffId: string }[]; known: readonly string[] },
  by: string,
): void {
  if (known.length > 0 && arrived.some(({ staffId }) => staffId === by))
    throw problem('forbidden', 'Another administrator must confirm your own account first.');
}

/**
 * Throws if somebody disables their own account: they would lock themselves out. To leave, they ask another administrator to disable the
 * account.
 */
export function assertNotOneself(own: string, id: string, edit: { disabled?: boolean }): void {
  if (edit.disabled === true && own === id) {
    throw problem('forbidden', 'You cannot disable your own account. Ask another administrator.');
  }
}

/** Throws if an account is enabled without a new password: disabling it deleted its holder. */
export function assertOpens(
  before: Pick<Account, 'disabled'>,
  edit: { disabled?: boolean },
  holder: object | undefined,
): void {
  if (edit.disabled === false && before.disabled && holder === undefined) {
    throw invalid({ pointer: '/password', detail: 'Set a new password to enable this account again.' });
  }
}

export function refuse(found: readonly (Fault | undefined)[]): void {
  const faults = found.filter((fault) => fault !== undefined);
  if (faults.length > 0) throw invalid(...faults);
}

export function assertHasPassword({ kind }: { kind: string }): void {
  if (kind === 'token') throw problem('forbidden', 'An access token has no password. Sign in to do this.');
}

export const notTheCurrentPassword = () =>
  invalid({ pointer: '/password', detail: 'This is not your current password.' });

/** The reply is the same for everybody, so that nobody learns which accounts exist. */
export const wrongPassword = ({ isPartial }: { isPartial: boolean }) =>
  isPartial
    ? problem(
        'new-password-needed',
        'The user name or password is wrong. Some accounts need a new password here, as after a restore. An ' +
          'administrator sets it.',
      )
    : problem('unauthenticated', 'The user name or password is wrong.');
