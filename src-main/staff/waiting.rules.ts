/**
 * Administrators that a restored station wrote. Anyone who was an administrator on the day of a backup is one again after restoring it,
 * even if they have left since. An older registry put in place of this one has the same effect. So statements of such a station about
 * administrators wait at other stations, until an administrator there gives the role. Until then the account acts as a clerk. This
 * follows only from the current changes of the account, in any order of arrival. Pure.
 */
import type { Role } from '../wire/endpoint.contract.ts';
import { saidOf, type SaidHead } from '../journal/heads.rules.ts';
import { isAdministrator, isDisabled, roleOf } from './account.rules.ts';

/** The change for which an account waits, if any. `isRestored` is true for a replica of another station that resulted from a restore. */
export function waitsFor(heads: readonly SaidHead[], isRestored: (replica: string) => boolean): SaidHead | undefined {
  const account = { role: roleOf(saidOf(heads, 'role')), disabled: isDisabled(saidOf(heads, 'disabled')) };
  if (!isAdministrator(account)) return undefined;
  return heads.find(
    ({ replica, fields, values }) => isRestored(replica) && fields.some((name) => givesPower(name, values[name])),
  );
}

/** A new password gives the account to anyone who knows it. */
const givesPower = (field: string, value: unknown): boolean =>
  (field === 'role' && value === 'administrator') || field === 'publicKey' || (field === 'disabled' && value === false);

/** An account with the rights that it has here. */
export type Acting<Row> = Row & { waits?: SaidHead };

export const actingAs = <Row extends { role: Role }>(row: Row, waits: SaidHead | undefined): Acting<Row> =>
  waits === undefined ? row : { ...row, role: 'clerk', waits };
