/** Saves a Bundle: a transaction as a whole or not at all, a batch as far as possible. Both are one write. */
import { setImmediate as afterOthers } from 'node:timers/promises';
import { invalid, problem, Problem, problemReply, problemTypes, type Fault } from '../wire/problem.contract.ts';
import { soon, type Steps } from '../steps.ts';
import { requireVersion } from './version.rules.ts';
import { asResource } from './check.ts';
import { entriesIn, etagOf, inOrder, mostEntries, referring, type Asking, type ReadEntry } from './bundle.rules.ts';
import { patientReferred } from './encounter-map.rules.ts';
import type { Kind } from './candidates.rules.ts';
import type { FhirTx } from './fhir.register.ts';
import { child, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { outcomeOf } from '../wire/fhir-outcome.rules.ts';
import { conditionalCreateOf, createUnless, put } from './create.commands.ts';

/** A Bundle whose resources were checked. */
export type CheckedBundle = { entries: readonly ReadEntry[]; resources: ReadonlyMap<number, Resource | Problem> };

/**
 * Checks the resource of each entry that saves one; the result is by index of the entry. This is done before the write, and other requests
 * are answered between any two entries.
 */
export async function checkBundle(bundle: Resource): Promise<CheckedBundle> {
  const entries = entriesIn(bundle);
  if (entries === undefined) {
    throw problem('too-large', `A Bundle has at most ${mostEntries} entries. Nothing was saved. Send fewer at a time.`);
  }
  const resources = new Map<number, Resource | Problem>();
  for (const entry of entries) {
    if (entry.kind === 'refused' || entry.asking.method === 'GET') continue;
    const { at, type, resource } = entry.asking;
    resources.set(at, checked(type, resource));
    await afterOthers();
  }
  return { entries, resources };
}

function checked(type: Asking['type'], resource: unknown): Resource | Problem {
  try {
    return asResource(type, resource);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The result of each entry by its index; entries that only read still have to be answered. */
export type Answered = {
  responses: (Json | null)[];
  reads: Asking[];
  /** The indexes of entries that saved nothing, because the record had this content already. */
  unchanged: number[];
};

export function* runBundle(
  tx: FhirTx,
  { entries, resources }: CheckedBundle,
  { isWhole }: { isWhole: boolean },
): Steps<Answered> {
  const responses: (Json | null)[] = entries.map(() => null);
  const refused = entries.flatMap((entry) => (entry.kind === 'refused' ? [entry] : []));
  if (isWhole && refused.length > 0) throw invalid(...refused.map(({ fault }) => fault));
  for (const { at, fault } of refused) responses[at] = failed(invalid(fault));
  const askings = inOrder(entries.flatMap((entry) => (entry.kind === 'asking' ? [entry.asking] : [])));
  const names = new Map<string, string>();
  const saves = askings.filter(({ method }) => method !== 'GET');
  const unchanged: number[] = [];
  yield* holdAll(tx, saves, resources);
  for (const asking of saves) {
    try {
      const saved = yield* saveEntry(tx, { asking, resource: resources.get(asking.at) }, names);
      if (asking.fullUrl !== undefined) names.set(asking.fullUrl, `${asking.type}/${saved.id}`);
      responses[asking.at] = { response: saved.response };
      if (!saved.hasChanged) unchanged.push(asking.at);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isWhole) throw ofEntry(error, asking.at);
      responses[asking.at] = failed(error);
    }
  }
  return { responses, reads: askings.filter(({ method }) => method === 'GET'), unchanged };
}

export function failed(error: Problem): Json {
  const { status, title } = problemTypes[error.type];
  return { response: { status: `${status} ${title}`, outcome: outcomeOf(problemReply(error), error.issue) } };
}

/** Returns the fault of an entry with pointers into the Bundle. */
function ofEntry({ type, message, faults, headers }: Problem, at: number): Problem {
  const own: Fault[] = faults.length > 0 ? faults : [{ pointer: '', detail: message }];
  const told = own.map(({ pointer, detail }) => ({ pointer: `/entry/${at}/resource${pointer}`, detail }));
  return problem(type, message, { faults: told, headers });
}

/** Locks all records before anything is saved. A fixed order prevents two Bundles from waiting for each other. */
function* holdAll(tx: FhirTx, saves: readonly Asking[], resources: CheckedBundle['resources']): Steps<void> {
  const kinds: Kind[] = ['Encounter', 'Patient'];
  const ofCondition = (kind: Kind) =>
    saves.some(({ type, ifNoneExist, query }) => type === kind && (ifNoneExist !== undefined || query !== ''));
  yield* soon(tx.oneAtATime(kinds.filter(ofCondition).map(conditionalCreateOf)));
  const ids = saves.flatMap(({ at, id }) => {
    const resource = resources.get(at);
    const subject = resource instanceof Problem ? undefined : patientReferred(child(resource, 'subject'));
    return [id, subject].filter((each) => each !== undefined);
  });
  yield* soon(tx.fhir.hold(ids));
}

type Saved = { id: string; response: Json; hasChanged: boolean };

type ToSave = { asking: Asking; resource: Resource | Problem | undefined };

function* saveEntry(tx: FhirTx, { asking, resource }: ToSave, names: ReadonlyMap<string, string>): Steps<Saved> {
  const { type, method, id, query, ifMatch, ifNoneExist } = asking;
  if (resource === undefined) throw new Error('An entry that saves was not looked at.');
  if (resource instanceof Problem) throw resource;
  const sent = referring(resource, names) as Resource;
  let before: number | undefined;
  const check = (record: { version: number }) => {
    requireVersion(ifMatch, record);
    before = record.version;
  };
  const named = id === undefined ? { condition: query } : { id };
  const { record, isMade } =
    method === 'POST'
      ? yield* createUnless(tx, type, { sent, condition: ifNoneExist })
      : yield* put(tx, type, { sent, check, hasRead: ifMatch !== undefined, ...named });
  const row = 'visit' in record ? record.visit : record;
  // A record that a POST found is not changed.
  const hasChanged = isMade || (method === 'PUT' && row.version !== before);
  return { ...saved(type, row, isMade ? '201 Created' : '200 OK'), hasChanged };
}

type Row = { id: string; version: number; updatedAt: number };

function saved(type: Kind, row: Row, status: string): Omit<Saved, 'hasChanged'> {
  const location = `${type}/${row.id}/_history/${row.version}`;
  const lastModified = new Date(row.updatedAt).toISOString();
  return { id: row.id, response: { status, location, etag: etagOf(row.version), lastModified } };
}
