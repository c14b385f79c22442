/** Merging and unmerging in the interface: stating that two records are one person, and undoing that. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Instant, SentId } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { HistoryEntry, StationName } from '../journal/history.contract.ts';
import { Patient, PatientParams, PatientPatch } from '../patients/patient.contract.ts';
import { joinedShown, patientShown } from '../patients/shown.rules.ts';

export const JoinValues = Type.Partial(
  Type.Object({
    ...Type.Omit(PatientPatch, ['retired', 'retiredReason']).properties,
    photo: SentId('The id of that of the two records whose photo it is to have.'),
  }),
  { ...closed, title: 'JoinValues' },
);
export type JoinValues = Static<typeof JoinValues>;

const NewJoin = Type.Object(
  {
    with: SentId('The id of the record that is joined into this one.'),
    withVersion: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The version of that record that was seen: 412 where it is another one by now.',
      }),
    ),
    values: Type.Optional(
      Type.Unsafe<JoinValues>({
        ...JoinValues,
        description: 'What the record that stands says from now on, where that is something else than before.',
      }),
    ),
  },
  { ...closed, title: 'NewJoin' },
);

const ChangeName = Type.String({ minLength: 1, maxLength: 100 });

/** The group that undoes the change, and the records listed afterwards. */
const Joined = Type.Object(
  {
    group: Type.String({ description: 'Of this change, to take it back with `POST /patients/{id}/part`.' }),
    patients: Type.Array(Patient, {
      description: 'Those who stand now: one after a join, first the one that stood before after a parting.',
    }),
  },
  { ...closed, title: 'Joined' },
);
export type Joined = Static<typeof Joined>;

export const Join = Type.Object(
  {
    group: Type.String({ description: 'With which it is taken back.' }),
    joined: Type.Unsafe<Patient>({ ...Patient, description: 'The record that was joined, as it is by itself.' }),
    into: Type.String({ description: 'The id of the record into which it was joined.' }),
    who: Type.String({ description: 'The user name, or `token:` and the name of a service token.' }),
    when: Instant,
    where: { ...StationName, description: 'The station at which it was done.' },
    visits: Type.Integer({ minimum: 0, description: 'How many visits would go with it.' }),
    givenBack: Type.Array(Type.String(), {
      description: 'The fields of the record that stands that would say again what they said before the join.',
    }),
    kept: Type.Array(Type.String(), {
      description: 'The fields that the join had set, of which somebody has said something since: they would stay.',
    }),
    saidSince: Type.Array(HistoryEntry, {
      description:
        'What was said of the joined record by people who did not know of the join, is in nobody’s sight, and was not settled.',
    }),
  },
  { ...closed, title: 'Join' },
);
export type Join = Static<typeof Join>;

const SettledSince = Type.Object(
  {
    joined: SentId('The id of the joined record.'),
    field: Type.String({
      maxLength: 100,
      description:
        'As `saidSince` names it. What is known of a birth is settled as one: date, age and whether it is an estimate.',
    }),
    seen: Type.Array(ChangeName, {
      maxItems: 200,
      description: 'Every `change` that `saidSince` has of this field and of those settled with it.',
    }),
    taken: Type.Unsafe<string | null>({
      ...Type.Union([ChangeName, Type.Null()]),
      description: 'The one of them whose value the record that stands says from now on; null to leave it as it is.',
    }),
  },
  { ...closed, title: 'JoinSettlement' },
);
export type SettledSince = Static<typeof SettledSince>;

export const joinEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/patients/:patientId/joins',
    operationId: 'listJoins',
    tag: 'Patients',
    access: 'reader',
    summary: 'The records that were joined into this one, and what parting would do',
    audited: {
      kind: 'read',
      action: 'patient-joins-viewed',
      say: ({ params, reply }) => ({ patient: params.patientId, shown: reply.joins.map(({ joined }) => joined._id) }),
    },
    takesTurns: true,
    params: PatientParams,
    reply: Type.Object(
      { joins: Type.Array(Join, { description: 'The records that were joined into this one.' }) },
      closed,
    ),
  }),
  join: endpoint({
    method: 'POST',
    url: '/patients/:patientId/join',
    operationId: 'joinPatients',
    tag: 'Patients',
    access: 'clerk',
    summary: 'Say that another record is the same person',
    description:
      'This record stands from now on; the other one keeps its visits, its numbers and its history, and is found by them. Both ids ' +
      'answer with this one. A conflict of the other record is settled before.',
    audited: { kind: 'save', action: 'patients-joined', unchanged: 'patient-viewed', say: joinedShown },
    checksVersion: true,
    params: PatientParams,
    body: NewJoin,
    example: { with: exampleIds.other },
    reply: Joined,
  }),
  settle: endpoint({
    method: 'POST',
    url: '/patients/:patientId/joins/settle',
    operationId: 'settleJoin',
    tag: 'Patients',
    access: 'clerk',
    summary: 'Settle what was said of a joined record by people who did not know of the join',
    description:
      'Of one field of `saidSince`: the record that stands takes one value over, or stays as it is. It is not told again. Where ' +
      'something else is said by now than was `seen`, nothing is saved: a 409 with what is said (`present`).',
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
    summary: 'Take a join back',
    description:
      'Both records are as before, but for what somebody has said since. What was recorded after the join stays with the record that ' +
      'stood. With the group of a parting, that is taken back.',
    audited: { kind: 'save', action: 'patients-parted', unchanged: 'patient-viewed', say: joinedShown },
    params: PatientParams,
    body: Type.Object(
      {
        group: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Of the join, or of the parting, that is taken back.',
        }),
      },
      closed,
    ),
    example: { group: exampleIds.group },
    reply: Joined,
  }),
};
