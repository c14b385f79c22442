/** The days on which most clinics here are closed. */
import { dateFormats } from './date-formats.svelte.ts';
import { weekendIn } from './region.rules.ts';

/** 1 is Monday, 7 is Sunday. */
export const weekend = (): number[] => weekendIn(dateFormats.now.region);

/** The weekday of a calendar day `YYYY-MM-DD`: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
