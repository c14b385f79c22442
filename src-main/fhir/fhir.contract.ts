/**
 * FHIR R4 at the edge: its resources are what the registry says, told as FHIR tells it. Their structure is checked where they are read
 * (`check.ts`), against the schema of R4, so here they are objects of a resource type.
 */
import { Type, type Static } from 'typebox';
import { endpoint, type Endpoint } from '../http/endpoint.contract.ts';
import { encounterParameters, parameterNames, patientParameters } from './search.rules.ts';

const resourceOf = <const Name extends string>(name: Name) =>
  Type.Object(
    { resourceType: Type.Unsafe<Name>({ type: 'string', enum: [name] }) },
    { additionalProperties: true, description: `A ${name} of FHIR R4.` },
  );
const PatientResource = resourceOf('Patient');
const EncounterResource = resourceOf('Encounter');
const Parameters = resourceOf('Parameters');
const Bundle = resourceOf('Bundle');
const AuditEvent = resourceOf('AuditEvent');
const CapabilityStatement = resourceOf('CapabilityStatement');
/** What every fault is told as. */
export const OperationOutcome = resourceOf('OperationOutcome');

const Format = {
  _format: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      // A plus in a query is a blank.
      enum: ['json', 'application/json', 'application/fhir+json', 'application/fhir json'],
      description: 'JSON, as which type.',
    }),
  ),
};
const OnlyFormat = Type.Object(Format);
const Paged = {
  ...Format,
  _count: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 20 })),
  _page: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'As the link `next` of a Bundle has it.' }),
  ),
};

/** One value, or several of which each has to hold. */
const Repeated = Type.Optional(
  Type.Unsafe<string | string[]>({
    anyOf: [
      { type: 'string', maxLength: 1000 },
      { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 1000 } },
    ],
  }),
);
const searchQuery = (names: readonly string[]) =>
  Type.Object({ ...Paged, ...Object.fromEntries(names.map((name) => [name, Repeated])) });

const patientParams = Type.Object({ patientId: Type.String() });
const encounterParams = Type.Object({ visitId: Type.String() });
const version = { versionId: Type.String() };
const Since = Type.Optional(
  Type.String({
    format: 'date-time',
    description: 'Only versions that are so old or younger, by the clock of their writer.',
  }),
);
const HistoryQuery = Type.Object({ ...Paged, _since: Since });

/** Every endpoint of FHIR takes and answers `application/fhir+json`, and tells faults as an OperationOutcome. */
function fhir<const E extends Omit<Endpoint, 'tag' | 'isFhir' | 'url'> & { url: string }>(value: E) {
  return endpoint({ ...value, tag: 'FHIR', isFhir: true, url: `/fhir${value.url}` } as unknown as E & {
    tag: string;
    isFhir: true;
  }) as unknown as E & { tag: string; isFhir: true };
}

const pages = 'At most 100 a page; follow the link `next`.';

export const fhirEndpoints = {
  metadata: fhir({
    method: 'GET',
    url: '/metadata',
    access: 'anyone',
    summary: 'What of FHIR is here',
    query: OnlyFormat,
    reply: CapabilityStatement,
  }),
  bundle: fhir({
    method: 'POST',
    url: '',
    access: 'clerk',
    summary: 'A transaction, of which all is saved or nothing, or a batch',
    description:
      'Patients and Encounters that are created (also `ifNoneExist` with an identifier), updated, read and searched.',
    query: OnlyFormat,
    maxBodyKiB: 1024,
    body: Bundle,
    reply: Bundle,
  }),
  history: fhir({
    method: 'GET',
    url: '/_history',
    access: 'reader',
    summary: 'Versions of patients and visits, those that were changed last first',
    description: `Pages are of records. ${pages}`,
    takesTurns: true,
    query: HistoryQuery,
    reply: Bundle,
  }),
  searchPatients: fhir({
    method: 'GET',
    url: '/Patient',
    access: 'reader',
    summary: 'Search patients (ITI-78 of IHE PDQm)',
    description: `Who was retired or joined is found with \`active=false\` and by \`_id\`. ${pages}`,
    takesTurns: true,
    query: searchQuery(parameterNames(patientParameters)),
    reply: Bundle,
  }),
  createPatient: fhir({
    method: 'POST',
    url: '/Patient',
    access: 'clerk',
    summary: 'Create a patient',
    mayCreate: true,
    query: OnlyFormat,
    maxBodyKiB: 256,
    body: PatientResource,
    reply: PatientResource,
  }),
  readPatient: fhir({
    method: 'GET',
    url: '/Patient/:patientId',
    access: 'reader',
    summary: 'Read a patient',
    description: 'A record that was joined says so by a link to the one that stands.',
    params: patientParams,
    query: OnlyFormat,
    reply: PatientResource,
  }),
  updatePatient: fhir({
    method: 'PUT',
    url: '/Patient/:patientId',
    access: 'clerk',
    summary: 'Change a patient',
    description: 'The whole resource. What is sent as it was read is left as it is.',
    checksVersion: true,
    params: patientParams,
    query: OnlyFormat,
    maxBodyKiB: 256,
    body: PatientResource,
    reply: PatientResource,
  }),
  patientHistory: fhir({
    method: 'GET',
    url: '/Patient/:patientId/_history',
    access: 'reader',
    summary: 'Every version of a patient, the latest first',
    takesTurns: true,
    params: patientParams,
    query: HistoryQuery,
    reply: Bundle,
  }),
  patientVersion: fhir({
    method: 'GET',
    url: '/Patient/:patientId/_history/:versionId',
    access: 'reader',
    summary: 'A version of a patient',
    takesTurns: true,
    params: Type.Object({ ...patientParams.properties, ...version }),
    query: OnlyFormat,
    reply: PatientResource,
  }),
  patientsHistory: fhir({
    method: 'GET',
    url: '/Patient/_history',
    access: 'reader',
    summary: 'Versions of patients, those that were changed last first',
    takesTurns: true,
    query: HistoryQuery,
    reply: Bundle,
  }),
  everything: fhir({
    method: 'GET',
    url: '/Patient/:patientId/$everything',
    access: 'reader',
    summary: 'A patient with all visits',
    takesTurns: true,
    params: patientParams,
    query: Type.Object(Paged),
    reply: Bundle,
  }),
  match: fhir({
    method: 'POST',
    url: '/Patient/$match',
    access: 'reader',
    summary: 'Who may be the same person',
    description: 'Parameters: `resource` (a Patient), `count`, `onlyCertainMatches`. Saves nothing.',
    takesTurns: true,
    isReplayed: false,
    query: OnlyFormat,
    maxBodyKiB: 256,
    body: Parameters,
    reply: Bundle,
  }),
  merge: fhir({
    method: 'POST',
    url: '/Patient/$merge',
    access: 'clerk',
    summary: 'Say that two records are one person',
    description: 'Parameters: `source-patient` is joined into `target-patient`, which stands from now on.',
    query: OnlyFormat,
    body: Parameters,
    reply: Parameters,
  }),
  undoMerge: fhir({
    method: 'POST',
    url: '/Patient/$undo-merge',
    access: 'clerk',
    summary: 'Take a merge back',
    description: 'Parameters: the same `source-patient` and `target-patient`.',
    query: OnlyFormat,
    body: Parameters,
    reply: Parameters,
  }),
  searchEncounters: fhir({
    method: 'GET',
    url: '/Encounter',
    access: 'reader',
    summary: 'Search visits',
    description: pages,
    takesTurns: true,
    query: searchQuery(parameterNames(encounterParameters)),
    reply: Bundle,
  }),
  createEncounter: fhir({
    method: 'POST',
    url: '/Encounter',
    access: 'clerk',
    summary: 'Create a visit',
    mayCreate: true,
    query: OnlyFormat,
    maxBodyKiB: 256,
    body: EncounterResource,
    reply: EncounterResource,
  }),
  readEncounter: fhir({
    method: 'GET',
    url: '/Encounter/:visitId',
    access: 'reader',
    summary: 'Read a visit',
    params: encounterParams,
    query: OnlyFormat,
    reply: EncounterResource,
  }),
  updateEncounter: fhir({
    method: 'PUT',
    url: '/Encounter/:visitId',
    access: 'clerk',
    summary: 'Change or end a visit',
    checksVersion: true,
    params: encounterParams,
    query: OnlyFormat,
    maxBodyKiB: 256,
    body: EncounterResource,
    reply: EncounterResource,
  }),
  encounterHistory: fhir({
    method: 'GET',
    url: '/Encounter/:visitId/_history',
    access: 'reader',
    summary: 'Every version of a visit, the latest first',
    takesTurns: true,
    params: encounterParams,
    query: HistoryQuery,
    reply: Bundle,
  }),
  encounterVersion: fhir({
    method: 'GET',
    url: '/Encounter/:visitId/_history/:versionId',
    access: 'reader',
    summary: 'A version of a visit',
    takesTurns: true,
    params: Type.Object({ ...encounterParams.properties, ...version }),
    query: OnlyFormat,
    reply: EncounterResource,
  }),
  encountersHistory: fhir({
    method: 'GET',
    url: '/Encounter/_history',
    access: 'reader',
    summary: 'Versions of visits, those that were changed last first',
    takesTurns: true,
    query: HistoryQuery,
    reply: Bundle,
  }),
  searchAuditEvents: fhir({
    method: 'GET',
    url: '/AuditEvent',
    access: 'administrator',
    summary: 'Who saw and changed what; the latest first',
    query: Type.Object({
      ...Format,
      _count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
      before: Type.Optional(
        Type.String({ pattern: '^\\d{1,15}-\\d{1,9}$', description: 'As the link `next` of a Bundle has it.' }),
      ),
      patient: Type.Optional(Type.String({ maxLength: 200, description: 'Only what showed or changed this patient.' })),
      date: Repeated,
    }),
    reply: Bundle,
  }),
  readAuditEvent: fhir({
    method: 'GET',
    url: '/AuditEvent/:auditEventId',
    access: 'administrator',
    summary: 'An entry of the audit',
    params: Type.Object({ auditEventId: Type.String() }),
    query: OnlyFormat,
    reply: AuditEvent,
  }),
};

export type HistoryAsked = Static<typeof HistoryQuery>;
