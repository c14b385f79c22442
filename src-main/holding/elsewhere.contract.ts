/**
 * People who are not held at this station, which holds a part of its registry: searched at one that holds everything, and brought here. A
 * station that holds everything, and a hub, need none of this.
 */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Nothing, NullableInstant, Text } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { PatientHit, PatientParams, searchFields } from '../patients/patient.contract.ts';
import { patientAsked, withMerged } from '../patients/shown.rules.ts';

/** Enough to recognise a person in a list. The rest is in the record, once it was brought here. */
export const PersonElsewhere = Type.Pick(
  PatientHit,
  [
    ...([
      '_id',
      'name',
      'patientNumber',
      'identifiers',
      'age',
      'dateOfBirth',
      'dateOfBirthEstimated',
      'gender',
    ] as const),
    ...(['phoneNumber', 'residentialAddress', 'village', 'district', 'home', 'deceased', 'joined', 'matches'] as const),
  ],
  {
    ...closed,
    title: 'PersonElsewhere',
    description: 'A patient who is not held at this station. It has only the identifiers that were searched for.',
  },
);
export type PersonElsewhere = Static<typeof PersonElsewhere>;

export const PeopleElsewhere = Type.Object(
  {
    reached: Type.Boolean({
      description: 'Whether a station that holds everything, or a hub, answered within five seconds.',
    }),
    lastReachedAt: {
      ...NullableInstant,
      description: 'The time of the last complete sync with one of these; null if there was none.',
    },
    people: Type.Array(PersonElsewhere, {
      description: 'The patients who match and are not held here, likeliest first, at most 20.',
    }),
  },
  { ...closed, title: 'PeopleElsewhere' },
);
export type PeopleElsewhere = Static<typeof PeopleElsewhere>;

/** Reasons that have words in every language. Anything else is shown as it was typed. */
export const usualReasons = ['present', 'referred', 'moved', 'visited'] as const;
export const reasonLength = 200;

export const elsewhereEndpoints = {
  find: endpoint({
    method: 'GET',
    url: '/people/elsewhere',
    operationId: 'findPeopleElsewhere',
    tag: 'Patients',
    access: 'reader',
    summary: 'Search patients who are not held at this station',
    description:
      'For a station that holds a part of its registry. It asks a hub, or another station that holds everything, ' +
      'in the name of the caller, and both note the search in their access logs. A station that holds everything ' +
      'returns nobody. Only people search: the reply to a program is a 403.',
    audited: {
      kind: 'read',
      action: 'patients-searched',
      say: ({ query, reply }) => ({ shown: withMerged(reply.people), searched: query.q, detail: 'elsewhere' }),
    },
    query: Type.Object(searchFields),
    reply: PeopleElsewhere,
  }),
  bringHere: endpoint({
    method: 'POST',
    url: '/holding/pins',
    operationId: 'bringPatientHere',
    tag: 'Patients',
    access: 'clerk',
    summary: 'Bring a patient to this station, who is not held here',
    description:
      'For a station that holds a part of its registry. The record is here when the reply is, and stays up to date. ' +
      'The reason is noted in the access logs of both stations. Repeating the request is no error. If no station ' +
      'that has the record can be reached, nothing is saved and the reply is a 503 (`others-away`).',
    audited: {
      kind: 'event',
      action: 'patient-brought',
      say: ({ body }) => ({ patient: body.patientId, detail: body.reason }),
    },
    namesRecords: true,
    isReplayed: false,
    body: Type.Object(
      {
        patientId: Type.String({ minLength: 1, maxLength: 100, description: 'The `_id` of the patient.' }),
        reason: Text({
          maxLength: reasonLength,
          description:
            'Why the record is needed here: `present` (the patient is here), `referred`, `moved` (to this area), ' +
            '`visited` (by this team), or a text.',
        }),
      },
      { ...closed, title: 'PatientToBring' },
    ),
    example: { patientId: exampleIds.patient, reason: 'present' },
    reply: Nothing,
  }),
  letGo: endpoint({
    method: 'DELETE',
    url: '/holding/pins/:patientId',
    operationId: 'letPatientGo',
    tag: 'Patients',
    access: 'clerk',
    summary: 'End that a patient is held here because somebody brought the record',
    description: 'Repeating the request is no error.',
    audited: { kind: 'event', action: 'patient-let-go', say: patientAsked },
    params: PatientParams,
    reply: Nothing,
  }),
};
