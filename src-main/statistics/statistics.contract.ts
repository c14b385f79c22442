/** Numbers about the registry as a whole: nothing in them names a person. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Name, nullableEnum } from '../wire/endpoint.contract.ts';
import { patientCategories } from '../db/stored-values.rules.ts';

const Count = Type.Integer({ minimum: 0 });
const Visits = { ...Count, description: 'How many visits there were.' };
const byGender = {
  FEMALE: { ...Count, description: 'Of women and girls.' },
  MALE: { ...Count, description: 'Of men and boys.' },
  OTHER: { ...Count, description: 'Of another gender.' },
  unknown: { ...Count, description: 'Of those whose gender is not known.' },
};

export const AgeBand = Type.Object(
  {
    from: { ...Count, description: 'The first age of the band, in years.' },
    to: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The last age of the band; null: and more.',
    }),
    ...byGender,
  },
  { ...closed, title: 'AgeBand' },
);
export type AgeBand = Static<typeof AgeBand>;

export const Statistics = Type.Object(
  {
    visitsByDay: Type.Array(
      Type.Object(
        { day: Type.String({ format: 'date', description: 'The day.' }), visits: Visits },
        { ...closed, title: 'VisitsOfDay' },
      ),
      {
        description: "Every day, also those without a visit, oldest first, in the station's own calendar.",
      },
    ),
    patientsByAge: Type.Array(AgeBand, { description: 'Bands of five years up to 80 and more.' }),
    ageUnknown: Type.Object(byGender, { ...closed, description: 'Of those whose age is not known.' }),
  },
  { ...closed, title: 'Statistics' },
);
export type Statistics = Static<typeof Statistics>;

const Reasons = Type.Array(
  Type.Object(
    { reason: Type.String({ description: 'Why the patient came.' }), visits: Visits },
    { ...closed, title: 'VisitsOfReason' },
  ),
);

export const MonthReport = Type.Object(
  {
    month: Type.String({ description: 'The month, as `YYYY-MM`.' }),
    newPatients: Type.Integer({ minimum: 0, description: 'Registered in the month; without retired records.' }),
    visits: Visits,
    patientsSeen: Type.Integer({ minimum: 0, description: 'How many patients had at least one visit.' }),
    visitsByDay: Statistics.properties.visitsByDay,
    visitsByReason: Type.Unsafe<Static<typeof Reasons>>({
      ...Reasons,
      description: 'The commonest 20; capital letters are no difference.',
    }),
    otherReasons: { ...Count, description: 'Visits for another reason than these.' },
    withoutReason: { ...Count, description: 'Visits without a reason.' },
    visitsByStation: Type.Array(
      Type.Object(
        {
          id: Type.String({ format: 'uuid', description: 'The id. It never changes and is never given again.' }),
          name: Name,
          visits: Visits,
        },
        closed,
      ),
      { description: 'By the station where each was recorded, the busiest first.' },
    ),
    visitsByAge: Type.Array(AgeBand, { description: 'By the age on the day of the visit.' }),
    ageUnknown: Statistics.properties.ageUnknown,
    visitsByCategory: Type.Array(
      Type.Object(
        {
          category: nullableEnum(patientCategories, {
            description: 'The category; null for none.',
          }),
          visits: Visits,
        },
        closed,
      ),
      {
        description: 'That of the visit or, where it has none, of the patient.',
      },
    ),
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
    // Contains only numbers.
    audited: { kind: 'nothing' },
    takesTurns: true,
    query: Type.Object({
      days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 366, default: defaultDays, description: 'Up to today.', examples: [56] }),
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
          examples: ['2026-03'],
        }),
      ),
    }),
    reply: MonthReport,
  }),
};
