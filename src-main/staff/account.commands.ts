/** What is done to an account in the journal, with its password beside. Key slots are not in the registry: see `station/slots.ts`. */
import type { Writer } from '../db/access.ts';
import type { Role } from '../http/endpoint.contract.ts';
import { saveRecord } from '../journal/record.ts';
import type { PasswordHolder } from '../keys/holder.contract.ts';
import { accountSaid, assertFree } from './account-edit.rules.ts';
import { keepHolder } from './holders.ts';
import type { AccountFields } from './staff.contract.ts';
import { getStaff, listStaff, type StaffRow } from './staff.queries.ts';

type NewAccount = { username: string; role: Role; holder: PasswordHolder };

/** Its id is that of its holder. */
export function addAccount(writer: Writer, { username, role, holder }: NewAccount): StaffRow {
  const { id, publicKey } = holder;
  assertFree(listStaff(writer), { id, username });
  const fields: AccountFields = { username, role, disabled: false, publicKey };
  saveRecord(writer, { kind: 'account', id, fields, isNew: true });
  keepHolder(writer, holder);
  return getStaff(writer, id);
}

type AccountEdit = Partial<Pick<NewAccount, 'username' | 'role' | 'holder'>> & { disabled?: boolean };

/** Saves what was said of an account. */
export function editAccount(writer: Writer, id: string, { holder, ...edit }: AccountEdit): StaffRow {
  const said = { ...edit, ...(holder !== undefined && { publicKey: holder.publicKey }) };
  const fields = accountSaid(listStaff(writer), getStaff(writer, id), said);
  // Before the change, which would take away the one before it.
  if (holder !== undefined) keepHolder(writer, holder);
  if (Object.keys(fields).length > 0) saveRecord(writer, { kind: 'account', id, fields, isNew: false });
  return getStaff(writer, id);
}
