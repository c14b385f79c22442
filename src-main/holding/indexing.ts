/**
 * Makes the index of the units of a part, and keeps it up to date: only units that a change may have altered are read again. Written once for a
 * station and a hub, which read them from their databases.
 */
import { treeOf, withinAny } from '../places/place-tree.rules.ts';
import { soon, type Steps } from '../steps.ts';
import type { Scope } from './scope.contract.ts';
import { indexOf, type UnitIndex } from './unit-index.ts';
import { kindsOfPatients } from './unit.rules.ts';
import type { Touched, UnitReads, UnitRow } from './unit.register.ts';

/** If more records were changed since, reading all again takes no longer. */
export const mostTouched = 2000;

const survivorOf = ({ key, standingKey }: UnitRow): number => standingKey ?? key;
const survivorsOf = (rows: readonly UnitRow[]): number[] => [...new Set(rows.map(survivorOf))];
const keysOf = (rows: readonly UnitRow[]): number[] => rows.map(({ key }) => key);

/** `within`: the places of the scope, and all places in them. */
export type Indexed = { index: UnitIndex; within: ReadonlySet<string> };

export function* madeIndex(reads: UnitReads, { places, pins }: Scope): Steps<Indexed> {
  const within = withinAny(treeOf(yield* soon(reads.listPlaces())), places);
  const chosen = [
    ...(yield* soon(reads.listLiving([...within]))),
    ...(yield* soon(reads.listNamed(pins))),
    ...(yield* soon(reads.listSeen())),
  ];
  const held = yield* soon(reads.listTogether(survivorsOf(chosen)));
  const units = [...(yield* soon(reads.listCommon())), ...(yield* soon(reads.listPatients(held, [])))];
  return { index: indexOf(units), within };
}

/** True of what decides who belongs to a part: then the index is made again. */
const isOfAll = ({ kind }: Touched) => kind === 'place' || kind === 'replica';
const isOfPatients = ({ kind }: Touched) => kindsOfPatients.includes(kind);
/** The fields that name the patients to whom a record belongs, or belonged. */
const naming = ['patientId', 'otherId', 'mergedInto'];

/**
 * Returns the index after changes. Undefined if it has to be made again.
 *
 * @param touched all changes of all records that were changed since: what a record said before may have been true until now.
 */
export function* refreshedIndex(
  reads: UnitReads,
  { pins }: Scope,
  { index, within, touched }: Indexed & { touched: readonly Touched[] },
): Steps<Indexed | undefined> {
  if (touched.some(isOfAll)) return undefined;
  const common = touched.filter((each) => !isOfPatients(each)).map(({ id }) => id);
  const said = touched.filter(isOfPatients);
  const concerned = said.flatMap(({ kind, id, fields }) => [
    ...(kind === 'patient' ? [id] : []),
    ...naming.flatMap((name) => (typeof fields[name] === 'string' ? [fields[name]] : [])),
  ]);
  const { held, left } = yield* judged(reads, { within, pins }, [...new Set(concerned)]);
  const isJudged = new Set([...held, ...left].map(({ id }) => id));
  const heldIds = new Set(held.map(({ id }) => id));
  const isHeld = ({ id }: UnitRow) => heldIds.has(id) || (!isJudged.has(id) && index.has(id));
  const moved = [...held.filter(({ id }) => !index.has(id)), ...left.filter(({ id }) => index.has(id))];
  // Marks that concern somebody who came or went came or went as well, also from the units of the others.
  const beside = (yield* besides(reads, moved)).filter((row) => isHeld(row) && !heldIds.has(row.id));
  const again = [...held, ...beside];
  const others = (yield* besides(reads, again)).filter(isHeld);
  const units = [
    ...(again.length === 0 ? [] : yield* soon(reads.listPatients(again, others))),
    ...(common.length === 0 ? [] : yield* soon(reads.listCommon([...new Set(common)]))),
  ];
  const dropped = left.map(({ id }) => id);
  return { index: index.replaced(units, dropped), within };
}

function* besides(reads: UnitReads, rows: readonly UnitRow[]): Steps<UnitRow[]> {
  return rows.length === 0 ? [] : yield* soon(reads.listMarkedWith(keysOf(rows)));
}

/** Returns who of these patients, and of all who were merged with them, is to be held, and who is not. */
function* judged(
  reads: UnitReads,
  { within, pins }: Pick<Indexed, 'within'> & Pick<Scope, 'pins'>,
  ids: readonly string[],
): Steps<{ held: UnitRow[]; left: UnitRow[] }> {
  if (ids.length === 0) return { held: [], left: [] };
  const named = yield* soon(reads.listNamed(ids));
  const rows = yield* soon(reads.listTogether(survivorsOf(named)));
  const pinned = new Set(pins);
  const isChosen = ({ id, home }: UnitRow) => (home !== null && within.has(home)) || pinned.has(id);
  const chosen = new Set(survivorsOf([...rows.filter(isChosen), ...(yield* soon(reads.listSeen(rows)))]));
  const isHeld = (row: UnitRow) => chosen.has(survivorOf(row));
  return { held: rows.filter(isHeld), left: rows.filter((row) => !isHeld(row)) };
}
