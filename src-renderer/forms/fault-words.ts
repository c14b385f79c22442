/** What the station has against a member of a body, as more than one page says it. */
import { uriPattern } from '../../src-main/identifiers/identifier.contract.ts';
import type { Failure } from '../api.ts';
import { t } from '../messages/words.svelte.ts';
import type { FieldErrors, Meaning } from './form-state.svelte.ts';

/** Whether the station has something against a member of the body. */
export function isFault(failure: Failure, member: string): boolean {
  if (failure.kind !== 'refused' || failure.name !== 'invalid-request') return false;
  return failure.problem.errors?.some(({ pointer }) => pointer === member) === true;
}

/** A new password, typed into the field of this name, is one that others would guess. */
export const guessable =
  (field: string) =>
  (failure: Failure): Meaning | undefined =>
    isFault(failure, `/${field}`) ? { fieldErrors: { [field]: t('password.guessable') } } : undefined;

/** The own password, asked for again, is not right. */
export const wrongPassword = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/password') ? { fieldErrors: { password: t('account.wrongPassword') } } : undefined;

export const takenUsername = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/username') ? { fieldErrors: { username: t('staff.taken') } } : undefined;

export const takenPrefix = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/prefix') ? { fieldErrors: { prefix: t('number.takenPrefix') } } : undefined;

export const takenUri = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/uri') ? { fieldErrors: { uri: t('identifier.uriTaken') } } : undefined;

/** What is wrong with a URI of numbers as it is typed; none is no fault. */
export const wrongUri = (typed: string): FieldErrors =>
  typed.trim() === '' || new RegExp(uriPattern, 'u').test(typed.trim()) ? {} : { uri: t('identifier.noUri') };
