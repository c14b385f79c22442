/** The references that `_include` and `_revinclude` follow. Pure. */
import { child, listIn, type Json } from '../wire/fhir-json.rules.ts';
import type { Kind } from './candidates.rules.ts';

export type Reference = {
  target: 'Patient' | 'Organization' | 'Location';
  of: (resource: Json) => (Json | undefined)[];
};

const subject: Reference = { target: 'Patient', of: (resource) => [child(resource, 'subject')] };

/** The references that `_include` follows, by the kind of the record that is searched. */
const references: Readonly<Record<Kind, Readonly<Record<string, Reference>>>> = {
  Patient: {
    'Patient:organization': { target: 'Organization', of: (resource) => [child(resource, 'managingOrganization')] },
  },
  Encounter: {
    'Encounter:patient': subject,
    'Encounter:subject': subject,
    'Encounter:service-provider': { target: 'Organization', of: (resource) => [child(resource, 'serviceProvider')] },
    'Encounter:location': {
      target: 'Location',
      of: (resource) => listIn(resource, 'location').map((each) => child(each, 'location')),
    },
  },
};

export const includes = {
  Patient: Object.keys(references.Patient),
  Encounter: Object.keys(references.Encounter),
} satisfies Record<Kind, string[]>;

export const revIncludes = { Patient: ['Encounter:patient'] } as const;

export const referenceOf = (type: Kind, name: string): Reference | undefined =>
  Object.hasOwn(references[type], name) ? references[type][name] : undefined;
