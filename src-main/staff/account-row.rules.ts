/** Makes the row of an account from its record: the same columns wherever rows are kept. Pure. */
import { saidOf } from '../journal/heads.rules.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { recordColumns, type RecordColumns, type RecordState } from '../journal/state.rules.ts';
import { isDisabled, roleOf } from './account.rules.ts';
import { accountFields } from './staff.contract.ts';
import { usernameKey } from '../keys/username.rules.ts';

export function accountColumns(state: RecordState, before: Pick<RecordColumns, 'createdAt' | 'version'> | undefined) {
  const { id, values, heads } = state;
  const { username, fullName, publicKey } = readFields(accountFields, values);
  const name = username ?? id;
  return {
    username: name,
    usernameKey: usernameKey(name),
    fullName,
    role: roleOf(saidOf(heads, 'role')),
    disabled: isDisabled(saidOf(heads, 'disabled')),
    publicKey,
    ...recordColumns(state, before),
  };
}
