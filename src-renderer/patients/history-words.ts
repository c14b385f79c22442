/**
 * A change of a record in sentences. Text typed by people is in quotes and has its own direction, so that an Arabic name cannot reverse
 * an English sentence. Fields that a newer version of Satchel recorded are shown unchanged, because a history leaves nothing out.
 */
import { recoveryPrincipal } from '../../src-main/wire/principal.contract.ts';
import type { PatientFields } from '../../src-main/patients/patient.contract.ts';
import { formatDay, formatInstant } from '../messages/formats.ts';
import { isolated } from '../messages/isolated.ts';
import { t } from '../messages/words.svelte.ts';
import { ownFields } from '../shell/own-fields.svelte.ts';
import { staffNames } from '../shell/staff-names.svelte.ts';
import { detailLabel, detailText, isDetail } from './detail-words.ts';
import { isOwnValue, ownIdOf } from '../../src-main/own-fields/own-values.rules.ts';
import { ownValueText } from './own-words.ts';
import type { Change, Entry } from './history.rules.ts';
import { categoryText, genderText } from './patient-words.ts';

const quoted = (text: unknown): string => isolated(t('history.text', { text: String(text) }));

const isGender = (value: unknown) => value as PatientFields['gender'];
const isCategory = (value: unknown) => value as PatientFields['patientCategory'];
const day = (value: unknown) => formatDay(String(value));
const person = (value: unknown) => quoted(staffNames.textOf(String(value)));
const instant = (value: unknown) => formatInstant(String(value));

type Words = { field: () => string; value: (value: unknown) => string };

const words: Record<string, Words | undefined> = {
  name: { field: () => t('form.name'), value: quoted },
  patientNumber: { field: () => t('form.patientNumber'), value: quoted },
  phoneNumber: { field: () => t('form.phoneNumber'), value: quoted },
  residentialAddress: { field: () => t('form.residentialAddress'), value: quoted },
  dateOfBirth: { field: () => t('form.dateOfBirth'), value: day },
  age: { field: () => t('form.age'), value: saidAge },
  gender: { field: () => t('form.gender'), value: (value) => genderText({ gender: isGender(value) }) },
  patientCategory: { field: () => t('form.patientCategory'), value: category },
  retiredReason: { field: () => t('history.retiredReason'), value: quoted },
  timeStart: { field: () => t('visit.timeStart'), value: instant },
  timeEnd: { field: () => t('visit.timeEnd'), value: instant },
  category: { field: () => t('visit.category'), value: category },
  reason: { field: () => t('visit.reason'), value: quoted },
  notes: { field: () => t('visit.notes'), value: quoted },
  attendedBy: { field: () => t('visit.attendedBy'), value: person },
  urgent: { field: () => t('visit.urgent'), value: quoted },
  returnOn: { field: () => t('visit.returnOn'), value: day },
  returnReason: { field: () => t('visit.returnReason'), value: quoted },
  calledBy: { field: () => t('visit.calledBy'), value: person },
};

/** The person, or the name of the program that used the token. */
export function whoText({ who }: Pick<Change, 'who'>): string {
  if (who === recoveryPrincipal.name) return t('signIn.recoveryKey');
  return who.startsWith('token:') ? t('history.program', { name: who.slice('token:'.length) }) : staffNames.textOf(who);
}

/** Returns who saved the newest value of one of these fields, as far as the latest changes tell. */
export function savedBy(history: readonly { field: string; who: string }[], fields: readonly string[]) {
  const last = history.findLast(({ field }) => fields.includes(field));
  return last === undefined ? undefined : whoText(last);
}

/** One sentence for each field of a change, with its entry. */
export const saidOf = ({ entries }: Change): { entry: Entry; sentence: string }[] =>
  entries
    .filter((entry) => !isSaidElsewhere(entry, entries))
    .map((entry) => ({ entry, sentence: ownSentence(entry, entries) ?? plainSentence(entry) }));

export const sentencesOf = (change: Change): string[] => saidOf(change).map(({ sentence }) => sentence);

/** The value that an entry replaced, in words. */
export const formerText = ({ field, old }: Entry): string => valueWords(field).value(old);

/**
 * True if another sentence covers the field. The patient of a visit is known already; the reason of a removal is in the sentence of that
 * removal.
 */
function isSaidElsewhere({ field }: Entry, entries: Entry[]): boolean {
  if (field === 'patientId') return true;
  const isSaid = (by: string) => entries.some((entry) => entry.field === by);
  // A return to the queue ends the call as a whole.
  if (field === 'calledBy')
    return isSaid('calledAt') && entries.some((entry) => entry.field === field && entry.new === null);
  return field === 'retiredReason' && isSaid('retired');
}

function ownSentence({ field, old, new: value }: Entry, entries: Entry[]): string | undefined {
  switch (field) {
    case 'retired': {
      if (value !== true) return t('history.putBack');
      const reason = entries.find((entry) => entry.field === 'retiredReason')?.new ?? null;
      return reason === null ? t('history.retired') : t('history.retiredFor', { reason: quoted(reason) });
    }
    case 'dateOfBirthEstimated':
      return value === true ? t('history.estimated') : t('history.notEstimated');
    case 'age': {
      const isBorn = entries.some((entry) => entry.field === 'dateOfBirth' && entry.new !== null);
      return isBorn && value === null ? t('history.ageFollows', { old: saidAge(old) }) : undefined;
    }
    case 'mergedInto':
      return value === null ? t('history.parted') : t('history.joined');
    case 'photo':
      return value === null
        ? t('history.photoRemoved')
        : old === null
          ? t('history.photoAdded')
          : t('history.photoChanged');
    case 'fhir':
      return t('history.otherProgram');
    case 'deceased':
      if (value === null) return t('history.notDeceased');
      return isNoDay(value) && old === null ? t('history.deceased') : undefined;
    case 'timeStart':
      return old === null ? t('history.started', { at: instant(value) }) : undefined;
    case 'timeEnd':
      if (old === null) return t('history.ended', { at: instant(value) });
      return value === null ? t('history.reopened', { old: instant(old) }) : undefined;
    case 'calledAt':
      return value === null
        ? t('history.returned', { old: instant(old) })
        : t('history.called', { at: instant(value) });
    default:
      return undefined;
  }
}

function plainSentence({ field, old, new: value }: Entry): string {
  const known = valueWords(field);
  const [name, text] = [known.field(), known.value];
  if (value === null) return t('history.removed', { field: name, old: text(old) });
  // The value was written again by someone who knew what another station had written.
  const isSame = JSON.stringify(old) === JSON.stringify(value);
  if (old === null || isSame) return t('history.set', { field: name, value: text(value) });
  return t('history.changed', { field: name, old: text(old), value: text(value) });
}

const valueWords = (field: string): Words =>
  words[field] ??
  ownWords(field) ??
  detailWords(field) ?? { field: () => field, value: (other) => isolated(JSON.stringify(other)) };

function ownWords(field: string): Words | undefined {
  const id = ownIdOf(field);
  if (id === undefined) return undefined;
  return {
    field: () => ownFields.nameOf(id),
    value: (value) => (isOwnValue(value) ? ownValueText(id, value) : isolated(JSON.stringify(value))),
  };
}

function detailWords(field: string): Words | undefined {
  if (!isDetail(field)) return undefined;
  const plain = (value: unknown) => isolated(JSON.stringify(value));
  const text = (value: unknown) => {
    try {
      return detailText(field, value);
    } catch {
      // Another version of Satchel wrote the value in another shape.
      return plain(value);
    }
  };
  return { field: () => detailLabel(field), value: text };
}

const isNoDay = (value: unknown): boolean => (value as { on?: unknown }).on === null;

function saidAge(value: unknown): string {
  const { years, reportedOn } = value as { years: number; reportedOn: string };
  return t('history.saidAge', { age: t('patient.years', { count: years }), day: formatDay(reportedOn) });
}

function category(value: unknown): string {
  return categoryText({ patientCategory: isCategory(value) });
}
