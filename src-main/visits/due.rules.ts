/**
 * Who is to come back. Pure; `due.queries.ts` has the same in SQL, for a station and for a hub.
 *
 * The plan of a patient is the day of the latest visit that names one. It is due until they come: until a visit begins at most three days
 * before that day, or later. Nobody who has died or moved away is due.
 */
import { dayMs } from '../time/instant.rules.ts';

/** People come a few days early, and midnight is another instant in each time zone. */
export const earlyMs = 3 * dayMs;

/** Returns the instant from which a visit counts as the return on this day. */
export const countsFrom = (returnOn: string): number => Date.parse(returnOn) - earlyMs;
