/**
 * Messages about patients, ITI-93 of IHE PMIR: a MessageHeader, and a history Bundle of the patients that changed at the sender. Pure.
 *
 * A sender names a patient by its own id, by the identifiers of the resource, or by both. Its id is kept as an identifier, whose system is
 * the address of the sender, as IHE PIXm writes ids of resources.
 */
import { child, listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import { mostEntries } from './bundle.rules.ts';

export const feedEvent = 'urn:ihe:iti:pmir:2019:patient-feed';
export type Numbered = { system: string; value: string };

export type FeedEntry = {
  /** Its index in the history. */
  at: number;
  kind: 'save' | 'merge' | 'remove';
  /** Undefined for a removal. */
  resource: Json | undefined;
  /** The id at the sender, as `Patient/ID`, and the address that it belongs to. */
  named: Numbered | undefined;
};

export type Message = { id: string; source: string; header: Json; history: Json; entries: FeedEntry[] };

const entryAt = (at: number): string => `/entry/1/resource/entry/${at}`;
export const resourceAt = (at: number): string => `${entryAt(at)}/resource`;

/** Throws `invalid-request`, and `too-large` for too many entries. */
export function messageIn(bundle: Resource): Message {
  const [first, second, ...more] = listIn(bundle, 'entry');
  const [header, history] = [child(first, 'resource'), child(second, 'resource')];
  if (textIn(bundle, 'type') !== 'message') {
    throw invalid({ pointer: '/type', detail: 'The Bundle must be a message.' });
  }
  if (header?.['resourceType'] !== 'MessageHeader' || textIn(header, 'eventUri') !== feedEvent) {
    const detail = `The first entry must be a MessageHeader with the eventUri ${feedEvent}.`;
    throw invalid({ pointer: '/entry/0/resource', detail });
  }
  if (history?.['resourceType'] !== 'Bundle' || textIn(history, 'type') !== 'history' || more.length > 0) {
    throw invalid({ pointer: '/entry/1/resource', detail: 'The second and last entry must be a history Bundle.' });
  }
  const id = idIn(textIn(header, 'id') ?? textIn(first, 'fullUrl')?.split(/[/:]/).at(-1));
  if (id === undefined) throw invalid({ pointer: '/entry/0/resource/id', detail: 'The message must have an id.' });
  const source = textIn(child(header, 'source'), 'endpoint');
  if (source === undefined || !/^\S{1,500}$/.test(source)) {
    const detail = 'The message must have the address of its sender.';
    throw invalid({ pointer: '/entry/0/resource/source/endpoint', detail });
  }
  const entries = listIn(history, 'entry');
  if (entries.length > mostEntries) {
    throw problem('too-large', `A message has at most ${mostEntries} entries. Nothing was saved.`);
  }
  return { id, source, header, history, entries: entries.map((entry, at) => entryIn(entry, { at, source })) };
}

const idIn = (text: string | undefined): string | undefined => /^[A-Za-z0-9.-]{1,64}$/.exec(text ?? '')?.[0];

function entryIn(entry: Json, { at, source }: { at: number; source: string }): FeedEntry {
  const request = child(entry, 'request');
  const method = textIn(request, 'method') ?? '';
  if (!['POST', 'PUT', 'DELETE'].includes(method)) {
    throw invalid({ pointer: `${entryAt(at)}/request/method`, detail: 'An entry must be a POST, PUT or DELETE.' });
  }
  const resource = child(entry, 'resource');
  const said = [
    textIn(resource, 'id') === undefined ? undefined : `Patient/${textIn(resource, 'id') ?? ''}`,
    textIn(entry, 'fullUrl'),
    textIn(child(entry, 'response'), 'location'),
    textIn(request, 'url'),
  ];
  const named = said.map((each) => referredBy(each, source)).find((each) => each !== undefined);
  if (method === 'DELETE') return { at, kind: 'remove', resource: undefined, named };
  return { at, kind: replacedBy(resource) === undefined ? 'save' : 'merge', resource, named };
}

/** Returns the id that a reference names, with the address that it belongs to: that of the sender if it has none itself. */
export function referredBy(reference: string | undefined, source: string): Numbered | undefined {
  const [, base, id] = /^(?:(.+)\/)?Patient\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/.exec(reference ?? '') ?? [];
  return id === undefined ? undefined : { system: base ?? source, value: `Patient/${id}` };
}

const isOfMerge = ({ type }: Json): boolean => type === 'replaced-by' || type === 'replaces';

/** Returns the record by which a patient was replaced. */
export const replacedBy = (resource: Json | undefined): Json | undefined =>
  child(
    listIn(resource, 'link').find(({ type }) => type === 'replaced-by'),
    'other',
  );

/** Returns the identifiers of a resource with a system. */
export const numbersIn = (resource: Json | undefined): Numbered[] =>
  listIn(resource, 'identifier').flatMap((each) => {
    const [system, value] = [textIn(each, 'system'), textIn(each, 'value')];
    return system === undefined || value === undefined ? [] : [{ system, value }];
  });

/**
 * Returns the resource that is saved: what a message leaves out stays as it is here, and no identifier is lost. Links of merges are left
 * out, since a merge is a command of its own.
 * @param shown the record as it is; undefined for a new one
 */
export function savedOf(
  resource: Json,
  { shown, named }: { shown: Resource | undefined; named: Numbered | undefined },
): Resource {
  const sent: Record<string, unknown> = { ...shown, ...resource, resourceType: 'Patient' };
  if (resource['text'] === undefined) delete sent['text'];
  if (shown !== undefined) Object.assign(sent, { id: shown['id'], meta: shown['meta'] });
  const own = named === undefined ? [] : [{ use: 'secondary', ...named }];
  const isSaid = (list: readonly Json[], { system, value }: Json) =>
    list.some((each) => each['system'] === system && each['value'] === value);
  const identifier = [...listIn(shown, 'identifier'), ...listIn(resource, 'identifier'), ...own].filter(
    (each, i, all) => !isSaid(all.slice(0, i), each),
  );
  const link = [...listIn(shown, 'link'), ...listIn(resource, 'link').filter((each) => !isOfMerge(each))];
  // FHIR has no empty lists.
  delete sent['identifier'];
  delete sent['link'];
  Object.assign(sent, identifier.length > 0 && { identifier }, link.length > 0 && { link });
  return sent as Resource;
}

/** The outcome of an entry: the `display` of its reference in the reply. */
export const outcomes = ['created', 'changed', 'unchanged', 'merged', 'unmerged', 'removed', 'unknown'] as const;
export type Outcome = (typeof outcomes)[number];
export type Done = { at: number; outcome: Outcome; reference: string | undefined };

type Answered = {
  message: Message;
  done: readonly Done[];
  base: string;
  ids: { bundle: string; header: string };
  now: number;
};

/** Returns the reply. Its `focus` has a reference for each entry, in the same order. */
export function messageReply({ message, done, base, ids, now }: Answered): Resource<'Bundle'> {
  const focus = done
    .toSorted((a, b) => a.at - b.at)
    .map(({ reference, outcome }) => ({ ...(reference !== undefined && { reference }), display: outcome }));
  const header = {
    resourceType: 'MessageHeader',
    id: ids.header,
    eventUri: `${feedEvent}-response`,
    source: { name: 'Satchel', endpoint: base },
    response: { identifier: message.id, code: 'ok' },
    ...(focus.length > 0 && { focus }),
  };
  return {
    resourceType: 'Bundle',
    id: ids.bundle,
    type: 'message',
    timestamp: new Date(now).toISOString(),
    entry: [{ fullUrl: `urn:uuid:${ids.header}`, resource: header }],
  };
}
