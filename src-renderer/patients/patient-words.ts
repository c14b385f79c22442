/**
 * How a patient is shown in words, the same on every page. A date of birth says more than whole years for a small child:
 * doses go by months and days. What is estimated is said to be, everywhere.
 */
import type { Patient, PatientSummary } from '../../src-main/patients/patient.contract.ts';
import { t } from '../messages/words.svelte.ts';
import { localToday } from '../time/local-day.ts';

type Shown = Pick<PatientSummary, 'name' | 'gender' | 'age' | 'dateOfBirth' | 'dateOfBirthEstimated'>;

/** The name, or words that say that there is none: a patient who cannot speak is registered too. */
export const nameText = ({ name }: Pick<Shown, 'name'>): string => name ?? t('patient.noName');

/** "34 years", "about 34 years", "7 months", "5 days", or that it is not known. */
export function ageText(
  { age, dateOfBirth, dateOfBirthEstimated }: Pick<Shown, 'age' | 'dateOfBirth' | 'dateOfBirthEstimated'>,
  today: string = localToday(),
): string {
  if (age === null) return t('patient.ageUnknown');
  const young = dateOfBirth === null || age >= 2 ? undefined : youngAge(dateOfBirth, today);
  const text = young ?? t('patient.years', { count: age });
  return dateOfBirthEstimated === true ? t('patient.about', { age: text }) : text;
}

export const genderText = ({ gender }: Pick<Shown, 'gender'>): string => t(`patient.gender.${gender ?? 'none'}`);

export const categoryText = ({ patientCategory }: Pick<Patient, 'patientCategory'>): string =>
  t(`patient.category.${patientCategory ?? 'none'}`);

function youngAge(dateOfBirth: string, today: string): string | undefined {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const months = (thisYear - year) * 12 + thisMonth - month - (thisDay < day ? 1 : 0);
  if (months >= 1) return t('patient.months', { count: months });
  const days = (Date.parse(today) - Date.parse(dateOfBirth)) / 86_400_000;
  return days >= 0 ? t('patient.days', { count: days }) : undefined;
}
