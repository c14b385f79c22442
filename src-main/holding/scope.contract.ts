/** Describes what a part of a registry holds, as stations say it to each other. */
import { Type, type Static } from 'typebox';
import { SentId } from '../wire/endpoint.contract.ts';

export const mostPlacesHeld = 500;
const mostPins = 10_000;

/** The places, with all places in them, and the patients who were registered or seen by the station itself. */
export const holdingFields = {
  places: Type.Array(SentId('The `_id` of a place. The places in it are held as well.'), {
    maxItems: mostPlacesHeld,
    description: 'The places whose patients are held.',
  }),
  months: Type.Integer({
    minimum: 0,
    maximum: 120,
    description:
      'The number of months for which this station holds the patients whom it registered or saw, wherever they live.',
  }),
};

/**
 * The patients that a part holds: those whose home is in one of the `places`, those whom its own station registered or saw, unless nothing has
 * happened to them since `since`, and those that people brought there (`pins`). Records that were merged stay together.
 */
export const Scope = Type.Object({
  places: holdingFields.places,
  /** Milliseconds since 1970; the beginning of a day, so that two requests of one day are equal. */
  since: Type.Integer(),
  pins: Type.Array(Type.String({ maxLength: 100 }), { maxItems: mostPins }),
});
export type Scope = Static<typeof Scope>;

const Count = Type.Integer({ minimum: 0 });
/** Describes what a part holds, for display elsewhere. `isComplete`: all that it is to hold has arrived, and all that it wrote was sent. */
export const Held = Type.Object({ places: Count, patients: Count, broughtHere: Count, isComplete: Type.Boolean() });
export type Held = Static<typeof Held>;
