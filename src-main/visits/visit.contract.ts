/** The visit on the wire. `timeEnd` is null until the visit ends, and is never absent from a reply. */
import { Type, type Static } from 'typebox';
import {
  closed,
  Conflicts,
  endpoint,
  Instant,
  limited,
  NullableDay,
  nullableEnum,
  NullableInstant,
  NullableText,
  onPage,
  Page,
  PageQuery,
  RecordId,
  Version,
} from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { History, HistoryQuery } from '../journal/history.contract.ts';
import { retirement, retirementLengths } from '../journal/retirement.contract.ts';
import { fhirKept } from '../patients/details.contract.ts';
import { PatientParams, PatientSummary } from '../patients/patient.contract.ts';
import { patientCategories } from '../db/stored-values.rules.ts';
import { patientAsked } from '../patients/shown.rules.ts';

const TimeEnd = { ...NullableInstant, description: 'The end of the visit; null while it is open.' };
const details = {
  category: nullableEnum(patientCategories, {
    description: 'The category of the visit, which may differ from that of the patient; null for none.',
  }),
  reason: { ...NullableText, description: 'The reason for the visit.' },
  notes: { ...NullableText, description: 'Notes about the visit.' },
  attendedBy: { ...NullableText, description: 'The person who saw the patient.' },
  urgent: { ...NullableText, description: 'Why the patient is to be called before others; null if not urgent.' },
  returnOn: { ...NullableDay, description: 'The day on which the patient is to come back; null for none.' },
  returnReason: { ...NullableText, description: 'The reason to come back.' },
};
/** Written only by a call and its undo, never by an edit. */
const call = {
  calledAt: { ...NullableInstant, description: 'When the patient was called; null while the patient waits.' },
  calledBy: { ...NullableText, description: 'The user name of the person who called the patient.' },
};

/**
 * The fields of a visit as the journal has them. Types, columns, comparison and the shapes on the wire are all made from
 * this table. Instants are text, so that no reader of the journal has to know which number is one.
 */
export const visitFields = {
  patientId: NullableText,
  timeStart: NullableInstant,
  timeEnd: TimeEnd,
  ...details,
  ...call,
  ...retirement,
  fhir: fhirKept,
};

/** The fields that a person writes, with their maximum lengths; `notes` can contain about four printed pages. */
const writtenDetails = limited(details, {
  reason: 500,
  notes: 10_000,
  attendedBy: 200,
  urgent: 200,
  returnReason: 500,
});

export const NewVisit = Type.Partial(
  Type.Object({
    timeStart: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'The start, as RFC 3339 with an offset. Default: now.',
    }),
    timeEnd: TimeEnd,
    ...writtenDetails,
  }),
  { ...closed, title: 'NewVisit' },
);
export type NewVisit = Static<typeof NewVisit>;

export const VisitPatch = Type.Partial(
  Type.Object({
    timeStart: Instant,
    timeEnd: TimeEnd,
    ...writtenDetails,
    ...limited(retirement, retirementLengths),
  }),
  { ...closed, title: 'VisitPatch' },
);
export type VisitPatch = Static<typeof VisitPatch>;

/** A visit as `GET` returns it, also if it was removed. */
export const Visit = Type.Object(
  {
    _id: RecordId,
    patientId: Type.String({ description: 'The `_id` of the patient.' }),
    timeStart: Instant,
    timeEnd: TimeEnd,
    ...details,
    ...call,
    ...retirement,
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
    conflicts: Type.Optional(Conflicts),
  },
  { ...closed, title: 'Visit' },
);
export type Visit = Static<typeof Visit>;

export const VisitPage = Type.Object(
  {
    embedded: Type.Object({ visitResourceList: Type.Array(Visit, { description: 'The visits on the page.' }) }, onPage),
    page: Page,
  },
  { ...closed, title: 'VisitPage' },
);

/** A visit with its patient, for a list of all patients' visits. */
export const VisitOfPatient = Type.Object(
  { ...Visit.properties, patient: PatientSummary },
  { ...closed, title: 'VisitOfPatient' },
);
export type VisitOfPatient = Static<typeof VisitOfPatient>;

export const VisitOfPatientPage = Type.Object(
  {
    embedded: Type.Object(
      { visitResourceList: Type.Array(VisitOfPatient, { description: 'The visits on the page.' }) },
      onPage,
    ),
    page: Page,
  },
  { ...closed, title: 'VisitOfPatientPage' },
);

export const UsualReasons = Type.Object(
  {
    reasons: Type.Array(
      Type.Object(
        {
          reason: Type.String({ description: 'The reason for the visit.' }),
          visits: Type.Integer({ minimum: 1, description: 'The number of visits with this reason.' }),
        },
        closed,
      ),
      { description: 'The frequent reasons, most frequent first.' },
    ),
  },
  { ...closed, title: 'UsualReasons' },
);

const VisitParams = Type.Object({
  ...PatientParams.properties,
  visitId: Type.String({ description: 'The `_id` of the visit.', examples: [exampleIds.visit] }),
});
const visitAsked = ({ params }: { params: Static<typeof VisitParams> }) => ({
  patient: params.patientId,
  record: params.visitId,
});

const Retired = Type.Optional(
  Type.Boolean({
    description: 'true: only removed visits. They are left out by default.',
    examples: [false],
  }),
);

const Open = Type.Optional(
  Type.Boolean({ description: 'true: only open visits; false: only ended ones.', examples: [true] }),
);

type ListedVisits = { embedded: { visitResourceList: readonly { patientId: string }[] } };
/** A list of visits is noted with each patient whom it shows. */
export const visitsListed = {
  kind: 'read',
  action: 'visits-listed',
  say: ({ reply }: { reply: ListedVisits }) => ({
    shown: [...new Set(reply.embedded.visitResourceList.map(({ patientId }) => patientId))],
  }),
} as const;

export const visitEndpoints = {
  create: endpoint({
    method: 'POST',
    url: '/patients/:patientId/visits',
    operationId: 'createVisit',
    tag: 'Visits',
    access: 'clerk',
    summary: 'Create a visit',
    description: 'The patient must not be removed; restore the record first.',
    audited: {
      kind: 'save',
      action: 'visit-added',
      unchanged: 'visit-viewed',
      say: ({ params, reply }) => ({ patient: params.patientId, record: reply._id }),
    },
    creates: true,
    isBodyOptional: true,
    params: PatientParams,
    body: NewVisit,
    example: { timeStart: '2026-03-01T09:00:00Z', reason: 'Fever' },
    reply: Visit,
  }),
  get: endpoint({
    method: 'GET',
    url: '/patients/:patientId/visits/:visitId',
    operationId: 'getVisit',
    tag: 'Visits',
    access: 'reader',
    summary: 'Fetch a visit',
    audited: { kind: 'read', action: 'visit-viewed', say: visitAsked },
    params: VisitParams,
    reply: Visit,
  }),
  patch: endpoint({
    method: 'PATCH',
    url: '/patients/:patientId/visits/:visitId',
    operationId: 'patchVisit',
    tag: 'Visits',
    access: 'clerk',
    summary: 'Change or end a visit',
    description:
      'JSON Merge Patch (RFC 7396). With `If-Match`, the request is refused if the visit has changed since. To ' +
      'remove a visit that was entered in error, send `retired` and `retiredReason`. It is then in no list and ' +
      'no count until `retired` is false again.',
    audited: { kind: 'save', action: 'visit-changed', unchanged: 'visit-viewed', say: visitAsked },
    isMergePatch: true,
    takesAsRead: true,
    params: VisitParams,
    body: VisitPatch,
    example: { timeEnd: '2026-03-01T10:00:00Z' },
    reply: Visit,
  }),
  call: endpoint({
    method: 'POST',
    url: '/patients/:patientId/visits/:visitId/call',
    operationId: 'callPatient',
    tag: 'Visits',
    access: 'clerk',
    summary: 'Call a waiting patient',
    description:
      'Sets `calledAt` to now and `calledBy` to the caller. If somebody has called the patient already, or the visit ' +
      'has ended, nothing is saved and the reply is a 409 (`not-current`). Its `present` contains `calledAt`, ' +
      '`calledBy` and `timeEnd`, if they are set.',
    checksCurrent: true,
    audited: { kind: 'save', action: 'visit-changed', unchanged: 'visit-viewed', say: visitAsked },
    params: VisitParams,
    reply: Visit,
  }),
  returnToQueue: endpoint({
    method: 'DELETE',
    url: '/patients/:patientId/visits/:visitId/call',
    operationId: 'returnToQueue',
    tag: 'Visits',
    access: 'clerk',
    summary: 'Return a called patient to the queue',
    description: 'The patient waits again, with the time of arrival unchanged.',
    audited: { kind: 'save', action: 'visit-changed', unchanged: 'visit-viewed', say: visitAsked },
    params: VisitParams,
    reply: Visit,
  }),
  listOfPatient: endpoint({
    method: 'GET',
    url: '/patients/:patientId/visits',
    operationId: 'listVisitsOfPatient',
    tag: 'Visits',
    access: 'reader',
    summary: 'List the visits of a patient, latest first',
    audited: { kind: 'read', action: 'visits-viewed', say: patientAsked },
    takesTurns: true,
    params: PatientParams,
    query: Type.Object({
      open: Open,
      retired: Retired,
      ...PageQuery,
    }),
    reply: VisitPage,
  }),
  list: endpoint({
    method: 'GET',
    url: '/visits',
    operationId: 'listVisits',
    tag: 'Visits',
    access: 'reader',
    summary: 'List visits of all patients, latest first',
    audited: visitsListed,
    takesTurns: true,
    query: Type.Object({
      open: Open,
      from: Type.Optional(
        Type.String({
          format: 'date-time',
          description: 'Only visits that began at this time or later.',
          examples: ['2026-03-01T00:00:00Z'],
        }),
      ),
      to: Type.Optional(
        Type.String({
          format: 'date-time',
          description: 'Only visits that began before this time.',
          examples: ['2026-04-01T00:00:00Z'],
        }),
      ),
      endedAfter: Type.Optional(
        Type.String({
          format: 'date-time',
          description: 'Only visits that ended after this time. With `to`: visits open between the two times.',
          examples: ['2026-03-01T00:00:00Z'],
        }),
      ),
      ...PageQuery,
    }),
    reply: VisitOfPatientPage,
  }),
  reasons: endpoint({
    method: 'GET',
    url: '/visits/reasons',
    operationId: 'listUsualReasons',
    tag: 'Visits',
    access: 'reader',
    summary: 'List frequent reasons for visits, most frequent first',
    description:
      'At most nine reasons of the latest 5000 visits in the last 90 days. Case is ignored. Reasons that occur ' +
      'only once are left out, because they may identify a patient.',
    // Contains usual reasons only, no patient.
    audited: { kind: 'nothing' },
    takesTurns: true,
    reply: UsualReasons,
  }),
  history: endpoint({
    method: 'GET',
    url: '/patients/:patientId/visits/:visitId/history',
    operationId: 'getVisitHistory',
    tag: 'Visits',
    access: 'reader',
    summary: 'List every change of a visit, field by field',
    audited: { kind: 'read', action: 'visit-history-viewed', say: visitAsked },
    takesTurns: true,
    params: VisitParams,
    query: HistoryQuery,
    reply: History,
  }),
};
