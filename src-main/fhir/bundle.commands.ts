/** A Bundle that was sent: a transaction saves all of it or nothing, a batch what of it can be saved. Either is one write. */
import type { Writer } from '../db/access.ts';
import { invalid, problem, Problem, problemReply, problemTypes, type Fault } from '../http/problem.contract.ts';
import { requireVersion } from './version.rules.ts';
import { asResource } from './check.ts';
import { entriesIn, etagOf, inOrder, referring, type Asking } from './bundle.rules.ts';
import type { Json, Resource } from './json.rules.ts';
import { outcomeOf } from './outcome.rules.ts';
import { findByIdentifier } from './search.ts';
import { createEncounter, createPatient, updateEncounter, updatePatient } from './save.commands.ts';

/** What became of each entry, by its place; those that only read are left to be answered. */
export type Answered = { responses: (Json | null)[]; reads: Asking[] };

export function runBundle(writer: Writer, bundle: Resource, { isWhole }: { isWhole: boolean }): Answered {
  const entries = entriesIn(bundle);
  const responses: (Json | null)[] = entries.map(() => null);
  const refused = entries.flatMap((entry) => (entry.kind === 'refused' ? [entry] : []));
  if (isWhole && refused.length > 0) throw invalid(...refused.map(({ fault }) => fault));
  for (const { at, fault } of refused) responses[at] = failed(invalid(fault));
  const askings = inOrder(entries.flatMap((entry) => (entry.kind === 'asking' ? [entry.asking] : [])));
  const names = new Map<string, string>();
  const saves = askings.filter(({ method }) => method !== 'GET');
  for (const asking of saves) {
    try {
      const saved = saveEntry(writer, asking, names);
      if (asking.fullUrl !== undefined) names.set(asking.fullUrl, `${asking.type}/${saved.id}`);
      responses[asking.at] = { response: saved.response };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isWhole) throw ofEntry(error, asking.at);
      responses[asking.at] = failed(error);
    }
  }
  return { responses, reads: askings.filter(({ method }) => method === 'GET') };
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

function saveEntry(writer: Writer, asking: Asking, names: ReadonlyMap<string, string>): Saved {
  const { type, method, id = '', ifMatch, ifNoneExist } = asking;
  const sent = asResource(type, referring(asking.resource, names));
  const check = (record: { version: number }) => {
    requireVersion(ifMatch, record);
  };
  if (method === 'POST') {
    const known = ifNoneExist === undefined ? undefined : findByIdentifier(writer, type, ifNoneExist);
    if (known !== undefined) return saved(type, known, '200 OK');
    const made = type === 'Patient' ? createPatient(writer, sent) : createEncounter(writer, sent).visit;
    return saved(type, made, '201 Created');
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
