/** What a new user name cannot be, beyond what its schema says. */
import { hasStrangeLetters } from '../../src-main/keys/username.rules.ts';
import { t } from '../messages/words.svelte.ts';
import type { FieldErrors } from './form-state.svelte.ts';

export function strangeUsername({ username }: { username: string }): FieldErrors {
  const typed = username.trim();
  // A blank in the middle is said by the schema.
  const isStrange = !/\s/.test(typed) && hasStrangeLetters(typed);
  return isStrange ? { username: t('fieldError.usernameLetters') } : {};
}
