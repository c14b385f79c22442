/** The operations on patients: matching, merging, and undoing a merge. */
import { soon, type Steps } from '../steps.ts';
import { comparableOfDraft } from '../matching/comparable.ts';
import { mergePatients, unmergePatients } from '../merging/merge.commands.ts';
import { invalid, problem, Problem } from '../wire/problem.contract.ts';
import type { NewPatient } from '../patients/patient.contract.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { asResource, checkEdit } from './check.ts';
import { patientReferred } from './encounter-map.rules.ts';
import type { FhirRegister, FhirTx } from './fhir.register.ts';
import { child, listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { fhirNames, ownNames } from './names.rules.ts';
import { mappedGroups, readPatient } from './patient-map.rules.ts';
import { getRecord, patientAsResource, patientsAsResources } from './render.ts';
import { namedInside } from './systems.rules.ts';
import { nothingKnown } from './save.commands.ts';

const parameter = (parameters: Json, name: string): { at: number; value: Json } | undefined => {
  const at = listIn(parameters, 'parameter').findIndex((each) => each['name'] === name);
  const value = listIn(parameters, 'parameter')[at];
  return value && { at, value };
};

const defaultCount = 10;
const mostCount = 50;

/** Returns patients who may be the person of a Patient, the likeliest first, each with its grade. */
export function* matchPatient(register: FhirRegister, parameters: Json): Steps<{ resource: Resource; search: Json }[]> {
  const sent = parameter(parameters, 'resource');
  const resource = asResource('Patient', child(sent?.value, 'resource'), `/parameter/${sent?.at ?? 0}/resource`);
  const asked = parameter(parameters, 'count')?.value['valueInteger'];
  const limit = typeof asked === 'number' ? Math.min(Math.max(1, Math.trunc(asked)), mostCount) : defaultCount;
  const isCertainOnly = parameter(parameters, 'onlyCertainMatches')?.value['valueBoolean'] === true;
  const { today } = register;
  const named = namedInside(resource, yield* soon(register.fhir.systems()));
  const { edit } = readPatient(named, mappedGroups, { today, known: nothingKnown });
  checkEdit.Patient(Object.fromEntries(Object.entries(edit).filter(([field]) => field !== 'photo')));
  const draft = comparableOfDraft(edit as NewPatient, today);
  const identifiers = [...draft.identifiers, ...othersOf(named)];
  const { matches } = yield* soon(register.duplicates.matches({ ...draft, identifiers }, { limit, except: [] }));
  const found = matches.filter(({ grade }) => !isCertainOnly || grade === 'certain');
  const resources = yield* patientsAsResources(
    register,
    found.map(({ row }) => row),
  );
  return found.flatMap(({ score, grade }, i) => {
    const each = resources[i];
    if (each === undefined) return [];
    const extension = [{ url: fhirNames.matchGrade, valueCode: grade }];
    return [{ resource: each, search: { extension, mode: 'match', score: Math.round(score * 1e4) / 1e4 } }];
  });
}

/** Returns identifiers of systems that are not ours: a patient may be recognised by one that was only kept. */
const othersOf = (named: Json): { system: string; value: string }[] =>
  listIn(named, 'identifier').flatMap((each) => {
    const [system, value] = [textIn(each, 'system'), textIn(each, 'value')];
    const isOurs = system === ownNames.patientNumber || system?.startsWith(ownNames.identifierSystem) === true;
    return system === undefined || value === undefined || isOurs ? [] : [{ system, value }];
  });

type Merge = { source: string; target: string; sourceAt: number };

const mergeParameters = ['source-patient', 'target-patient'] as const;

/** Refuses every other parameter: a `preview` that was ignored would merge. */
function mergeIn(parameters: Json): Merge {
  for (const [at, each] of listIn(parameters, 'parameter').entries()) {
    if (mergeParameters.some((name) => name === textIn(each, 'name'))) continue;
    const detail = `Only these parameters are supported: ${mergeParameters.join(', ')}.`;
    throw invalid({ pointer: `/parameter/${at}/name`, detail });
  }
  const referred = (name: string): { id: string; at: number } => {
    const given = parameter(parameters, name);
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
    {
      name: 'outcome',
      resource: {
        resourceType: 'OperationOutcome',
        issue: [{ severity: 'information', code: 'informational', details: { text } }],
      },
    },
    ...(result === undefined ? [] : [{ name: 'result', resource: result }]),
  ],
});
