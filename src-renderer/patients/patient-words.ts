/**
 * The words for a patient, the same on every page. For a small child, a date of birth gives more than whole years, because doses depend
 * on months and days. An estimate is always marked as one.
 */
import { genders } from '../../src-main/db/stored-values.rules.ts';
import type { Patient, PatientSummary } from '../../src-main/patients/patient.contract.ts';
import { t } from '../messages/words.svelte.ts';
import { ageSaid } from '../time/age.rules.ts';
import { localToday } from '../time/local-day.ts';

type Shown = Pick<PatientSummary, 'name' | 'gender' | 'age' | 'dateOfBirth' | 'dateOfBirthEstimated'>;

const mostSeen = 60;

/** The name, or words for a patient without one: a newborn, or somebody who cannot speak. They are never stored as a name. */
export function nameText({
  name,
  motherName,
  seenAs = null,
}: Pick<Shown, 'name'> & Partial<Pick<PatientSummary, 'motherName' | 'seenAs'>>): string {
  if (name !== null) return name;
  if (motherName !== undefined) return t('patient.babyOf', { name: motherName });
  if (seenAs === null) return t('patient.noName');
  return t('patient.unknownAs', { seen: seenAs.length > mostSeen ? `${seenAs.slice(0, mostSeen)}…` : seenAs });
}

/** "34 years", "about 34 years", "7 months", "6 weeks", "5 days", or that the age is unknown. */
export function ageText(
  { age, dateOfBirth, dateOfBirthEstimated }: Pick<Shown, 'age' | 'dateOfBirth' | 'dateOfBirthEstimated'>,
  today: string = localToday(),
): string {
  if (age === null) return t('patient.ageUnknown');
  const said = dateOfBirth === null ? undefined : ageSaid(dateOfBirth, today);
  const { count, unit } = said ?? { count: age, unit: 'year' as const };
  const text = t(`patient.${unit}s`, { count });
  return dateOfBirthEstimated === true ? t('patient.about', { age: text }) : text;
}

export const genderText = ({ gender }: Pick<Shown, 'gender'>): string => t(`patient.gender.${gender ?? 'none'}`);

export const categoryText = ({ patientCategory }: Pick<Patient, 'patientCategory'>): string =>
  t(`patient.category.${patientCategory ?? 'none'}`);

export const genderOptions = (): { value: string; label: string }[] =>
  [...genders.toSorted(), null].map((gender) => ({
    value: gender ?? '',
    label: gender === null ? t('common.none') : genderText({ gender }),
  }));
