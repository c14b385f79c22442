/** Merging and unmerging in the interface: stating that two records are one person, and undoing that. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Instant, SentId } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { HistoryEntry, StationName } from '../journal/history.contract.ts';
import { Patient, PatientParams, PatientPatch } from '../patients/patient.contract.ts';
import { mergedShown, patientShown } from '../patients/shown.rules.ts';

export const MergeValues = Type.Partial(
  Type.Object({
    ...Type.Omit(PatientPatch, ['retired', 'retiredReason']).properties,
    photo: SentId('The id of one of the two records; the record that remains gets its photo.'),
  }),
  { ...closed, title: 'JoinValues' },
);
export type MergeValues = Static<typeof MergeValues>;

const NewJoin = Type.Object(
  {
    with: SentId('The id of the record to merge into this one.'),
    withVersion: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The version of that record on which the decision is based. A newer one is a 412.',
      }),
    ),
    values: Type.Optional(
      Type.Unsafe<MergeValues>({
        ...MergeValues,
        description: 'The values of the record that remains, where they change.',
      }),
    ),
  },
  { ...closed, title: 'NewJoin' },
);

const ChangeName = Type.String({ minLength: 1, maxLength: 100 });

/** The group that undoes the change, and the records listed afterwards. */
const Merged = Type.Object(
  {
    group: Type.String({ description: 'The id of this change: send it to `POST /patients/{id}/part` to undo it.' }),
    patients: Type.Array(Patient, {
      description:
        'The resulting records. After a merge there is one. After an unmerge the record that had remained comes ' +
        'first.',
    }),
  },
  { ...closed, title: 'Joined' },
);
export type Merged = Static<typeof Merged>;

export const Merge = Type.Object(
  {
    group: Type.String({ description: 'The id of the merge: send it to undo the merge.' }),
    joined: Type.Unsafe<Patient>({ ...Patient, description: 'The merged record, with its own values.' }),
    into: Type.String({ description: 'The id of the record into which it was merged.' }),
    who: Type.String({ description: 'The user name, or `token:` and the name of an access token.' }),
    when: Instant,
    where: { ...StationName, description: 'The station on which the records were merged.' },
    visits: Type.Integer({ minimum: 0, description: 'The number of visits that an unmerge would move back to it.' }),
    givenBack: Type.Array(Type.String(), {
      description: 'The fields of the remaining record that an unmerge would return to their values before the merge.',
    }),
    kept: Type.Array(Type.String(), {
      description: 'The fields that the merge set and somebody changed since; an unmerge would keep them.',
    }),
    saidSince: Type.Array(HistoryEntry, {
      description:
        'Changes to the merged record by people who did not know of the merge. They are hidden, and nobody has ' +
        'decided on them yet.',
    }),
  },
  { ...closed, title: 'Join' },
);
export type Merge = Static<typeof Merge>;

const SettledSince = Type.Object(
  {
    joined: SentId('The id of the merged record.'),
    field: Type.String({
      maxLength: 100,
      description:
        'The name of the field, as in `saidSince`. The fields of a birth are settled together: date, age and ' +
        'whether it is estimated.',
    }),
    seen: Type.Array(ChangeName, {
      maxItems: 200,
      description: 'Every `change` in `saidSince` of this field and of the fields settled with it.',
    }),
    taken: Type.Unsafe<string | null>({
      ...Type.Union([ChangeName, Type.Null()]),
      description: 'The one whose value the remaining record takes over; null to leave the record unchanged.',
    }),
  },
  { ...closed, title: 'JoinSettlement' },
);
export type SettledSince = Static<typeof SettledSince>;

export const mergeEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/patients/:patientId/joins',
    operationId: 'listJoins',
    tag: 'Patients',
    access: 'reader',
    summary: 'List the records merged into this one, and the effect of an unmerge',
    audited: {
      kind: 'read',
      action: 'patient-joins-viewed',
      say: ({ params, reply }) => ({ patient: params.patientId, shown: reply.joins.map(({ joined }) => joined._id) }),
    },
    takesTurns: true,
    params: PatientParams,
    reply: Type.Object(
      { joins: Type.Array(Merge, { description: 'The records that were merged into this one.' }) },
      closed,
    ),
  }),
  join: endpoint({
    method: 'POST',
    url: '/patients/:patientId/join',
    operationId: 'joinPatients',
    tag: 'Patients',
    access: 'clerk',
    summary: 'Merge another record of the same person into this one',
    description:
      'This record remains. The other one keeps its visits, numbers and history, and can be found by them. Both ' +
      'ids return this record. Settle conflicts of the other record first.',
    audited: { kind: 'save', action: 'patients-joined', unchanged: 'patient-viewed', say: mergedShown },
    checksVersion: true,
    params: PatientParams,
    body: NewJoin,
    example: { with: exampleIds.other },
    reply: Merged,
  }),
  settle: endpoint({
    method: 'POST',
    url: '/patients/:patientId/joins/settle',
    operationId: 'settleJoin',
    tag: 'Patients',
    access: 'clerk',
    summary: 'Settle changes to a merged record by people who did not know of the merge',
    description:
      'For one field of `saidSince`, the remaining record takes over one value or stays unchanged. The field is ' +
      'not listed again. If the changes differ from `seen`, nothing is saved: the reply is a 409 with the ' +
      'current ones in `present`.',
    audited: { kind: 'save', action: 'patient-changed', unchanged: 'patient-viewed', say: patientShown },
    params: PatientParams,
    checksCurrent: true,
    body: SettledSince,
    example: { joined: exampleIds.other, field: 'village', seen: ['9f3c2a'], taken: '9f3c2a' },
    reply: Patient,
  }),
  part: endpoint({
    method: 'POST',
    url: '/patients/:patientId/part',
    operationId: 'partPatients',
    tag: 'Patients',
    access: 'clerk',
    summary: 'Undo a merge',
    description:
      'Both records return to their earlier state, except for later changes. Visits recorded after the merge ' +
      'stay with the record that had remained. With the group of an unmerge, that unmerge is undone.',
    audited: { kind: 'save', action: 'patients-parted', unchanged: 'patient-viewed', say: mergedShown },
    params: PatientParams,
    body: Type.Object(
      {
        group: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'The id of the merge, or of the unmerge, to undo.',
        }),
      },
      closed,
    ),
    example: { group: exampleIds.group },
    reply: Merged,
  }),
};
