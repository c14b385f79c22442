/** Of a patient who is to be made only where nobody has their numbers: which those are, and what is said where somebody has. Pure. */
import { invalid, problem, type Problem } from '../wire/problem.contract.ts';
import type { Identifier } from '../db/stored-values.rules.ts';
import type { NewPatient } from './patient.contract.ts';

type Numbered = { patientNumber: string } | { identifier: Identifier };

/** Throws `invalid-request` where there is nothing to look for. */
export function numbersOf({ patientNumber, identifiers }: NewPatient): Numbered[] {
  const numbers = [
    ...(typeof patientNumber === 'string' ? [{ patientNumber }] : []),
    ...(identifiers ?? []).map((identifier) => ({ identifier })),
  ];
  if (numbers.length > 0) return numbers;
  throw invalid({ pointer: '', detail: 'If-None-Match needs a patientNumber or identifiers to look for.' });
}

export const alreadyThere = (id: string): Problem =>
  problem('already-there', 'Somebody here has this number already. Nothing was saved; see Location.', {
    headers: { location: `/api/patients/${id}` },
  });
