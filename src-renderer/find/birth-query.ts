import { birthTyping } from '../patients/patient-form.ts';
import { birthTyped } from './birth-typed.rules.ts';

/** Returns the birth in what was typed, as a search gets it; undefined if there is none. */
export function birthIn(typed: string): { besidesBirth: string; bornFrom: string; bornTo: string } | undefined {
  const birth = birthTyped(typed, birthTyping());
  return birth && { besidesBirth: birth.besides, bornFrom: birth.from, bornTo: birth.to };
}
