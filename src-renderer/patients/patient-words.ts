/**
 * How a patient is shown in words, the same on every page. A date of birth says more than whole years for a small child:
 * doses go by months and days. What is estimated is said to be, everywhere.
 */
import type { Patient, PatientSummary } from '../../src-main/patients/patient.contract.ts';
import { t } from '../messages/words.svelte.ts';
import { ageSaid } from '../time/age.rules.ts';
import { localToday } from '../time/local-day.ts';

type Shown = Pick<PatientSummary, 'name' | 'gender' | 'age' | 'dateOfBirth' | 'dateOfBirthEstimated'>;

/** The name, or words that say that there is none: a patient who cannot speak is registered too. */
export const nameText = ({ name }: Pick<Shown, 'name'>): string => name ?? t('patient.noName');

/** "34 years", "about 34 years", "7 months", "6 weeks", "5 days", or that it is not known. */
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
