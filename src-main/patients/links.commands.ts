/** Sets and reads the links of a patient to others: see `links.rules.ts`. */
import { invalid } from '../wire/problem.contract.ts';
import type { Edit } from '../journal/tx.ts';
import { soon, type Steps } from '../steps.ts';
import { linkFields, linkOf, type LinkField } from './links.rules.ts';
import type { Patient, PatientPatch } from './patient.contract.ts';
import type { PatientRow } from './patient-reply.rules.ts';
import type { PatientQueries, PatientReads, PatientTx } from './patient.register.ts';

const editOf = (id: string, fields: Record<string, unknown>): Edit => ({ kind: 'patient', id, fields, isNew: false });

/** Puts two patients into one household: that of the other, or else that of the first, or else a new one. */
export function* joinHousehold(tx: PatientTx, { id, with: other }: { id: string; with: string }): Steps<PatientRow> {
  yield* soon(tx.patients.holdGroups([id, other]));
  const row = yield* soon(tx.patients.get(id));
  const found = yield* soon(tx.patients.find(other));
  if (found === undefined) throw invalid({ pointer: '/with', detail: 'There is no patient with this id.' });
  if (found.id === row.id) throw invalid({ pointer: '/with', detail: 'This is the same patient.' });
  const own = linkOf(yield* soon(tx.patients.group(row.key)), 'household');
  const { household, edits } = yield* householdOf(tx, found, own);
  const all = own === household ? edits : [...edits, editOf(row.id, { household })];
  if (all.length > 0) yield* soon(tx.save(all, { group: tx.newId() }));
  return yield* soon(tx.patients.get(id));
}

/** Returns the household of a patient, and the edit that gives it to them if they have none yet. */
export function* householdOf(
  tx: PatientTx,
  row: PatientRow,
  otherwise: string | null,
): Steps<{ household: string; edits: Edit[] }> {
  const known = linkOf(yield* soon(tx.patients.group(row.key)), 'household');
  if (known !== null) return { household: known, edits: [] };
  const household = otherwise ?? tx.newId();
  return { household, edits: [editOf(row.id, { household })] };
}

/**
 * Returns the edits that remove a link from the records merged into this one, which would otherwise answer for it. Throws
 * `invalid-request` for a mother who is the patient. A mother whose record is not here is accepted: it may arrive later.
 */
export function* linksRemoved(tx: PatientTx, row: PatientRow, edit: PatientPatch): Steps<Edit[]> {
  if (linkFields.every((field) => edit[field] === undefined)) return [];
  const group = yield* soon(tx.patients.group(row.key));
  if (group.some(({ id }) => id === edit.mother)) {
    throw invalid({ pointer: '/mother', detail: 'Nobody is their own mother. Choose another record.' });
  }
  const removed = linkFields.filter((field) => edit[field] === null);
  const merged = group.filter(({ id }) => id !== row.id);
  if (removed.length > 0) yield* soon(tx.hold(merged.map(({ id }) => id)));
  return merged.flatMap((each) => {
    const named = removed.filter((field) => each[field] !== null);
    return named.length === 0 ? [] : [editOf(each.id, Object.fromEntries(named.map((field) => [field, null])))];
  });
}

/** Returns the listed patients who have this link. Those with a link of their own to somebody else only have a merged record that has it. */
export function* listWithLink(
  { patients }: Pick<PatientReads, 'patients'>,
  field: LinkField,
  ids: readonly string[],
): Steps<PatientRow[]> {
  const found: PatientRow[] = [];
  for (const row of yield* soon(patients.linked(field, ids))) {
    if (row.retired === true) continue;
    const link = row[field] ?? linkOf(yield* soon(patients.group(row.key)), field);
    if (link !== null && ids.includes(link)) found.push(row);
  }
  return found;
}

type Named = Pick<Patient, 'name' | 'mother' | 'motherName'>;

/**
 * Adds the names of the mothers of patients who have no name yet, such as newborns. A register does so for the replies that it makes; call
 * this for replies that are made of rows.
 */
export function* withMotherNames<Told extends Named>(
  patients: Pick<PatientQueries, 'find'>,
  told: readonly Told[],
): Steps<Told[]> {
  const named: Told[] = [];
  for (const each of told) {
    const mother = each.name === null && each.mother !== null ? yield* soon(patients.find(each.mother)) : undefined;
    const motherName = mother?.name ?? undefined;
    named.push(motherName === undefined ? each : { ...each, motherName });
  }
  return named;
}
