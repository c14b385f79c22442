/** The fields that mark a record as entered in error, for every kind that can be hidden. */
import { NullableBoolean, NullableText } from '../wire/endpoint.contract.ts';

/** A retired record is hidden, with the reason. A restored record has no reason. */
export const retirement = {
  retired: {
    ...NullableBoolean,
    description: 'Whether the record was entered in error and is removed from lists. Nothing is ever deleted.',
  },
  retiredReason: { ...NullableText, description: 'The reason for the removal.' },
};

/** The maximum length, in characters, of a reason that somebody writes. */
export const retirementLengths = { retiredReason: 500 };
