/**
 * Administrators that a restored station wrote. Whoever restores a backup, or puts an older registry in its place, is an administrator of
 * that day, also where they left since. So what such a station says of administrators waits elsewhere until an administrator there gives
 * the role themselves; until then the account acts as a clerk. This follows from the current changes of the account alone, whatever
 * the order in which they came. Pure.
 */
import type { Role } from '../wire/endpoint.contract.ts';
import { saidOf, type SaidHead } from '../journal/heads.rules.ts';
import { isAdministrator, isDisabled, roleOf } from './account.rules.ts';

/** The change for which an account waits, if it does. `isRestored`: whether a replica of another station came of a restore. */
export function waitsFor(heads: readonly SaidHead[], isRestored: (replica: string) => boolean): SaidHead | undefined {
  const account = { role: roleOf(saidOf(heads, 'role')), disabled: isDisabled(saidOf(heads, 'disabled')) };
  if (!isAdministrator(account)) return undefined;
  return heads.find(
    ({ replica, fields, values }) => isRestored(replica) && fields.some((name) => givesPower(name, values[name])),
  );
}

/** A new password gives the account to whoever knows it. */
const givesPower = (field: string, value: unknown): boolean =>
  (field === 'role' && value === 'administrator') || field === 'publicKey' || (field === 'disabled' && value === false);

/** An account as it may act here. */
export type Acting<Row> = Row & { waits?: SaidHead };

export const actingAs = <Row extends { role: Role }>(row: Row, waits: SaidHead | undefined): Acting<Row> =>
  waits === undefined ? row : { ...row, role: 'clerk', waits };
