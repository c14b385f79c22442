/** How a clinic writes days and times. Chosen at set-up and changed in Settings. Stored values stay ISO. */
import { Type, type Static } from 'typebox';
import { closed, endpoint } from '../wire/endpoint.contract.ts';

export const dayOrders = ['day-first', 'month-first', 'year-first'] as const;
export type DayOrder = (typeof dayOrders)[number];
export const clocks = ['h23', 'h12'] as const;
export type Clock = (typeof clocks)[number];

/** Calendars, by their Intl names. */
export const calendars = ['gregory', 'ethiopic', 'islamic-umalqura', 'persian'] as const;
export type Calendar = (typeof calendars)[number];

export const DateFormats = Type.Object(
  {
    region: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166: whose names of months and whose weekend.' }),
    dayOrder: Type.Unsafe<DayOrder>({
      type: 'string',
      enum: [...dayOrders],
      description: 'In what order a day is written.',
    }),
    clock: Type.Unsafe<Clock>({ type: 'string', enum: [...clocks], description: 'Twenty-four hours or twice twelve.' }),
    firstWeekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday, 7 is Sunday.' }),
    calendar: Type.Unsafe<Calendar>({
      type: 'string',
      enum: [...calendars],
      description: 'In which people read and type days. The interface speaks of Gregorian days whatever it is.',
    }),
  },
  { ...closed, title: 'DateFormats' },
);
export type DateFormats = Static<typeof DateFormats>;

export const dateFormatsExample: DateFormats = {
  region: 'GH',
  dayOrder: 'day-first',
  clock: 'h23',
  firstWeekday: 1,
  calendar: 'gregory',
};

export const dateFormatEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/date-formats',
    operationId: 'getDateFormats',
    tag: 'Station',
    access: 'reader',
    summary: 'How this clinic writes days and times',
    description: 'Null until somebody chose: the window then goes by the computer.',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      { dateFormats: Type.Union([DateFormats, Type.Null()], { description: 'How days and times are written.' }) },
      closed,
    ),
  }),
  put: endpoint({
    method: 'PUT',
    url: '/date-formats',
    operationId: 'setDateFormats',
    tag: 'Station',
    access: 'administrator',
    summary: 'Choose how this clinic writes days and times',
    audited: { kind: 'event', action: 'date-formats-set' },
    body: DateFormats,
    example: dateFormatsExample,
    reply: Type.Object({ dateFormats: { ...DateFormats, description: 'How days and times are written.' } }, closed),
  }),
};
