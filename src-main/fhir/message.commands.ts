/**
 * Saves a message about patients: all of it or nothing, by the commands of the window. A patient who is known here is changed, and one who is
 * not is registered, whatever the sender calls it. So a message that comes late, or again after its reply was forgotten, does no harm.
 */
import { setImmediate as afterOthers } from 'node:timers/promises';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import { keptIdentifiers } from '../journal/fhir-kept.rules.ts';
import { mergePatients, unmergePatients } from '../merging/merge.commands.ts';
import { correctPatient } from '../patients/patient.commands.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { soon, type Steps } from '../steps.ts';
import { child, textIn } from '../wire/fhir-json.rules.ts';
import { invalid, problem, Problem } from '../wire/problem.contract.ts';
import { numberAsked, type NumberAsked } from './candidates.rules.ts';
import { asResource } from './check.ts';
import { conditionalCreateOf } from './create.commands.ts';
import type { FhirTx } from './fhir.register.ts';
import {
  numbersIn,
  referredBy,
  replacedBy,
  resourceAt,
  savedOf,
  type Done,
  type FeedEntry,
  type Message,
  type Numbered,
} from './message.rules.ts';
import { ownNames } from './names.rules.ts';
import { patientAsResource } from './render.ts';
import { createPatient, updatePatient } from './save.commands.ts';
import { findNumbered } from './search.ts';
import type { Systems } from './systems.rules.ts';

/** Checks the resources before the write; other requests are answered between any two of them. */
export async function checkMessage({ entries }: Message): Promise<void> {
  for (const { at, kind, resource } of entries) {
    if (kind !== 'remove') asResource('Patient', resource, resourceAt(at));
    await afterOthers();
  }
}

const ranks = { save: 0, merge: 1, remove: 2 };

/** Returns what became of each entry. Throws the fault of the first entry that cannot be saved. */
export function* runMessage(tx: FhirTx, message: Message): Steps<Done[]> {
  yield* soon(tx.oneAtATime([conditionalCreateOf('Patient')]));
  const known = new Map<FeedEntry, PatientRow | undefined>();
  for (const entry of message.entries) known.set(entry, yield* ofEntry(entry, () => findRecordOf(tx, entry)));
  // All are locked before anything is saved.
  yield* soon(tx.fhir.hold([...known.values()].flatMap((row) => row?.id ?? [])));
  const done: Done[] = [];
  for (const entry of message.entries.toSorted((a, b) => ranks[a.kind] - ranks[b.kind] || a.at - b.at)) {
    done.push(
      yield* ofEntry(entry, function* () {
        // An earlier entry may have registered or changed the patient.
        const row = yield* findRecordOf(tx, entry);
        if (entry.kind === 'remove') return yield* remove(tx, { entry, row, message });
        if (entry.kind === 'merge') return yield* merge(tx, { entry, row, message });
        return yield* save(tx, { entry, row });
      }),
    );
  }
  return done;
}

/** Returns the record that an entry names, itself even if it was merged; undefined if nobody here is meant. Throws `already-there` for several. */
const findRecordOf = (tx: FhirTx, { named, resource }: FeedEntry): Steps<PatientRow | undefined> =>
  findRecord(tx, named, numbersIn(resource));

function* findRecord(
  tx: FhirTx,
  named: Numbered | undefined,
  numbers: readonly Numbered[],
): Steps<PatientRow | undefined> {
  if (named !== undefined) {
    const own = yield* soon(tx.patients.findRecord(named.value.slice('Patient/'.length)));
    const found = own === undefined ? yield* recordsWith(tx, [named]) : [own];
    if (found.length > 0) return onlyPerson(found);
  }
  return onlyPerson(yield* recordsWith(tx, numbers));
}

/** Returns the record that stands, if it is among them. */
function onlyPerson(rows: readonly PatientRow[]): PatientRow | undefined {
  const people = new Set(rows.map(({ key, standingKey }) => standingKey ?? key));
  if (people.size > 1) {
    throw problem('already-there', 'Several patients have the identifiers of this entry. Merge them, or correct one.');
  }
  return rows.find(({ standingKey }) => standingKey === null) ?? rows[0];
}

function* recordsWith(tx: FhirTx, numbers: readonly Numbered[]): Steps<PatientRow[]> {
  const systems = yield* soon(tx.fhir.systems());
  const records = new Map<number, PatientRow>();
  for (const number of numbers) {
    const listed = yield* findNumbered(tx, number, { limit: 2 });
    const people = listed.length > 0 ? listed : yield* findNumbered(tx, number, { limit: 2, isRemoved: true });
    const asked = numberAsked(`${number.system}|${number.value}`, systems);
    for (const person of people) {
      for (const row of yield* soon(tx.patients.group(person.key))) {
        if (hasNumber(row, asked, systems)) records.set(row.key, row);
      }
    }
  }
  return [...records.values()];
}

function hasNumber(row: PatientRow, { number, system, keys }: NumberAsked, { toldAs }: Systems): boolean {
  const compared = comparedNumber(number);
  if (system === ownNames.patientNumber) return comparedNumber(row.patientNumber ?? '') === compared;
  return [...(row.identifiers ?? []), ...keptIdentifiers(row.fhir)].some(
    (each) =>
      comparedNumber(each.value) === compared && (keys.includes(each.system) || toldAs.get(each.system) === system),
  );
}

const doneWith = ({ at }: FeedEntry, { id, version }: PatientRow, outcome: Done['outcome']): Done => ({
  ...{ at, outcome },
  reference: `Patient/${id}/_history/${version}`,
});

type Known = { entry: FeedEntry; row: PatientRow | undefined };
type KnownIn = Known & { message: Message };

function* save(tx: FhirTx, { entry, row }: Known): Steps<Done> {
  const { resource = {}, named } = entry;
  if (row === undefined) {
    return doneWith(entry, yield* createPatient(tx, savedOf(resource, { shown: undefined, named })), 'created');
  }
  const isMerged = row.standingKey !== null;
  if (isMerged) yield* unmergeOwn(tx, row);
  const shown = yield* patientAsResource(tx, isMerged ? yield* soon(tx.patients.get(row.id)) : row);
  // The id of a record of ours is not kept as one of the sender.
  const own = named?.value === `Patient/${row.id}` ? undefined : named;
  const sent = savedOf(resource, { shown, named: own });
  const saved = yield* updatePatient(tx, row.id, { sent, check: () => undefined });
  const isChanged = String(saved.version) !== child(shown, 'meta')?.['versionId'];
  return doneWith(entry, saved, isMerged ? 'unmerged' : isChanged ? 'changed' : 'unchanged');
}

/** Undoes a merge that the sender made. That of somebody else stands: the profile refuses to undo it, with a 405. */
function* unmergeOwn(tx: FhirTx, { id, mergedInto }: PatientRow): Steps<void> {
  const changes = yield* soon(tx.journal.changes(id));
  const merged = changes.findLast(({ change }) => change.fields['mergedInto'] === mergedInto);
  const join = (yield* soon(tx.joins.list(id))).find(({ joined }) => joined._id === id);
  if (merged?.change.author !== tx.author || join === undefined) {
    const detail = 'This patient was merged into another one here. The message cannot undo that; a person can.';
    throw problem('method-not-allowed', detail, { headers: { allow: 'POST' } });
  }
  yield* unmergePatients(tx, { id, group: join.group });
}

function* merge(tx: FhirTx, { entry, row, message }: KnownIn): Steps<Done> {
  const { resource = {}, named } = entry;
  const other = replacedBy(resource);
  const target = yield* findRecord(
    tx,
    referredBy(textIn(other, 'reference'), message.source),
    numbersIn({ identifier: [other?.['identifier']] }),
  );
  if (target === undefined) throw problem('not-found', 'The patient by whom this one is replaced is unknown here.');
  // Then later messages about this patient are about the other one.
  const source = row ?? (yield* createPatient(tx, savedOf({ ...resource, active: true }, { shown: undefined, named })));
  const stands = yield* soon(tx.patients.get(target.id));
  if ((source.standingKey ?? source.key) === stands.key) {
    if (source.key !== stands.key) return doneWith(entry, stands, 'unchanged');
    throw invalid({ pointer: '/link', detail: 'A patient cannot be replaced by itself.' });
  }
  const { rows } = yield* mergePatients(tx, { id: stands.id, with: source.id });
  return doneWith(entry, rows[0] ?? stands, 'merged');
}

const longestSource = 400;

function* remove(tx: FhirTx, { entry, row, message }: KnownIn): Steps<Done> {
  if (row === undefined) return { at: entry.at, outcome: 'unknown', reference: undefined };
  // A merged record is in no list already.
  if (row.retired === true || row.standingKey !== null) return doneWith(entry, row, 'unchanged');
  const retiredReason = `PMIR: ${message.source.slice(0, longestSource)}`;
  return doneWith(entry, yield* correctPatient(tx, { id: row.id, edit: { retired: true, retiredReason } }), 'removed');
}

/** Runs a step of an entry, and points its faults to the entry. */
function* ofEntry<T>({ at }: FeedEntry, act: () => Steps<T>): Steps<T> {
  try {
    return yield* act();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { type, message, headers } = error;
    const own = error.faults.length > 0 ? error.faults : [{ pointer: '', detail: message }];
    const faults = own.map(({ pointer, detail }) => ({ pointer: resourceAt(at) + pointer, detail }));
    throw problem(type, message, { faults, headers });
  }
}

/** Returns the parts of a message that are the same when it is sent again, as a request. */
export const sameWhenSentAgain = ({ header, history }: Message) => ({
  ...{ method: 'POST', path: '/api/fhir/$process-message' },
  body: { header, history },
});
