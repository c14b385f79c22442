/**
 * FHIR R4 as an interface: its resources are the content of the registry in the form of FHIR. `check.ts` checks their structure against the
 * schema of R4 when they are read, so here they are objects of a resource type.
 */
import { Type, type Static, type TSchema } from 'typebox';
import { endpoint } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { summaries } from '../wire/fhir-views.rules.ts';
import { JsonPatch } from '../wire/json-patch.rules.ts';
import { PatientParams } from '../patients/patient.contract.ts';
import { patientAsked } from '../patients/shown.rules.ts';
import { revIncludes } from './include.rules.ts';
import {
  crossReferenceSaid,
  encounterSaid,
  encounterUpdated,
  historySaid,
  matchedWith,
  mergeAsked,
  numberPosted,
  patientSaid,
  patientUpdated,
  resourcesShown,
  saidOfBundle,
  saidOfMessage,
  searchedFor,
} from './audit.rules.ts';
import {
  encounterParameters,
  locationParameters,
  organizationParameters,
  idReferred,
  parameterNames,
  patientParameters,
  subscriptionParameters,
  type Modifier,
} from './search.rules.ts';

const resourceOf = <const Name extends string>(name: Name) =>
  Type.Object(
    {
      resourceType: Type.Unsafe<Name>({
        type: 'string',
        enum: [name],
        description: 'The type of the resource, as FHIR names it.',
      }),
    },
    {
      additionalProperties: true,
      title: name === 'OperationOutcome' ? name : `Fhir${name}`,
      description: `${/^[AEO]/.test(name) ? 'An' : 'A'} ${name} resource of FHIR R4.`,
    },
  );
const PatientResource = resourceOf('Patient');
const EncounterResource = resourceOf('Encounter');
const Parameters = resourceOf('Parameters');
/** `$match` also takes a Patient alone. */
const ToMatch = Type.Object(
  {
    resourceType: Type.Unsafe<'Parameters' | 'Patient'>({
      type: 'string',
      enum: ['Parameters', 'Patient'],
      description: 'The type of the resource, as FHIR names it.',
    }),
  },
  { additionalProperties: true, title: 'FhirToMatch', description: 'Parameters, or a Patient alone.' },
);
const Bundle = resourceOf('Bundle');
const AuditEvent = resourceOf('AuditEvent');
const OrganizationResource = resourceOf('Organization');
const OperationDefinition = resourceOf('OperationDefinition');
const LocationResource = resourceOf('Location');
const Subscription = resourceOf('Subscription');
const CapabilityStatement = resourceOf('CapabilityStatement');
/** The form of every error. */
export const OperationOutcome = resourceOf('OperationOutcome');

const Format = {
  _format: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type.',
      examples: ['json'],
    }),
  ),
};
const OnlyFormat = Type.Object(Format);
/** The part of each resource that is returned. */
const View = {
  ...Format,
  _summary: Type.Optional(
    Type.Unsafe<(typeof summaries)[number]>({
      type: 'string',
      enum: [...summaries],
      description: 'The part of each resource that is returned; with `count`, only the number of matches.',
      examples: ['true'],
    }),
  ),
  _elements: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'The elements of each resource that are returned, beside those that FHIR requires.',
      examples: ['identifier,name'],
    }),
  ),
};
const OnlyView = Type.Object(View);
const Paged = {
  ...View,
  _count: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      default: 20,
      description: 'The number of entries on a page.',
      examples: [20],
    }),
  ),
  _page: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'The position of the page, taken from the link `next` of a Bundle.',
      examples: [1],
    }),
  ),
};

const Searched = {
  ...Paged,
  _sort: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Parameters to sort by, a descending one after `-`. Refused if too many records would have to be read.',
      examples: ['_id'],
    }),
  ),
  _total: Type.Optional(
    Type.Unsafe<'none' | 'estimate' | 'accurate'>({
      type: 'string',
      enum: ['none', 'estimate', 'accurate'],
      description: '`none`: matches are not counted. Otherwise they are, up to a limit.',
      examples: ['none'],
    }),
  ),
};

type SearchedBy = { description: string; example: string };
const whenItWas = {
  description: 'The time or day, with an optional comparison, as in `ge2026-03-01`.',
  example: 'ge2026-03-01',
};
/** The values that a search compares, by the name of its parameter. */
const searchedBy: Readonly<Record<string, SearchedBy>> = {
  _id: { description: 'The id of the record. Separate several with commas.', example: exampleIds.patient },
  _lastUpdated: { description: 'The time of the last change, as in `ge2026-03-01`.', example: 'ge2026-03-01' },
  active: {
    description: 'Whether the record is active: neither removed nor merged into another one.',
    example: 'true',
  },
  identifier: {
    description: 'An identifier of the record itself, as `SYSTEM|VALUE` or the value alone.',
    example: '1234567890',
  },
  family: { description: 'The beginning of a family name.', example: 'boa' },
  given: { description: 'The beginning of a given name.', example: 'ama' },
  name: { description: 'The beginning of any part of the name.', example: 'boateng' },
  birthdate: { description: 'The date of birth, as in `1991`, `1991-05` or `ge1991-05-31`.', example: '1987-02-14' },
  gender: { description: 'The gender: `male`, `female`, `other` or `unknown`.', example: 'female' },
  telecom: { description: 'A phone number of the patient.', example: '0712345678' },
  phone: { description: 'A phone number of the patient.', example: '0712345678' },
  email: { description: 'An email address of the patient.', example: 'ama@example.org' },
  deceased: { description: '`true`: patients who have died; `false`: all others.', example: 'false' },
  'death-date': { description: 'The date of death, as in `ge2026-03-01`.', example: 'ge2026-03-01' },
  mothersMaidenName: {
    description: 'The beginning of the maiden name of the mother, if FHIR sent it as an extension.',
    example: 'mensah',
  },
  address: { description: 'The beginning of a part of the address.', example: 'kumasi' },
  'address-state': { description: 'The beginning of the state, if FHIR sent it.', example: 'ashanti' },
  'address-postalcode': { description: 'The beginning of the postal code, if FHIR sent it.', example: '00233' },
  'address-country': { description: 'The beginning of the country, if FHIR sent it.', example: 'gh' },
  class: { description: 'The class: `AMB`, `IMP` or another one.', example: 'AMB' },
  'address-city': { description: 'The beginning of the village or town.', example: 'kumasi' },
  patient: { description: 'The patient, as `Patient/ID`.', example: `Patient/${exampleIds.patient}` },
  subject: { description: 'The patient, as `Patient/ID`.', example: `Patient/${exampleIds.patient}` },
  organization: {
    description: 'The facility where the record was registered, or that a program named, as `Organization/ID`.',
    example: `Organization/${exampleIds.peer}`,
  },
  'service-provider': {
    description: 'The facility where the visit was recorded, or that a program named, as `Organization/ID`.',
    example: `Organization/${exampleIds.peer}`,
  },
  location: {
    description: 'The place of the visit, as `Location/ID`.',
    example: `Location/${exampleIds.peer}`,
  },
  status: {
    description: 'The status: `arrived`, `in-progress`, `finished` or `entered-in-error`.',
    example: 'finished',
  },
  date: whenItWas,
};

/** How a search compares, as a suffix of the parameter's name: `name:exact`. */
const modifierWords: Readonly<Record<Modifier, string>> = {
  exact: 'Matches the exact text.',
  contains: 'Matches anywhere in the text.',
  not: 'Matches records with a different value.',
  'of-type': 'As `SYSTEM|CODE|VALUE`, where system and code are of the type of the identifier.',
  missing: '`true`: matches records without a value; `false`: matches records with one.',
};

const modifierExamples: { readonly [Name in Modifier]?: string } = {
  missing: 'false',
  'of-type': 'http://terminology.hl7.org/CodeSystem/v2-0203|MR|1234567890',
};

/** One value, or several that must all match. */
const repeated = ({ description, example }: SearchedBy) =>
  Type.Optional(
    Type.Unsafe<string | string[]>({
      anyOf: [
        { type: 'string', maxLength: 1000 },
        { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 1000 } },
      ],
      description,
      examples: [example],
    }),
  );

/** Makes the query from the names that `search.rules.ts` knows, with their modifiers. */
function searchQuery(names: readonly string[], idExample: string, more: Record<string, TSchema> = {}) {
  const parameter = (full: string) => {
    const [name = '', modifier] = full.split(':') as [string?, Modifier?];
    const said = searchedBy[name];
    if (said === undefined) throw new Error(`There is no description of a search by ${name}.`);
    const example = name === '_id' ? idExample : said.example;
    if (modifier === undefined) return repeated({ ...said, example });
    return repeated({
      description: `${said.description} ${modifierWords[modifier]}`,
      example: modifierExamples[modifier] ?? example,
    });
  };
  return Type.Object({ ...Searched, ...more, ...Object.fromEntries(names.map((full) => [full, parameter(full)])) });
}

/** The parameters of a search that names one record. */
const conditionQuery = (names: readonly string[], idExample: string) => {
  const { properties } = searchQuery(names, idExample);
  return Type.Object({
    ...Format,
    ...Object.fromEntries(names.map((name) => [name, (properties as Record<string, TSchema>)[name] as TSchema])),
  });
};

const included = (example: string) =>
  repeated({ description: 'A reference of the resources: what it refers to is added to the page.', example });

const facilityParams = (name: string) =>
  Type.Object({ [name]: Type.String({ description: 'The id of the station.', examples: [exampleIds.peer] }) });

const encounterParams = Type.Object({
  visitId: Type.String({ description: 'The `_id` of the visit.', examples: [exampleIds.visit] }),
});
const version = { versionId: Type.String({ description: 'The number of the version.', examples: ['1'] }) };
const Since = Type.Optional(
  Type.String({
    format: 'date-time',
    description: 'Only versions written at this time or later, by the writer’s clock.',
    examples: ['2026-03-01T00:00:00Z'],
  }),
);
const HistoryQuery = Type.Object({ ...Paged, _since: Since });

/** Every endpoint of FHIR accepts and returns FHIR in JSON and XML, and reports errors as an OperationOutcome. */
const ofFhir = { tag: 'FHIR', isFhir: true } as const;

/** Allows an example to have more members than its resource type. */
const exampleOf = <const Name extends string>(resource: { resourceType: Name; [member: string]: unknown }) => resource;

const patientExample = exampleOf({
  resourceType: 'Patient',
  name: [{ text: 'Ama Boateng', family: 'Boateng', given: ['Ama'] }],
  gender: 'female',
  birthDate: '1987-02-14',
});
const encounterExample = exampleOf({
  resourceType: 'Encounter',
  status: 'in-progress',
  class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
  subject: { reference: `Patient/${exampleIds.patient}` },
  period: { start: '2026-03-01T09:00:00Z' },
});
const mergeExample = exampleOf({
  resourceType: 'Parameters',
  parameter: [
    { name: 'source-patient', valueReference: { reference: `Patient/${exampleIds.other}` } },
    { name: 'target-patient', valueReference: { reference: `Patient/${exampleIds.patient}` } },
  ],
});

const crossReferenceWords =
  'A `targetIdentifier` for each other number, and a `targetId` for each patient. An unknown number is a 404, an ' +
  'unknown system of `sourceIdentifier` a 400, and one of `targetSystem` a 403.';

const pages = 'A page has at most 100 entries; follow the link `next`.';

type AskedOfSearch = { reply: unknown; query: Readonly<Record<string, unknown>> };

const searchOfPatients = {
  ...ofFhir,
  access: 'reader',
  description: `Removed and merged records are found with \`active=false\` and by \`_id\`. ${pages}`,
  audited: {
    kind: 'read',
    action: 'patients-searched',
    say: (asked: AskedOfSearch) => ({ ...resourcesShown(asked), searched: searchedFor(asked.query) }),
  },
  takesTurns: true,
  query: searchQuery(parameterNames(patientParameters), exampleIds.patient, {
    _include: included('Patient:organization'),
    _revinclude: Type.Optional(
      Type.Unsafe<'Encounter:patient'>({
        type: 'string',
        enum: [...revIncludes.Patient],
        description: 'Adds the visits of the patients of the page.',
        examples: ['Encounter:patient'],
      }),
    ),
  }),
  reply: Bundle,
} as const;

const searchOfEncounters = {
  ...ofFhir,
  access: 'reader',
  description: pages,
  audited: { kind: 'read', action: 'visits-listed', say: resourcesShown },
  takesTurns: true,
  query: searchQuery(parameterNames(encounterParameters), exampleIds.visit, {
    _include: included('Encounter:patient'),
  }),
  reply: Bundle,
} as const;

/** A search whose values are not to be in an address, which programs and proxies keep. */
const byForm = { method: 'POST', takesForm: true, isReplayed: false } as const;

const updateWords =
  'Send the whole resource. Elements that are sent back unchanged keep their values. Without `If-Match`, a UUID that is ' +
  'unknown here becomes the id of a new record (201).';
const updateWhereWords =
  'The search must find one record, or none: then the resource is created (201). Several are a 412.';

/** Shared by the endpoints that save a resource. */
const saving = { ...ofFhir, access: 'clerk', savesResource: true, query: OnlyFormat, maxBodyKiB: 256 } as const;
const savingPatient = { ...saving, body: PatientResource, example: patientExample, reply: PatientResource } as const;
const savingEncounter = {
  ...saving,
  body: EncounterResource,
  example: encounterExample,
  reply: EncounterResource,
} as const;

/** An update that creates the record if there is none. */
const updating = { method: 'PUT', checksVersion: true, mayCreate: true } as const;
const updatingPatient = {
  ...savingPatient,
  ...updating,
  audited: { kind: 'several', say: patientUpdated },
} as const;
const updatingEncounter = {
  ...savingEncounter,
  ...updating,
  audited: { kind: 'several', say: encounterUpdated },
} as const;
/** Subscriptions are webhooks, which a practice registry refuses by their tag. */
const ofSubscriptions = { ...ofFhir, tag: 'Webhooks', access: 'administrator' } as const;
const SubscriptionParams = Type.Object({
  subscriptionId: Type.String({ description: 'The id of the subscription.', examples: [exampleIds.webhook] }),
});

/** The changes are those of a JSON Patch. */
const patching = {
  ...saving,
  method: 'PATCH',
  description: 'The changes are applied to the resource as it would be read.',
  isJsonPatch: true,
  checksVersion: true,
  body: JsonPatch,
} as const;

export const fhirEndpoints = {
  metadata: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/metadata',
    operationId: 'getFhirMetadata',
    access: 'anyone',
    summary: 'Read the capability statement',
    // The reply describes the support of FHIR, and contains no data of people.
    audited: { kind: 'nothing' },
    query: OnlyView,
    reply: CapabilityStatement,
  }),
  bundle: endpoint({
    ...ofFhir,
    method: 'POST',
    url: '/fhir',
    operationId: 'sendFhirBundle',
    // The route requires the role clerk unless all entries only read.
    access: 'reader',
    namesRecords: true,
    hasConditions: true,
    summary: 'Run a transaction, saved entirely or not at all, or a batch',
    description:
      'Each entry is a POST, PUT or GET of a Patient or an Encounter, or a GET that searches them. A POST may have ' +
      '`ifNoneExist` with a search, a PUT `ifMatch`. If several records match the search, or the record has changed, a ' +
      'transaction is a 412, and in a batch the entry is. References by `fullUrl` are replaced by the assigned ones. ' +
      'All saves come before all reads. A Bundle has at most 200 entries, and at most 100 of them are GETs. An ' +
      'entry that saves needs the role clerk. The reply has an entry for each of them, in the same order.',
    audited: { kind: 'several', say: saidOfBundle },
    query: OnlyFormat,
    maxBodyKiB: 1024,
    body: Bundle,
    example: exampleOf({
      resourceType: 'Bundle',
      type: 'batch',
      entry: [{ request: { method: 'GET', url: `Patient/${exampleIds.patient}` } }],
    }),
    reply: Bundle,
  }),
  processMessage: endpoint({
    ...ofFhir,
    method: 'POST',
    url: '/fhir/$process-message',
    operationId: 'processFhirMessage',
    access: 'clerk',
    namesRecords: true,
    hasConditions: true,
    summary: 'Save a message about patients (ITI-93 of IHE PMIR), entirely or not at all',
    description:
      'A Bundle of a MessageHeader and a history Bundle of patients: registered, changed, merged, unmerged, removed. A ' +
      'patient is known by the id at the sender or by identifiers. The same message again gets the first reply.',
    audited: { kind: 'several', say: saidOfMessage },
    query: OnlyFormat,
    maxBodyKiB: 1024,
    body: Bundle,
    example: exampleOf({
      resourceType: 'Bundle',
      type: 'message',
      entry: [
        {
          fullUrl: 'urn:uuid:5f2d4cf0-6f0b-4f6e-8b1a-3f1f2a7c9d02',
          resource: {
            resourceType: 'MessageHeader',
            id: '5f2d4cf0-6f0b-4f6e-8b1a-3f1f2a7c9d02',
            eventUri: 'urn:ihe:iti:pmir:2019:patient-feed',
            source: { endpoint: 'http://hospital.example.org/fhir' },
            focus: [{ reference: 'urn:uuid:5f2d4cf0-6f0b-4f6e-8b1a-3f1f2a7c9d03' }],
          },
        },
        {
          fullUrl: 'urn:uuid:5f2d4cf0-6f0b-4f6e-8b1a-3f1f2a7c9d03',
          resource: {
            resourceType: 'Bundle',
            type: 'history',
            entry: [{ resource: patientExample, request: { method: 'POST', url: 'Patient/1' } }],
          },
        },
      ],
    }),
    reply: Bundle,
  }),
  history: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/_history',
    operationId: 'getFhirHistory',
    access: 'reader',
    summary: 'List versions of patients and visits, most recently changed first',
    description: `Pages are counted by record. ${pages}`,
    audited: { kind: 'read', action: 'patient-history-viewed', say: resourcesShown },
    takesTurns: true,
    query: HistoryQuery,
    reply: Bundle,
  }),
  searchPatients: endpoint({
    ...searchOfPatients,
    method: 'GET',
    url: '/fhir/Patient',
    operationId: 'searchFhirPatients',
    summary: 'Search patients (ITI-78 of IHE PDQm)',
  }),
  searchPatientsByForm: endpoint({
    ...searchOfPatients,
    ...byForm,
    url: '/fhir/Patient/_search',
    operationId: 'searchFhirPatientsByForm',
    summary: 'Search patients, with the parameters in a form',
  }),
  createPatient: endpoint({
    ...savingPatient,
    method: 'POST',
    url: '/fhir/Patient',
    operationId: 'createFhirPatient',
    summary: 'Create a patient',
    // With a condition, an existing record is found and not changed.
    audited: {
      kind: 'several',
      say: (asked) => [{ action: asked.isMade ? 'patient-added' : 'patient-viewed', ...patientSaid(asked) }],
    },
    mayCreate: true,
  }),
  readPatient: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Patient/:patientId',
    operationId: 'readFhirPatient',
    access: 'reader',
    summary: 'Read a patient',
    description: 'A merged record has a link to the record that remains.',
    audited: { kind: 'read', action: 'patient-viewed', say: patientAsked },
    params: PatientParams,
    query: OnlyView,
    reply: PatientResource,
  }),
  updatePatient: endpoint({
    ...updatingPatient,
    url: '/fhir/Patient/:patientId',
    operationId: 'updateFhirPatient',
    summary: 'Change a patient, or create it under an id of your own',
    description: updateWords,
    params: PatientParams,
    example: exampleOf({ ...patientExample, id: exampleIds.patient }),
  }),
  updatePatientWhere: endpoint({
    ...updatingPatient,
    url: '/fhir/Patient',
    operationId: 'updateFhirPatientWhere',
    summary: 'Change the patient that a search finds, or create it if there is none',
    description: updateWhereWords,
    query: conditionQuery(parameterNames(patientParameters), exampleIds.patient),
  }),
  patchPatient: endpoint({
    ...patching,
    url: '/fhir/Patient/:patientId',
    operationId: 'patchFhirPatient',
    summary: 'Change a part of a patient by a JSON Patch (RFC 6902)',
    audited: { kind: 'save', action: 'patient-changed', unchanged: 'patient-viewed', say: patientSaid },
    params: PatientParams,
    example: [{ op: 'add', path: '/maritalStatus', value: { text: 'married' } }],
    reply: PatientResource,
  }),
  patientHistory: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Patient/:patientId/_history',
    operationId: 'getFhirPatientHistory',
    access: 'reader',
    summary: 'List the versions of a patient, latest first',
    audited: { kind: 'read', action: 'patient-history-viewed', say: patientAsked },
    takesTurns: true,
    params: PatientParams,
    query: HistoryQuery,
    reply: Bundle,
  }),
  patientVersion: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Patient/:patientId/_history/:versionId',
    operationId: 'readFhirPatientVersion',
    access: 'reader',
    summary: 'Read a version of a patient',
    audited: { kind: 'read', action: 'patient-history-viewed', say: patientAsked },
    takesTurns: true,
    params: Type.Object({ ...PatientParams.properties, ...version }),
    query: OnlyView,
    reply: PatientResource,
  }),
  patientsHistory: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Patient/_history',
    operationId: 'getFhirPatientsHistory',
    access: 'reader',
    summary: 'List versions of patients, most recently changed first',
    audited: { kind: 'read', action: 'patient-history-viewed', say: resourcesShown },
    takesTurns: true,
    query: HistoryQuery,
    reply: Bundle,
  }),
  everything: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Patient/:patientId/$everything',
    operationId: 'getFhirEverything',
    access: 'reader',
    summary: 'Read a patient with all visits',
    audited: { kind: 'read', action: 'visits-viewed', say: patientAsked },
    takesTurns: true,
    params: PatientParams,
    query: Type.Object(Paged),
    reply: Bundle,
  }),
  match: endpoint({
    ...ofFhir,
    method: 'POST',
    url: '/fhir/Patient/$match',
    operationId: 'matchFhirPatient',
    access: 'reader',
    summary: 'Find patients who may be the same person (ITI-119 of IHE PDQm)',
    description:
      'Parameters: `resource` (a Patient), `count`, `onlyCertainMatches`; others are refused. A Patient alone is ' +
      'also accepted. Nothing is saved.',
    audited: {
      kind: 'read',
      action: 'patients-searched',
      say: (asked) => ({ ...resourcesShown(asked), searched: matchedWith(asked) }),
    },
    takesTurns: true,
    isReplayed: false,
    query: OnlyFormat,
    maxBodyKiB: 256,
    body: ToMatch,
    example: exampleOf({ resourceType: 'Parameters', parameter: [{ name: 'resource', resource: patientExample }] }),
    reply: Bundle,
  }),
  crossReference: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Patient/$ihe-pix',
    operationId: 'getFhirCrossReference',
    access: 'reader',
    namesRecords: true,
    summary: 'Find the other numbers of a patient by one number (ITI-83 of IHE PIXm)',
    description: crossReferenceWords,
    audited: {
      kind: 'read',
      action: 'patients-searched',
      say: ({ query, reply }) => crossReferenceSaid({ asked: query.sourceIdentifier, reply }),
    },
    takesTurns: true,
    query: Type.Object({
      ...Format,
      sourceIdentifier: Type.String({
        maxLength: 1000,
        description: 'The known number, as `SYSTEM|VALUE`, or `ADDRESS|Patient/ID` with the address of this server.',
        examples: ['http://moh.example.org/national-id|N-77'],
      }),
      targetSystem: repeated({
        description: 'Only numbers of this system. The address of this server means ids of resources.',
        example: 'http://lab.example.org',
      }),
    }),
    reply: Parameters,
  }),
  postCrossReference: endpoint({
    ...ofFhir,
    method: 'POST',
    url: '/fhir/Patient/$ihe-pix',
    operationId: 'postFhirCrossReference',
    access: 'reader',
    namesRecords: true,
    summary: 'Find the other numbers of a patient by one number, sent as Parameters',
    description: crossReferenceWords,
    audited: {
      kind: 'read',
      action: 'patients-searched',
      say: ({ body, reply }) => crossReferenceSaid({ asked: numberPosted({ body }), reply }),
    },
    takesTurns: true,
    isReplayed: false,
    query: OnlyFormat,
    body: Parameters,
    example: exampleOf({
      resourceType: 'Parameters',
      parameter: [
        { name: 'sourceIdentifier', valueIdentifier: { system: 'http://moh.example.org/national-id', value: 'N-77' } },
      ],
    }),
    reply: Parameters,
  }),
  merge: endpoint({
    ...ofFhir,
    method: 'POST',
    url: '/fhir/Patient/$merge',
    operationId: 'mergeFhirPatients',
    access: 'clerk',
    namesRecords: true,
    summary: 'Merge two records of one person',
    description:
      'Parameters: `source-patient` is merged into `target-patient`, which remains. Others, such as `preview`, are ' +
      'refused.',
    audited: { kind: 'save', action: 'patients-joined', unchanged: 'patient-viewed', say: mergeAsked },
    query: OnlyFormat,
    body: Parameters,
    example: mergeExample,
    reply: Parameters,
  }),
  undoMerge: endpoint({
    ...ofFhir,
    method: 'POST',
    url: '/fhir/Patient/$undo-merge',
    operationId: 'undoFhirMerge',
    access: 'clerk',
    namesRecords: true,
    summary: 'Undo a merge',
    description: 'Parameters: the same `source-patient` and `target-patient` as for the merge.',
    audited: { kind: 'save', action: 'patients-parted', unchanged: 'patient-viewed', say: mergeAsked },
    query: OnlyFormat,
    body: Parameters,
    example: mergeExample,
    reply: Parameters,
  }),
  searchEncounters: endpoint({
    ...searchOfEncounters,
    method: 'GET',
    url: '/fhir/Encounter',
    operationId: 'searchFhirEncounters',
    summary: 'Search visits',
  }),
  searchEncountersByForm: endpoint({
    ...searchOfEncounters,
    ...byForm,
    url: '/fhir/Encounter/_search',
    operationId: 'searchFhirEncountersByForm',
    summary: 'Search visits, with the parameters in a form',
  }),
  createEncounter: endpoint({
    ...savingEncounter,
    method: 'POST',
    url: '/fhir/Encounter',
    operationId: 'createFhirEncounter',
    summary: 'Create a visit',
    audited: {
      kind: 'several',
      say: (asked) => [{ action: asked.isMade ? 'visit-added' : 'visit-viewed', ...encounterSaid(asked) }],
    },
    mayCreate: true,
  }),
  readEncounter: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Encounter/:visitId',
    operationId: 'readFhirEncounter',
    access: 'reader',
    summary: 'Read a visit',
    audited: { kind: 'read', action: 'visit-viewed', say: encounterSaid },
    params: encounterParams,
    query: OnlyView,
    reply: EncounterResource,
  }),
  updateEncounter: endpoint({
    ...updatingEncounter,
    url: '/fhir/Encounter/:visitId',
    operationId: 'updateFhirEncounter',
    summary: 'Change or end a visit, or create it under an id of your own',
    description: updateWords,
    params: encounterParams,
    example: exampleOf({ ...encounterExample, id: exampleIds.visit }),
  }),
  updateEncounterWhere: endpoint({
    ...updatingEncounter,
    url: '/fhir/Encounter',
    operationId: 'updateFhirEncounterWhere',
    summary: 'Change the visit that a search finds, or create it if there is none',
    description: updateWhereWords,
    query: conditionQuery(parameterNames(encounterParameters), exampleIds.visit),
  }),
  patchEncounter: endpoint({
    ...patching,
    url: '/fhir/Encounter/:visitId',
    operationId: 'patchFhirEncounter',
    summary: 'Change a part of a visit by a JSON Patch (RFC 6902)',
    audited: { kind: 'save', action: 'visit-changed', unchanged: 'visit-viewed', say: encounterSaid },
    params: encounterParams,
    example: [{ op: 'add', path: '/serviceType', value: { text: 'antenatal care' } }],
    reply: EncounterResource,
  }),
  encounterHistory: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Encounter/:visitId/_history',
    operationId: 'getFhirEncounterHistory',
    access: 'reader',
    summary: 'List the versions of a visit, latest first',
    audited: { kind: 'read', action: 'visit-history-viewed', say: historySaid },
    takesTurns: true,
    params: encounterParams,
    query: HistoryQuery,
    reply: Bundle,
  }),
  encounterVersion: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Encounter/:visitId/_history/:versionId',
    operationId: 'readFhirEncounterVersion',
    access: 'reader',
    summary: 'Read a version of a visit',
    audited: { kind: 'read', action: 'visit-history-viewed', say: encounterSaid },
    takesTurns: true,
    params: Type.Object({ ...encounterParams.properties, ...version }),
    query: OnlyView,
    reply: EncounterResource,
  }),
  encountersHistory: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Encounter/_history',
    operationId: 'getFhirEncountersHistory',
    access: 'reader',
    summary: 'List versions of visits, most recently changed first',
    audited: { kind: 'read', action: 'visit-history-viewed', say: resourcesShown },
    takesTurns: true,
    query: HistoryQuery,
    reply: Bundle,
  }),
  searchOrganizations: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Organization',
    operationId: 'searchFhirOrganizations',
    access: 'reader',
    summary: 'Search the facilities of the registry: its stations and hubs',
    // Lists facilities, and no patient.
    audited: { kind: 'nothing' },
    query: searchQuery(parameterNames(organizationParameters), exampleIds.peer),
    reply: Bundle,
  }),
  readOrganization: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Organization/:organizationId',
    operationId: 'readFhirOrganization',
    access: 'reader',
    summary: 'Read a facility',
    audited: { kind: 'nothing' },
    params: facilityParams('organizationId'),
    query: OnlyView,
    reply: OrganizationResource,
  }),
  searchLocations: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Location',
    operationId: 'searchFhirLocations',
    access: 'reader',
    summary: 'Search the places of visits: the stations of the registry',
    audited: { kind: 'nothing' },
    query: searchQuery(parameterNames(locationParameters), exampleIds.peer),
    reply: Bundle,
  }),
  readLocation: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/Location/:locationId',
    operationId: 'readFhirLocation',
    access: 'reader',
    summary: 'Read a place of visits',
    audited: { kind: 'nothing' },
    params: facilityParams('locationId'),
    query: OnlyView,
    reply: LocationResource,
  }),
  createSubscription: endpoint({
    ...ofSubscriptions,
    method: 'POST',
    url: '/fhir/Subscription',
    operationId: 'createFhirSubscription',
    summary: 'Subscribe an address to messages about patients (ITI-94 of IHE PMIR)',
    description:
      'Each change of a patient is sent to the address as a message (ITI-93) with the whole patient, without photos. ' +
      '`criteria` is `Patient`, `channel.type` is `message`. The address begins with `https`. A `header` of the channel ' +
      'may have an `Authorization`, which no reply contains. Messages are signed like those of webhooks; the extension ' +
      '`urn:satchel:webhook-secret` of this reply has the secret.',
    audited: {
      kind: 'event',
      action: 'webhook-set',
      say: ({ reply }) => ({ record: String((reply as { id?: unknown }).id), detail: 'patients added' }),
    },
    creates: true,
    needsConfirmation: true,
    query: OnlyFormat,
    body: Subscription,
    example: exampleOf({
      resourceType: 'Subscription',
      status: 'requested',
      reason: 'The index of the district',
      criteria: 'Patient',
      channel: {
        type: 'message',
        endpoint: 'https://index.example.org/fhir/$process-message',
        payload: 'application/fhir+json',
      },
    }),
    reply: Subscription,
  }),
  searchSubscriptions: endpoint({
    ...ofSubscriptions,
    method: 'GET',
    url: '/fhir/Subscription',
    operationId: 'searchFhirSubscriptions',
    summary: 'Search the subscriptions to messages about patients',
    audited: { kind: 'nothing' },
    query: searchQuery(parameterNames(subscriptionParameters), exampleIds.webhook),
    reply: Bundle,
  }),
  readSubscription: endpoint({
    ...ofSubscriptions,
    method: 'GET',
    url: '/fhir/Subscription/:subscriptionId',
    operationId: 'readFhirSubscription',
    summary: 'Read a subscription',
    audited: { kind: 'nothing' },
    params: SubscriptionParams,
    query: OnlyView,
    reply: Subscription,
  }),
  deleteSubscription: endpoint({
    ...ofSubscriptions,
    method: 'DELETE',
    url: '/fhir/Subscription/:subscriptionId',
    operationId: 'deleteFhirSubscription',
    summary: 'Remove a subscription',
    audited: {
      kind: 'event',
      action: 'webhook-set',
      say: ({ params }) => ({ record: params.subscriptionId, detail: 'removed' }),
    },
    params: SubscriptionParams,
    query: OnlyFormat,
    reply: OperationOutcome,
  }),
  readOperationDefinition: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/OperationDefinition/:definitionId',
    operationId: 'readFhirOperationDefinition',
    access: 'anyone',
    summary: 'Read the definition of an operation that R4 does not define',
    // As in the capability statement.
    audited: { kind: 'nothing' },
    params: Type.Object({
      definitionId: Type.String({ description: 'The id of the definition.', examples: ['Patient-undo-merge'] }),
    }),
    query: OnlyView,
    reply: OperationDefinition,
  }),
  searchAuditEvents: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/AuditEvent',
    operationId: 'searchFhirAuditEvents',
    access: 'administrator',
    summary: 'List the access log, latest first',
    audited: {
      kind: 'read',
      action: 'audit-viewed',
      say: ({ query: { patient } }) => ({ patient: patient === undefined ? null : (idReferred(patient) ?? null) }),
    },
    query: Type.Object({
      ...Format,
      _count: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          default: 20,
          description: 'The number of entries on a page.',
          examples: [20],
        }),
      ),
      before: Type.Optional(
        Type.String({
          pattern: '^\\d{1,15}-\\d{1,9}$',
          description: 'The position of the page, taken from the link `next` of a Bundle.',
          examples: ['1772355600000-0'],
        }),
      ),
      patient: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Only entries that showed or changed this patient.',
          examples: [`Patient/${exampleIds.patient}`],
        }),
      ),
      date: repeated(whenItWas),
    }),
    reply: Bundle,
  }),
  readAuditEvent: endpoint({
    ...ofFhir,
    method: 'GET',
    url: '/fhir/AuditEvent/:auditEventId',
    operationId: 'readFhirAuditEvent',
    access: 'administrator',
    summary: 'Read an entry of the access log',
    audited: { kind: 'read', action: 'audit-viewed' },
    params: Type.Object({
      auditEventId: Type.String({ description: 'The id of the entry.', examples: ['1772355600000-0-0'] }),
    }),
    query: OnlyFormat,
    reply: AuditEvent,
  }),
};

export type HistoryAsked = Static<typeof HistoryQuery>;
