/** What the station has against a member of a body, as more than one page says it. */
import type { Failure } from '../api.ts';
import { t } from '../messages/words.svelte.ts';
import type { Meaning } from './form-state.svelte.ts';

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

export const takenUsername = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/username') ? { fieldErrors: { username: t('staff.taken') } } : undefined;
