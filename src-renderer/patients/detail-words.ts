/** The words for a patient's details, the same in the record, in its history and where people choose. */
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { formatDay } from '../messages/formats.ts';
import { isolated } from '../messages/isolated.ts';
import { t } from '../messages/words.svelte.ts';
import { places } from '../shell/places.svelte.ts';
import type { DetailPart } from './details.rules.ts';
import { ownFacts } from './own-words.ts';
import { identifierText } from './identifier-words.ts';

type Details = Pick<Patient, DetailPart>;

export const phoneText = ({ number, whose }: NonNullable<Details['otherPhones']>[number]): string =>
  whose === null ? isolated(number) : t('patient.phoneOf', { number, whose });

/** The words for a value of each detail. */
export const detailTexts: { [Part in DetailPart]: (value: NonNullable<Details[Part]>) => string } = {
  identifiers: (list) => list.map(identifierText).join(' · '),
  otherPhones: (phones) => phones.map(phoneText).join(' · '),
  nextOfKin: ({ name, relation, phone }) =>
    [name, relation, phone]
      .filter((part) => part !== null)
      .map(isolated)
      .join(' · '),
  village: isolated,
  district: isolated,
  home: (id) => isolated(places.pathOf(id)),
  deceased: deathText,
  movedAwayOn: (day) => formatDay(day),
  // The family is shown with names; a history tells that the link changed.
  household: () => t('family.linked'),
  mother: () => t('family.linked'),
  seenAs: isolated,
  own: (own) =>
    ownFacts({ own })
      .map(({ label, text }) => t('own.of', { label, text }))
      .join(' · '),
  consentToContact: (isGiven) => (isGiven ? t('common.yes') : t('common.no')),
};

/** "Died", or "Died on 3 March 2026". */
export function deathText({ on }: NonNullable<Details['deceased']>): string {
  return on === null ? t('patient.deceased') : t('patient.deceasedOn', { day: formatDay(on) });
}

/** "Moved away on 3 March 2026". */
export const movedText = (on: string): string => t('patient.movedAwayOn', { day: formatDay(on) });

export const isDetail = (field: string): field is DetailPart => Object.hasOwn(detailTexts, field);

/** The words for a detail that came as JSON. The caller has the words for an unknown value. */
export const detailText = (field: DetailPart, value: unknown): string =>
  (detailTexts[field] as (value: unknown) => string)(value);

export const detailLabel = (field: DetailPart): string => t(`form.${field}`);
