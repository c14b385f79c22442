import { roles, type Role } from '../../src-main/wire/endpoint.contract.ts';
import { t } from '../messages/words.svelte.ts';

export const roleText = (role: Role): string => t(`role.${role}`);

/** The permissions of this role, in words. */
export const roleMeaning = (role: Role): string => t(`role.${role}.may`);

export const roleOptions = (from: readonly Role[] = roles): { value: Role; label: string }[] =>
  from.map((role) => ({ value: role, label: roleText(role) }));
