/** What administrators do to accounts at a hub, and everybody to their own password: as `staff/staff.commands.ts` has it for a station. */
import type { PasswordCost } from '../keys/holder.contract.ts';
import { newPasswordHolder } from '../keys/holder.ts';
import { assertNotOneself, assertNotWaiting, assertOpens, refuse } from '../staff/account-edit.rules.ts';
import { isAdministrator } from '../staff/account.rules.ts';
import { passwordFault } from '../staff/password.rules.ts';
import type { NewStaff, Staff, StaffPatch } from '../staff/staff.contract.ts';
import { namingToken, toldTokenName } from '../staff/token.rules.ts';
import { usernameFault } from '../staff/username.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { addAccount, editAccount } from './account.commands.ts';
import type { HubCaller } from './caller.ts';
import { getSelf, holdRecords, listHeads } from './journal.queries.ts';
import { saveRecord } from './record.ts';
import {
  getStaff,
  keepSession,
  listAccounts,
  listTokens,
  revokeTokensOf,
  toStaff,
  type StaffRow,
} from './session.queries.ts';
import { confirmPassword, notTheCurrentPassword } from './sign-in.ts';
import { takeTurn } from './turn.ts';

/** `cost`: of a password that is set. */
type Caller = HubCaller & { cost: PasswordCost };

export async function addStaff({ hub, write, cost }: Caller, { username, password, role }: NewStaff): Promise<Staff> {
  refuse([usernameFault('/username', username), await guessable(hub, { username, password })]);
  const holder = await newPasswordHolder({ staffId: hub.newId(), username, password, cost });
  return write(async (writer) => toStaff(writer, await addAccount(writer, { username, role, holder })));
}

export async function changeStaff(
  { hub, write, principal, cost }: Caller,
  id: string,
  { password, keepsTokens = false, ...edit }: StaffPatch,
  /** Runs on the row before the edit: for `If-Match`. */
  check: (row: StaffRow) => void,
): Promise<Staff> {
  const staff = await getStaff(hub, id);
  check(staff);
  assertNotOneself(principal.id, id, edit);
  const username = edit.username ?? staff.username;
  refuse([
    edit.username === undefined ? undefined : usernameFault('/username', edit.username),
    password === undefined ? undefined : await guessable(hub, { username, password }),
  ]);
  const holder =
    password === undefined ? undefined : await newPasswordHolder({ staffId: id, username, password, cost });
  return write(async (writer) => {
    await holdRecords(writer, [id]);
    const before = await getStaff(writer, id);
    check(before);
    assertOpens(before, edit, holder);
    const row = await editAccount(writer, id, { ...edit, ...(holder !== undefined && { holder }) });
    if (!isAdministrator(row) && !keepsTokens) await revokeTokensOf(writer, id);
    return toStaff(writer, row);
  });
}

/** Replaces the own password; the caller's other sessions end. */
export async function changePassword(
  caller: Caller,
  { password, newPassword }: { password: string; newPassword: string },
  isGone: () => boolean,
): Promise<void> {
  const { hub, write, principal, cost } = caller;
  const { row, publicKey } = await confirmPassword(caller, password, isGone);
  const { id, username } = row;
  assertNotWaiting(row);
  refuse([await guessable(hub, { username, password: newPassword }, '/newPassword')]);
  const holder = await newPasswordHolder({ staffId: id, username, password: newPassword, cost });
  await write(async (writer) => {
    await takeTurn(writer, [id]);
    const now = await getStaff(writer, id);
    assertNotWaiting(now);
    // Whoever has set another one since is not undone.
    if (now.publicKey !== publicKey) throw notTheCurrentPassword();
    await keepSession(writer, principal.tokenHash, holder.publicKey);
    await editAccount(writer, id, { holder });
    return null;
  });
}

const guessable = async (
  hub: HubReader,
  { username, password }: { username: string; password: string },
  pointer = '/password',
) => {
  const { name } = await getSelf(hub);
  const everybody = (await listAccounts(hub)).map((each) => each.username);
  return passwordFault(pointer, { password, words: [username, name, ...everybody] });
};

/** Says in the record of this hub what its tokens are called, as a station does: see `staff/token.commands.ts`. */
export async function nameTokens(writer: HubWriter): Promise<void> {
  const tokens = await listTokens(writer);
  if (tokens.length === 0) return;
  const { id } = await getSelf(writer);
  const heads = (await listHeads(writer, [id])).get(id)?.heads ?? [];
  const unsaid = tokens.filter((each) => toldTokenName(heads, each.id, () => true) === undefined);
  if (unsaid.length === 0) return;
  const fields = Object.assign({}, ...unsaid.map((each) => namingToken(each.id, each.name))) as Record<string, unknown>;
  await saveRecord(writer, { kind: 'station', id, fields });
}
