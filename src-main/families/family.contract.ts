/** The family of a patient as their records name it: the household, the mother, and the children. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, NullableInstant, SentId } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { Patient, PatientParams, PatientSummary } from '../patients/patient.contract.ts';
import { patientAsked } from '../patients/shown.rules.ts';

const FamilyMember = Type.Object(
  {
    ...PatientSummary.properties,
    openSince: { ...NullableInstant, description: 'The start of the open visit; null if the patient is not here now.' },
  },
  { ...closed, title: 'FamilyMember' },
);
export type FamilyMember = Static<typeof FamilyMember>;

export const Family = Type.Object(
  {
    household: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The id of the household, also if only a merged record has it; null if the patient has none.',
    }),
    members: Type.Array(FamilyMember, {
      description: 'The other members of the household whose records are here, eldest first.',
    }),
    mother: Type.Unsafe<{ _id: string; patient: FamilyMember | null } | null>({
      title: 'Mother',
      type: ['object', 'null'],
      properties: {
        _id: { type: 'string', description: 'The `_id` of her record.' },
        patient: {
          anyOf: [FamilyMember, { type: 'null' }],
          description: 'The mother; null if her record is not here, such as at a station that holds a part.',
        },
      },
      required: ['_id', 'patient'],
      ...closed,
      description: 'The mother; null if no record is named.',
    }),
    children: Type.Array(FamilyMember, { description: 'The patients whose mother this is, eldest first.' }),
  },
  { ...closed, title: 'Family' },
);
export type Family = Static<typeof Family>;

type Shown = { params: { patientId: string }; reply: Family };
const familyShown = ({ params, reply: { members, mother, children } }: Shown) => ({
  patient: params.patientId,
  shown: [...members, ...children, ...(mother?.patient ? [mother.patient] : [])].map(({ _id }) => _id),
});

export const familyEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/patients/:patientId/family',
    operationId: 'getFamily',
    tag: 'Patients',
    access: 'reader',
    summary: 'Fetch the household, the mother and the children of a patient',
    description: 'A merged record is replaced by its survivor. At most 100 people of each kind are returned.',
    audited: { kind: 'read', action: 'patients-listed', say: familyShown },
    params: PatientParams,
    reply: Family,
  }),
  join: endpoint({
    method: 'PUT',
    url: '/patients/:patientId/household',
    operationId: 'joinHousehold',
    tag: 'Patients',
    access: 'clerk',
    summary: 'Put a patient into the household of another',
    description:
      'If the other has no household, both get that of this patient, or else a new one. To leave a household, set ' +
      '`household` to null by `PATCH /patients/{id}`.',
    audited: { kind: 'save', action: 'patient-changed', unchanged: null, say: patientAsked },
    params: PatientParams,
    body: Type.Object({ with: SentId('The `_id` of the other patient.') }, { ...closed, title: 'HouseholdJoined' }),
    example: { with: exampleIds.other },
    reply: Patient,
  }),
};
