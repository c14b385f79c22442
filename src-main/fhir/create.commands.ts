/** Creates a record unless it exists (`If-None-Exist`), or updates the record of an address or a condition, and creates it if there is none. */
import { isUuid } from '../journal/encoding.ts';
import { soon, type Steps } from '../steps.ts';
import { invalid } from '../wire/problem.contract.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { PatientVisit } from '../visits/visit.register.ts';
import type { Kind } from './candidates.rules.ts';
import type { FhirTx } from './fhir.register.ts';
import { textIn, type Resource } from '../wire/fhir-json.rules.ts';
import { patched, type JsonPatch } from '../wire/json-patch.rules.ts';
import { asResource } from './check.ts';
import { getRecord, patientAsResource, visitAsResource } from './render.ts';
import { createEncounter, createPatient, updateEncounter, updatePatient, type Check } from './save.commands.ts';
import { findExisting } from './search.ts';

type Created<Of> = { record: Of; isMade: boolean };

type Saving<Of> = {
  get: (tx: FhirTx, id: string) => Steps<Of>;
  create: (tx: FhirTx, sent: Resource, id?: string) => Steps<Of>;
  update: (tx: FhirTx, id: string, how: { sent: Resource; check: Check }) => Steps<Of>;
};
export type Saved = { Patient: PatientRow; Encounter: PatientVisit };

const saving: { [Of in Kind]: Saving<Saved[Of]> } = {
  Patient: { get: getRecord, create: createPatient, update: updatePatient },
  Encounter: {
    *get({ fhir }, id) {
      return yield* soon(fhir.visit(id));
    },
    create: createEncounter,
    update: updateEncounter,
  },
};

/** With a condition, an existing record that matches it is returned unchanged. Throws as `findExisting` does. */
export function* createUnless<Of extends Kind>(
  tx: FhirTx,
  kind: Of,
  { sent, condition }: { sent: Resource; condition: string | undefined },
): Steps<Created<Saved[Of]>> {
  const { get, create }: Saving<Saved[Of]> = saving[kind];
  const known = condition === undefined ? undefined : yield* findAlone(tx, kind, condition);
  if (known !== undefined) return { record: yield* get(tx, known), isMade: false };
  return { record: yield* create(tx, sent), isMade: true };
}

/** `id`: that of the address; undefined if the record is named by a condition. `ifMatch`: whether the program has read the record. */
type Put = { sent: Resource; check: Check; hasRead: boolean } & ({ id: string } | { condition: string });

/** Updates a record, or creates it if there is none: under the id that the program assigned, if it assigned one. */
export function* put<Of extends Kind>(tx: FhirTx, kind: Of, asked: Put): Steps<Created<Saved[Of]>> {
  const { sent, check, hasRead } = asked;
  const { create, update }: Saving<Saved[Of]> = saving[kind];
  const said = textIn(sent, 'id');
  const id = 'id' in asked ? asked.id : ((yield* findAlone(tx, kind, asked.condition)) ?? said);
  if (id === undefined) return { record: yield* create(tx, sent), isMade: true };
  if ((said ?? id) !== id || ('id' in asked && said === undefined)) {
    const other = 'id' in asked ? 'the id in the address' : 'the id of the record that matches the condition';
    throw invalid({ pointer: '/id', detail: `The id of the resource differs from ${other}.` });
  }
  if (!hasRead && (yield* isFree(tx, id))) return { record: yield* create(tx, sent, id), isMade: true };
  return { record: yield* update(tx, id, { sent: { ...sent, id }, check }), isMade: false };
}

/** Applies a JSON Patch to the resource as it would be read. */
export function* patch<Of extends Kind>(
  tx: FhirTx,
  kind: Of,
  { id, operations, check }: { id: string; operations: JsonPatch; check: Check },
): Steps<Created<Saved[Of]>> {
  yield* soon(tx.fhir.hold([id]));
  const { update }: Saving<Saved[Of]> = saving[kind];
  const shown =
    kind === 'Patient'
      ? yield* patientAsResource(tx, yield* getRecord(tx, id))
      : yield* visitAsResource(tx, yield* soon(tx.fhir.visit(id)));
  const sent = asResource(kind, patched(shown, operations));
  if (sent['id'] !== id) throw invalid({ pointer: '/id', detail: 'The id of a resource cannot be changed.' });
  return { record: yield* update(tx, id, { sent, check }), isMade: false };
}

/**
 * True if a record may be created under this id: a UUID, which no other program assigns, and of which the journal knows nothing. A station with
 * a part of the registry cannot know that.
 */
function* isFree(tx: FhirTx, id: string): Steps<boolean> {
  if (!isUuid(id) || (yield* soon(tx.here.isPart()))) return false;
  yield* soon(tx.oneAtATime([`create ${id} in FHIR`]));
  return (yield* soon(tx.journal.changes(id))).length === 0;
}

function* findAlone(tx: FhirTx, kind: Kind, condition: string): Steps<string | undefined> {
  yield* soon(tx.oneAtATime([conditionalCreateOf(kind)]));
  return yield* findExisting(tx, kind, condition);
}

/** Returns the lock under which such creates run one at a time, whatever their conditions: two different conditions can mean the same person. */
export const conditionalCreateOf = (kind: Kind): string => `create ${kind} in FHIR`;
