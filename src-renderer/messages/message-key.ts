/** The keys of all messages. English is the reference, and every other language has to have the same keys. */
import type { en } from './en.ts';

export type MessageKey = keyof typeof en;
export type Messages = Record<MessageKey, string>;
