/**
 * Edits of accounts by administrators, and of everybody's own password. Sessions of an account end when its role or password changes.
 */
import { problem, type Fault } from '../wire/problem.contract.ts';
import type { Principal } from '../wire/principal.contract.ts';
import { soon, type Steps } from '../steps.ts';
import { addAccount, editAccount } from './account.commands.ts';
import { assertNotOneself, assertNotWaiting, assertOpens, refuse } from './account-edit.rules.ts';
import { isAdministrator } from './account.rules.ts';
import { passwordFault } from './password.rules.ts';
import type { NewStaff, Staff, StaffPatch } from './staff.contract.ts';
import type { AccountSecrets, StaffRegister, StaffTx } from './staff.register.ts';
import type { AccountRow } from './staff-reply.rules.ts';
import { usernameFault } from '../keys/username.rules.ts';

type Caller = {
  register: StaffRegister;
  principal: Principal;
  secrets: Pick<AccountSecrets, 'confirmPassword' | 'newHolder' | 'save'>;
};

export async function addStaff(
  { register, secrets }: Omit<Caller, 'principal'>,
  { username, fullName = null, password, role }: NewStaff,
): Promise<Staff> {
  refuse([usernameFault('/username', username), await guessable(register, { username, password })]);
  const holder = await secrets.newHolder({ username, password });
  return secrets.save({ id: holder.id, holder }, function* (tx) {
    return yield* soon(tx.staff.reply(yield* addAccount(tx, { username, fullName, role, holder })));
  });
}

export async function changeStaff(
  { register, principal, secrets }: Caller,
  id: string,
  { password, keepsTokens = false, ...edit }: StaffPatch,
  /** Runs on the row before the edit: for `If-Match`. */
  check?: (row: AccountRow) => void,
): Promise<Staff> {
  const staff = await register.staff.get(id);
  check?.(staff);
  assertNotOneself(principal.id, id, edit);
  const username = edit.username ?? staff.username;
  refuse([
    edit.username === undefined ? undefined : usernameFault('/username', edit.username),
    password === undefined ? undefined : await guessable(register, { username, password }),
  ]);
  const holder = password === undefined ? undefined : await secrets.newHolder({ id, username, password });
  return secrets.save({ id, holder }, function* (tx) {
    const before = yield* soon(tx.staff.hold(id));
    check?.(before);
    assertOpens(before, edit, holder);
    const row = yield* editAccount(tx, id, { ...edit, ...(holder !== undefined && { holder }) });
    // The maker of a token may have kept its text, which would be a way back in. So the token ends with the right to make one.
    // A later password or user name decides nothing about tokens that were kept.
    const decidesOnTokens = edit.role !== undefined || edit.disabled === true;
    if (decidesOnTokens && !isAdministrator(row) && !keepsTokens) yield* soon(tx.tokens.revokeOf(id));
    return yield* soon(tx.staff.reply(row));
  });
}

/** Sets the caller's own full name. */
export function* setFullName(tx: StaffTx, { kind, id }: Principal, fullName: string | null): Steps<Staff> {
  if (kind !== 'staff') throw problem('forbidden', 'Only an account has a full name. Sign in with one.');
  yield* soon(tx.staff.hold(id));
  return yield* soon(tx.staff.reply(yield* editAccount(tx, id, { fullName })));
}

/** Replaces the caller's own password; the caller's other sessions end. */
export async function changePassword(
  { register, principal, secrets }: Caller,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  if (principal.kind === 'recovery') throw problem('forbidden', 'The recovery key has no password to change.');
  const { assertCurrent } = await secrets.confirmPassword(password);
  const staff = await register.staff.get(principal.id);
  assertNotWaiting(staff);
  const { id, username } = staff;
  refuse([await guessable(register, { username, password: newPassword }, '/newPassword')]);
  const holder = await secrets.newHolder({ id, username, password: newPassword });
  await secrets.save({ id, holder, keepsSession: true }, function* (tx) {
    const now = yield* soon(tx.staff.hold(id));
    assertNotWaiting(now);
    assertCurrent(now);
    return yield* soon(tx.staff.reply(yield* editAccount(tx, id, { holder })));
  });
}

const guessable = async (
  { staff }: StaffRegister,
  { username, password }: { username: string; password: string },
  pointer = '/password',
): Promise<Fault | undefined> =>
  passwordFault(pointer, { password, words: [username, ...(await staff.namesTriedFirst())] });
