/** A birth as a search asks for it. Pure. */
import { dayMs } from '../time/instant.rules.ts';
/** The days of birth that are wanted; the wider days apply to a birth that is itself an estimate. */
export type BornSpan = { from: string; to: string; widerFrom: string; widerTo: string };
/** The days of birth in `q`, and the rest of `q` without the words that specify them. */
export type AskedBirth = BornSpan & { besides: string };

/**
 * An age such as 34, given without knowing the day, can be wrong by a year. For a baby the margin is the length of the
 * span itself.
 */
const mostWideningDays = 366;

type Query = { besidesBirth?: string; bornFrom?: string; bornTo?: string };

/** Returns the span with wider days for estimated births; undefined if no birth was asked for. */
export function askedBirth({ besidesBirth, bornFrom, bornTo }: Query): AskedBirth | undefined | 'incomplete' {
  if (besidesBirth === undefined && bornFrom === undefined && bornTo === undefined) return undefined;
  if (besidesBirth === undefined || bornFrom === undefined || bornTo === undefined) return 'incomplete';
  const [from, to] = [Date.parse(bornFrom), Date.parse(bornTo)];
  if (!(from <= to)) return 'incomplete';
  const widening = Math.min(mostWideningDays, (to - from) / dayMs + 1) * dayMs;
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    besides: besidesBirth,
    from: bornFrom,
    to: bornTo,
    widerFrom: dayOf(from - widening),
    widerTo: dayOf(to + widening),
  };
}
