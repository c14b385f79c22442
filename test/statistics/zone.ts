import { onTestFinished } from 'vitest';

/** Sets the time zone of the process while the test runs, as a computer in that place has it. */
export function inZone(zone: string): void {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
}
