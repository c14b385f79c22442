/** Checks of a new user name beyond its schema. */
import { hasStrangeLetters } from '../../src-main/keys/username.rules.ts';
import { t } from '../messages/words.svelte.ts';
import type { FieldErrors } from './form-state.svelte.ts';

export function strangeUsername({ username }: { username: string }): FieldErrors {
  const typed = username.trim();
  // The schema reports a blank in the middle.
  const isStrange = !/\s/.test(typed) && hasStrangeLetters(typed);
  return isStrange ? { username: t('fieldError.usernameLetters') } : {};
}
