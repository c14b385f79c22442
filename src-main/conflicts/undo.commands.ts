/**
 * Undoes, as one group of changes, the changes that are marked as written by a revoked station. It is an ordinary edit:
 * the journal keeps the old values, and a field that somebody changed since stays as it is.
 *
 * A patient that the revoked station created is retired, unless somebody has worked with the record since. So is a
 * visit. A visit that somebody has worked with keeps its times, and loses what was written in it. Accounts are left to
 * an administrator: a replaced password is stored nowhere.
 */
import { recordEvent } from '../audit/event.ts';
import { write, type Reader } from '../db/access.ts';
import { problem } from '../wire/problem.contract.ts';
import { currentOf, rootOf, type SaidHead } from '../journal/heads.rules.ts';
import type { StoredChange } from '../journal/change.contract.ts';
import { listChanges, listHeads } from '../journal/journal.queries.ts';
import { takenBack } from '../journal/taking-back.rules.ts';
import { saveRecord } from '../journal/record.ts';
import { foldHeads } from '../journal/state.rules.ts';
import { findRecord } from '../search/survivor.queries.ts';
import type { Caller } from '../station/caller.ts';
import { listVisitsOf } from '../visits/visit.queries.ts';
import { findMember } from '../exchange/member.queries.ts';
import { fromRevoked, listFromRevoked } from '../journal/revoked.queries.ts';
import type { Undo } from '../exchange/sync.contract.ts';

type Edit = { kind: string; id: string; fields: Record<string, unknown>; left: number };

/** Counts what the undo would take back, and what it would leave. */
export function countUndo(reader: Reader, stationId: string): Undo {
  assertMember(reader, stationId);
  return listUndo(reader, stationId).undo;
}

export function undoRevoked({ station, registry, principal }: Caller, stationId: string): Promise<Undo> {
  assertMember(registry, stationId);
  return write(
    registry.db,
    principal.id,
    (writer) => {
      const { edits, undo } = listUndo(writer, stationId);
      for (const { kind, id, fields } of edits) {
        if (Object.keys(fields).length > 0) saveRecord(writer, { kind, id, fields, isNew: false });
      }
      recordEvent(writer, { action: 'peer-undone', record: stationId, detail: `${undo.fields}` });
      return undo;
    },
    { group: station.config.newId() },
  );
}

function assertMember(reader: Reader, stationId: string): void {
  if (findMember(reader, stationId) === undefined) throw problem('not-found', 'There is no such station.');
}

function listUndo(reader: Reader, stationId: string): { edits: Edit[]; undo: Undo } {
  const given = new Map(listFromRevoked(reader, stationId).map(({ id, kind }) => [id, kind]));
  const isMarked = markedIn(reader);
  const edits = [...given].flatMap(([id, kind]) => toEdit(reader, { id, kind }, isMarked) ?? []);
  const changed = edits.filter(({ fields }) => Object.keys(fields).length > 0);
  const undo = {
    records: changed.length,
    fields: changed.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0),
    left: edits.reduce((sum, { left }) => sum + left, 0),
    accounts: [...given.values()].filter((kind) => kind === 'account').length,
  };
  return { edits, undo };
}

function toEdit(reader: Reader, { id, kind }: { id: string; kind: string }, isMarked: IsMarked): Edit | undefined {
  if (kind !== 'patient' && kind !== 'visit') return undefined;
  const record = { kind, id, changes: listChanges(reader, id), heads: listHeads(reader, id) };
  const root = rootOf(record.changes.map(({ hash, change }) => ({ ...change, hash })));
  const isBegun = root !== undefined && record.changes.some((each) => each.hash === root.hash && isMarked(each));
  if (isBegun && kind === 'patient') return retiring(reader, record, isMarked);
  if (isBegun && record.changes.every(isMarked)) return retiringVisit(record);
  return puttingBack(record, isMarked, isBegun);
}

function retiringVisit({ kind, id, heads }: Found): Edit {
  const isRetired = currentOf(heads).values.get('retired') === true;
  return { kind, id, fields: isRetired ? {} : { retired: true }, left: 0 };
}

type Found = { kind: string; id: string; changes: StoredChange[]; heads: SaidHead[] };
type IsMarked = (change: StoredChange) => boolean;

function markedIn(reader: Reader): IsMarked {
  const isFrom = fromRevoked(reader);
  return ({ hash, change: { replica, seq } }) => isFrom({ replica, seq, hash });
}

/**
 * Retires a patient, unless somebody edited the record or added a visit to it: that person considered it a real
 * patient.
 */
function retiring(reader: Reader, { kind, id, changes }: Found, isMarked: IsMarked): Edit {
  const patient = findRecord(reader, id);
  const isOthers = (record: string) => listChanges(reader, record).some((each) => !isMarked(each));
  if (patient === undefined || patient.retired === true) return { kind, id, fields: {}, left: 0 };
  const { visits } = listVisitsOf(reader, { patientKeys: [patient.key], open: undefined }, all);
  const isUsed = changes.some((each) => !isMarked(each)) || visits.some(({ visit }) => isOthers(visit.id));
  // The revoked station may have merged the record into another one. It would stay visible through that one.
  const parted = patient.mergedInto === null ? {} : { mergedInto: null };
  if (!isUsed) return { kind, id, fields: { retired: true, ...parted }, left: 0 };
  return { kind, id, fields: {}, left: markedFields(changes, isMarked).length };
}

/** The most visits that anybody looks through. */
const all = { page: 0, size: 1000 };
const whoseAndWhen = ['patientId', 'timeStart', 'timeEnd'];

function puttingBack({ kind, id, changes, heads }: Found, isMarked: IsMarked, isBegun: boolean): Edit {
  const before = currentOf(foldHeads(changes, (each) => !isMarked(each))).values;
  const { fields, left } = takenBack(heads, changes.filter(isMarked), before);
  const isPutBack = (field: string) => !(isBegun && whoseAndWhen.includes(field));
  const put = Object.fromEntries(Object.entries(fields).filter(([field]) => isPutBack(field)));
  return { kind, id, fields: put, left: left.filter(isPutBack).length };
}

const markedFields = (changes: readonly StoredChange[], isMarked: IsMarked): string[] => [
  ...new Set(changes.filter(isMarked).flatMap(({ change }) => Object.keys(change.fields))),
];
