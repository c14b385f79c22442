import { createHmac } from 'node:crypto';
import { foldWords } from '../search/fold.rules.ts';

/**
 * Returns a mark that is the same for the same words, however they are spelled. Without the key it reveals nothing
 * about them.
 */
export const markOf = (key: Uint8Array, searched: string): Uint8Array =>
  createHmac('sha256', key).update(foldWords(searched).join(' ')).digest().subarray(0, 16);
