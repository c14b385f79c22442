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
    patientId: Type.Optional(SentId('A record, in the place of a draft: nothing else beside it.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'How many at most.' })),
  },
  { ...closed, title: 'PatientToMatch' },
);

export const MatchGrade = Type.Unsafe<Grade>({
  title: 'Grade',
  type: 'string',
  enum: [...grades],
  description: 'How likely it is one person.',
});
export const MatchScore = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'The probability that it is one person.',
});
const MatchReason = Type.Unsafe<Reason>({ title: 'MatchReason', type: 'string', enum: [...reasons] });
export const MatchReasons = Type.Array(MatchReason, {
  description: 'What they have alike, and what speaks against it.',
});

const isCapped = Type.Boolean({
  description: 'More people share something with this one than were compared: somebody may be missing.',
});

export const PatientMatch = Type.Object(
  {
    patient: { ...Patient, description: 'Who it is.' },
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
    summary: 'Find who may be registered already',
    description:
      'Of a draft, which is what is sent to create a patient, or of the record `patientId`. The likeliest first. Nothing is saved.',
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
      { matches: Type.Array(PatientMatch, { description: 'Those who may be the same person.' }), isCapped },
      { ...closed, title: 'PatientMatches' },
    ),
  }),
};
