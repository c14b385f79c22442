/**
 * Conflicts on the wire: fields that two edits changed differently without knowing each other. One entry per record,
 * with the id of that record.
 */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Instant, NullableInstant, onPage, Page, PageQuery } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { StationName } from '../journal/history.contract.ts';
import { JoinedRecord, patientFields, PatientSettlement, PatientSummary } from '../patients/patient.contract.ts';
import { VisitPatch } from '../visits/visit.contract.ts';

export const ConflictValue = Type.Object(
  {
    value: Type.Unknown({ description: 'As the record itself has it in replies; an age in whole years of today.' }),
    who: Type.String({ description: 'The user name, or `token:` and the name of a service token.' }),
    when: Type.String({ format: 'date-time', description: 'As the clock there said.' }),
    where: { ...StationName, description: 'The station at which it was done.' },
    isShown: Type.Boolean({ description: 'Whether it stands in the record until somebody settles it.' }),
    clockIsOff: Type.Optional(
      Type.Boolean({ description: 'True when the clock there was wrong: `when` is not to be believed.' }),
    ),
    record: Type.Optional(
      Type.Unsafe<Static<typeof JoinedRecord>>({
        ...JoinedRecord,
        description: 'Of `mergedInto`: the record of which it says that it stands.',
      }),
    ),
    edited: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Of `retired`: which fields were changed by people who did not know that the record was retired.',
      }),
    ),
  },
  { ...closed, title: 'ConflictValue' },
);
export type ConflictValue = Static<typeof ConflictValue>;

export const ConflictField = Type.Object(
  {
    field: Type.String({ description: 'The name of the field.' }),
    values: Type.Array(ConflictValue, { description: 'The one that is shown first, then the latest first.' }),
  },
  { ...closed, title: 'ConflictField' },
);
export type ConflictField = Static<typeof ConflictField>;

export const conflictKinds = ['patient', 'visit'] as const;

export const Conflict = Type.Object(
  {
    id: Type.String({ description: 'Of the record.' }),
    kind: Type.Unsafe<(typeof conflictKinds)[number]>({
      type: 'string',
      enum: [...conflictKinds],
      description: 'Which of these it is.',
    }),
    patientId: Type.String({ description: 'The `_id` of the patient.' }),
    patient: PatientSummary,
    timeStart: Type.Unsafe<Static<typeof NullableInstant>>({ ...NullableInstant, description: 'Of a visit.' }),
    updatedAt: Instant,
    version: Type.Integer({ minimum: 1, description: 'Of the record, for `If-Match`.' }),
    fields: Type.Array(ConflictField, { description: 'Empty when nothing is in conflict any more.' }),
  },
  { ...closed, title: 'Conflict' },
);
export type Conflict = Static<typeof Conflict>;

export const ConflictPage = Type.Object(
  {
    embedded: Type.Object(
      { conflictResourceList: Type.Array(Conflict, { description: 'The conflicts of the page.' }) },
      onPage,
    ),
    page: Page,
  },
  { ...closed, title: 'ConflictPage' },
);

const NameCollision = Type.Object(
  {
    username: Type.String({ description: 'As it was given.' }),
    accounts: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'Of the account, for `PATCH /staff/{id}`.' }),
          shownAs: Type.String({ description: 'What they sign in with.' }),
          station: { ...StationName, description: 'That made it.' },
          disabled: Type.Boolean({ description: 'Whether the account is closed.' }),
        },
        closed,
      ),
      { description: 'In the order of their ids: the first keeps the name.' },
    ),
  },
  { ...closed, title: 'NameCollision' },
);
export type NameCollision = Static<typeof NameCollision>;

/** The survivor among the records in question; null unmerges them. */
export const JoinSettlement = Type.Partial(
  Type.Object({
    mergedInto: Type.Unsafe<string | null>({ ...patientFields.mergedInto, maxLength: 100 }),
  }),
  closed,
);

/** A field of a visit that shares its name with a field of a patient has the same shape, so one table checks both. */
const SettledFields = Type.Partial(
  Type.Object({ ...PatientSettlement.properties, ...VisitPatch.properties, ...JoinSettlement.properties }),
  {
    ...closed,
    minProperties: 1,
  },
);
export const Settlement = Type.Object(
  {
    fields: { ...SettledFields, description: 'By name, what stands from now on.' },
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Refused when the record has changed since, as with `If-Match`.' }),
    ),
  },
  { ...closed, title: 'Settlement' },
);
export type Settlement = Static<typeof Settlement>;

const ConflictParams = Type.Object({
  conflictId: Type.String({
    description: 'The `_id` of the record, a patient or a visit.',
    examples: [exampleIds.patient],
  }),
});

const conflictAsked = ({ reply: { id, kind, patientId } }: { reply: Conflict }) => ({
  patient: patientId,
  record: kind === 'visit' ? id : null,
});

export const conflictEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/conflicts',
    operationId: 'listConflicts',
    tag: 'Conflicts',
    access: 'reader',
    summary: 'Records of which two stations say different things, newest first',
    description:
      'Of records that are not retired, and of the visits of such patients. `mergedInto` is in conflict where two stations joined a record ' +
      'into two others, or two records each into the other: then each value is the id of one that may stand.',
    audited: {
      kind: 'read',
      action: 'conflicts-listed',
      say: ({ reply }) => ({
        shown: [...new Set(reply.embedded.conflictResourceList.map(({ patientId }) => patientId))],
      }),
    },
    takesTurns: true,
    query: Type.Object(PageQuery),
    reply: ConflictPage,
  }),
  count: endpoint({
    method: 'GET',
    url: '/conflicts/count',
    operationId: 'countConflicts',
    tag: 'Conflicts',
    access: 'reader',
    summary: 'How many there are, of records and of user names',
    // The reply is only a number.
    audited: { kind: 'nothing' },
    reply: Type.Object({ count: Type.Integer({ minimum: 0, description: 'How many there are.' }) }, closed),
  }),
  names: endpoint({
    method: 'GET',
    url: '/conflicts/names',
    operationId: 'listNameCollisions',
    tag: 'Conflicts',
    access: 'reader',
    summary: 'User names that two stations have given to two people',
    description: 'While one of them signs in with another name for it. Another user name for one of them settles it.',
    // The reply concerns staff, not patients.
    audited: { kind: 'nothing' },
    reply: Type.Object({ names: Type.Array(NameCollision, { description: 'The user names.' }) }, closed),
  }),
  get: endpoint({
    method: 'GET',
    url: '/conflicts/:conflictId',
    operationId: 'getConflict',
    tag: 'Conflicts',
    access: 'reader',
    summary: 'What is in conflict in one patient or visit',
    audited: { kind: 'read', action: 'conflict-viewed', say: conflictAsked },
    params: ConflictParams,
    reply: Conflict,
  }),
  settle: endpoint({
    method: 'POST',
    url: '/conflicts/:conflictId/settle',
    operationId: 'settleConflict',
    tag: 'Conflicts',
    access: 'clerk',
    summary: 'Settle fields, everywhere',
    description:
      'By one of the values or by another one, as a PATCH of the record takes it. Of birth, what is chosen stands alone: an age ' +
      'takes the place of a date of birth, a date that of an age. A field that is not in conflict (any more) is a 412. The reply ' +
      'says what is left. `mergedInto` is settled by the id of the record that stands, or by null: then they are parted.',
    audited: { kind: 'save', action: 'conflict-settled', unchanged: 'conflict-viewed', say: conflictAsked },
    checksVersion: true,
    params: ConflictParams,
    // Leaves room for a photo.
    maxBodyKiB: 256,
    body: Settlement,
    example: { fields: { phoneNumber: '0712 345 679' } },
    reply: Conflict,
  }),
};
