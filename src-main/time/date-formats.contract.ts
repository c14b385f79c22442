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
    region: Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'The ISO 3166 code that determines month names and weekend.',
    }),
    dayOrder: Type.Unsafe<DayOrder>({
      type: 'string',
      enum: [...dayOrders],
      description: 'The order of day, month and year.',
    }),
    clock: Type.Unsafe<Clock>({
      type: 'string',
      enum: [...clocks],
      description: 'Whether times have 24 hours or twice 12.',
    }),
    firstWeekday: Type.Integer({
      minimum: 1,
      maximum: 7,
      description: 'The first day of the week: 1 is Monday, 7 is Sunday.',
    }),
    calendar: Type.Unsafe<Calendar>({
      type: 'string',
      enum: [...calendars],
      description: 'The calendar in which people read and type days. This interface always uses Gregorian days.',
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
    summary: 'Show the date and time formats of this clinic',
    description: 'Null until they are set; the window then uses the settings of the computer.',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      {
        dateFormats: Type.Union([DateFormats, Type.Null()], {
          description: 'The formats for dates and times; null until they are set.',
        }),
      },
      closed,
    ),
  }),
  put: endpoint({
    method: 'PUT',
    url: '/date-formats',
    operationId: 'setDateFormats',
    tag: 'Station',
    access: 'administrator',
    summary: 'Set the date and time formats of this clinic',
    audited: { kind: 'event', action: 'date-formats-set' },
    body: DateFormats,
    example: dateFormatsExample,
    reply: Type.Object({ dateFormats: { ...DateFormats, description: 'The formats for dates and times.' } }, closed),
  }),
};
