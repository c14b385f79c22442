/** What is done to an account at a hub, with its password beside: as `staff/account.commands.ts` has it for a station. For who has the turn. */
import type { PasswordHolder } from '../keys/holder.contract.ts';
import { accountSaid, assertFree } from '../staff/account-edit.rules.ts';
import type { AccountFields, NewStaff } from '../staff/staff.contract.ts';
import type { HubWriter } from './access.ts';
import { keepHolder } from './holders.ts';
import { saveRecord } from './record.ts';
import { getStaff, listAccounts, type StaffRow } from './session.queries.ts';

type NewAccount = Pick<NewStaff, 'username' | 'role'> & { holder: PasswordHolder };

/** Its id is that of its holder. */
export async function addAccount(writer: HubWriter, { username, role, holder }: NewAccount): Promise<StaffRow> {
  const { id, publicKey } = holder;
  assertFree(await listAccounts(writer), { id, username });
  const fields: AccountFields = { username, role, disabled: false, publicKey };
  await saveRecord(writer, { kind: 'account', id, fields });
  await keepHolder(writer, holder);
  return getStaff(writer, id);
}

type AccountEdit = Partial<NewAccount> & { disabled?: boolean };

/** Saves what was said of an account. */
export async function editAccount(writer: HubWriter, id: string, { holder, ...edit }: AccountEdit): Promise<StaffRow> {
  const said = { ...edit, ...(holder !== undefined && { publicKey: holder.publicKey }) };
  const fields = accountSaid(await listAccounts(writer), await getStaff(writer, id), said);
  // Before the change, which would take away the one before it.
  if (holder !== undefined) await keepHolder(writer, holder);
  if (Object.keys(fields).length > 0) await saveRecord(writer, { kind: 'account', id, fields });
  return getStaff(writer, id);
}
