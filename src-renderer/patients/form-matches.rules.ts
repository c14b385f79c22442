/** The part of a form that is matched during typing: nothing until it can tell patients apart, and nothing that cannot be read. Pure. */
import type { NewPatient } from '../../src-main/patients/patient.contract.ts';
import type { PatientInput } from './form.rules.ts';

const leastLetters = 3;
const leastDigits = 5;

/** Undefined while there is too little to match. A field is `faulty` while it is being typed; it is left out, so that it hides nobody. */
export function draftToMatch(input: PatientInput, faulty: readonly string[] = []): NewPatient | undefined {
  const hasName = (input.name ?? '').replace(/\P{L}/gu, '').length >= leastLetters;
  const hasNumber = [input.phoneNumber, input.patientNumber].some((text) => countDigits(text) >= leastDigits);
  if (!hasName && !hasNumber) return undefined;
  const said = Object.entries(input).filter(([name, value]) => value !== null && !faulty.includes(name));
  return Object.fromEntries(said);
}

const countDigits = (text: string | null): number => (text ?? '').replace(/\P{Nd}/gu, '').length;
