/** Today's calendar day on this computer. */

export const localToday = (): string => localDay(new Date());

/** The calendar day of an instant in the time zone of this computer, `YYYY-MM-DD`. */
export function localDay(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Noon of that day on this computer, because clocks never change at noon. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00`);
