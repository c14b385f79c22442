/** What can be said: English is the pattern, and every other language has to say all of it. */
import type { en } from './en.ts';

export type MessageKey = keyof typeof en;
export type Messages = Record<MessageKey, string>;
