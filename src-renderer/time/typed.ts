/** Reads and writes a typed day in the order and the calendar of the clinic. */
import { dateFormats } from './date-formats.svelte.ts';
import { dayText, readDay, readMinute } from '../../src-main/time/typed-day.rules.ts';

export const typedDay = (day: string): string => dayText(day, dateFormats.now);

/** Undefined if the text is no day, or the calendar does not have it. */
export function dayTyped(text: string): string | undefined {
  const read = readDay(text, dateFormats.now);
  return read?.kind === 'day' ? read.day : undefined;
}

/** Converts `YYYY-MM-DDTHH:mm`, in the local time of this computer, to the form in which it is typed. */
export function typedMinute(minute: string): string {
  const [day = '', time = ''] = minute.split('T');
  return `${typedDay(day)} ${timeText(time)}`;
}
export const minuteTyped = (text: string): string | undefined => readMinute(text, dateFormats.now);

/** An example that nobody can read the wrong way round. */
export const exampleDay = (): string => typedDay('2025-12-31');

function timeText(time: string): string {
  if (dateFormats.now.clock === 'h23') return time;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
