import { en } from './en.ts';
import type { Messages } from './words.svelte.ts';

/** Not translated yet. */
export const fr: Messages = { ...en };
