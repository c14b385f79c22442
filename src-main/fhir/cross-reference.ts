/**
 * Finds the other numbers of a patient by one that is known: `$ihe-pix`, ITI-83 of IHE PIXm.
 *
 * The profile calls a system of numbers a domain, and also counts the ids of resources as numbers: their domain is the address of this
 * server. Its refusals have the status, the code and the `diagnostics` that the profile specifies.
 */
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { soon, type Steps } from '../steps.ts';
import { listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import type { FhirRegister } from './fhir.register.ts';
import { namedParameters, type Parameter } from './parameters.rules.ts';
import { patientsAsResources } from './render.ts';
import { findNumbered, isKnownSystem } from './search.ts';
import { idReferred, tokenIn } from './search.rules.ts';
import { askedOutside } from './systems.rules.ts';

type Numbered = { system: string; value: string };
export type CrossReference = { source: Numbered; targets: readonly string[] };

/** Patients with one number in the reply at most: only a mistake gives it to several. */
const mostPatients = 20;

/** @param base the address of this server, the domain of its ids. */
export function* crossReference(
  register: FhirRegister,
  { source, targets }: CrossReference,
  base: string,
): Steps<Resource<'Parameters'>> {
  const isOwn = (system: string) => system.replace(/\/$/, '') === base;
  const { toldAs, inside } = yield* soon(register.fhir.systems());
  const isKnown = function* (system: string): Steps<boolean> {
    return isOwn(system) || (yield* isKnownSystem(register, system));
  };
  if (!(yield* isKnown(source.system))) {
    throw refusal('invalid-request', 'code-invalid', 'sourceIdentifier Assigning Authority not found');
  }
  const wanted = new Set<string>();
  for (const target of targets) {
    if (!(yield* isKnown(target))) throw refusal('forbidden', 'code-invalid', 'targetSystem not found');
    wanted.add(isOwn(target) ? base : askedOutside(`${target}|`, { toldAs, inside }).slice(0, -1));
  }
  const rows = isOwn(source.system)
    ? yield* listedById(register, idReferred(source.value))
    : yield* findNumbered(register, source, { limit: mostPatients });
  if (rows.length === 0) {
    throw refusal('not-found', 'not-found', 'sourceIdentifier Patient Identifier not found');
  }
  const own = askedOutside(`${source.system}|`, { toldAs, inside }).slice(0, -1);
  const isSource = ({ system, value }: Numbered) =>
    system === own && comparedNumber(value) === comparedNumber(source.value);
  const isWanted = (system: string) => wanted.size === 0 || wanted.has(system);
  const parameter = (yield* patientsAsResources(register, rows)).flatMap((patient) => {
    const id = String(patient['id']);
    const numbers = listIn(patient, 'identifier').filter((each) => {
      const [system, value] = [textIn(each, 'system'), textIn(each, 'value')];
      return system !== undefined && value !== undefined && isWanted(system) && !isSource({ system, value });
    });
    const isAsked = isOwn(source.system) && idReferred(source.value) === id;
    const isTold = !isAsked && (isWanted(base) || numbers.length > 0);
    return [
      ...numbers.map((valueIdentifier) => ({ name: 'targetIdentifier', valueIdentifier })),
      ...(isTold ? [{ name: 'targetId', valueReference: { reference: `Patient/${id}` } }] : []),
    ];
  });
  return { resourceType: 'Parameters', ...(parameter.length > 0 && { parameter }) };
}

function* listedById({ patients }: FhirRegister, id: string | undefined): Steps<PatientRow[]> {
  const row = id === undefined ? undefined : yield* soon(patients.find(id));
  return row === undefined || row.retired === true ? [] : [row];
}

const refusal = (type: 'invalid-request' | 'forbidden' | 'not-found', code: string, text: string) =>
  problem(type, text, { issue: { code, diagnostics: text } });

/** Reads the query of a GET. */
export const crossReferenceIn = (query: {
  sourceIdentifier: string;
  targetSystem?: string | string[];
}): CrossReference => ({
  source: numberedIn(query.sourceIdentifier, '?sourceIdentifier'),
  targets: [query.targetSystem ?? []].flat(),
});

const mostTargets = 10;

/** Reads Parameters. `sourceIdentifier` is an Identifier, or the text of a query, as in earlier versions of the profile. */
export function crossReferencePosted(parameters: Json): CrossReference {
  const named = namedParameters(parameters, ['sourceIdentifier', 'targetSystem']);
  const [source, ...more] = named.get('sourceIdentifier') ?? [];
  const targets = named.get('targetSystem') ?? [];
  if (source === undefined || more.length > 0 || targets.length > mostTargets) {
    const detail = `Send one sourceIdentifier, and at most ${mostTargets} targetSystem.`;
    throw invalid({ pointer: '/parameter', detail });
  }
  const { value, at } = source;
  const identifier = value['valueIdentifier'] as Json | undefined;
  const [system, number] = [textIn(identifier, 'system'), textIn(identifier, 'value')];
  return {
    source:
      system !== undefined && number !== undefined
        ? { system, value: number }
        : numberedIn(textIn(value, 'valueString') ?? '', `/parameter/${at}`),
    targets: targets.map(targetIn),
  };
}

function targetIn({ value, at }: Parameter): string {
  const target = textIn(value, 'valueUri') ?? textIn(value, 'valueString');
  if (target !== undefined) return target;
  throw invalid({ pointer: `/parameter/${at}`, detail: 'A targetSystem must be a valueUri.' });
}

function numberedIn(text: string, pointer: string): Numbered {
  const { system = '', code } = tokenIn(text.replace(/\\([,|$\\])/g, '$1'));
  if (system !== '' && code !== '') return { system, value: code };
  throw invalid({ pointer, detail: 'sourceIdentifier must have a system and a value, as SYSTEM|VALUE.' });
}
