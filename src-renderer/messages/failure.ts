/** The message for a failed request. */
import type { Failure } from '../api.ts';
import { sentencesFor } from './failure-keys.ts';
import { words } from './words.svelte.ts';

/** Each line of a message is one step of what to do. */
export const failureText = (failure: Failure): string =>
  sentencesFor(failure)
    .flatMap(({ key, values }) => words.format(key, values).split('\n'))
    .join(' ');
