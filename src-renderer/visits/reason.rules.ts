/** What is typed as the reason of a visit, and may have been meant for Find. Pure. */
import { recordIdIn } from '../../src-main/patients/record-id.rules.ts';

/** Letters that belong to the digits, as in P-000012 and AB1277; what is measured has a blank after its letters: BP 120/80. */
const number = /^\p{L}{0,4}-?\p{N}[\p{N}\s/.+()-]*$/u;
const leastDigits = 4;

/** Whether it is the code of a card, or looks like the number of a patient, or a phone, and like nothing else. */
export function readsAsNumber(typed: string): boolean {
  const text = typed.trim();
  if (recordIdIn(text) !== undefined) return true;
  return number.test(text.replace(/^\+/, '')) && (text.match(/\p{N}/gu) ?? []).length >= leastDigits;
}
