/** Recognises text that was typed as the reason of a visit, but perhaps meant for Find. Pure. */
import { recordIdIn } from '../../src-main/patients/record-id.rules.ts';

/**
 * Letters directly before digits belong to them, as in P-000012 and AB1277. A measured value has a blank after its letters: BP 120/80.
 */
const number = /^\p{L}{0,4}-?\p{N}[\p{N}\s/.+()-]*$/u;
const leastDigits = 4;

/** True for the code of a card, and for text that can only be a patient number or a phone. */
export function readsAsNumber(typed: string): boolean {
  const text = typed.trim();
  if (recordIdIn(text) !== undefined) return true;
  return number.test(text.replace(/^\+/, '')) && (text.match(/\p{N}/gu) ?? []).length >= leastDigits;
}
