/** A Bundle that was sent: a transaction saves all of it or nothing, a batch what of it can be saved. Either is one write. */
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Writer } from '../db/access.ts';
import { invalid, problem, Problem, problemReply, problemTypes, type Fault } from '../http/problem.contract.ts';
import { chainEnd } from '../journal/replica.ts';
import { requireVersion } from './version.rules.ts';
import { asResource } from './check.ts';
import { entriesIn, etagOf, inOrder, mostEntries, referring, type Asking, type ReadEntry } from './bundle.rules.ts';
import type { Json, Resource } from './json.rules.ts';
import { outcomeOf } from './outcome.rules.ts';
import { createPatientUnless, createEncounterUnless } from './create.commands.ts';
import { updateEncounter, updatePatient } from './save.commands.ts';

/** A Bundle whose resources were looked at. */
export type CheckedBundle = { entries: readonly ReadEntry[]; resources: ReadonlyMap<number, Resource | Problem> };

/** Looks at the resource of each entry that saves one, by its place: before the write, and others are answered between any two. */
export async function checkBundle(bundle: Resource): Promise<CheckedBundle> {
  const entries = entriesIn(bundle);
  if (entries === undefined) {
    throw problem('too-large', `A Bundle has at most ${mostEntries} entries; nothing was saved. Send fewer at a time.`);
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

/** What became of each entry, by its place; those that only read are left to be answered. */
export type Answered = {
  responses: (Json | null)[];
  reads: Asking[];
  /** The places of those that saved nothing, because it was so already. */
  unchanged: number[];
};

export function runBundle(
  writer: Writer,
  { entries, resources }: CheckedBundle,
  { isWhole }: { isWhole: boolean },
): Answered {
  const responses: (Json | null)[] = entries.map(() => null);
  const refused = entries.flatMap((entry) => (entry.kind === 'refused' ? [entry] : []));
  if (isWhole && refused.length > 0) throw invalid(...refused.map(({ fault }) => fault));
  for (const { at, fault } of refused) responses[at] = failed(invalid(fault));
  const askings = inOrder(entries.flatMap((entry) => (entry.kind === 'asking' ? [entry.asking] : [])));
  const names = new Map<string, string>();
  const saves = askings.filter(({ method }) => method !== 'GET');
  const unchanged: number[] = [];
  for (const asking of saves) {
    const { seq } = chainEnd(writer);
    try {
      const saved = saveEntry(writer, { asking, resource: resources.get(asking.at) }, names);
      if (asking.fullUrl !== undefined) names.set(asking.fullUrl, `${asking.type}/${saved.id}`);
      responses[asking.at] = { response: saved.response };
      if (chainEnd(writer).seq === seq) unchanged.push(asking.at);
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
  return { response: { status: `${status} ${title}`, outcome: outcomeOf(problemReply(error)) } };
}

/** The fault of an entry, told as one of the Bundle. */
function ofEntry({ type, message, faults, headers }: Problem, at: number): Problem {
  const own: Fault[] = faults.length > 0 ? faults : [{ pointer: '', detail: message }];
  const told = own.map(({ pointer, detail }) => ({ pointer: `/entry/${at}/resource${pointer}`, detail }));
  return problem(type, message, { faults: told, headers });
}

type Saved = { id: string; response: Json };

type ToSave = { asking: Asking; resource: Resource | Problem | undefined };

function saveEntry(writer: Writer, { asking, resource }: ToSave, names: ReadonlyMap<string, string>): Saved {
  const { type, method, id = '', ifMatch, ifNoneExist } = asking;
  if (resource === undefined) throw new Error('An entry that saves was not looked at.');
  if (resource instanceof Problem) throw resource;
  const sent = referring(resource, names) as Resource;
  const check = (record: { version: number }) => {
    requireVersion(ifMatch, record);
  };
  if (method === 'POST') {
    if (type === 'Patient') {
      const { record, isMade } = createPatientUnless(writer, sent, ifNoneExist);
      return saved(type, record, isMade ? '201 Created' : '200 OK');
    }
    const { record, isMade } = createEncounterUnless(writer, sent, ifNoneExist);
    return saved(type, record.visit, isMade ? '201 Created' : '200 OK');
  }
  if (sent['id'] !== id) throw invalid({ pointer: '/id', detail: 'The id is not the one of the address.' });
  const row =
    type === 'Patient'
      ? updatePatient(writer, id, { sent, check })
      : updateEncounter(writer, id, { sent, check }).visit;
  return saved(type, row, '200 OK');
}

function saved(type: string, row: { id: string; version: number; updatedAt: number }, status: string): Saved {
  const location = `${type}/${row.id}/_history/${row.version}`;
  const lastModified = new Date(row.updatedAt).toISOString();
  return { id: row.id, response: { status, location, etag: etagOf(row.version), lastModified } };
}
