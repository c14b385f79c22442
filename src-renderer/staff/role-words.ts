/** What the forms of Settings say alike. */
import type { Failure } from '../api.ts';
import { roles, type Role } from '../../src-main/http/endpoint.contract.ts';
import { isFault } from '../forms/fault-words.ts';
import type { Meaning } from '../forms/form-state.svelte.ts';
import { t } from '../messages/words.svelte.ts';

export const roleText = (role: Role): string => t(`role.${role}`);

/** What somebody with this role may do. */
export const roleMeaning = (role: Role): string => t(`role.${role}.may`);

export const roleOptions = (from: readonly Role[] = roles): { value: Role; label: string }[] =>
  from.map((role) => ({ value: role, label: roleText(role) }));

/** The own password, asked for again, is not right. */
export const wrongPassword = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/password') ? { fieldErrors: { password: t('account.wrongPassword') } } : undefined;

/** An administrator is refused a change of staff for one reason only. */
export function lastAdministrator(failure: Failure): string | undefined {
  if (failure.kind !== 'refused' || failure.name !== 'forbidden') return undefined;
  return t('staff.last');
}
