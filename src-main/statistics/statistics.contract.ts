/** Numbers about the registry as a whole: nothing in them names a person. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, nullableEnum } from '../http/endpoint.contract.ts';
import { patientCategories } from '../patients/patient.contract.ts';

const Count = Type.Integer({ minimum: 0 });

export const AgeBand = Type.Object(
  {
    from: Count,
    to: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The last age of the band; null: and more.',
    }),
    FEMALE: Count,
    MALE: Count,
    OTHER: Count,
    unknown: Count,
  },
  { ...closed, title: 'AgeBand' },
);
export type AgeBand = Static<typeof AgeBand>;

export const Statistics = Type.Object(
  {
    visitsByDay: Type.Array(
      Type.Object({ day: Type.String({ format: 'date' }), visits: Count }, { ...closed, title: 'VisitsOfDay' }),
      {
        description: "Every day, also those without a visit, oldest first, in the station's own calendar.",
      },
    ),
    patientsByAge: Type.Array(AgeBand, { description: 'Bands of five years up to 80 and more.' }),
    ageUnknown: Type.Object({ FEMALE: Count, MALE: Count, OTHER: Count, unknown: Count }, closed),
  },
  { ...closed, title: 'Statistics' },
);
export type Statistics = Static<typeof Statistics>;

const Reasons = Type.Array(
  Type.Object({ reason: Type.String(), visits: Count }, { ...closed, title: 'VisitsOfReason' }),
);

export const MonthReport = Type.Object(
  {
    month: Type.String(),
    newPatients: Type.Integer({ minimum: 0, description: 'Registered in the month; without retired records.' }),
    visits: Count,
    patientsSeen: Type.Integer({ minimum: 0, description: 'How many patients had at least one visit.' }),
    visitsByDay: Statistics.properties.visitsByDay,
    visitsByReason: Type.Unsafe<Static<typeof Reasons>>({
      ...Reasons,
      description: 'The commonest 20; capital letters are no difference.',
    }),
    otherReasons: Count,
    withoutReason: Count,
    visitsByStation: Type.Array(
      Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String(), visits: Count }, closed),
      { description: 'By the station where each was recorded, the busiest first.' },
    ),
    visitsByAge: Type.Array(AgeBand, { description: 'By the age on the day of the visit.' }),
    ageUnknown: Statistics.properties.ageUnknown,
    visitsByCategory: Type.Array(Type.Object({ category: nullableEnum(patientCategories), visits: Count }, closed), {
      description: 'That of the visit or, where it has none, of the patient.',
    }),
  },
  { ...closed, title: 'MonthReport' },
);
export type MonthReport = Static<typeof MonthReport>;

/** Eight weeks. */
export const defaultDays = 56;

export const statisticsEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/statistics',
    operationId: 'getStatistics',
    tag: 'Statistics',
    access: 'reader',
    summary: 'Visits a day, and patients by age and gender',
    // Numbers only.
    audited: { kind: 'nothing' },
    takesTurns: true,
    query: Type.Object({
      days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 366, default: defaultDays, description: 'Up to today.' }),
      ),
    }),
    reply: Statistics,
  }),
  month: endpoint({
    method: 'GET',
    url: '/statistics/month',
    operationId: 'getMonthReport',
    tag: 'Statistics',
    access: 'reader',
    summary: 'The report of a month',
    audited: { kind: 'nothing' },
    takesTurns: true,
    query: Type.Object({
      month: Type.Optional(
        Type.String({
          pattern: '^(19|2\\d)\\d\\d-(0[1-9]|1[0-2])$',
          description: '`YYYY-MM`, in the calendar of the station; the present one, if left out.',
        }),
      ),
    }),
    reply: MonthReport,
  }),
};
