/** The supported parts of FHIR, as a CapabilityStatement. Pure. */
import type { Resource } from '../wire/fhir-json.rules.ts';
import { includes, revIncludes } from './include.rules.ts';
import {
  encounterParameters,
  locationParameters,
  organizationParameters,
  patientParameters,
  subscriptionParameters,
  type Parameters,
} from './search.rules.ts';

/** The day on which this statement was last changed. */
const saidOn = '2026-11-27';

const codes = (list: readonly string[]) => list.map((code) => ({ code }));

const searchParams = (parameters: Parameters) =>
  Object.entries(parameters).map(([name, { type, definition }]) => ({
    name,
    ...(definition !== undefined && { definition }),
    type,
  }));

const saved = {
  versioning: 'versioned',
  readHistory: true,
  updateCreate: true,
  conditionalCreate: true,
  conditionalRead: 'not-match',
  conditionalUpdate: true,
};
const interactions = ['read', 'vread', 'update', 'patch', 'create', 'search-type', 'history-instance', 'history-type'];
const resources = 'http://hl7.org/fhir/StructureDefinition/';
const ihe = 'https://profiles.ihe.net/ITI/';
const operations = 'http://hl7.org/fhir/OperationDefinition/';

export function capabilityStatement({
  version,
  base,
}: {
  version: string;
  base: string;
}): Resource<'CapabilityStatement'> {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: saidOn,
    kind: 'instance',
    software: { name: 'Satchel', version },
    implementation: { description: 'A patient registry with visits', url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'application/json', 'application/fhir+xml', 'application/xml'],
    patchFormat: ['application/json-patch+json'],
    rest: [
      {
        mode: 'server',
        documentation:
          'Removed and merged records are found with active=false and by _id. Unknown parameters are refused.',
        security: { description: 'Every request except this one requires `Authorization: Bearer TOKEN`.' },
        resource: [
          {
            type: 'Patient',
            profile: `${resources}Patient`,
            interaction: codes(interactions),
            ...saved,
            searchInclude: includes.Patient,
            searchRevInclude: revIncludes.Patient,
            searchParam: searchParams(patientParameters),
            operation: [
              { name: 'match', definition: `${operations}Patient-match` },
              { name: 'ihe-pix', definition: `${ihe}PIXm/OperationDefinition/IHE.PIXm.pix` },
              { name: 'everything', definition: `${operations}Patient-everything` },
              { name: 'merge', definition: `${base}/OperationDefinition/Patient-merge` },
              { name: 'undo-merge', definition: `${base}/OperationDefinition/Patient-undo-merge` },
            ],
          },
          {
            type: 'Encounter',
            profile: `${resources}Encounter`,
            interaction: codes(interactions),
            ...saved,
            searchInclude: includes.Encounter,
            searchParam: searchParams(encounterParameters),
          },
          {
            type: 'Organization',
            profile: `${resources}Organization`,
            interaction: codes(['read', 'search-type']),
            searchParam: searchParams(organizationParameters),
          },
          {
            type: 'Location',
            profile: `${resources}Location`,
            interaction: codes(['read', 'search-type']),
            searchParam: searchParams(locationParameters),
          },
          {
            type: 'OperationDefinition',
            profile: `${resources}OperationDefinition`,
            interaction: codes(['read']),
          },
          {
            type: 'Subscription',
            profile: `${resources}Subscription`,
            documentation: 'Messages about all patients: criteria Patient, channel.type message. For administrators.',
            interaction: codes(['read', 'create', 'delete', 'search-type']),
            searchParam: searchParams(subscriptionParameters),
          },
          {
            type: 'AuditEvent',
            profile: `${resources}AuditEvent`,
            interaction: codes(['read', 'search-type']),
            searchParam: [
              { name: 'patient', type: 'reference' },
              { name: 'date', type: 'date' },
            ],
          },
        ],
        interaction: codes(['transaction', 'batch', 'history-system']),
        operation: [{ name: 'process-message', definition: `${operations}MessageHeader-process-message` }],
      },
    ],
    messaging: [
      {
        supportedMessage: ['receiver', 'sender'].map((mode) => ({
          mode,
          definition: `${ihe}PMIR/MessageDefinition/IHE.PMIR.MessageDefinition`,
        })),
      },
    ],
  };
}
