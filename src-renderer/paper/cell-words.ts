/** The words of a saved line, by column. */
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { formatDay } from '../messages/formats.ts';
import { ownValueText } from '../patients/own-words.ts';
import { ageText, categoryText, genderText } from '../patients/patient-words.ts';
import { places } from '../shell/places.svelte.ts';
import { meantBy, type Column } from './columns.rules.ts';

/** Empty for what is not known. */
export function cellText(column: Column, patient: Patient): string {
  const meant = meantBy(column);
  if (meant.kind === 'number') {
    return patient.identifiers?.find(({ system }) => system === meant.system)?.value ?? '';
  }
  if (meant.kind === 'own') {
    const value = patient.own?.[meant.id];
    return value === undefined ? '' : ownValueText(value);
  }
  switch (meant.name) {
    case 'gender':
      return patient.gender === null ? '' : genderText(patient);
    case 'birth':
      if (patient.age === null) return '';
      return patient.dateOfBirth === null
        ? ageText(patient)
        : `${formatDay(patient.dateOfBirth)} · ${ageText(patient)}`;
    case 'patientCategory':
      return patient.patientCategory === null ? '' : categoryText(patient);
    case 'home':
      return patient.home === null ? '' : places.pathOf(patient.home);
    case 'kinName':
      return patient.nextOfKin?.name ?? '';
    case 'kinPhone':
      return patient.nextOfKin?.phone ?? '';
    default:
      return patient[meant.name] ?? '';
  }
}
