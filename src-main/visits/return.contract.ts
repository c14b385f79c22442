/** The patients who are to come back: due on a coming day, or overdue since one that is past. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, onPage } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { Patient, summaryFields } from '../patients/patient.contract.ts';
import { countedPage } from '../patients/people.contract.ts';
import { PlaceAsked } from '../places/place.contract.ts';
import { Visit, visitsListed } from './visit.contract.ts';

/** The fields by which an outreach worker finds the patient. */
const contactFields = ['phoneNumber', 'residentialAddress', 'village', 'district', 'home'] as const;
const DuePatient = Type.Pick(Patient, [...summaryFields, 'motherName', ...contactFields], {
  title: 'DuePatient',
  description: 'The patient, with phone, address and home.',
});

export const VisitDue = Type.Object(
  { ...Visit.properties, patient: DuePatient },
  { ...closed, title: 'VisitDue', description: 'The visit that names the day, with its patient.' },
);
export type VisitDue = Static<typeof VisitDue>;

const Day = Type.String({ format: 'date' });
const returnFilter = {
  from: Type.Optional({
    ...Day,
    description: 'Only patients who are to come back on this day or later. Default: a year before today.',
    examples: ['2026-03-01'],
  }),
  to: Type.Optional({
    ...Day,
    description: 'Only patients who are to come back on this day or earlier.',
    examples: ['2026-03-31'],
  }),
  overdue: Type.Optional(
    Type.Boolean({
      description: 'true: only patients whose day is before today; false: only the others.',
      examples: [true],
    }),
  ),
  place: Type.Optional(PlaceAsked),
};
export const ReturnFilter = Type.Object(returnFilter, { ...closed, title: 'ReturnFilter' });
export type ReturnFilter = Static<typeof ReturnFilter>;

export const VisitDuePage = Type.Object(
  {
    embedded: Type.Object(
      { visitResourceList: Type.Array(VisitDue, { description: 'The visits on the page.' }) },
      onPage,
    ),
    ...countedPage,
  },
  { ...closed, title: 'VisitDuePage' },
);
export type VisitDuePage = Static<typeof VisitDuePage>;

export const returnEndpoints = {
  due: endpoint({
    method: 'GET',
    url: '/visits/due',
    operationId: 'listVisitsDue',
    tag: 'Visits',
    access: 'reader',
    summary: 'List patients who are to come back, by day',
    description:
      'The latest visit of a patient that has `returnOn` decides. The patient is listed until another visit begins, ' +
      'at the earliest three days before that day. Patients who died, moved away or were removed are not listed.',
    audited: visitsListed,
    takesTurns: true,
    query: Type.Object({
      ...returnFilter,
      patient: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Only this patient, on any day: an `_id`.',
          examples: [exampleIds.patient],
        }),
      ),
      after: Type.Optional(
        Type.String({
          maxLength: 4000,
          description: 'The `next` of the previous page.',
          examples: ['WyJyZXR1cm5PbiIsIjAxOTU2YjhhLTdjMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMSIsIjIwMjYtMDMtMDEiXQ'],
        }),
      ),
      size: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 200,
          default: 50,
          description: 'The number of patients on a page.',
          examples: [20],
        }),
      ),
    }),
    reply: VisitDuePage,
  }),
};
