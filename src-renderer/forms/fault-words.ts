/** Messages for faults in a member of a body that several pages share. */
import { uriPattern } from '../../src-main/identifiers/identifier.contract.ts';
import type { Failure } from '../api.ts';
import { t } from '../messages/words.svelte.ts';
import type { FieldErrors, Meaning } from './form-state.svelte.ts';

/** True if the station found a fault in this member of the body. */
export function isFault(failure: Failure, member: string): boolean {
  if (failure.kind !== 'refused' || failure.name !== 'invalid-request') return false;
  return failure.problem.errors?.some(({ pointer }) => pointer === member) === true;
}

/** The message for a new password, in the field of this name, that is easy to guess. */
export const guessable =
  (field: string) =>
  (failure: Failure): Meaning | undefined =>
    isFault(failure, `/${field}`) ? { fieldErrors: { [field]: t('password.guessable') } } : undefined;

/** The message for a wrong password when the user's own password is asked for again. */
export const wrongPassword = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/password') ? { fieldErrors: { password: t('account.wrongPassword') } } : undefined;

/** The message for a folder that cannot be written. */
export const badFolder = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/path') ? { fieldErrors: { path: t('bundle.badFolder') } } : undefined;

export const takenUsername = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/username') ? { fieldErrors: { username: t('staff.taken') } } : undefined;

export const takenPrefix = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/prefix') ? { fieldErrors: { prefix: t('number.takenPrefix') } } : undefined;

export const takenUri = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/uri') ? { fieldErrors: { uri: t('identifier.uriTaken') } } : undefined;

/** Returns the errors of a typed URI of numbers. An empty one is not an error. */
export const wrongUri = (typed: string): FieldErrors =>
  typed.trim() === '' || new RegExp(uriPattern, 'u').test(typed.trim()) ? {} : { uri: t('identifier.noUri') };
