/** The words for the times of a visit: today's with the clock alone, others with the day. */
import { localDay } from '../time/local-day.ts';
import type { HistoryEntry } from '../../src-main/journal/history.contract.ts';
import type { Visit } from '../../src-main/visits/visit.contract.ts';
import type { Compared } from '../forms/compared.ts';
import type { Difference } from '../forms/three-way.rules.ts';
import { isWholeDay } from '../../src-main/time/calendar.rules.ts';
import { formatDay, formatInstant, formatTime } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';
import { savedBy } from '../patients/history-words.ts';
import { categoryText } from '../patients/patient-words.ts';
import { typedOf, type TypedVisit, type VisitField } from './visit-form.rules.ts';

type Times = Pick<Visit, 'timeStart' | 'timeEnd'>;

const dayOf = (instant: string): string => localDay(new Date(instant));

/** "09:30", or "3 Mar 2026, 09:30" when it was not on this day. */
export const timeOn = (instant: string, day: string): string =>
  dayOf(instant) === day ? formatTime(instant) : formatInstant(instant);
export const whenText = (instant: string, now: number): string => timeOn(instant, localDay(new Date(now)));

/** "Since 09:30", or "Since 3 Mar 2026, 09:30" when it was not today. */
export const sinceText = ({ timeStart }: Pick<Times, 'timeStart'>, now: number): string =>
  t('visit.since', { when: whenText(timeStart, now) });

/** "3 Mar 2026, 09:30 – 10:15", with the day of the end if it differs. */
export function spanText({ timeStart, timeEnd }: Times): string {
  const from = formatInstant(timeStart);
  if (timeEnd === null) return t('visit.since', { when: from });
  return t('visit.span', { from, to: timeOn(timeEnd, dayOf(timeStart)) });
}

/** "Next visit: 12 Mar 2026", or "Overdue since 12 Mar 2026" after that day. */
export const returnText = ({ returnOn }: Pick<Visit, 'returnOn'>, today: string): string =>
  returnOn === null ? '' : t(returnOn < today ? 'return.since' : 'return.onDay', { day: formatDay(returnOn) });

type Texts = { base: Visit; theirs: Visit; mine: TypedVisit; history: readonly HistoryEntry[] };

/** The words for two edits of one visit, for the screen on which a person chooses between them. */
export const comparedOf =
  ({ base, theirs, mine, history }: Texts) =>
  (difference: Difference<VisitField>): Compared<VisitField> => ({
    ...difference,
    label: t(`visit.${difference.part}`),
    who: savedBy(history, [difference.part]),
    before: typedText(difference.part, typedOf(base)),
    theirs: typedText(difference.part, typedOf(theirs)),
    mine: typedText(difference.part, mine),
  });

/** The text of one field of the form, as it is read. */
function typedText(field: VisitField, typed: TypedVisit): string {
  const text = typed[field];
  if (field === 'category') return categoryText({ patientCategory: text === '' ? null : (text as Visit['category']) });
  if (text === '') return field === 'timeEnd' ? t('visit.open') : t('common.none');
  if (field === 'returnOn') return isWholeDay(text) ? formatDay(text) : text;
  return field === 'timeStart' || field === 'timeEnd' ? formatInstant(new Date(text).toISOString()) : text;
}
