/** What is done to an account in the journal, with its password beside. Key slots are not in the registry: see `station/slots.ts`. */
import type { Writer } from '../db/access.ts';
import type { Role } from '../http/endpoint.contract.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import { recordedFields } from '../journal/fields.rules.ts';
import { saveRecord } from '../journal/record.ts';
import type { PasswordHolder } from '../keys/holder.contract.ts';
import { keepHolder } from './holders.ts';
import type { AccountFields } from './staff.contract.ts';
import { getStaff, listStaff, type StaffRow } from './staff.queries.ts';
import { skeleton, usernameKey } from './username.rules.ts';

type NewAccount = { username: string; role: Role; holder: PasswordHolder };

/** Its id is that of its holder. */
export function addAccount(writer: Writer, { username, role, holder }: NewAccount): StaffRow {
  const { id, publicKey } = holder;
  assertFree(writer, { id, username });
  const fields: AccountFields = { username, role, disabled: false, publicKey };
  saveRecord(writer, { kind: 'account', id, fields, isNew: true });
  keepHolder(writer, holder);
  return getStaff(writer, id);
}

type AccountEdit = Partial<Pick<NewAccount, 'username' | 'role' | 'holder'>> & { disabled?: boolean };

/** Saves what was said of an account; to say what is shown settles a conflict. A station always keeps an administrator who can sign in. */
export function editAccount(writer: Writer, id: string, { holder, ...edit }: AccountEdit): StaffRow {
  const before = getStaff(writer, id);
  const said = { ...edit, ...(holder !== undefined && { publicKey: holder.publicKey }) };
  if (said.username !== undefined && said.username !== before.username) {
    assertFree(writer, { id, username: said.username });
  }
  const isAdministrator = (row: Pick<StaffRow, 'role' | 'disabled'>) => row.role === 'administrator' && !row.disabled;
  if (isAdministrator(before) && !isAdministrator({ ...before, ...edit })) {
    if (listStaff(writer).filter(isAdministrator).length === 1) {
      throw problem('forbidden', 'This is the last administrator. Make another one first.');
    }
  }
  const shown = fieldsOf(before);
  const fields = recordedFields(
    { before: shown, after: { ...shown, ...said } },
    { conflicts: before.conflicts, edit: said },
  );
  // Before the change, which would take away the one before it.
  if (holder !== undefined) keepHolder(writer, holder);
  if (Object.keys(fields).length > 0) saveRecord(writer, { kind: 'account', id, fields, isNew: false });
  return getStaff(writer, id);
}

const fieldsOf = ({ username, role, disabled, publicKey }: StaffRow): AccountFields => ({
  username,
  role,
  disabled,
  publicKey,
});

/** Here; elsewhere somebody may take the same name at this moment: see `shownNames`. */
function assertFree(writer: Writer, { id, username }: { id: string; username: string }): void {
  const others = listStaff(writer).filter((other) => other.id !== id);
  if (others.some((other) => other.usernameKey === usernameKey(username))) {
    throw invalid({ pointer: '/username', detail: 'This user name is taken. Choose another one.' });
  }
  if (others.some((other) => skeleton(other.username) === skeleton(username))) {
    throw invalid({ pointer: '/username', detail: 'This user name looks like one that is taken. Choose another one.' });
  }
}
