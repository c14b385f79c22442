/** What administrators do to accounts. An account and its password are in two files, and change as one: see slots.ts. */
import { invalid, problem } from '../http/problem.contract.ts';
import { withoutPassword, withSlots } from '../keys/keyring.ts';
import type { Caller } from '../station/caller.ts';
import { rekeyIfDue, wantNewKey } from '../station/rekey.ts';
import { passwordHolder, writeWithSlots } from '../station/slots.ts';
import type { NewStaff, Staff, StaffPatch } from './staff.contract.ts';
import { deleteSessionsOf, getStaff, insertStaff, rowToStaff, updateStaff } from './staff.queries.ts';

export async function addStaff({ station, write }: Caller, { username, password, role }: NewStaff): Promise<Staff> {
  const id = station.config.newId();
  const holder = await passwordHolder(station, { staff: { id, username }, password });
  return writeWithSlots(station, write, [holder], (writer, putSlots, slots) => {
    const staff = insertStaff(writer, { id, username, role });
    putSlots((keyring) => withSlots(keyring, slots), staff);
    return rowToStaff(staff);
  });
}

export async function changeStaff(caller: Caller, id: string, { password, ...edit }: StaffPatch): Promise<Staff> {
  const { station, registry, principal, write } = caller;
  const staff = getStaff(registry, id);
  // Nobody locks the door from outside with the own key in it; to leave, another administrator disables the account.
  if (edit.disabled === true && principal.id === id) {
    throw problem('forbidden', 'Nobody can disable their own account. Another administrator can do it.');
  }
  const holders = password === undefined ? [] : [await passwordHolder(station, { staff, password })];
  const after = await writeWithSlots(station, write, holders, (writer, putSlots, slots) => {
    if (edit.disabled === false && getStaff(writer, id).disabled && slots.length === 0) {
      throw invalid({ pointer: '/password', detail: 'Enabling an account again needs a new password.' });
    }
    const wasHere = !getStaff(writer, id).disabled;
    const row = updateStaff(writer, id, edit);
    if (row.disabled) {
      putSlots((keyring) => withoutPassword(keyring, id), row);
      if (wasHere) wantNewKey(writer, 'left');
    } else if (slots.length > 0) {
      putSlots((keyring) => withSlots(keyring, slots), row);
      deleteSessionsOf(writer, id);
    }
    return row;
  });
  registry.principals.clear();
  if (after.disabled) rekeyIfDue(station);
  return rowToStaff(after);
}
