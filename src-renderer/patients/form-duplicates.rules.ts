/** Who of those found is likely to be the person who is being registered. Search is asked; this only leaves out noise. Pure. */
import type { PatientHit } from '../../src-main/patients/patient.contract.ts';
import type { PatientInput } from './form.rules.ts';

/** More than this many of one first name say nothing. */
const fewOfOneName = 6;
const shown = 4;

/** By name and phone; nothing until there is enough of one to tell people apart. */
export function questionFor({
  name,
  phoneNumber,
  patientNumber,
}: Pick<PatientInput, 'name' | 'phoneNumber' | 'patientNumber'>): string {
  const numbers = [phoneNumber, patientNumber].map((text) => text ?? '').filter((text) => countDigits(text) >= 5);
  const isName = (name ?? '').replace(/\P{L}/gu, '').length >= 3;
  return [isName ? name : '', ...numbers].filter(Boolean).join(' ');
}

export function likelyAmong({ q, hits, total }: { q: string; hits: PatientHit[]; total: number }): PatientHit[] {
  const nameWords = q.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  return hits
    .filter(({ matches }) => {
      if (matches.some(({ kind }) => kind === 'number')) return true;
      const inName = matches.filter(({ field }) => field === 'name').length;
      return nameWords === 1
        ? inName === 1 && total <= fewOfOneName
        : nameWords > 1 && inName >= Math.min(nameWords, 2);
    })
    .slice(0, shown);
}

const countDigits = (text: string) => text.replace(/\P{Nd}/gu, '').length;
