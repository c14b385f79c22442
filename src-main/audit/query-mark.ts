import { createHmac } from 'node:crypto';
import { foldWords } from '../search/fold.rules.ts';

/** The same for the same words, however they are written, and without the key it says nothing of them. */
export const markOf = (key: Uint8Array, searched: string): Uint8Array =>
  createHmac('sha256', key).update(foldWords(searched).join(' ')).digest().subarray(0, 16);
