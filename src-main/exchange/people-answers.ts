/**
 * Answers what stations that hold a part ask about people whom they do not hold. They ask as a member, in the name of a person with an account of
 * the registry. The answering side checks that account, and its own access log has what was shown to whom, at which station.
 */
import { newEntry, type Entry } from '../audit/entry.ts';
import type { TrailNotes } from '../audit/trail.register.ts';
import { PersonElsewhere } from '../holding/elsewhere.contract.ts';
import { comparableOf } from '../matching/comparable.ts';
import type { DuplicateRegister } from '../matching/duplicate.register.ts';
import type { PatientHit } from '../patients/patient.contract.ts';
import { searchFor } from '../patients/search.commands.ts';
import { withMerged } from '../patients/shown.rules.ts';
import type { StaffRegister } from '../staff/staff.register.ts';
import { runAsync, soon, type Steps } from '../steps.ts';
import { mostAlike, type Reply, type RequestOf } from './message.ts';

type Kind = 'find' | 'view' | 'compare-people';
export type PeopleAnswers = (request: RequestOf<Kind>, stationId: string) => Promise<Reply<Kind>>;

type Here = { register: DuplicateRegister & StaffRegister; trail: TrailNotes };

export const peopleAnswers =
  (here: Here): PeopleAnswers =>
  (request, stationId) =>
    runAsync(answer(here, request, stationId));

function* answer(here: Here, request: RequestOf<Kind>, stationId: string): Steps<Reply<Kind>> {
  const { register } = here;
  if (yield* soon(register.here.isPart())) return { refused: 'part' };
  if (request.kind === 'compare-people') return yield* compare(here, request, stationId);
  const account = yield* soon(register.staff.find(request.as));
  if (account === undefined || account.disabled) return { refused: 'account' };
  return request.kind === 'find' ? yield* find(here, request, stationId) : yield* view(here, request, stationId);
}

function* find(here: Here, { as, limit, ...asked }: RequestOf<'find'>, stationId: string): Steps<Reply<'find'>> {
  const { hits } = yield* searchFor(here.register, asked, { page: 0, size: limit });
  yield* note(here, {
    ...{ action: 'patients-searched', from: 'window', who: as, record: stationId },
    ...{ shown: withMerged(hits), query: here.trail.mark(asked.q) },
  });
  return { people: hits.map(personOf) };
}

const shownOf = Object.keys(PersonElsewhere.properties) as (keyof PersonElsewhere)[];

function personOf(hit: PatientHit): Partial<PersonElsewhere> {
  const searched = new Set(hit.matches.flatMap(({ field, word }) => (field === 'identifiers' ? [word] : [])));
  const identifiers = hit.identifiers?.filter(({ value }) => searched.has(value)) ?? null;
  const shown = { ...hit, identifiers: identifiers?.length === 0 ? null : identifiers };
  return Object.fromEntries(shownOf.flatMap((name) => (shown[name] === undefined ? [] : [[name, shown[name]]])));
}

function* view(here: Here, { as, patientId, reason }: RequestOf<'view'>, stationId: string): Steps<Reply<'view'>> {
  if ((yield* soon(here.register.patients.findRecord(patientId))) === undefined) return { isThere: false };
  yield* note(here, {
    ...{ action: 'patient-viewed', from: 'window', who: as, record: stationId },
    ...{ patient: patientId, detail: reason },
  });
  return { isThere: true };
}

function* compare(
  here: Here,
  { patients: ids }: RequestOf<'compare-people'>,
  stationId: string,
): Steps<Reply<'compare-people'>> {
  const { search, patients, duplicates } = here.register;
  yield* soon(search.settle());
  const compared: { id: string; alike: string[] }[] = [];
  for (const id of ids) {
    const row = yield* soon(patients.find(id));
    if (row === undefined) continue;
    const except = [row.key, ...(yield* soon(duplicates.distinctFrom(row.key)))];
    const { matches } = yield* soon(duplicates.matches(comparableOf(row), { limit: mostAlike, except }));
    compared.push({ id, alike: matches.map((match) => match.row.id) });
  }
  const shown = [...new Set(compared.flatMap(({ alike }) => alike))];
  if (shown.length > 0) {
    yield* note(here, { action: 'patients-searched', from: 'station', who: null, record: stationId, shown });
  }
  return { compared };
}

const note = ({ register: { now: at }, trail }: Here, said: Omit<Parameters<typeof newEntry>[0], 'at'>) =>
  soon(trail.note([{ entry: newEntry({ at, ...said }) satisfies Entry, isRead: true }]));
