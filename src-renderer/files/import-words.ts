/** The words for an import, its columns and its rows. */
import { fieldsOf, isNamed, labelOf, type ImportField } from '../../src-main/transfer/field-names.rules.ts';
import { ageUnits, type AgeUnit } from '../../src-main/patients/birth.rules.ts';
import { meaningsOf, type Meaning } from '../../src-main/transfer/meanings.rules.ts';
import { isOfProgram, type Encoding, type FileFormat, type ImportContent } from '../../src-main/transfer/file.rules.ts';
import type { CellProblem, Import, ImportColumn, ImportRow } from '../../src-main/transfer/import.contract.ts';
import type { UpdateField } from '../../src-main/transfer/updates.rules.ts';
import { isFault } from '../forms/fault-words.ts';
import type { Failure } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { isolated } from '../messages/isolated.ts';
import { t, words } from '../messages/words.svelte.ts';
import { reasonText } from '../patients/match-words.ts';
import { ownFields } from '../shell/own-fields.svelte.ts';
import { identifierSystems } from '../shell/identifier-systems.svelte.ts';
import { cellFaultKey, fileFaultKey } from './fault-keys.ts';

/** All columns but one have the same name as at the head of a file that Satchel makes, so that people recognise them. */
function fieldText(field: ImportField, system: string | null): string {
  switch (field) {
    case 'identifier':
      return system === null ? t('form.identifiers') : identifierSystems.nameOf(system);
    case 'ownField':
      return system === null ? t('form.own') : ownFields.nameOf(system);
    case 'identifiers':
    case 'otherPhones':
    case 'nextOfKin':
    case 'own':
      return t(`form.${field}`);
    case 'recordId':
    case 'visitId':
      return t('import.recordId');
    default:
      return labelOf(field, words.language);
  }
}

type Choice = { value: string; label: string };
const ofPrograms: readonly ImportField[] = ['identifiers', 'otherPhones', 'nextOfKin', 'own'];

/** Returns the possible meanings of a column. The value of each choice is that of `columnChoice`. */
export function fieldChoices(format: FileFormat, content: ImportContent): Choice[] {
  const systems = identifierSystems.all.filter(({ retired }) => !retired);
  return [
    { value: '', label: t('import.leftOut') },
    ...fieldsOf[content]
      .filter((field) => !isNamed(field) && (isOfProgram({ format }) || !ofPrograms.includes(field)))
      .flatMap((field) => [{ value: field, label: fieldText(field, null) }, ...(field === 'age' ? agesIn() : [])]),
    ...systems.map(({ _id, name }) => ({ value: `identifier ${_id}`, label: name })),
    ...(content === 'patients' ? ownFields.inUse : []).map(({ _id, name }) => ({
      value: `ownField ${_id}`,
      label: name,
    })),
  ];
}

/** The unit of a column of ages, for when no other column contains it. */
const agesIn = (): Choice[] => ageUnits.map((unit) => ({ value: `age ${unit}`, label: t(`import.ageIn.${unit}`) }));

export function columnChoice({ field, system, unit }: Pick<ImportColumn, 'field' | 'system' | 'unit'>): string {
  if (field !== null && isNamed(field)) return `${field} ${system ?? ''}`;
  return field === 'age' && unit !== null ? `age ${unit}` : (field ?? '');
}

type Chosen = { field: ImportField | null; system?: string | null; unit?: AgeUnit | null };

export function chosenField(choice: string): Chosen {
  const [field = '', more] = choice.split(' ');
  switch (field) {
    case '':
      return { field: null };
    case 'identifier':
    case 'ownField':
      return { field, system: more ?? null };
    default:
      return { field: field as ImportField, unit: (more as AgeUnit | undefined) ?? null };
  }
}

/** Returns the meanings that a person can choose for a word of a column. */
export function meaningChoices(field: ImportField): Choice[] {
  return meaningsOf(field).map((value) => ({ value, label: meaningText(value) }));
}

function meaningText(means: Meaning): string {
  switch (means) {
    case 'MALE':
    case 'FEMALE':
    case 'OTHER':
      return t(`patient.gender.${means}`);
    case 'GENERAL':
    case 'INPATIENT':
    case 'OUTPATIENT':
      return t(`patient.category.${means}`);
    case 'yes':
    case 'no':
      return t(`common.${means}`);
    case 'text':
    case 'nothing':
      return t(`import.means.${means}`);
    default:
      return t(`import.ageIn.${means}`);
  }
}

export function updateFieldText(field: UpdateField): string {
  switch (field) {
    case 'otherPhones':
    case 'nextOfKin':
    case 'identifiers':
    case 'own':
      return t(`form.${field}`);
    case 'dateOfBirth':
      return labelOf('birth', words.language);
    case 'phoneNumber':
      return labelOf('phone', words.language);
    case 'residentialAddress':
      return labelOf('address', words.language);
    default:
      return labelOf(field, words.language);
  }
}

/** Describes what a row changes in a record. */
export function updateText({ field, from, to }: NonNullable<ImportRow['updates']>[number]): string {
  const said = (value: string) => (field === 'gender' && isGender(value) ? t(`patient.gender.${value}`) : value);
  return from === null
    ? t('import.updateNew', { to: said(to ?? '') })
    : t('import.updateOf', { from: said(from), to: said(to ?? '') });
}

const isGender = (value: string) => value === 'MALE' || value === 'FEMALE' || value === 'OTHER';

export const columnName = ({ head, column }: ImportColumn): string =>
  head === null || head === '' ? t('import.column', { number: column + 1 }) : head;

export function fileFaultText({ kind, row }: NonNullable<Import['fault']>): string {
  const text = words.format(fileFaultKey(kind));
  return row === undefined ? text : `${text} (${t('import.row', { row })})`;
}

/** Describes the fault of a cell, for the field that the cell was meant for. */
export function cellFaultText(
  { kind, column, field }: Pick<CellProblem, 'kind' | 'column' | 'field'>,
  { cells, columns }: { cells: readonly string[]; columns: readonly ImportColumn[] },
): { field: string | undefined; text: string } {
  const cell = column === null ? '' : (cells[column] ?? '');
  const system = column === null ? null : (columns[column]?.system ?? null);
  const values = { cell, settings: t('settings.title') };
  return {
    field: field === null ? undefined : fieldText(field, system),
    text: words.format(cellFaultKey(kind, field), values),
  };
}

export function stateText({ state, isWorking }: Pick<Import, 'state' | 'isWorking'>): string {
  return isWorking ? t('import.state.working') : t(`import.state.${state}`);
}

/** The reasons why a row may be a patient who is already registered. */
export function reasonTexts({ by, reasons = [] }: NonNullable<ImportRow['match']>): string[] {
  const others = reasons.filter((reason) => !(by === 'number' && reason === 'same-number'));
  return [...(by === undefined ? [] : [t(`import.by.${by}`)]), ...others.map(reasonText)];
}

/** The script of most text in this encoding; no entry for encodings of all scripts. */
const scripts: Partial<Record<Encoding, string>> = {
  'windows-1252': 'Latn',
  'windows-1250': 'Latn',
  'iso-8859-15': 'Latn',
  macroman: 'Latn',
  'windows-1256': 'Arab',
  'windows-1251': 'Cyrl',
  gb18030: 'Hans',
  shift_jis: 'Jpan',
};

/** Isolates the whole, so that “Unicode (utf-8)” is written from left to right in Arabic too. */
export function encodingText(encoding: Encoding): string {
  const script = scripts[encoding];
  const name = script === undefined ? 'Unicode' : new Intl.DisplayNames(words.language, { type: 'script' }).of(script);
  return isolated(`${name ?? ''} (${isolated(encoding)})`);
}

/** The message for a refused action of an import. A refusal that names no member of the body means that another import is running. */
export function workFailureText(failure: Failure): string {
  if (isFault(failure, '/patients')) return t('import.absent');
  return isFault(failure, '') ? t('import.other') : failureText(failure);
}
