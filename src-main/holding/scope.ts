/** The scope of this station, which holds a part. */
import type { Reader } from '../db/access.ts';
import { findHolding, listPins } from '../journal/holding.queries.ts';
import { dayMs } from '../time/instant.rules.ts';
import type { Scope } from './scope.contract.ts';

const monthMs = (365.25 / 12) * dayMs;

/** Throws at a station that holds everything. The beginning of its time changes once a day, so that most requests are alike. */
export function scopeOf(reader: Reader): Scope {
  const holding = findHolding(reader);
  if (holding === undefined) throw new Error('This station holds everything.');
  const today = Math.floor(reader.db.clock.now() / dayMs) * dayMs;
  return {
    places: holding.places,
    since: Math.round(today - holding.months * monthMs),
    pins: listPins(reader).map(({ patientId }) => patientId),
  };
}
