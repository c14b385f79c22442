/**
 * Synthetic visits for the demonstration: eight weeks of a small clinic, and a day in progress whenever one looks.
 *
 * Nothing is in the future, nobody is in two places, and only today's visits can still be open. Days are those of the
 * computer's own calendar, as on today's screen. Just after midnight the whole day so far is a few minutes long.
 */
import { dayOf } from '../time/day.rules.ts';
import type { NewVisit } from '../visits/visit.contract.ts';
import type { Random } from './random.rules.ts';

type Visitor = { gender: 'FEMALE' | 'MALE' | 'OTHER' | null; age: number | null };
type Moment = { now: number; today: string };

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const pastDays = 55;

export type SyntheticVisit = NewVisit & { calledAt?: number; calledBy?: string };

/** Returns the visits of one patient, oldest first, at most one a day. */
export function syntheticVisits(random: Random, visitor: Visitor, moment: Moment): SyntheticVisit[] {
  const days = new Set<number>();
  const wanted = random.chance(0.3) ? 0 : 1 + random.below(3);
  for (let i = 0; i < wanted; i++) days.add(pastDay(random, moment.today));
  const past = [...days].sort((a, b) => b - a).map((daysAgo) => pastTimes(random, daysAgo, moment));
  const times = [...past, ...(random.chance(0.032) ? [timesToday(random, moment)] : [])];
  return times.map(({ start, end }) => {
    const category = random.pick(['OUTPATIENT', 'OUTPATIENT', 'GENERAL'] as const);
    const reason = random.pick(reasonsOf(visitor));
    // Some patients who are still here have not been seen by anybody yet.
    const attendedBy = end !== undefined || random.chance(0.5) ? random.pick(attendants) : undefined;
    return {
      timeStart: new Date(start).toISOString(),
      ...(end !== undefined && { timeEnd: new Date(end).toISOString() }),
      ...{ category, reason },
      ...(attendedBy === undefined
        ? reason === 'wound' && { urgent: 'bleeding' }
        : { attendedBy, calledBy: attendedBy, calledAt: Math.round(start + ((end ?? moment.now) - start) / 2) }),
    };
  });
}

/** Returns how many days ago a visit was. On Sundays a clinic sees emergencies only. */
function pastDay(random: Random, today: string): number {
  const daysAgo = 1 + random.below(pastDays);
  const isSunday = new Date(`${dayOf(today, -daysAgo).day}T00:00:00Z`).getUTCDay() === 0;
  return isSunday && random.chance(0.8) ? pastDay(random, today) : daysAgo;
}

type Times = { start: number; end: number | undefined };

/** Returns times between eight in the morning and six in the evening. */
function pastTimes(random: Random, daysAgo: number, { now, today }: Moment): Times {
  const start = dayOf(today, -daysAgo).start + 8 * hourMs + random.below(8.5 * 60) * minuteMs;
  const end = start + (10 + random.below(80)) * minuteMs;
  // If the calendar is ahead of the time zone, yesterday must not be in the future.
  return { start: Math.min(start, now), end: Math.min(end, now) };
}

/**
 * Returns times today. A third of the patients who came today are still here; the longest wait is two and a half hours.
 */
function timesToday(random: Random, { now, today }: Moment): Times {
  const sinceMs = Math.min(5 * hourMs, Math.max(10 * minuteMs, now - dayOf(today, 0).start));
  const share = () => random.below(1000) / 1000;
  if (random.chance(0.35))
    return { start: Math.round(now - share() * Math.min(sinceMs, 2.5 * hourMs)), end: undefined };
  const agoMs = sinceMs * (0.1 + 0.9 * share());
  const lengthMs = Math.min(agoMs * 0.9, (10 + random.below(80)) * minuteMs);
  return { start: Math.round(now - agoMs), end: Math.round(now - agoMs + lengthMs) };
}

const attendants = ['nurse A', 'nurse B', 'clinical officer'];

/** Returns likely reasons for this age and sex: an antenatal visit by an old man would make a doctor doubt the rest. */
function reasonsOf({ gender, age }: Visitor): string[] {
  const known = age ?? 30;
  return [
    ...['fever', 'cough', 'wound', 'malaria test', 'follow-up'],
    ...(known < 6 ? ['vaccination', 'vaccination', 'diarrhoea', 'growth check'] : ['headache', 'stomach pain']),
    ...(gender === 'FEMALE' && known >= 16 && known < 45 ? ['antenatal', 'antenatal', 'family planning'] : []),
    ...(known >= 40 ? ['hypertension', 'hypertension', 'diabetes', 'back pain'] : []),
  ];
}
