/** Checks whether a body is a Patient, an Encounter or a Subscription of FHIR R4: its structure, its required codes, and the rules of its data types. */
import { Ajv, type ErrorObject } from 'ajv';
import { faultFinder, faultFinders, maxFaults } from '../wire/faults.ts';
import { bodyCheck } from '../wire/validation.ts';
import { invalid, type Fault } from '../wire/problem.contract.ts';
import { PatientPatch } from '../patients/patient.contract.ts';
import { VisitPatch } from '../visits/visit.contract.ts';
import { invariantFaults } from './invariants.rules.ts';
import { child, listIn, type Resource } from '../wire/fhir-json.rules.ts';
import { subsetted } from '../wire/fhir-views.rules.ts';
import schema from './r4.schema.json' with { type: 'json' };

type ResourceType = 'Patient' | 'Encounter' | 'Subscription';

/** Compiled on first use: most stations never receive FHIR. */
const compilers = faultFinders((allErrors) => {
  const ajv = new Ajv({ strict: false, allErrors });
  ajv.addSchema(schema, 'r4');
  return ajv;
});
const faultsOf = {
  Patient: faultFinder(compilers, { $ref: 'r4#/definitions/Patient' }),
  Encounter: faultFinder(compilers, { $ref: 'r4#/definitions/Encounter' }),
  Subscription: faultFinder(compilers, { $ref: 'r4#/definitions/Subscription' }),
};

/** Throws `invalid-request` if the value is no resource of this type. `at`: its pointer in the body. */
export function asResource<Type extends ResourceType>(type: Type, value: unknown, at = ''): Resource<Type> {
  const said = (value as { resourceType?: unknown } | undefined)?.resourceType;
  if (said !== type) {
    throw invalid({ pointer: `${at}/resourceType`, detail: `The resource must be of the type ${type}.` });
  }
  const found = faultsOf[type](value);
  const faults =
    found.length === 0
      ? invariantFaults(value)
      : found.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'if').map(toFault);
  if (faults.length > 0) {
    throw invalid(...faults.slice(0, maxFaults).map(({ pointer, detail }) => ({ pointer: at + pointer, detail })));
  }
  refusePart(value as Resource, at);
  return value as Resource<Type>;
}

/** Refuses a resource that was read in part: what was left out of it would be removed. */
function refusePart(sent: Resource, at: string): void {
  const place = listIn(child(sent, 'meta'), 'tag').findIndex(
    ({ system, code }) => system === subsetted.system && code === subsetted.code,
  );
  if (place === -1) return;
  const detail = 'This is only a part of the resource. Read it without _summary and _elements, and send the whole.';
  throw invalid({ pointer: `${at}/meta/tag/${place}`, detail });
}

/** Details name what FHIR requires, never the value that was sent. */
function toFault({ keyword, params, message, instancePath }: ErrorObject): Fault {
  const name = instancePath.slice(instancePath.lastIndexOf('/') + 1) || 'The resource';
  const given = params as Record<string, unknown>;
  switch (keyword) {
    case 'additionalProperties': {
      const member = String(given['additionalProperty']).toWellFormed();
      return {
        pointer: `${instancePath}/${member}`,
        detail: `FHIR R4 has no ${member.slice(0, 60)} here. Nothing was saved.`,
      };
    }
    case 'required':
      return { pointer: instancePath, detail: `${String(given['missingProperty'])} is missing.` };
    case 'enum':
      return {
        pointer: instancePath,
        detail: `${name} must be one of ${(given['allowedValues'] as unknown[]).join(', ')}.`,
      };
    case 'minItems':
    case 'minProperties':
      return { pointer: instancePath, detail: `${name} is empty. Leave out elements without a value.` };
    case 'pattern':
      if (name === 'reference') {
        return { pointer: instancePath, detail: 'FHIR R4 allows no reference to a resource of this type here.' };
      }
      return { pointer: instancePath, detail: `${name} does not have the format that FHIR R4 requires.` };
    default:
      return { pointer: instancePath, detail: `${name} ${message ?? 'is not valid'}.` };
  }
}

/** The element of the resource from which a field of ours comes. */
const elements: Record<string, string> = {
  patientNumber: 'identifier',
  identifiers: 'identifier',
  phoneNumber: 'telecom',
  otherPhones: 'telecom',
  residentialAddress: 'address',
  village: 'address',
  district: 'address',
  nextOfKin: 'contact',
  dateOfBirth: 'birthDate',
  dateOfBirthEstimated: 'birthDate',
  age: 'birthDate',
  retired: 'active',
  timeStart: 'period',
  timeEnd: 'period',
  reason: 'reasonCode',
  notes: 'extension',
  own: 'extension',
  attendedBy: 'participant',
  urgent: 'priority',
  returnOn: 'extension',
  returnReason: 'extension',
  household: 'extension',
  mother: 'extension',
  seenAs: 'extension',
  movedAwayOn: 'extension',
};

/** Returns the fault of a field with a pointer to its element. */
export function faultOfElement({ pointer, detail }: Fault): Fault {
  const [, field = ''] = pointer.split('/');
  const element = elements[field];
  return element === undefined ? { pointer, detail } : { pointer: `/${element}`, detail };
}

/** Checks the fields read from a resource against the same limits as input from people. */
export const checkEdit = { Patient: bodyCheck(PatientPatch), Encounter: bodyCheck(VisitPatch) };
