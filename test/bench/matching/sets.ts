/** Sets of records in which it is known which ones belong to the same person. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { NewPatient } from '../../../src-main/patients/patient.contract.ts';

/** The day on which the records of all sets were written. Ages are counted from it. */
export const today = '2026-03-01';

/** `person` identifies the person: records with the same value belong together. */
export type KnownRecord = { person: string; patient: NewPatient };
export type KnownSet = { name: string; records: KnownRecord[] };

/** Returns FEBRL's public data as patients (test/data/febrl). `isVillage` leaves out the birth date and the number. */
export function febrl(dataset: 1 | 2, { isVillage = false } = {}): KnownSet {
  const file = resolve(import.meta.dirname, `../../data/febrl/dataset${dataset}.csv`);
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  const records = lines.map((line) => {
    const cells = line.split(',').map((cell) => cell.trim());
    const [id = '', given = '', surname = '', ...rest] = cells;
    const [born = '', number = ''] = rest.slice(-2);
    const words = (parts: string[]) => parts.filter((part) => part !== '').join(' ');
    const patient: NewPatient = {
      name: words([given, surname]) || null,
      residentialAddress: words(rest.slice(0, -2)) || null,
      ...(!isVillage && { dateOfBirth: dayIn(born), patientNumber: number || null }),
    };
    // `rec-12-org` and `rec-12-dup-0` are the same person.
    return { person: id.split('-')[1] ?? id, patient };
  });
  return { name: `FEBRL ${dataset}${isVillage ? ', village' : ''}`, records };
}

/** Returns null for a birth date that is not in the calendar, as some of FEBRL's are. */
function dayIn(digits: string): string | null {
  const day = digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const read = new Date(day);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null;
}
