/** Numbers about the registry as a whole: nothing in them names a person. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Name, nullableEnum, NullableText } from '../wire/endpoint.contract.ts';
import { patientCategories } from '../db/stored-values.rules.ts';

const Count = Type.Integer({ minimum: 0 });
const Visits = { ...Count, description: 'The number of visits.' };
const byGender = {
  FEMALE: { ...Count, description: 'The number of women and girls.' },
  MALE: { ...Count, description: 'The number of men and boys.' },
  OTHER: { ...Count, description: 'The number of people of another gender.' },
  unknown: { ...Count, description: 'The number of people of unknown gender.' },
};

export const AgeBand = Type.Object(
  {
    from: { ...Count, description: 'The lowest age of the band, in years.' },
    to: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The highest age of the band, in years; null for no limit.',
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
        { day: Type.String({ format: 'date', description: 'The day in the station’s calendar.' }), visits: Visits },
        { ...closed, title: 'VisitsOfDay' },
      ),
      {
        description: 'All days, oldest first, including those without visits, in the station’s time zone.',
      },
    ),
    patientsByAge: Type.Array(AgeBand, {
      description: 'The patients in bands of five years; the last one is 80 and older.',
    }),
    ageUnknown: Type.Object(byGender, { ...closed, description: 'Patients of unknown age, by gender.' }),
  },
  { ...closed, title: 'Statistics' },
);
export type Statistics = Static<typeof Statistics>;

const Reasons = Type.Array(
  Type.Object(
    { reason: Type.String({ description: 'The reason for the visit.' }), visits: Visits },
    { ...closed, title: 'VisitsOfReason' },
  ),
);

const minutes = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, description });
const waits = {
  patients: { ...Count, description: 'The number of patients who were called.' },
  medianMinutes: minutes('The median of the minutes from the start of a visit to the call; null if nobody was called.'),
  longestMinutes: minutes('The longest wait in minutes; null if nobody was called.'),
};

export const MonthReport = Type.Object(
  {
    month: Type.String({ description: 'The month, as `YYYY-MM`.' }),
    newPatients: Type.Integer({
      minimum: 0,
      description: 'Patients registered in the month, by gender, without removed records.',
    }),
    visits: Visits,
    patientsSeen: Type.Integer({ minimum: 0, description: 'The number of patients with at least one visit.' }),
    visitsByDay: Statistics.properties.visitsByDay,
    waitsByDay: Type.Array(
      Type.Object(
        { day: Type.String({ format: 'date', description: 'The day in the station’s calendar.' }), ...waits },
        { ...closed, title: 'WaitsOfDay' },
      ),
      { description: 'How long patients waited, for all days. Waits of a day or longer are left out.' },
    ),
    waitsByHour: Type.Array(
      Type.Object(
        {
          hour: Type.Integer({ minimum: 0, maximum: 23, description: 'The hour in which the visits began.' }),
          ...waits,
        },
        { ...closed, title: 'WaitsOfHour' },
      ),
      { description: 'How long patients waited, for the hours from the first to the last with a called patient.' },
    ),
    visitsByReason: Type.Unsafe<Static<typeof Reasons>>({
      ...Reasons,
      description: 'The 20 most frequent reasons. Case is ignored.',
    }),
    otherReasons: { ...Count, description: 'The number of visits for other reasons.' },
    withoutReason: { ...Count, description: 'The number of visits without a reason.' },
    visitsByStation: Type.Array(
      Type.Object(
        {
          id: Type.String({
            format: 'uuid',
            description: 'The id of the station. It never changes and is never reused.',
          }),
          name: Name,
          visits: Visits,
        },
        closed,
      ),
      { description: 'The visits by the station that recorded them, busiest first.' },
    ),
    visitsByHome: Type.Array(
      Type.Object(
        {
          home: { ...NullableText, description: 'The `_id` of the place where the patients live; null for none.' },
          visits: Visits,
        },
        { ...closed, title: 'VisitsOfHome' },
      ),
      { description: 'The visits by the home of the patient, most frequent first.' },
    ),
    visitsByAge: Type.Array(AgeBand, { description: 'The visits by age on the day of the visit.' }),
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
        description: 'The visits by category: that of the visit, otherwise that of the patient.',
      },
    ),
  },
  { ...closed, title: 'MonthReport' },
);
export type MonthReport = Static<typeof MonthReport>;

export const ReportMonth = Type.String({
  pattern: '^(19|2\\d)\\d\\d-(0[1-9]|1[0-2])$',
  description: 'The month as `YYYY-MM`, in the station’s time zone.',
  examples: ['2026-03'],
});

/** Eight weeks. */
export const defaultDays = 56;

export const statisticsEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/statistics',
    operationId: 'getStatistics',
    tag: 'Statistics',
    access: 'reader',
    summary: 'Show visits for each day, and patients by age and gender',
    // Contains only numbers.
    audited: { kind: 'nothing' },
    takesTurns: true,
    query: Type.Object({
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 366,
          default: defaultDays,
          description: 'The number of days, up to and including today.',
          examples: [56],
        }),
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
    summary: 'Show the report of a month',
    audited: { kind: 'nothing' },
    takesTurns: true,
    query: Type.Object({
      month: Type.Optional({
        ...ReportMonth,
        description: 'The month as `YYYY-MM`, in the station’s time zone. Default: the current month.',
      }),
    }),
    reply: MonthReport,
  }),
};
