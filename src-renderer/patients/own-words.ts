/** The words for the values of the clinic's own fields. */
import type { OwnValue } from '../../src-main/db/stored-values.rules.ts';
import type { OwnField } from '../../src-main/own-fields/own-field.contract.ts';
import { ownIdOf } from '../../src-main/own-fields/own-values.rules.ts';
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { isWholeDay } from '../../src-main/time/calendar.rules.ts';
import { formatDay } from '../messages/formats.ts';
import { isolated } from '../messages/isolated.ts';
import { t } from '../messages/words.svelte.ts';
import { ownFields } from '../shell/own-fields.svelte.ts';

/** The choices of a field, or yes and no, and a value that is no longer among them. */
export function ownChoices({ _id, type, choices }: OwnField, value: string): { value: string; label: string }[] {
  if (type === 'answer')
    return ['true', 'false'].map((answer) => ({ value: answer, label: ownValueText(_id, answer === 'true') }));
  const all = new Set([...(choices ?? []), ...(value === '' ? [] : [value])]);
  return [...all].map((choice) => ({ value: choice, label: ownFields.choiceText(_id, choice) }));
}

/** The label of a field that the journal names `own.ID`; undefined for other names. */
export function ownLabel(name: string): string | undefined {
  const id = ownIdOf(name);
  return id === undefined ? undefined : ownFields.nameOf(id);
}

/** @param id the field of the value. */
export function ownValueText(id: string, value: OwnValue): string {
  if (typeof value === 'boolean') return value ? t('common.yes') : t('common.no');
  if (typeof value === 'string' && isWholeDay(value)) return formatDay(value);
  return isolated(typeof value === 'string' ? ownFields.choiceText(id, value) : String(value));
}

/** The own fields of a patient, in the order of the form. Values of removed fields are not shown. */
export const ownFacts = ({ own }: Pick<Patient, 'own'>): { part: `own.${string}`; label: string; text: string }[] =>
  ownFields.inUse.flatMap(({ _id, name }) => {
    const value = own?.[_id];
    return value === undefined ? [] : [{ part: `own.${_id}`, label: name, text: ownValueText(_id, value) }];
  });
