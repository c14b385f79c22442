/** The operations that merge patients and undo a merge. */
import { soon, type Steps } from '../steps.ts';
import { mergePatients, unmergePatients } from '../merging/merge.commands.ts';
import { invalid, problem, Problem } from '../wire/problem.contract.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { patientReferred } from './encounter-map.rules.ts';
import type { FhirTx } from './fhir.register.ts';
import { child, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { informing } from '../wire/fhir-outcome.rules.ts';
import { namedParameters } from './parameters.rules.ts';
import { getRecord, patientAsResource } from './render.ts';

type Merge = { source: string; target: string; sourceAt: number };

const mergeParameters = ['source-patient', 'target-patient'];

function mergeIn(parameters: Json): Merge {
  const named = namedParameters(parameters, mergeParameters);
  const referred = (name: string): { id: string; at: number } => {
    const [given] = named.get(name) ?? [];
    const id = patientReferred(child(given?.value, 'valueReference'));
    if (given !== undefined && id !== undefined) return { id, at: given.at };
    const detail = `The parameter ${name} must be a reference, such as {"valueReference": {"reference": "Patient/ID"}}.`;
    throw invalid({ pointer: `/parameter${given === undefined ? '' : `/${given.at}`}`, detail });
  };
  const [source, target] = [referred('source-patient'), referred('target-patient')];
  return { source: source.id, target: target.id, sourceAt: source.at };
}

export function* mergeOperation(tx: FhirTx, parameters: Json): Steps<Resource<'Parameters'>> {
  const [stands] = yield* mergedRows(tx, mergeIn(parameters));
  const result = stands && (yield* patientAsResource(tx, stands));
  return told(parameters, 'The two records were merged.', result);
}

/** Merges, with faults of the source at its parameter instead of `with`. */
function* mergedRows(tx: FhirTx, { source, target, sourceAt }: Merge): Steps<PatientRow[]> {
  try {
    return (yield* mergePatients(tx, { id: target, with: source })).rows;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const faults = error.faults.map(({ pointer, detail }) => ({
      pointer: pointer.replace(/^\/with$/, `/parameter/${sourceAt}`),
      detail,
    }));
    throw problem(error.type, error.message, { faults, headers: error.headers });
  }
}

/** Undoes the merge of the source into the target. */
export function* undoMerge(tx: FhirTx, parameters: Json): Steps<Resource<'Parameters'>> {
  const { source, target } = mergeIn(parameters);
  yield* soon(tx.patients.holdGroups([source, target]));
  const join = (yield* soon(tx.joins.list(target))).find(({ joined }) => joined._id === source);
  if (join === undefined || (yield* soon(tx.patients.get(source))).id !== (yield* soon(tx.patients.get(target))).id) {
    throw invalid({ pointer: '/parameter', detail: 'The source is not merged into the target.' });
  }
  yield* unmergePatients(tx, { id: source, group: join.group });
  const result = yield* patientAsResource(tx, yield* getRecord(tx, target));
  return told(parameters, 'The merge of the two records was undone.', result);
}

/** Replies like this operation in later versions of FHIR. */
const told = (input: Json, text: string, result: Resource | undefined): Resource<'Parameters'> => ({
  resourceType: 'Parameters',
  parameter: [
    { name: 'input', resource: { ...input, resourceType: 'Parameters' } },
    { name: 'outcome', resource: informing(text) },
    ...(result === undefined ? [] : [{ name: 'result', resource: result }]),
  ],
});
