/** The operations on patients: who may be the same person, merging, taking a merge back. */
import { runNow } from '../journal/steps.ts';
import { txOf } from '../station/register.ts';
import type { Reader, Writer } from '../db/access.ts';
import { comparableOfDraft } from '../duplicates/comparable.ts';
import { joinPatients, partPatients } from '../duplicates/join.commands.ts';
import { listJoins } from '../duplicates/join.queries.ts';
import { findMatches } from '../duplicates/match.ts';
import { invalid } from '../http/problem.contract.ts';
import type { NewPatient } from '../patients/patient.contract.ts';
import { getPatient, getRecord } from '../patients/patient.queries.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { asResource, checkEdit } from './check.ts';
import { patientReferred } from './encounter-map.rules.ts';
import { child, listIn, textIn, type Json, type Resource } from './json.rules.ts';
import { fhirNames, ownNames } from './names.rules.ts';
import { mappedGroups, readPatient } from './patient-map.rules.ts';
import { patientAsResource, patientsAsResources } from './render.ts';
import { findSystems } from './fhir.queries.ts';
import { namedInside } from './systems.rules.ts';
import { nothingKnown } from './save.commands.ts';

const parameter = (parameters: Json, name: string): { at: number; value: Json } | undefined => {
  const at = listIn(parameters, 'parameter').findIndex((each) => each['name'] === name);
  const value = listIn(parameters, 'parameter')[at];
  return value && { at, value };
};

const defaultCount = 10;
const mostCount = 50;

/** Those who may be the person of a Patient, the likeliest first, each with its grade. */
export function matchPatient(
  reader: Reader,
  vocabulary: Vocabulary,
  parameters: Json,
): { resource: Resource; search: Json }[] {
  const sent = parameter(parameters, 'resource');
  const resource = asResource('Patient', child(sent?.value, 'resource'), `/parameter/${sent?.at ?? 0}/resource`);
  const asked = parameter(parameters, 'count')?.value['valueInteger'];
  const limit = typeof asked === 'number' ? Math.min(Math.max(1, Math.trunc(asked)), mostCount) : defaultCount;
  const isCertainOnly = parameter(parameters, 'onlyCertainMatches')?.value['valueBoolean'] === true;
  const { today } = { today: reader.db.clock.today() };
  const named = namedInside(resource, findSystems(reader));
  const { edit } = readPatient(named, mappedGroups, { today, known: nothingKnown });
  checkEdit.Patient(Object.fromEntries(Object.entries(edit).filter(([field]) => field !== 'photo')));
  const draft = comparableOfDraft(edit as NewPatient, today);
  const identifiers = [...draft.identifiers, ...othersOf(named)];
  const { matches } = findMatches(reader, vocabulary, { ...draft, identifiers }, { limit });
  const found = matches.filter(({ grade }) => !isCertainOnly || grade === 'certain');
  const resources = patientsAsResources(
    reader,
    found.map(({ row }) => row),
  );
  return found.flatMap(({ score, grade }, i) => {
    const each = resources[i];
    if (each === undefined) return [];
    const extension = [{ url: fhirNames.matchGrade, valueCode: grade }];
    return [{ resource: each, search: { extension, mode: 'match', score: Math.round(score * 1e4) / 1e4 } }];
  });
}

/** Identifiers of systems that are not ours: somebody may be known by one that was only kept. */
const othersOf = (named: Json): { system: string; value: string }[] =>
  listIn(named, 'identifier').flatMap((each) => {
    const [system, value] = [textIn(each, 'system'), textIn(each, 'value')];
    const isOurs = system === ownNames.patientNumber || system?.startsWith(ownNames.identifierSystem) === true;
    return system === undefined || value === undefined || isOurs ? [] : [{ system, value }];
  });

type Merge = { source: string; target: string };

function mergeIn(parameters: Json): Merge {
  const referred = (name: string): string => {
    const given = parameter(parameters, name);
    const id = patientReferred(child(given?.value, 'valueReference'));
    if (id !== undefined) return id;
    const detail = `The parameter ${name} is a reference such as {"valueReference": {"reference": "Patient/ID"}}.`;
    throw invalid({ pointer: `/parameter${given === undefined ? '' : `/${given.at}`}`, detail });
  };
  return { source: referred('source-patient'), target: referred('target-patient') };
}

export function mergePatients(writer: Writer, parameters: Json): Resource {
  const { source, target } = mergeIn(parameters);
  const { rows } = runNow(joinPatients(txOf(writer), { id: target, with: source }));
  const [stands] = rows;
  return told(parameters, 'The two records are one patient now.', stands && patientAsResource(writer, stands));
}

/** Takes back the join by which the source was joined into the target. */
export function undoMerge(writer: Writer, parameters: Json): Resource {
  const { source, target } = mergeIn(parameters);
  const join = listJoins(writer, target).find(({ joined }) => joined._id === source);
  if (join === undefined || getPatient(writer, source).id !== getPatient(writer, target).id) {
    throw invalid({ pointer: '/parameter', detail: 'The source is not joined into the target.' });
  }
  runNow(partPatients(txOf(writer), { id: source, group: join.group }));
  return told(
    parameters,
    'The two records are two patients again.',
    patientAsResource(writer, getRecord(writer, target)),
  );
}

/** As the operation of later versions of FHIR answers. */
const told = (input: Json, text: string, result: Resource | undefined): Resource => ({
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
