/** Finds patients who may be registered already, for somebody who is being registered or for a record. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, SentId } from '../wire/endpoint.contract.ts';
import { NewPatient, Patient } from '../patients/patient.contract.ts';
import { type Grade } from './match.rules.ts';
import { grades } from '../db/stored-values.rules.ts';
import { reasons, type Reason } from './reasons.rules.ts';

const Asked = Type.Object(
  {
    ...NewPatient.properties,
    patientId: Type.Optional(SentId('The id of a record, as the only member instead of a draft.')),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'The maximum number of matches.' }),
    ),
  },
  { ...closed, title: 'PatientToMatch' },
);

export const MatchGrade = Type.Unsafe<Grade>({
  title: 'Grade',
  type: 'string',
  enum: [...grades],
  description: 'The likelihood that both records are one person, as a grade.',
});
export const MatchScore = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'The probability that both records are one person, from 0 to 1.',
});
const MatchReason = Type.Unsafe<Reason>({ title: 'MatchReason', type: 'string', enum: [...reasons] });
export const MatchReasons = Type.Array(MatchReason, {
  description: 'Evidence for and against a match.',
});

const isCapped = Type.Boolean({
  description: 'Whether more records have something in common than were compared; some matches may be missing.',
});

export const PatientMatch = Type.Object(
  {
    patient: { ...Patient, description: 'The patient who may be the same person.' },
    score: MatchScore,
    grade: MatchGrade,
    reasons: MatchReasons,
    isCapped,
  },
  { ...closed, title: 'PatientMatch' },
);
export type PatientMatch = Static<typeof PatientMatch>;

/** The text that a search for the same person would contain. */
const draftText = ({ name, patientNumber, phoneNumber }: NewPatient): string =>
  [name, patientNumber, phoneNumber].filter(Boolean).join(' ');

export const matchEndpoints = {
  find: endpoint({
    method: 'POST',
    url: '/patients/matches',
    operationId: 'matchPatient',
    tag: 'Patients',
    access: 'reader',
    summary: 'Find patients who may be registered already',
    description:
      'Takes a draft, as for creating a patient, or the `patientId` of a record. Returns the likeliest matches ' +
      'first and saves nothing.',
    // Audited even if nobody is registered in the end: it is a search.
    audited: {
      kind: 'read',
      action: 'patients-searched',
      say: ({ body: { patientId, ...draft }, reply }) => ({
        patient: patientId ?? null,
        shown: reply.matches.map(({ patient }) => patient._id),
        ...(patientId === undefined && { searched: draftText(draft) }),
      }),
    },
    takesTurns: true,
    isReplayed: false,
    body: Asked,
    example: { name: 'Maria Nunez', dateOfBirth: '1991-05-31' },
    reply: Type.Object(
      {
        matches: Type.Array(PatientMatch, { description: 'Patients who may be the same person, likeliest first.' }),
        isCapped,
      },
      { ...closed, title: 'PatientMatches' },
    ),
  }),
};
