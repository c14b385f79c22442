/** The words for two edits of one patient, for the screen on which a person chooses between them. */
import type { HistoryEntry } from '../../src-main/journal/history.contract.ts';
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import type { Compared } from '../forms/compared.ts';
import type { Difference } from '../forms/three-way.rules.ts';
import { formatDayBoth } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';
import { ageOn } from '../../src-main/patients/patient.rules.ts';
import { isWholeDay } from '../../src-main/time/calendar.rules.ts';
import { localToday } from '../time/local-day.ts';
import { fieldsOf, type Part, type PatientInput } from './form.rules.ts';
import { savedBy } from './history-words.ts';
import { detailText, isDetail } from './detail-words.ts';
import { ageText, categoryText, genderText } from './patient-words.ts';

type Texts = { base: Patient; theirs: Patient; mine: PatientInput; history: readonly HistoryEntry[] };

export const comparedOf =
  ({ base, theirs, mine, history }: Texts) =>
  (difference: Difference<Part>): Compared<Part> => ({
    ...difference,
    label: partLabel(difference.part),
    who: savedBy(history, fieldsOf(difference.part)),
    before: textOf(difference.part, base),
    theirs: textOf(difference.part, theirs),
    mine: textOf(difference.part, mine),
  });

/** The name of a part. */
export function partLabel(part: Part | 'photo'): string {
  if (part === 'photo') return t('photo.title');
  return part === 'birth' ? t('form.dateOfBirth') : t(`form.${part}`);
}

/** The value of a part, or words for an unknown value. */
export function textOf(part: Part, patient: Patient | PatientInput): string {
  if (part === 'gender') return genderText(patient);
  if (part === 'patientCategory') return categoryText(patient);
  if (isDetail(part)) {
    const value = patient[part];
    return value === null ? t('common.none') : detailText(part, value);
  }
  if (part !== 'birth') return patient[part] ?? t('common.none');
  const { dateOfBirth, dateOfBirthEstimated } = patient;
  if (dateOfBirth === null) return ageText(patient);
  if (!isWholeDay(dateOfBirth)) return dateOfBirth;
  const age = ageOn(localToday(), { dateOfBirth, age: null });
  return `${formatDayBoth(dateOfBirth)} (${ageText({ age, dateOfBirth, dateOfBirthEstimated })})`;
}
