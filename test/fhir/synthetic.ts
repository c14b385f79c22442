/**
 * Makes `test/data/fhir/synthetic-bundles.json`: transactions of a patient with visits, in the shape in which Synthea writes them. The
 * people do not exist: they are put together at random from the names of the demonstration, and each Patient is tagged as test data. The
 * same seed makes the same file: `node test/fhir/synthetic.ts` writes it again.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { syntheticPatient } from '../../src-main/demo/people.rules.ts';

const made = new URL('../data/fhir/synthetic-bundles.json', import.meta.url);
const today = '2026-01-01';
const core = 'http://hl7.org/fhir/us/core/StructureDefinition';
const terms = 'http://terminology.hl7.org/CodeSystem';

export function syntheticBundles(): object[] {
  const random = randomFrom(20261122);
  return Array.from({ length: 6 }, (_, index) => bundleOf(random, index));
}

/** Returns a UUID that the seed determines. */
const uuidOf = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

function bundleOf(random: Random, index: number): object {
  const id = uuidOf(random);
  const visits = Array.from({ length: 1 + random.below(3) }, (_, i) => encounterOf(random, { id, at: index * 4 + i }));
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [patientOf(random, { id, index }), ...visits].map((resource) => ({
      fullUrl: `urn:uuid:${String(resource['id'])}`,
      resource,
      request: { method: 'POST', url: resource['resourceType'] },
    })),
  };
}

function patientOf(random: Random, { id, index }: { id: string; index: number }): Record<string, unknown> {
  const { name, gender, phoneNumber, residentialAddress, dateOfBirth } = syntheticPatient(random, index, today);
  const [family = '', ...given] = (name ?? '').split(' ').reverse();
  const [line = '', city = ''] = (residentialAddress ?? '4 Market Street, Riverside').split(', ');
  const text = `${core}/us-core-race`;
  return {
    resourceType: 'Patient',
    id,
    meta: {
      profile: [`${core}/us-core-patient`],
      tag: [{ system: `${terms}/v3-ActReason`, code: 'HTEST', display: 'test health data' }],
    },
    text: {
      status: 'generated',
      div: '<div xmlns="http://www.w3.org/1999/xhtml">Made-up test data: this person does not exist.</div>',
    },
    extension: [
      {
        url: text,
        extension: [
          {
            url: 'ombCategory',
            valueCoding: { system: 'urn:oid:2.16.840.1.113883.6.238', code: '2131-1', display: 'Other' },
          },
          { url: 'text', valueString: 'Other' },
        ],
      },
      { url: 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName', valueString: family },
      {
        url: 'http://hl7.org/fhir/StructureDefinition/patient-birthPlace',
        valueAddress: { city, country: 'XX' },
      },
    ],
    identifier: [
      { system: 'https://github.com/synthetichealth/synthea', value: id },
      {
        type: {
          coding: [{ system: `${terms}/v2-0203`, code: 'MR', display: 'Medical Record Number' }],
          text: 'Medical Record Number',
        },
        system: 'http://hospital.smarthealthit.org',
        value: id,
      },
      {
        type: { coding: [{ system: `${terms}/v2-0203`, code: 'SS' }], text: 'Social Security Number' },
        system: 'http://hl7.org/fhir/sid/us-ssn',
        value: `999-00-${1000 + index}`,
      },
    ],
    name: [{ use: 'official', family, given: given.reverse(), prefix: [gender === 'FEMALE' ? 'Ms.' : 'Mr.'] }],
    ...(phoneNumber && { telecom: [{ system: 'phone', value: phoneNumber, use: 'home' }] }),
    gender: gender?.toLowerCase(),
    birthDate: dateOfBirth ?? '1970-07-01',
    address: [
      {
        extension: [
          {
            url: 'http://hl7.org/fhir/StructureDefinition/geolocation',
            extension: [
              { url: 'latitude', valueDecimal: random.below(900) / 10 },
              { url: 'longitude', valueDecimal: random.below(1800) / 10 },
            ],
          },
        ],
        line: [line],
        city,
        country: 'XX',
      },
    ],
    maritalStatus: {
      coding: [{ system: `${terms}/v3-MaritalStatus`, code: 'S', display: 'Never Married' }],
      text: 'Never Married',
    },
    multipleBirthBoolean: false,
    communication: [
      { language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'en', display: 'English' }], text: 'English' } },
    ],
  };
}

const reasons = ['Encounter for check up', 'Encounter for symptom', 'Well child visit'];

function encounterOf(random: Random, { id, at }: { id: string; at: number }): Record<string, unknown> {
  const day = new Date(Date.UTC(2025, 0, 1 + at * 11)).toISOString().slice(0, 10);
  const reason = random.pick(reasons);
  return {
    resourceType: 'Encounter',
    id: uuidOf(random),
    meta: { profile: [`${core}/us-core-encounter`] },
    identifier: [{ use: 'official', system: 'https://github.com/synthetichealth/synthea', value: uuidOf(random) }],
    status: 'finished',
    class: { system: `${terms}/v3-ActCode`, code: random.pick(['AMB', 'EMER', 'IMP']) },
    type: [{ coding: [{ system: 'http://snomed.info/sct', code: '162673000', display: reason }], text: reason }],
    subject: { reference: `urn:uuid:${id}`, display: 'Made-up test data' },
    participant: [
      {
        type: [{ coding: [{ system: `${terms}/v3-ParticipationType`, code: 'PPRF', display: 'primary performer' }] }],
        individual: { display: 'A made-up clinician' },
      },
    ],
    period: { start: `${day}T09:00:00+02:00`, end: `${day}T09:30:00+02:00` },
    reasonCode: [{ coding: [{ system: 'http://snomed.info/sct', code: '162673000', display: reason }] }],
    serviceProvider: { display: 'A made-up clinic' },
  };
}

/** Returns the content of the file. */
export const bundlesText = (): string => `${JSON.stringify(syntheticBundles(), undefined, 1)}\n`;

if (process.argv[1] === import.meta.filename) {
  mkdirSync(new URL('.', made), { recursive: true });
  writeFileSync(made, bundlesText());
}
