/** The row of an account, made only from the journal. */
import { writing, type Writer } from '../db/access.ts';
import { staff } from '../db/schema.ts';
import type { Projected } from '../journal/kind.ts';
import type { RecordState } from '../journal/state.rules.ts';
import { accountColumns } from './account-row.rules.ts';
import { isAdministrator } from './account.rules.ts';
import { dropHolder, findHolder } from './holder.queries.ts';
import { findSaidStaff, revokeTokensOf, type StaffRow } from './staff.queries.ts';

const statements = writing((orm) => ({
  put: (row: StaffRow) => orm.insert(staff).values(row).onConflictDoUpdate({ target: staff.id, set: row }).run(),
}));

/**
 * Never refuses: two accounts may have one name, and there may be no administrator left. The rules of the commands prevent that at a
 * station, but they do not know of concurrent changes elsewhere.
 */
export function projectAccount(writer: Writer, state: RecordState): Projected {
  const before = state.isNew ? undefined : findSaidStaff(writer, state.id);
  const row: StaffRow = { id: state.id, ...accountColumns(state, before) };
  statements(writer).put(row);
  dropUnfitHolder(writer, row);
  if (state.isForeign && before !== undefined && isAdministrator(before) && !isAdministrator(row)) {
    // Whether a program outlives its maker is decided where the maker is changed, not here.
    revokeTokensOf(writer, state.id);
  }
  return { kind: 'done' };
}

/** Removes the holder of a password that was replaced, or of somebody who left. */
function dropUnfitHolder(writer: Writer, { id, disabled, publicKey }: StaffRow): void {
  const kept = findHolder(writer, id);
  if (kept !== undefined && (disabled || kept.holder.publicKey !== publicKey)) dropHolder(writer, id);
}
