/** The calendar day around an instant in the time zone of this computer, as the half-open range that the station asks for. */
export function dayAround(at: Date): { from: string; to: string } {
  const midnight = (days: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).toISOString();
  return { from: midnight(0), to: midnight(1) };
}
