/** Converts a visit to a FHIR Encounter, and an Encounter to the fields of a visit. Pure. */
import type { Fault } from '../wire/problem.contract.ts';
import type { PatientFields } from '../patients/patient.contract.ts';
import { child, listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import type { Fed } from '../journal/fhir-kept.rules.ts';
import { stageOf } from '../visits/queue.rules.ts';
import { fhirNames, notKnown, ownNames } from './names.rules.ts';
import { chosen, ownExtensions, readExtensions } from './patient-map.rules.ts';

type Category = PatientFields['patientCategory'];
export type Told = {
  /** The id of the surviving record. */
  patientId: string;
  timeStart: string;
  timeEnd: string | null;
  category: Category;
  reason: string | null;
  notes: string | null;
  attendedBy: string | null;
  urgent: string | null;
  calledAt: string | null;
  returnOn: string | null;
  returnReason: string | null;
  retired: boolean | null;
};

export const mappedOfEncounter = [
  'status',
  'class',
  'priority',
  'period',
  'reasonCode',
  'participant',
  'extension',
] as const;

/** The status of a removed visit, with or without an end. */
export const enteredInError = 'entered-in-error';

/** R4 has no place in an Encounter for these. */
const visitExtensions = {
  notes: { url: ownNames.notes, member: 'valueString' },
  returnOn: { url: ownNames.returnOn, member: 'valueDate' },
  returnReason: { url: ownNames.returnReason, member: 'valueString' },
} as const;

/** Returns the Encounter of the record alone. */
export function ownEncounter(visit: Told): Resource<'Encounter'> {
  const { patientId, timeStart, timeEnd, category, reason, attendedBy, urgent } = visit;
  const extension = ownExtensions(visitExtensions, visit);
  return {
    resourceType: 'Encounter',
    ...(extension.length > 0 && { extension }),
    status: visit.retired === true ? enteredInError : statuses[stageOf(visit)],
    class: classOf(category),
    ...(urgent !== null && { priority: { coding: [urgentCode], text: urgent } }),
    subject: { reference: `Patient/${patientId}` },
    ...(attendedBy !== null && { participant: [{ individual: { display: attendedBy } }] }),
    period: { start: timeStart, ...(timeEnd !== null && { end: timeEnd }) },
    ...(reason !== null && { reasonCode: [{ text: reason }] }),
  };
}

const statuses = { waiting: 'arrived', called: 'in-progress', done: 'finished' };
const urgentCode = { system: fhirNames.priority, code: 'UR', display: 'urgent' };

function classOf(category: Category): Json {
  switch (category) {
    case 'INPATIENT':
      return { system: fhirNames.encounterClass, code: 'IMP', display: 'inpatient encounter' };
    case 'OUTPATIENT':
      return { system: fhirNames.encounterClass, code: 'AMB', display: 'ambulatory' };
    case 'GENERAL':
      return { system: ownNames.category, code: 'GENERAL' };
    case null:
      return notKnown;
  }
}

/** Urgent, stat, emergency, and as soon as possible. */
const urgentCodes = [urgentCode.code, 'S', 'EM', 'A'];

const inpatient = ['IMP', 'ACUTE', 'NONAC'];

function categoryOf(given: Json | undefined): Category {
  const code = textIn(given, 'code') ?? '';
  if (given?.['system'] === ownNames.category && code === 'GENERAL') return 'GENERAL';
  if (given?.['system'] !== fhirNames.encounterClass) return null;
  return inpatient.includes(code) ? 'INPATIENT' : code === 'AMB' ? 'OUTPATIENT' : null;
}

const waitingStatuses = ['arrived', 'triaged'];
const openStatuses = [...waitingStatuses, 'in-progress', 'onleave'];

export type VisitEdit = Partial<Omit<Told, 'patientId'>>;

/** Returns why an Encounter cannot be a visit here: its patient has to have come, and a visit has ended if it has an end. */
export function encounterFaults(given: Json): Fault[] {
  const status = textIn(given, 'status') ?? '';
  const end = textIn(child(given, 'period'), 'end');
  if (status === enteredInError) return [];
  if (status !== 'finished' && !openStatuses.includes(status)) {
    const detail =
      'Only visits that took place are recorded: status must be finished, in-progress, arrived, triaged, onleave ' +
      'or entered-in-error.';
    return [{ pointer: '/status', detail }];
  }
  if (status === 'finished' && end === undefined) {
    return [{ pointer: '/period', detail: 'A finished Encounter needs period.end.' }];
  }
  if (status !== 'finished' && end !== undefined) {
    return [
      {
        pointer: '/period/end',
        detail: 'An Encounter with an end must be finished. Change its status, or leave out period.end.',
      },
    ];
  }
  return [];
}

/** The current values of the visit, and the parts that are only kept beside it, by group. */
export type KnownVisit = { present: VisitEdit; kept: Readonly<Record<string, readonly unknown[]>>; now: string };

/**
 * Reads the requested groups of an Encounter, as `readPatient` does. A missing start is now, or stays as it was. Notes are an extension,
 * which a program that does not know it drops: missing notes therefore stay as they were.
 */
export function readEncounter(
  given: Json,
  groups: readonly string[],
  { present, kept, now }: KnownVisit,
): { edit: VisitEdit; fed: Fed } {
  const edit: VisitEdit = {};
  const fed: Record<string, readonly (number | undefined)[]> = {};
  const isAsked = (group: (typeof mappedOfEncounter)[number]) => groups.includes(group);
  if (isAsked('status')) {
    const status = textIn(given, 'status') ?? '';
    edit.retired = status === enteredInError;
    if (waitingStatuses.includes(status)) edit.calledAt = null;
    else if (openStatuses.includes(status)) edit.calledAt = present.calledAt ?? now;
  }
  if (isAsked('priority')) {
    const priority = child(given, 'priority');
    const isUrgent = listIn(priority, 'coding').some(
      (coding) => coding['system'] === fhirNames.priority && urgentCodes.includes(textIn(coding, 'code') ?? ''),
    );
    edit.urgent = isUrgent ? (conceptText(priority ?? {}) ?? urgentCode.display) : null;
  }
  if (isAsked('class')) edit.category = categoryOf(child(given, 'class'));
  if (isAsked('period')) {
    const period = child(given, 'period');
    const start = instantIn(textIn(period, 'start'));
    if (start !== undefined) edit.timeStart = start;
    edit.timeEnd = instantIn(textIn(period, 'end')) ?? null;
  }
  if (isAsked('reasonCode')) {
    const list = listIn(given, 'reasonCode');
    const at = chosen(list, { valueOf: conceptText, present: present.reason ?? undefined, kept: kept['reasonCode'] });
    edit.reason = (list[at] && conceptText(list[at])) ?? null;
    fed['reasonCode'] = at === -1 ? [] : [at];
  }
  if (isAsked('participant')) {
    const list = listIn(given, 'participant');
    const valueOf = (each: Json) => textIn(child(each, 'individual'), 'display');
    const at = chosen(list, { valueOf, present: present.attendedBy ?? undefined, kept: kept['participant'] });
    edit.attendedBy = (list[at] && valueOf(list[at])) ?? null;
    fed['participant'] = at === -1 ? [] : [at];
  }
  if (isAsked('extension')) {
    const read = readExtensions(visitExtensions, given, present);
    Object.assign(edit, read.edit);
    fed['extension'] = read.fed;
  }
  return { edit, fed };
}

const conceptText = (concept: Json): string | undefined =>
  textIn(concept, 'text') ??
  listIn(concept, 'coding')
    .map((coding) => textIn(coding, 'display'))
    .find(Boolean);

/** Returns the first instant of a date. A day has no time zone and is read as UTC. */
function instantIn(said: string | undefined): string | undefined {
  if (said === undefined || said.includes('T')) return said;
  return `${said}${'-01-01'.slice(said.length === 4 ? 0 : said.length === 7 ? 3 : 6)}T00:00:00Z`;
}

const local = '^(?:https?://[^/]+/api/fhir/)?';
const id = '([A-Za-z0-9.-]{1,64})(?:/_history/\\d+)?$';
const patterns = new Map(
  ['Patient', 'Organization', 'Location'].map((type) => [type, new RegExp(`${local}${type}/${id}`)]),
);

/** Returns the id of the record of a type in a reference such as `Patient/ID`, also with this station's address before it. */
export const idIn = (reference: Json | undefined, type: string): string | undefined =>
  patterns.get(type)?.exec(textIn(reference, 'reference') ?? '')?.[1];

export const patientReferred = (reference: Json | undefined): string | undefined => idIn(reference, 'Patient');
