/** Finds patients who may be the person of a Patient: `$match`, ITI-119 of IHE PDQm. */
import { soon, type Steps } from '../steps.ts';
import { comparableOfDraft } from '../matching/comparable.ts';
import type { Reason } from '../matching/reasons.rules.ts';
import type { Judged } from '../matching/scorer.ts';
import { invalid } from '../wire/problem.contract.ts';
import type { NewPatient } from '../patients/patient.contract.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { asResource, checkEdit } from './check.ts';
import type { FhirRegister } from './fhir.register.ts';
import { listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { fhirNames, ownNames } from './names.rules.ts';
import { namedParameters } from './parameters.rules.ts';
import { mappedGroups, readPatient } from './patient-map.rules.ts';
import { patientsAsResources } from './render.ts';
import { namedInside } from './systems.rules.ts';
import { nothingKnown } from './save.commands.ts';

const defaultCount = 10;
const mostCount = 50;

const matchParameters = ['resource', 'onlyCertainMatches', 'count'];

type Match = { row: PatientRow } & Judged;
type Asked = { resource: Resource<'Patient'>; limit: number; isCertainOnly: boolean };

/** Reads the Parameters of `$match`, or a Patient alone, which has the same meaning as the parameter `resource` alone. */
function matchIn(body: Json): Asked {
  if (body['resourceType'] === 'Patient') {
    return { resource: asResource('Patient', body), limit: defaultCount, isCertainOnly: false };
  }
  const named = namedParameters(body, matchParameters);
  const only = (name: string, member: string, isValid: (value: unknown) => boolean): unknown => {
    const [given, second] = named.get(name) ?? [];
    if (second !== undefined) throw invalid({ pointer: `/parameter/${second.at}`, detail: `Send ${name} only once.` });
    if (given === undefined || isValid(given.value[member])) return given?.value[member];
    throw invalid({
      pointer: `/parameter/${given.at}`,
      detail: `${name} must be a ${member}, and a count at least 1.`,
    });
  };
  const count = only('count', 'valueInteger', (value) => Number.isInteger(value) && Number(value) >= 1);
  const isCertainOnly = only('onlyCertainMatches', 'valueBoolean', (value) => typeof value === 'boolean');
  const at = named.get('resource')?.[0]?.at ?? 0;
  return {
    resource: asResource(
      'Patient',
      only('resource', 'resource', () => true),
      `/parameter/${at}/resource`,
    ),
    limit: Math.min(Number(count ?? defaultCount), mostCount),
    isCertainOnly: isCertainOnly === true,
  };
}

/** Returns patients who may be the person of a Patient, the likeliest first, each with its grade (ITI-119 of IHE PDQm). */
export function* matchPatient(register: FhirRegister, body: Json): Steps<{ resource: Resource; search: Json }[]> {
  const { resource, limit, isCertainOnly } = matchIn(body);
  const { today } = register;
  const named = namedInside(resource, yield* soon(register.fhir.systems()));
  const { edit } = readPatient(named, mappedGroups, { today, known: nothingKnown });
  checkEdit.Patient(Object.fromEntries(Object.entries(edit).filter(([field]) => field !== 'photo')));
  const draft = comparableOfDraft(edit as NewPatient, today);
  const identifiers = [...draft.identifiers, ...othersOf(named)];
  // More are read than are asked for: certain matches can be behind likelier ones, and a second holder of a number makes it ambiguous.
  const asked = { limit: mostCount, except: [] };
  const { matches } = yield* soon(register.duplicates.matches({ ...draft, identifiers }, asked));
  const found = (isNumberAlone(resource) ? certainByNumber(matches) : matches)
    .filter(({ grade }) => !isCertainOnly || grade === 'certain')
    .slice(0, limit);
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

/** Returns whether a Patient has identifiers, and nothing else that is compared. */
const isNumberAlone = (resource: Json): boolean =>
  Object.keys(resource).every((name) => ['resourceType', 'id', 'meta', 'text', 'active', 'identifier'].includes(name));

/**
 * A number by itself names the only patient who has it, whose match is then certain. Beside other data that contradicts it, it does not:
 * see `mayBeCertain`.
 */
function certainByNumber(matches: readonly Match[]): Match[] {
  const has = ({ reasons }: Match, ...of: Reason[]) => of.some((reason) => reasons.includes(reason));
  const holders = matches.filter((match) => has(match, 'same-identifier', 'same-number'));
  const isOnly = (match: Match) => holders.length === 1 && match === holders[0] && !has(match, 'identifier-differs');
  return matches.map((match) => (isOnly(match) ? { ...match, grade: 'certain', score: 1 } : match));
}

/** Returns identifiers of systems that are not ours: a patient may be recognised by one that was only kept. */
const othersOf = (named: Json): { system: string; value: string }[] =>
  listIn(named, 'identifier').flatMap((each) => {
    const [system, value] = [textIn(each, 'system'), textIn(each, 'value')];
    const isOurs = system === ownNames.patientNumber || system?.startsWith(ownNames.identifierSystem) === true;
    return system === undefined || value === undefined || isOurs ? [] : [{ system, value }];
  });
