/**
 * Connects the secrets of accounts to a station: each password has a key slot. An account and its slot are in two
 * files, and change together: see slots.ts. Sessions of an account end with the commit that changes its role or its
 * password.
 */
import { runNow, type Steps } from '../steps.ts';
import { binder } from '../journal/tx.ts';
import { withoutPassword, withSlots } from '../keys/keyring.ts';
import { confirm, dismiss, dismissAllOf } from '../staff/present.ts';
import type { Staff } from '../staff/staff.contract.ts';
import { findStaff, getStaff } from '../staff/staff.queries.ts';
import type { AccountChange, AccountSecrets, StaffTx } from '../staff/staff.register.ts';
import { listWithoutPassword, settleAccounts } from './accounts.ts';
import type { Caller } from '../station/caller.ts';
import { txOf } from '../station/register.ts';
import { rekeyIfDue, wantNewKey } from './rekey.ts';
import { confirmPassword } from './sign-in.ts';
import { passwordHolder, writeWithSlots } from './slots.ts';

export const secretsOf: (caller: Caller) => AccountSecrets = binder({
  confirmPassword,
  newHolder: (
    { station }: Caller,
    { id = station.config.newId(), username, password }: { id?: string; username: string; password: string },
  ) => passwordHolder(station, { staff: { id, username }, password }),
  save,
  withoutPassword: ({ station, registry }: Caller) => listWithoutPassword(station, registry),
  confirmSession: ({ registry, principal }: Caller) => confirm(registry.present, principal.tokenHash),
  endSession: ({ registry, principal }: Caller) => dismiss(registry.present, principal.tokenHash),
});

async function save(
  { station, registry, principal, write }: Caller,
  { id, holder, keepsSession = false }: AccountChange,
  body: (tx: StaffTx) => Steps<Staff>,
): Promise<Staff> {
  // Not narrowed: it is set by a callback.
  let isRenamed = false as boolean;
  const changing = { save: write, holders: holder === undefined ? [] : [holder] };
  const saved = await writeWithSlots(station, changing, (writer, putSlots, slots) => {
    const before = findStaff(writer, id);
    const reply = runNow(body(txOf(writer)));
    const row = getStaff(writer, id);
    isRenamed = before !== undefined && before.username !== row.username;
    if (row.disabled) putSlots((keyring) => withoutPassword(keyring, id));
    else if (slots.length > 0) putSlots((keyring) => withSlots(keyring, slots));
    // A person who left may have kept a copy of the keys.
    if (row.disabled && before?.disabled === false) wantNewKey(writer, 'left');
    const isSame = slots.length === 0 && row.role === before?.role && row.disabled === before.disabled;
    const except = keepsSession ? { except: principal.tokenHash } : {};
    if (!isSame) writer.afterCommit(() => dismissAllOf(registry.present, id, except));
    return reply;
  });
  // The slots contain the names under which people sign in.
  if (isRenamed) await settleAccounts(station);
  rekeyIfDue(station);
  return saved;
}
