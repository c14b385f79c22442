/** What may be said of an account, at a station and at a hub alike. Each refuses by throwing what the caller is answered. Pure. */
import { invalid, problem, type Fault } from '../wire/problem.contract.ts';
import { recordedFields } from '../journal/fields.rules.ts';
import { isAdministrator } from './account.rules.ts';
import type { AccountFields } from './staff.contract.ts';
import type { Role } from '../wire/endpoint.contract.ts';
import { skeleton, usernameKey } from '../keys/username.rules.ts';

export type Account = {
  id: string;
  username: string;
  usernameKey: string;
  role: Role;
  disabled: boolean;
  publicKey: string | null;
  conflicts: string | null;
  waits?: object;
};

/** Nobody of `all` but this account has the name, or one that looks like it. Elsewhere somebody may take it at this moment: see `shownNames`. */
export function assertFree(all: readonly Account[], { id, username }: { id: string; username: string }): void {
  const others = all.filter((other) => other.id !== id);
  if (others.some((other) => other.usernameKey === usernameKey(username))) {
    throw invalid({ pointer: '/username', detail: 'This user name is taken. Choose another one.' });
  }
  if (others.some((other) => skeleton(other.username) === skeleton(username))) {
    throw invalid({ pointer: '/username', detail: 'This user name looks like one that is taken. Choose another one.' });
  }
}

/** What is recorded of an edit; to say what is shown settles a conflict. There is always an administrator who can sign in. */
export function accountSaid(
  all: readonly Account[],
  before: Account,
  edit: Partial<AccountFields>,
): Partial<AccountFields> {
  const { username, role, disabled, publicKey } = before;
  const shown: AccountFields = { username, role, disabled, publicKey };
  if (typeof edit.username === 'string' && edit.username !== username) {
    assertFree(all, { id: before.id, username: edit.username });
  }
  const after = { role: edit.role ?? role, disabled: edit.disabled ?? disabled };
  if (isAdministrator(before) && !isAdministrator(after) && all.filter(isAdministrator).length === 1) {
    throw problem('forbidden', 'This is the last administrator. Make another one first.');
  }
  const recorded = recordedFields(
    { before: shown, after: { ...shown, ...edit } },
    { conflicts: before.conflicts, edit },
  );
  if (before.waits === undefined || edit.role === undefined) return recorded;
  // What waited is said here in full, and counts as said here.
  return { ...recorded, role: edit.role, disabled: after.disabled, publicKey: edit.publicKey ?? publicKey };
}

/** With a password of their own choice, it would be this register that has said whose account it is. */
export function assertNotWaiting({ waits }: Pick<Account, 'waits'>): void {
  if (waits !== undefined)
    throw problem('forbidden', 'This account waits until an administrator confirms it. Ask one to give it its role.');
}

/** Nobody says of others who arrived from elsewhere that they are known, while somebody is there who is to look at them first. */
export function assertKnown(
  { arrived, known }: { arrived: readonly { staffId: string }[]; known: readonly string[] },
  by: string,
): void {
  if (known.length > 0 && arrived.some(({ staffId }) => staffId === by))
    throw problem('forbidden', 'Another administrator has to say first that they know of your own account.');
}

/** Nobody locks the door from outside with the own key in it; to leave, another administrator disables the account. */
export function assertNotOneself(own: string, id: string, edit: { disabled?: boolean }): void {
  if (edit.disabled === true && own === id) {
    throw problem('forbidden', 'Nobody can disable their own account. Another administrator can do it.');
  }
}

/** What opened for a disabled account is gone. */
export function assertOpens(
  before: Pick<Account, 'disabled'>,
  edit: { disabled?: boolean },
  holder: object | undefined,
): void {
  if (edit.disabled === false && before.disabled && holder === undefined) {
    throw invalid({ pointer: '/password', detail: 'Enabling an account again needs a new password.' });
  }
}

export function refuse(found: readonly (Fault | undefined)[]): void {
  const faults = found.filter((fault) => fault !== undefined);
  if (faults.length > 0) throw invalid(...faults);
}

export function assertHasPassword({ kind }: { kind: string }): void {
  if (kind === 'token') throw problem('forbidden', 'A service token has no password. Sign in to do this.');
}

export const notTheCurrentPassword = () =>
  invalid({ pointer: '/password', detail: 'This is not your current password.' });

/** Said to everybody alike, so that nobody learns who is there. */
export const wrongPassword = ({ isPartial }: { isPartial: boolean }) =>
  isPartial
    ? problem(
        'new-password-needed',
        'The user name or the password is not right. Some accounts need a new password here, as after a restore: an administrator sets it.',
      )
    : problem('unauthenticated', 'The user name or the password is not right.');
