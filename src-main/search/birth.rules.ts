/** When somebody was born, as a search asks for it. Pure. */
import { dayMs } from '../time/instant.rules.ts';
/** From day to day; the wider days are for a birth that is itself an estimate. */
export type BornSpan = { from: string; to: string; widerFrom: string; widerTo: string };
/** What of `q` is left without the words that say when somebody was born, and when that was. */
export type AskedBirth = BornSpan & { besides: string };

/** Who says that somebody is 34 without knowing the day can be wrong by a year; of a baby, by as much as was asked for. */
const mostWideningDays = 366;

type Query = { besidesBirth?: string; bornFrom?: string; bornTo?: string };

/** With wider days for births that are themselves estimates. */
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
