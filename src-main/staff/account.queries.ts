/** The row of an account, made from the journal and by nothing else. */
import { writing, type Writer } from '../db/access.ts';
import { staff } from '../db/schema.ts';
import { saidOf } from '../journal/heads.rules.ts';
import { recordColumns, type Projected, type RecordState } from '../journal/kind.ts';
import { readFields } from '../journal/read-fields.ts';
import { isDisabled, roleOf } from './account.rules.ts';
import { dropHolder, findHolder } from './holder.queries.ts';
import { accountFields } from './staff.contract.ts';
import { findStaff, markTokenRevoked, tokensMadeBy, type StaffRow } from './staff.queries.ts';
import { usernameKey } from './username.rules.ts';

const statements = writing((orm) => ({
  put: (row: StaffRow) => orm.insert(staff).values(row).onConflictDoUpdate({ target: staff.id, set: row }).run(),
}));

/**
 * Never refuses: two accounts may have one name, and there may be no administrator left. What keeps a station from that are rules of
 * the commands, which know nothing of what is done elsewhere at the same time.
 */
export function projectAccount(writer: Writer, state: RecordState): Projected {
  const { id, values, heads } = state;
  const before = state.isNew ? undefined : findStaff(writer, id);
  const { username, publicKey } = readFields(accountFields, values);
  const name = username ?? id;
  const row: StaffRow = {
    id,
    username: name,
    usernameKey: usernameKey(name),
    role: roleOf(saidOf(heads, 'role')),
    disabled: isDisabled(saidOf(heads, 'disabled')),
    publicKey,
    ...recordColumns(state, before),
  };
  statements(writer).put(row);
  dropUnfitHolder(writer, row);
  if (state.isForeign && before !== undefined && isTrusted(before) && !isTrusted(row)) {
    // Whether a program outlives its maker is asked where the maker is changed, and not here.
    for (const token of tokensMadeBy(writer, id)) markTokenRevoked(writer, token.id);
  }
  return { kind: 'done' };
}

const isTrusted = ({ role, disabled }: StaffRow) => role === 'administrator' && !disabled;

/** A password that was replaced, or of somebody who left, is kept nowhere. */
function dropUnfitHolder(writer: Writer, { id, disabled, publicKey }: StaffRow): void {
  const kept = findHolder(writer, id);
  if (kept !== undefined && (disabled || kept.holder.publicKey !== publicKey)) dropHolder(writer, id);
}
