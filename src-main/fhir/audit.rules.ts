/** Which patients a request in FHIR showed or changed, for the access log. Pure. */
import type { Action } from '../wire/entry.contract.ts';
import { patientReferred } from './encounter-map.rules.ts';
import { child, listIn, textIn, type Json } from '../wire/fhir-json.rules.ts';
import type { Outcome } from './message.rules.ts';
import { nameText } from './patient-map.rules.ts';

type Sent = { body: unknown };
type Replied = { reply: unknown };
type AskedOfBundle = Sent &
  Replied & {
    isUnchanged: boolean;
    unchanged: ReadonlySet<number> | undefined;
  };

const patientOf = (resource: Json | undefined): string | undefined =>
  resource?.['resourceType'] === 'Patient' ? textIn(resource, 'id') : patientReferred(child(resource, 'subject'));

const shownIn = (bundle: Json): string[] => [
  ...new Set(listIn(bundle, 'entry').flatMap((entry) => patientOf(child(entry, 'resource')) ?? [])),
];

export const resourcesShown = ({ reply }: Replied) => ({ shown: shownIn(reply as Json) });

const visitOf = (resource: Json) => ({ patient: patientOf(resource) ?? null, record: textIn(resource, 'id') ?? null });
export const patientSaid = ({ reply }: Replied) => ({ patient: textIn(reply as Json, 'id') ?? null });
export const encounterSaid = ({ reply }: Replied) => visitOf(reply as Json);

type Updated = Replied & { isMade: boolean; isUnchanged: boolean };

/** An update may create the record, or change nothing. */
const updateOf = ({ isMade, isUnchanged }: Updated, of: 'patient' | 'visit') =>
  `${of}-${isMade ? 'added' : isUnchanged ? 'viewed' : 'changed'}` as const satisfies Action;
export const patientUpdated = (asked: Updated) => [{ action: updateOf(asked, 'patient'), ...patientSaid(asked) }];
export const encounterUpdated = (asked: Updated) => [{ action: updateOf(asked, 'visit'), ...encounterSaid(asked) }];

export const historySaid = ({ params, reply }: Replied & { params: { visitId: string } }) => ({
  patient: shownIn(reply as Json)[0] ?? null,
  record: params.visitId,
});

/** Parameters that say how the reply is, not who is searched for. */
const unsaid = ['_count', '_page', '_format', '_summary', '_elements', '_sort', '_total', '_include', '_revinclude'];

/** Returns the values of a search as one text, as a person would type it to search for the same people. */
export const searchedFor = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .filter(([name]) => !unsaid.includes(name))
    .flatMap(([, values]) => [values].flat().map(String))
    .join(' ');

const parameterIn = (parameters: Json, name: string): Json | undefined =>
  listIn(parameters, 'parameter').find((each) => each['name'] === name);

export const matchedWith = ({ body }: Sent): string =>
  listIn(child(parameterIn(body as Json, 'resource'), 'resource') ?? (body as Json), 'name')
    .map(nameText)
    .join(' ');

/** Returns the number by which `$ihe-pix` was asked, as text. */
export function numberPosted({ body }: Sent): string {
  const given = parameterIn(body as Json, 'sourceIdentifier');
  const identifier = child(given, 'valueIdentifier');
  const written = `${textIn(identifier, 'system') ?? ''}|${textIn(identifier, 'value') ?? ''}`;
  return textIn(given, 'valueString') ?? written;
}

/** A patient who was asked for by id is not in the reply. */
export function crossReferenceSaid({ asked, reply }: Replied & { asked: string }) {
  const byId = patientReferred({ reference: asked.slice(asked.indexOf('|') + 1) });
  const told = listIn(reply as Json, 'parameter').map((each) => patientReferred(child(each, 'valueReference')));
  return { searched: asked, shown: [...new Set([byId, ...told].filter((id) => id !== undefined))] };
}

export function mergeAsked({ body }: Sent) {
  const referred = (name: string) => patientReferred(child(parameterIn(body as Json, name), 'valueReference'));
  const [target, source] = [referred('target-patient'), referred('source-patient')];
  return { patient: target ?? null, shown: [target, source].filter((id) => id !== undefined) };
}

type Said = { action: Action; patient?: string | null; record?: string | null; shown?: string[] };

/** Returns an entry of the access log for each entry of a Bundle that changed or showed something. */
export function saidOfBundle({ body, reply, isUnchanged, unchanged }: AskedOfBundle): Said[] {
  const sent = listIn(body as Json, 'entry');
  return listIn(reply as Json, 'entry').flatMap((entry, i): Said[] => {
    const response = child(entry, 'response');
    const status = textIn(response, 'status') ?? '';
    if (!status.startsWith('2')) return [];
    const location = /^(Patient|Encounter)\/([^/]+)/.exec(textIn(response, 'location') ?? '');
    if (location === null) return readSaid(child(entry, 'resource'));
    const [, type = '', id = ''] = location;
    // The reply contains only the location and version of the record, nothing of its content.
    if (isUnchanged || unchanged?.has(i) === true) return [];
    const isMade = status.startsWith('201');
    if (type === 'Encounter') return [{ action: isMade ? 'visit-added' : 'visit-changed', record: id }];
    if (isMade) return [{ action: 'patient-added', patient: id }];
    // With `ifNoneExist`, an existing record is found and not changed.
    const isChanged = child(sent[i], 'request')?.['method'] === 'PUT';
    return [{ action: isChanged ? 'patient-changed' : 'patient-viewed', patient: id }];
  });
}

const actionOf: Readonly<Record<Outcome, Action | undefined>> = {
  created: 'patient-added',
  changed: 'patient-changed',
  merged: 'patients-joined',
  unmerged: 'patients-parted',
  removed: 'patient-changed',
  // The reply contains nothing of the record.
  unchanged: undefined,
  unknown: undefined,
};

/** Returns an entry of the access log for each entry of a message that saved something. */
export function saidOfMessage({ reply, isUnchanged }: Replied & { isUnchanged: boolean }): Said[] {
  const [first] = listIn(reply as Json, 'entry');
  return listIn(child(first, 'resource'), 'focus').flatMap((focus): Said[] => {
    const action = actionOf[textIn(focus, 'display') as Outcome];
    return action === undefined || isUnchanged ? [] : [{ action, patient: patientReferred(focus) ?? null }];
  });
}

function readSaid(resource: Json | undefined): Said[] {
  if (resource === undefined) return [];
  switch (resource['resourceType']) {
    case 'Patient':
      return [{ action: 'patient-viewed', patient: textIn(resource, 'id') ?? null }];
    case 'Encounter':
      return [{ action: 'visit-viewed', ...visitOf(resource) }];
    default:
      return [{ action: 'patients-searched', shown: shownIn(resource) }];
  }
}
