/**
 * Edits of an account in the journal, together with its password. The holder that opens the registry for it is saved with them: see
 * `AccountSecrets`.
 */
import type { Role } from '../wire/endpoint.contract.ts';
import { soon, type Steps } from '../steps.ts';
import type { PasswordHolder } from '../keys/holder.contract.ts';
import { accountSaid, assertFree } from './account-edit.rules.ts';
import type { AccountFields } from './staff.contract.ts';
import type { StaffTx } from './staff.register.ts';
import type { AccountRow } from './staff-reply.rules.ts';

type NewAccount = { username: string; fullName?: string | null; role: Role; holder: PasswordHolder };

/** Adds an account. Its id is that of its holder. */
export function* addAccount(tx: StaffTx, { username, fullName = null, role, holder }: NewAccount): Steps<AccountRow> {
  const { id, publicKey } = holder;
  assertFree(yield* soon(tx.staff.list()), { id, username });
  const name = tidy(fullName);
  const fields: Partial<AccountFields> = {
    ...{ username, role, disabled: false, publicKey },
    ...(name !== null && { fullName: name }),
  };
  yield* soon(tx.save({ kind: 'account', id, fields, isNew: true }));
  yield* soon(tx.staff.keepHolder(holder));
  return yield* soon(tx.staff.get(id));
}

type AccountEdit = Partial<Pick<NewAccount, 'username' | 'fullName' | 'role' | 'holder'>> & { disabled?: boolean };

const tidy = (name: string | null): string | null => name?.trim() || null;

/** Saves an edit of an account. */
export function* editAccount(tx: StaffTx, id: string, { holder, ...edit }: AccountEdit): Steps<AccountRow> {
  const said = {
    ...edit,
    ...(edit.fullName !== undefined && { fullName: tidy(edit.fullName) }),
    ...(holder !== undefined && { publicKey: holder.publicKey }),
  };
  const fields = accountSaid(yield* soon(tx.staff.list()), yield* soon(tx.staff.get(id)), said);
  // Stored before the change, which would remove the previous holder.
  if (holder !== undefined) yield* soon(tx.staff.keepHolder(holder));
  yield* soon(tx.save({ kind: 'account', id, fields, isNew: false }));
  return yield* soon(tx.staff.get(id));
}
