/** Rules for creating a patient only if nobody has their numbers: which numbers to look for, and the refusal. Pure. */
import { invalid, problem, type Problem } from '../wire/problem.contract.ts';
import type { Identifier } from '../db/stored-values.rules.ts';
import type { NewPatient } from './patient.contract.ts';

type Numbered = { patientNumber: string } | { identifier: Identifier };

/** Throws `invalid-request` if there is no number to look for. */
export function numbersOf({ patientNumber, identifiers }: NewPatient): Numbered[] {
  const numbers = [
    ...(typeof patientNumber === 'string' ? [{ patientNumber }] : []),
    ...(identifiers ?? []).map((identifier) => ({ identifier })),
  ];
  if (numbers.length > 0) return numbers;
  throw invalid({ pointer: '', detail: 'If-None-Match needs patientNumber or identifiers in the body.' });
}

export const alreadyThere = (id: string): Problem =>
  problem(
    'already-there',
    'Another patient already has this number. Nothing was saved. Location has the address of that patient.',
    {
      headers: { location: `/api/patients/${id}` },
    },
  );
