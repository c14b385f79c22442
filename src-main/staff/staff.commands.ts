/**
 * What administrators do to accounts. An account and its password are in two files, and change as one: see slots.ts. Sessions of
 * an account end with the commit that changes its role or its password.
 */
import { withoutPassword, withSlots } from '../keys/keyring.ts';
import type { Caller } from '../station/caller.ts';
import { settleAccounts } from '../station/accounts.ts';
import type { Registry } from '../station/registry.ts';
import { rekeyIfDue, wantNewKey } from '../station/rekey.ts';
import { passwordHolder, writeWithSlots } from '../station/slots.ts';
import { addAccount, editAccount } from './account.commands.ts';
import { assertNotOneself, assertOpens, refuse } from './account-edit.rules.ts';
import { isAdministrator } from './account.rules.ts';
import { passwordFault } from './password.rules.ts';
import type { NewStaff, Staff, StaffPatch } from './staff.contract.ts';
import { dismissAllOf } from './present.ts';
import {
  getStaff,
  namesTriedFirst,
  rowToStaff,
  tokensMadeBy,
  markTokenRevoked,
  type StaffRow,
} from './staff.queries.ts';
import { usernameFault } from './username.rules.ts';

export async function addStaff(
  { station, registry, write }: Caller,
  { username, password, role }: NewStaff,
): Promise<Staff> {
  refuse([usernameFault('/username', username), await guessable(registry, { username, password })]);
  const id = station.config.newId();
  const holder = await passwordHolder(station, { staff: { id, username }, password });
  return writeWithSlots(station, { save: write, holders: [holder] }, (writer, putSlots, slots) => {
    const staff = addAccount(writer, { username, role, holder });
    putSlots((keyring) => withSlots(keyring, slots));
    return rowToStaff(writer, staff);
  });
}

export async function changeStaff(
  caller: Caller,
  id: string,
  { password, keepsTokens = false, ...edit }: StaffPatch,
  /** Runs on the row before the edit: for `If-Match`. */
  check?: (row: StaffRow) => void,
): Promise<Staff> {
  const { station, registry, principal, write } = caller;
  const staff = getStaff(registry, id);
  check?.(staff);
  assertNotOneself(principal.id, id, edit);
  const username = edit.username ?? staff.username;
  refuse([
    edit.username === undefined ? undefined : usernameFault('/username', edit.username),
    password === undefined ? undefined : await guessable(registry, { username, password }),
  ]);
  const holder =
    password === undefined ? undefined : await passwordHolder(station, { staff: { id, username }, password });
  const changed = await writeWithSlots(
    station,
    { save: write, holders: holder === undefined ? [] : [holder] },
    (writer, putSlots, slots) => {
      const before = getStaff(writer, id);
      check?.(before);
      assertOpens(before, edit, holder);
      const row = editAccount(writer, id, { ...edit, ...(holder !== undefined && { holder }) });
      if (row.disabled) putSlots((keyring) => withoutPassword(keyring, id));
      else if (slots.length > 0) putSlots((keyring) => withSlots(keyring, slots));
      // Who left may have kept a copy of the keys.
      if (row.disabled && !before.disabled) wantNewKey(writer, 'left');
      // Who made a token may have kept its text: it would be a way back in, so it ends with the right to make one.
      const ended = isAdministrator(row) || keepsTokens ? [] : tokensMadeBy(writer, id);
      for (const token of ended) markTokenRevoked(writer, token.id);
      const isSame = slots.length === 0 && row.role === before.role && row.disabled === before.disabled;
      writer.afterCommit(() => {
        for (const gone of [...(isSame ? [] : [row]), ...ended]) dismissAllOf(registry.present, gone.id);
      });
      return rowToStaff(writer, row);
    },
  );
  // Under which names people sign in stands in the slots.
  if (edit.username !== undefined) await settleAccounts(station);
  rekeyIfDue(station);
  return changed;
}

const guessable = (registry: Registry, { username, password }: { username: string; password: string }) =>
  passwordFault('/password', { password, words: [username, ...namesTriedFirst(registry)] });
