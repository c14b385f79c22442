/** Numbers about the registry as a whole: nothing in them names a person. */
import { Type, type Static } from 'typebox';
import { closed, endpoint } from '../http/endpoint.contract.ts';

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
  closed,
);
export type AgeBand = Static<typeof AgeBand>;

export const Statistics = Type.Object(
  {
    visitsByDay: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), visits: Count }, closed), {
      description: "Every day, also those without a visit, oldest first, in the station's own calendar.",
    }),
    patientsByAge: Type.Array(AgeBand, { description: 'Bands of five years up to 80 and more.' }),
    ageUnknown: Type.Object({ FEMALE: Count, MALE: Count, OTHER: Count, unknown: Count }, closed),
  },
  closed,
);
export type Statistics = Static<typeof Statistics>;

/** Eight weeks. */
export const defaultDays = 56;

export const statisticsEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/statistics',
    tag: 'Statistics',
    access: 'reader',
    summary: 'Visits a day, and patients by age and gender',
    takesTurns: true,
    query: Type.Object({
      days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 366, default: defaultDays, description: 'Up to today.' }),
      ),
    }),
    reply: Statistics,
  }),
};
