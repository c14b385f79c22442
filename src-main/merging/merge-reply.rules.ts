/**
 * Reads merges from the journal: which record was merged into which, by which group of changes, and what undoing it would change. Pure.
 */
import { ownIdOf } from '../own-fields/own-values.rules.ts';
import { ancestryOf } from '../journal/ancestry.rules.ts';
import type { StoredChange } from '../journal/change.contract.ts';
import { byStamp, currentOf, type SaidHead } from '../journal/heads.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';
import type { HistoryEntry } from '../journal/history.contract.ts';
import { fieldOf, historyOf } from '../journal/history.rules.ts';
import { foldHeads } from '../journal/state.rules.ts';
import { takenBack, type TakenBack } from '../journal/taking-back.rules.ts';
import { patientFields, type PatientFields } from '../patients/patient.contract.ts';
import { rowToFields, rowToPatient, type PatientRow } from '../patients/patient-reply.rules.ts';
import type { Merge } from './merge.contract.ts';
import { givenBack } from './merged-fields.rules.ts';

/** All changes of a record, each after those that it knows; empty for a record that is not here. */
export type ChangesOf = (id: string) => readonly StoredChange[];

/** A merge by another program may be in no group; then the single change is all of it. */
const groupOfChange = ({ hash, change }: StoredChange): string => change.group ?? hash;

export type UnmergedRecord = TakenBack & { id: string };

/**
 * Returns the edits that undo a group, one for each record that it changed. Undefined if the group neither merged nor unmerged any of
 * these records, which are one person. Includes other records that the group merged them with, or unmerged them from.
 */
export function unmergedFrom(
  changesOf: ChangesOf,
  joinedIds: readonly string[],
  group: string,
): UnmergedRecord[] | undefined {
  const ids = new Set(joinedIds);
  const found: UnmergedRecord[] = [];
  let isJoin = false;
  // Iteration of a set continues over elements added meanwhile.
  for (const each of ids) {
    const changes = changesOf(each);
    const back = changes.filter((change) => groupOfChange(change) === group);
    if (back.length === 0) continue;
    const before = currentOf(foldHeads(changes, (change) => !back.includes(change))).values;
    for (const { change } of back) {
      if (!('mergedInto' in change.fields)) continue;
      isJoin = true;
      for (const other of [change.fields['mergedInto'], before.get('mergedInto')]) {
        if (typeof other === 'string') ids.add(other);
      }
    }
    const { fields, left } = takenBack(foldHeads(changes), back, before);
    found.push({ id: each, fields: givenBack(fields, left), left });
  }
  return isJoin ? found : undefined;
}

type Known = {
  changesOf: ChangesOf;
  toldBy: (change: StoredChange['change']) => Pick<Merge, 'who' | 'where'>;
  /** The number of visits of these patients. */
  visitsOf: (patientKeys: readonly number[]) => number;
  today: string;
};

/** Returns each record that was merged, directly or not, into the first of these rows, which survives for all of them. */
export function mergesOf(rows: readonly PatientRow[], { changesOf, toldBy, visitsOf, today }: Known): Merge[] {
  const [stands] = rows;
  const ids = rows.map(({ id }) => id);
  return rows.flatMap((row) => {
    const changes = changesOf(row.id);
    const join = joinOf(changes, row);
    const into = rows.find((each) => each.id === row.mergedInto);
    if (stands === undefined || join === undefined || into === undefined || into === row) return [];
    const group = groupOfChange(join);
    const back = unmergedFrom(changesOf, ids, group)?.find((each) => each.id === into.id);
    const { change } = join;
    const ancestry = ancestryOf(changes);
    const said = saidWithout(changes, join);
    const open = fieldsSaidBy(changes, said);
    const isValue = (field: string) => field !== 'mergedInto';
    return [
      {
        group,
        joined: rowToPatient({ ...row, standingKey: into.key }, today),
        into: into.id,
        ...toldBy(change),
        when: new Date(change.at).toISOString(),
        visits: visitsOf(goingWith(row, rows).map(({ key }) => key)),
        givenBack: Object.keys(back?.fields ?? {}).filter(isValue),
        kept: (back?.left ?? []).filter(isValue),
        saidSince: differing(
          said
            .flatMap((each) =>
              historyOf(
                [{ ...each.change, ...toldBy(each.change), change: each.hash }],
                patientFields,
                // The previous value is the one that its writer knew: others may have written another at the same time.
                valuesOf(
                  row.id,
                  foldHeads(changes, (other) => ancestry.knows(each.change.after, other)),
                ),
              ),
            )
            .filter(({ field }) => open.has(field)),
          new Set(
            foldHeads(changes).flatMap(({ fields, values }) => fields.map((field) => valueOf(field, values[field]))),
          ),
          rowToFields(stands),
        ),
      },
    ];
  });
}

/** The change by which a record is currently merged. */
function joinOf(changes: readonly StoredChange[], { id, mergedInto }: PatientRow): StoredChange | undefined {
  const head = foldHeads(changes)
    .filter(({ fields, values }) => fields.includes('mergedInto') && values['mergedInto'] === mergedInto)
    .toSorted(byStamp)
    .at(-1);
  return changes.find(({ hash, change }) => hash === head?.hash && change.id === id);
}

/** Changes of a record, other than merges, by authors who did not know that it was merged, or who changed it nevertheless. */
function saidWithout(changes: readonly StoredChange[], join: StoredChange): StoredChange[] {
  const ancestry = ancestryOf(changes);
  return changes.filter(
    (each) =>
      each !== join &&
      Object.keys(each.change.fields).some((field) => field !== 'mergedInto') &&
      !ancestry.knows(join.change.after, each) &&
      !(ancestry.knows(each.change.after, join) && saysAgain(changes, each)),
  );
}

/** True if a change repeats the current values. By somebody who knows of the merge, that settles what others wrote. */
function saysAgain(changes: readonly StoredChange[], change: StoredChange): boolean {
  const { values } = currentOf(foldHeads(changes, (each) => each !== change));
  return Object.entries(change.change.fields).every(
    ([field, value]) => canonical(value) === canonical(values.get(field) ?? null),
  );
}

/** The fields in which these changes are current: nobody who knew of them has set the field since. */
const fieldsSaidBy = (changes: readonly StoredChange[], said: readonly StoredChange[]): Set<string> =>
  new Set(
    foldHeads(changes).flatMap(({ hash, fields }) => (said.some((each) => each.hash === hash) ? [...fields] : [])),
  );

const valueOf = (field: string, value: unknown): string => `${field} ${canonical(value ?? null)}`;

const valuesOf = (id: string, heads: readonly SaidHead[]) =>
  new Map([...currentOf(heads).values].map(([field, value]) => [fieldOf(id, field), value]));

/**
 * Returns the last entry of each field that differs from the surviving record; for a field in conflict, the last of each value. `said`
 * contains the current values, by `valueOf`.
 */
function differing(entries: readonly HistoryEntry[], said: ReadonlySet<string>, stands: PatientFields): HistoryEntry[] {
  const isContested = (field: string) => [...said].filter((value) => value.startsWith(`${field} `)).length > 1;
  const current = entries.filter((entry) => !isContested(entry.field) || said.has(valueOf(entry.field, entry.new)));
  const last = new Map(
    current.map((entry) => [isContested(entry.field) ? valueOf(entry.field, entry.new) : entry.field, entry]),
  );
  return [...last.values()].filter((entry) => canonical(entry.new) !== canonical(valueIn(stands, entry.field) ?? null));
}

function valueIn(fields: PatientFields, name: string): unknown {
  const ownId = ownIdOf(name);
  return ownId === undefined ? fields[name as keyof PatientFields] : fields.own?.[ownId];
}

/** A record, and those that were merged into it before. */
function goingWith(row: PatientRow, rows: readonly PatientRow[]): PatientRow[] {
  const going = new Set([row]);
  for (const each of going) for (const other of rows) if (other.mergedInto === each.id) going.add(other);
  return [...going];
}
