/** Days, instants and numbers as the chosen language writes them. All through Intl; nothing here knows a format. */
import { words } from './words.svelte.ts';

type Format = Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.ListFormat;
const made = new Map<string, Format>();

function once<T extends Format>(name: string, make: (language: string) => T): T {
  const key = `${words.language} ${name}`;
  let format = made.get(key);
  if (format === undefined) {
    format = make(words.language);
    made.set(key, format);
  }
  return format as T;
}

/** A calendar day `YYYY-MM-DD`, never shifted by a time zone. */
export function formatDay(day: string): string {
  const format = once('day', (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }));
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** A calendar day without its year, for the axis of a plot. */
export function formatShortDay(day: string): string {
  const format = once(
    'short day',
    (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  );
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** An instant in the time zone of this computer. */
export function formatInstant(instant: string): string {
  const format = once(
    'instant',
    (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
  );
  return format.format(new Date(instant));
}

export function formatTime(instant: string): string {
  return once('time', (language) => new Intl.DateTimeFormat(language, { timeStyle: 'short' })).format(
    new Date(instant),
  );
}

export function formatNumber(value: number): string {
  return once('number', (language) => new Intl.NumberFormat(language)).format(value);
}

export function formatList(items: string[]): string {
  return once('list', (language) => new Intl.ListFormat(language)).format(items);
}

/** Kilobytes and megabytes as people count them. */
export function formatBytes(bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  const format = once(
    isLarge ? 'MB' : 'kB',
    (language) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit: isLarge ? 'megabyte' : 'kilobyte',
        maximumFractionDigits: isLarge ? 1 : 0,
      }),
  );
  return format.format(bytes / (isLarge ? 1_000_000 : 1000));
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, or how long from now: "yesterday", "3 hours ago". */
export function formatAgo(instant: string, now: number = Date.now()): string {
  const difference = Date.parse(instant) - now;
  const format = once('ago', (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
  for (const [unit, length] of steps) {
    if (Math.abs(difference) >= length) return format.format(Math.trunc(difference / length), unit);
  }
  return format.format(0, 'minute');
}

/** So long, in the largest unit that fits: "3 hours", or "3h" where there is little room. */
export function formatSpan(ms: number, { isShort = false } = {}): string {
  const [unit, length] = steps.find(([, length]) => ms >= length) ?? steps[2];
  const format = once(
    `${unit}${isShort ? ' short' : ''}`,
    (language) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: isShort ? 'narrow' : 'long' }),
  );
  return format.format(Math.max(1, Math.trunc(ms / length)));
}

/** How long until something ends, by the second: "9:05". */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = once('two digits', (language) => new Intl.NumberFormat(language, { minimumIntegerDigits: 2 }));
  return `${formatNumber(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`;
}
