/** The part of the registry that this station holds, for its staff: how much, what waits, and the choice of places. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Instant, Name, NullableInstant, RecordId } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { holdingFields, mostPlacesHeld } from './scope.contract.ts';

const Count = Type.Integer({ minimum: 0 });

/** The most patients brought here that are listed, the latest first. */
export const mostBroughtListed = 500;
/** The number of days for which the turnover is returned. */
export const turnoverDays = 60;

const Held = Type.Object(holdingFields, { ...closed, title: 'Holding' });

const BroughtHere = Type.Object(
  {
    patientId: RecordId,
    name: Name,
    at: Instant,
    by: Type.String({ description: 'The name of the person who brought the patient here.' }),
    reason: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The reason that this person gave; null for none.',
    }),
  },
  { ...closed, title: 'BroughtHere' },
);
export type BroughtHere = Static<typeof BroughtHere>;

const TurnoverDay = Type.Object(
  {
    day: Type.String({ format: 'date', description: 'The day in the calendar.' }),
    came: { ...Count, description: 'The number of patients that syncs brought.' },
    went: { ...Count, description: 'The number of patients that were put away.' },
    held: { ...Count, description: 'The number of patients held at the end of the day.' },
  },
  { ...closed, title: 'TurnoverDay' },
);
export type TurnoverDay = Static<typeof TurnoverDay>;

export const HoldingState = Type.Object(
  {
    holding: Type.Union([Held, Type.Null()], {
      description: 'The part of the registry that this station holds; null if it holds everything.',
    }),
    patients: { ...Count, description: 'The number of patients here.' },
    visits: { ...Count, description: 'The number of visits here.' },
    broughtHere: { ...Count, description: 'The number of patients from elsewhere that people brought here.' },
    toPutAway: {
      ...Count,
      description: 'The number of patients here that are no longer to be held, and not yet put away.',
    },
    uncompared: {
      ...Count,
      description: 'The number of patients registered here that were not yet compared with all others.',
    },
    waiting: {
      ...Count,
      description:
        'The number of changes made here that no station with everything has yet; 0 at a station that holds everything.',
    },
    lastCompleteAt: {
      ...NullableInstant,
      description: 'The time of the last complete sync with a station that holds everything; null if never.',
    },
    days: Type.Array(TurnoverDay, {
      description: `The last ${turnoverDays} days up to today; empty at a station that holds everything.`,
    }),
  },
  { ...closed, title: 'HoldingState' },
);
export type HoldingState = Static<typeof HoldingState>;

const PlaceSize = Type.Object(
  {
    place: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The `_id` of the place; null for patients without one.',
    }),
    patients: { ...Count, description: 'The number of patients who live there, without the places in it.' },
    visits: { ...Count, description: 'The number of their visits.' },
    bytes: { ...Count, description: 'The space that they need on the disk, estimated.' },
  },
  { ...closed, title: 'PlaceSize' },
);
export type PlaceSize = Static<typeof PlaceSize>;

export const holdingEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/holding',
    operationId: 'getHolding',
    tag: 'Other stations',
    access: 'reader',
    summary: 'Show what this station holds of the registry',
    // The reply is only numbers and places.
    audited: { kind: 'nothing' },
    reply: HoldingState,
  }),
  broughtHere: endpoint({
    method: 'GET',
    url: '/holding/brought-here',
    operationId: 'listBroughtHere',
    tag: 'Other stations',
    access: 'reader',
    summary: 'List the patients from elsewhere that people brought here',
    audited: {
      kind: 'read',
      action: 'patients-listed',
      say: ({ reply }) => ({ shown: reply.patients.map(({ patientId }) => patientId) }),
    },
    reply: Type.Object(
      {
        patients: Type.Array(BroughtHere, {
          description: `The patients, the latest first, at most ${mostBroughtListed}.`,
        }),
      },
      { ...closed, title: 'AllBroughtHere' },
    ),
  }),
  put: endpoint({
    method: 'PUT',
    url: '/holding',
    operationId: 'setHolding',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Choose what this station holds of the registry',
    description:
      'The station then holds the patients of these places, those whom it registered or saw lately, and those that ' +
      'people brought here. It fetches them from a station that holds everything. Others are put away once such a ' +
      'station has confirmed that it has them. The choice of everything is not possible afterwards.',
    audited: {
      kind: 'event',
      action: 'holding-set',
      say: ({ body }) => (body.places === null ? {} : { detail: `${body.places.length}` }),
    },
    needsConfirmation: true,
    maxBodyKiB: 1024,
    body: Type.Object(
      {
        places: Type.Union([holdingFields.places, Type.Null()], {
          description: 'The places whose patients are held; null for everything.',
        }),
        months: holdingFields.months,
      },
      { ...closed, title: 'HoldingToSet' },
    ),
    example: { places: [exampleIds.place], months: 24 },
    reply: HoldingState,
  }),
  sizes: endpoint({
    method: 'GET',
    url: '/holding/sizes',
    operationId: 'listPlaceSizes',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'List the number of patients of each place, and the space that they need',
    description:
      'A station that holds a part asks one that holds everything. Removed and merged records are included. At most ' +
      `${mostPlacesHeld} places can be chosen.`,
    // The reply is only numbers.
    audited: { kind: 'nothing' },
    takesTurns: true,
    reply: Type.Object(
      {
        sizes: Type.Union([Type.Array(PlaceSize), Type.Null()], {
          description: 'The sizes; null if no station that holds everything can be reached.',
        }),
      },
      { ...closed, title: 'PlaceSizes' },
    ),
  }),
};
