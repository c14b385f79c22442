/**
 * Conflicts on the wire: fields that two edits changed differently without knowing each other. One entry per record,
 * with the id of that record.
 */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Instant, NullableInstant, onPage, Page, PageQuery } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { StationName } from '../journal/history.contract.ts';
import { MergedRecord, patientFields, PatientSettlement, PatientSummary } from '../patients/patient.contract.ts';
import { VisitPatch } from '../visits/visit.contract.ts';

export const ConflictValue = Type.Object(
  {
    value: Type.Unknown({
      description: 'The value, as replies with the record have it. An age is given in whole years as of today.',
    }),
    who: Type.String({ description: 'The user name, or `token:` and the name of an access token.' }),
    when: Type.String({ format: 'date-time', description: 'The time of the change by the clock of that station.' }),
    where: { ...StationName, description: 'The station on which the change was made.' },
    isShown: Type.Boolean({ description: 'Whether the record shows this value until the conflict is settled.' }),
    clockIsOff: Type.Optional(
      Type.Boolean({ description: 'True if the clock of that station was wrong; `when` is then unreliable.' }),
    ),
    record: Type.Optional(
      Type.Unsafe<Static<typeof MergedRecord>>({
        ...MergedRecord,
        description: 'For `mergedInto`: the record that would remain.',
      }),
    ),
    edited: Type.Optional(
      Type.Array(Type.String(), {
        description: 'For `retired`: the fields edited by people who did not know that the record had been removed.',
      }),
    ),
  },
  { ...closed, title: 'ConflictValue' },
);
export type ConflictValue = Static<typeof ConflictValue>;

export const ConflictField = Type.Object(
  {
    field: Type.String({ description: 'The name of the field.' }),
    values: Type.Array(ConflictValue, {
      description: 'All values: the one shown in the record first, then the latest first.',
    }),
  },
  { ...closed, title: 'ConflictField' },
);
export type ConflictField = Static<typeof ConflictField>;

export const conflictKinds = ['patient', 'visit'] as const;

export const Conflict = Type.Object(
  {
    id: Type.String({ description: 'The `_id` of the record.' }),
    kind: Type.Unsafe<(typeof conflictKinds)[number]>({
      type: 'string',
      enum: [...conflictKinds],
      description: 'The kind of the record.',
    }),
    patientId: Type.String({ description: 'The `_id` of the patient.' }),
    patient: PatientSummary,
    timeStart: Type.Unsafe<Static<typeof NullableInstant>>({
      ...NullableInstant,
      description: 'The start of a visit; null for a patient.',
    }),
    updatedAt: Instant,
    version: Type.Integer({ minimum: 1, description: 'The version of the record, for `If-Match`.' }),
    fields: Type.Array(ConflictField, { description: 'The fields in conflict; empty if none is left.' }),
  },
  { ...closed, title: 'Conflict' },
);
export type Conflict = Static<typeof Conflict>;

export const ConflictPage = Type.Object(
  {
    embedded: Type.Object(
      { conflictResourceList: Type.Array(Conflict, { description: 'The conflicts on the page.' }) },
      onPage,
    ),
    page: Page,
  },
  { ...closed, title: 'ConflictPage' },
);

const NameCollision = Type.Object(
  {
    username: Type.String({ description: 'The user name as it was entered.' }),
    accounts: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'The id of the account, for `PATCH /staff/{id}`.' }),
          shownAs: Type.String({ description: 'The user name for signing in while the names collide.' }),
          station: { ...StationName, description: 'The station that created the account.' },
          disabled: Type.Boolean({ description: 'Whether the account is disabled.' }),
        },
        closed,
      ),
      { description: 'The accounts in the order of their ids. The first one keeps the name.' },
    ),
  },
  { ...closed, title: 'NameCollision' },
);
export type NameCollision = Static<typeof NameCollision>;

/** The survivor among the records in question; null unmerges them. */
export const MergeSettlement = Type.Partial(
  Type.Object({
    mergedInto: Type.Unsafe<string | null>({ ...patientFields.mergedInto, maxLength: 100 }),
  }),
  closed,
);

/** A field of a visit that shares its name with a field of a patient has the same shape, so one table checks both. */
const SettledFields = Type.Partial(
  Type.Object({ ...PatientSettlement.properties, ...VisitPatch.properties, ...MergeSettlement.properties }),
  {
    ...closed,
    minProperties: 1,
  },
);
export const Settlement = Type.Object(
  {
    fields: { ...SettledFields, description: 'The value to keep for each field, by name.' },
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The version on which the decision is based. A newer one is a 412, as with `If-Match`.',
      }),
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
    summary: 'List records with conflicting changes from two stations, newest first',
    description:
      'Removed records, and visits of removed patients, are not listed. `mergedInto` is in conflict if two ' +
      'stations merged a record into two others, or two records into each other. Each value is then the id of a ' +
      'record that may remain.',
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
    summary: 'Count the conflicts of records and of user names',
    // The reply is only a number.
    audited: { kind: 'nothing' },
    reply: Type.Object({ count: Type.Integer({ minimum: 0, description: 'The number of conflicts.' }) }, closed),
  }),
  names: endpoint({
    method: 'GET',
    url: '/conflicts/names',
    operationId: 'listNameCollisions',
    tag: 'Conflicts',
    access: 'reader',
    summary: 'List user names that two stations gave to two people',
    description:
      'Until it is settled, one of them signs in with another name. To settle it, give one of them another user ' +
      'name.',
    // The reply concerns staff, not patients.
    audited: { kind: 'nothing' },
    reply: Type.Object({ names: Type.Array(NameCollision, { description: 'The user names in conflict.' }) }, closed),
  }),
  get: endpoint({
    method: 'GET',
    url: '/conflicts/:conflictId',
    operationId: 'getConflict',
    tag: 'Conflicts',
    access: 'reader',
    summary: 'Fetch the conflicts of one patient or visit',
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
    summary: 'Settle conflicts, for all stations',
    description:
      'Send one of the values or another one that a PATCH would accept. For a birth, the chosen field replaces ' +
      'the others: an age replaces a date of birth, and the reverse. A field that is not in conflict, or no ' +
      'longer is, gives a 412. The reply contains the remaining conflicts. To settle `mergedInto`, send the id ' +
      'of the record to keep, or null to unmerge them.',
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
