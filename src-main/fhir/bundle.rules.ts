/** Bundles, both received and sent. Pure. */
import type { Fault } from '../wire/problem.contract.ts';
import { child, listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { isAnsweredByIndex } from './search.rules.ts';

/** The address of the station and the request, from which links are made. */
export type Asked = { base: string; path: string; query: Readonly<Record<string, unknown>> };

export const etagOf = (version: number | string): string => `W/"${version}"`;

export const urlOf = ({ base }: Pick<Asked, 'base'>, { resourceType, id }: Resource): string =>
  `${base}/${resourceType}/${String(id)}`;

/** Returns a link for GET, also for a search that came as a form. */
function linkOf({ base, path, query }: Asked, more: Json): string {
  const pairs = Object.entries({ ...query, ...more }).flatMap(([name, values]) =>
    [values].flat().map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`),
  );
  return `${base}${path.replace(/\/_search$/, '')}${pairs.length === 0 ? '' : '?'}${pairs.join('&')}`;
}

type Listed = { entries: readonly Json[]; total?: number | undefined; next?: Json | undefined };

/** Returns a Bundle. Without entries the list is left out, since FHIR has no empty lists. */
export function bundleOf(type: string, asked: Asked, { entries, total, next }: Listed): Resource<'Bundle'> {
  return {
    resourceType: 'Bundle',
    type,
    ...(total !== undefined && { total }),
    link: [
      { relation: 'self', url: linkOf(asked, {}) },
      ...(next === undefined ? [] : [{ relation: 'next', url: linkOf(asked, next) }]),
    ],
    ...(entries.length > 0 && { entry: entries }),
  };
}

/** Returns the Bundle with the result of each entry of a Bundle that was sent. */
export const responseBundle = (
  type: 'transaction' | 'batch',
  entries: readonly (Json | null)[],
): Resource<'Bundle'> => ({
  resourceType: 'Bundle',
  type: `${type}-response`,
  ...(entries.length > 0 && { entry: entries.map((each) => each ?? {}) }),
});

export const searchEntry = (asked: Asked, resource: Resource, mode = 'match'): Json => ({
  fullUrl: urlOf(asked, resource),
  resource,
  search: { mode },
});

/** Returns the entry of one version in a history. The first version was created, the others were updates. */
export function historyEntry(asked: Asked, resource: Resource): Json {
  const meta = child(resource, 'meta');
  const isFirst = meta?.['versionId'] === '1';
  return {
    fullUrl: urlOf(asked, resource),
    resource,
    request: isFirst
      ? { method: 'POST', url: resource.resourceType }
      : { method: 'PUT', url: `${resource.resourceType}/${String(resource['id'])}` },
    response: {
      status: isFirst ? '201 Created' : '200 OK',
      etag: etagOf(String(meta?.['versionId'])),
      lastModified: meta?.['lastUpdated'],
    },
  };
}

/** The request of an entry of a transaction or a batch. */
export type Asking = {
  /** Its index in the Bundle. */
  at: number;
  fullUrl: string | undefined;
  resource: unknown;
  method: 'GET' | 'POST' | 'PUT';
  type: 'Patient' | 'Encounter';
  id: string | undefined;
  query: string;
  ifMatch: string | undefined;
  ifNoneExist: string | undefined;
};

export type ReadEntry = { kind: 'asking'; asking: Asking } | { kind: 'refused'; at: number; fault: Fault };

/** Returns whether each entry only reads. */
export const onlyReads = (bundle: Json): boolean =>
  listIn(bundle, 'entry').every((entry) => textIn(child(entry, 'request'), 'method') === 'GET');

/** Conditions of FHIR that are not supported: a request with one is refused. */
const strangeConditions = ['ifNoneMatch', 'ifModifiedSince'];

/** Entries of a Bundle at most: they are saved in one write, and other requests wait meanwhile. */
export const mostEntries = 200;
/** Reads in a Bundle at most: a search takes longer than a save. */
const mostReads = 100;
/**
 * Conditions in a Bundle that require a search through the records one by one. They are evaluated within the write, and no other request is
 * answered meanwhile.
 */
const mostSearches = 10;

/** Returns undefined if there are more entries than a Bundle may have. */
export function entriesIn(bundle: Json): ReadEntry[] | undefined {
  const entries = listIn(bundle, 'entry');
  if (entries.length > mostEntries) return undefined;
  let [reads, searches] = [0, 0];
  return entries.map((entry, at): ReadEntry => {
    const request = child(entry, 'request');
    const [method, url] = [textIn(request, 'method'), textIn(request, 'url') ?? ''];
    const [path = '', query = ''] = url.split('?', 2);
    const [type, id, ...rest] = path.split('/');
    const refused = (detail: string): ReadEntry => ({
      kind: 'refused',
      at,
      fault: { pointer: `/entry/${at}/request`, detail },
    });
    if (method !== 'GET' && method !== 'POST' && method !== 'PUT') {
      return refused('An entry of a Bundle must be a GET, POST or PUT.');
    }
    if (method === 'GET' && ++reads > mostReads) return refused(`A Bundle may have at most ${mostReads} reads.`);
    if ((type !== 'Patient' && type !== 'Encounter') || rest.length > 0) {
      return refused('Only Patient and Encounter are supported.');
    }
    if (method !== 'GET' && (method === 'PUT') !== (id !== undefined || query !== '')) {
      return refused(
        'POST needs a type, such as Patient, and PUT a resource, such as Patient/ID, or a search that finds one.',
      );
    }
    const strange = strangeConditions.find((name) => request?.[name] !== undefined);
    if (strange !== undefined) return refused(`${strange} is not supported. Leave it out.`);
    for (const [name, of] of [
      ['ifNoneExist', 'POST'],
      ['ifMatch', 'PUT'],
    ] as const) {
      const isSaid = request?.[name] !== undefined;
      if (isSaid && (method !== of || textIn(request, name) === undefined)) {
        return refused(`${name} must be text, and belongs to ${of}.`);
      }
    }
    const ifNoneExist = textIn(request, 'ifNoneExist');
    const condition = method === 'PUT' && id === undefined ? query : ifNoneExist;
    if (condition !== undefined && !isAnsweredByIndex(type, condition) && ++searches > mostSearches) {
      return refused(
        `A Bundle may have at most ${mostSearches} conditions, as in ifNoneExist, other than _id, or ` +
          'identifier=SYSTEM|VALUE of a Patient. Send this entry in another Bundle.',
      );
    }
    if (query !== '' && (method === 'POST' || id !== undefined)) {
      return refused('Only a GET or a PUT of a type has a search in its url. For POST, use ifNoneExist.');
    }
    return {
      kind: 'asking',
      asking: {
        ...{ at, fullUrl: textIn(entry, 'fullUrl'), resource: entry['resource'], method, type, id, query },
        ifMatch: textIn(request, 'ifMatch'),
        ifNoneExist,
      },
    };
  });
}

/** Sorts patients before their visits, and reads after all saves. */
export function inOrder(askings: readonly Asking[]): Asking[] {
  const rank = ({ method, type }: Asking) =>
    method === 'GET' ? 4 : (type === 'Patient' ? 0 : 2) + (method === 'POST' ? 0 : 1);
  return askings.toSorted((a, b) => rank(a) - rank(b) || a.at - b.at);
}

/** Replaces references to the `fullUrl` of an entry by references to the record that it became. */
export function referring(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => referring(each, names));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'reference' && typeof member === 'string' ? (names.get(member) ?? member) : referring(member, names),
    ]),
  );
}
