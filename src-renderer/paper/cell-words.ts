/** The words of a saved line, by column. */
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { textOf } from '../patients/compare-words.ts';
import { ownValueText } from '../patients/own-words.ts';
import { meantBy, type Column } from './columns.rules.ts';

/** Empty for what is not known. */
export function cellText(column: Column, patient: Patient): string {
  const meant = meantBy(column);
  if (meant.kind === 'number') {
    return patient.identifiers?.find(({ system }) => system === meant.system)?.value ?? '';
  }
  if (meant.kind === 'own') {
    const value = patient.own?.[meant.id];
    return value === undefined ? '' : ownValueText(meant.id, value);
  }
  if (meant.name === 'kinName') return patient.nextOfKin?.name ?? '';
  if (meant.name === 'kinPhone') return patient.nextOfKin?.phone ?? '';
  const isKnown = patient[meant.name === 'birth' ? 'age' : meant.name] !== null;
  return isKnown ? textOf(meant.name, patient) : '';
}
