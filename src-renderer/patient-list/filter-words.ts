/** The words for the choices above the list of patients. */
import { genders, patientCategories } from '../../src-main/db/stored-values.rules.ts';
import { peopleSorts } from '../../src-main/patients/people.contract.ts';
import { formatNumber } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';
import { categoryText, genderText } from '../patients/patient-words.ts';
import { ageBands, lastVisits } from './filter.rules.ts';

/** Also supports an age band from a saved filter that is not one of the choices. */
function ageText(band: string): string {
  const [from = '', to = ''] = band.split('-');
  if (band === '0-4') return t('patientList.underFive');
  if (to === '') return t('patientList.ageOver', { from: formatNumber(Number(from)) });
  return t('patientList.ageBand', { from: formatNumber(Number(from)), to: formatNumber(Number(to)) });
}

function visitText(visit: string): string {
  const [kind, days = ''] = visit.split('-');
  const count = Number(days);
  return kind === 'not' ? t('patientList.notVisitedDays', { count }) : t('patientList.visitedDays', { count });
}

const withAny = <Value extends string>(any: string, values: readonly Value[], label: (value: Value) => string) => [
  { value: '' as const, label: any },
  ...values.map((value) => ({ value, label: label(value) })),
];
const withOwn = (values: readonly string[], own: string) =>
  own === '' || values.includes(own) ? values : [...values, own];

export const ageOptions = (own: string) => withAny(t('patientList.anyAge'), withOwn(ageBands, own), ageText);
export const visitOptions = (own: string) => withAny(t('patientList.any'), withOwn(lastVisits, own), visitText);
export const genderOptions = () =>
  withAny(t('patientList.any'), [...genders, 'NONE'] as const, (gender) =>
    genderText({ gender: gender === 'NONE' ? null : gender }),
  );
export const categoryOptions = () =>
  withAny(t('patientList.any'), [...patientCategories, 'NONE'] as const, (category) =>
    categoryText({ patientCategory: category === 'NONE' ? null : category }),
  );
export const sortOptions = () => peopleSorts.map((sort) => ({ value: sort, label: t(`patientList.sort.${sort}`) }));
