/** Instants are stored as milliseconds since 1970 in UTC, and read back as RFC 3339. */

export const earliestInstant = -62_167_219_200_000;
export const latestInstant = 253_402_300_799_999;

/** From year 0 to 9999 in UTC: what RFC 3339 can say, so that every reply can be read back. Not a number is not storable. */
export const isStorable = (ms: number): boolean => ms >= earliestInstant && ms <= latestInstant;

/** The nearest instant that can be stored. */
export const storableInstant = (ms: number): number => Math.min(Math.max(ms, earliestInstant), latestInstant);
