/** Conflicts in words: the names of fields, and each value as the record itself would show it. */
import type { Conflict, ConflictValue } from '../../src-main/conflicts/conflict.contract.ts';
import type { Patient, PatientSummary } from '../../src-main/patients/patient.contract.ts';
import { formatDay, formatInstant, formatList } from '../messages/formats.ts';
import { isolated } from '../messages/isolated.ts';
import { t } from '../messages/words.svelte.ts';
import { staffNames } from '../shell/staff-names.svelte.ts';
import { categoryText, genderText } from '../patients/patient-words.ts';
import { detailLabel, detailText, isDetail } from '../patients/detail-words.ts';
import { isOwnValue, ownIdOf } from '../../src-main/own-fields/own-values.rules.ts';
import { ownLabel, ownValueText } from '../patients/own-words.ts';
import { whoText } from '../patients/history-words.ts';

type Value = Pick<ConflictValue, 'value' | 'edited' | 'record'>;

const ofPatient = {
  name: () => t('form.name'),
  patientNumber: () => t('form.patientNumber'),
  phoneNumber: () => t('form.phoneNumber'),
  residentialAddress: () => t('form.residentialAddress'),
  gender: () => t('form.gender'),
  patientCategory: () => t('form.patientCategory'),
  dateOfBirth: () => t('form.dateOfBirth'),
  age: () => t('form.age'),
  dateOfBirthEstimated: () => t('conflict.estimate'),
  retired: () => t('conflict.retirement'),
  retiredReason: () => t('history.retiredReason'),
  photo: () => t('photo.title'),
  mergedInto: () => t('conflict.standing'),
};
const ofVisit = {
  timeStart: () => t('visit.timeStart'),
  timeEnd: () => t('visit.timeEnd'),
  category: () => t('visit.category'),
  reason: () => t('visit.reason'),
  notes: () => t('visit.notes'),
  attendedBy: () => t('visit.attendedBy'),
  urgent: () => t('visit.urgent'),
  returnOn: () => t('visit.returnOn'),
  returnReason: () => t('visit.returnReason'),
};
const labels: Record<string, (() => string) | undefined> = { ...ofPatient, ...ofVisit };

export const fieldText = (field: string): string =>
  labels[field]?.() ?? ownLabel(field) ?? (isDetail(field) ? detailLabel(field) : field);

export const fieldsText = (fields: string[]): string => formatList(fields.map(fieldText));

/** Returns the value as the record shows it. */
export function valueText(field: string, { value, edited, record }: Value, patient: PatientSummary): string {
  const ownId = ownIdOf(field);
  switch (field) {
    case 'retired':
      if (value === true) return t('conflict.retireAfterAll');
      return edited === undefined || edited.length === 0
        ? t('conflict.keep')
        : t('conflict.keepEdited', { fields: fieldsText(edited) });
    case 'mergedInto': {
      if (value === null) return t('conflict.joinNobody');
      const name = record?.name ?? t('patient.noName');
      return record?.patientNumber == null ? name : `${isolated(name)} (${isolated(record.patientNumber)})`;
    }
    case 'dateOfBirthEstimated':
      return value === true ? t('form.estimated') : t('conflict.notEstimated');
    case 'gender':
      return genderText({ gender: value as Patient['gender'] });
    case 'category':
    case 'patientCategory':
      return categoryText({ patientCategory: value as Patient['patientCategory'] });
    case 'age':
      if (value !== null) return t('patient.years', { count: value as number });
      return patient.dateOfBirth === null
        ? t('common.none')
        : t('conflict.fromBirth', { day: formatDay(patient.dateOfBirth) });
    case 'timeEnd':
      return value === null ? t('visit.open') : formatInstant(value as string);
    default:
      if (value === null) return field === 'photo' ? t('photo.none') : t('common.none');
      if (ownId !== undefined && isOwnValue(value)) return ownValueText(ownId, value);
      if (isDetail(field)) return detailText(field, value);
      if (field === 'attendedBy') return staffNames.textOf(value as string);
      if (field === 'dateOfBirth') return formatDay(value as string);
      return field === 'timeStart' ? formatInstant(value as string) : (value as string);
  }
}

/** Names the person who wrote the value, with the station and the time. */
export const byText = ({ who, where, when }: Pick<ConflictValue, 'who' | 'where' | 'when'>): string =>
  t('conflict.by', {
    who: whoText({ who }),
    where: where.name,
    when: formatInstant(when),
  });

/** Asks which value is correct. */
export const questionText = (field: string): string =>
  field === 'mergedInto'
    ? t('conflict.joinedTwice')
    : field === 'retired'
      ? t('conflict.retiredAndChanged')
      : t('conflict.of', { field: fieldText(field) });

/** Names the visit by its start; undefined if the record is the patient. */
export const visitText = ({ timeStart }: Pick<Conflict, 'timeStart'>): string | undefined =>
  timeStart === null ? undefined : t('conflict.visit', { when: formatInstant(timeStart) });
