import { roles, type Role } from '../../src-main/wire/endpoint.contract.ts';
import { scopes, type Scope } from '../../src-main/wire/scope.rules.ts';
import { t } from '../messages/words.svelte.ts';

export const roleText = (role: Role): string => t(`role.${role}`);

/** The permissions of this role, in words. */
export const roleMeaning = (role: Role): string => t(`role.${role}.may`);

export const scopeText = (scope: Scope): string => t(`scope.${scope}`);

export const scopeOptions = (): { value: Scope; label: string }[] =>
  scopes.map((scope) => ({ value: scope, label: scopeText(scope) }));

export const roleOptions = (from: readonly Role[] = roles): { value: Role; label: string }[] =>
  from.map((role) => ({ value: role, label: roleText(role) }));
