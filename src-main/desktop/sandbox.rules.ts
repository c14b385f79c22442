import { Refusal } from '../station/refusal.contract.ts';

/** Switches that take a part of Chromium's sandbox away. `ELECTRON_DISABLE_SANDBOX` sets the first. */
const switches = [
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'single-process',
];

/** Throws a refusal where one of the switches is set: a page that breaks out of its process must still meet the sandbox. */
export function refuseWithoutSandbox(isSet: (name: string) => boolean): void {
  const found = switches.find(isSet);
  if (found === undefined) return;
  throw new Refusal(
    'no-sandbox',
    `Satchel was started with --${found}, which turns its sandbox off. Start it without.`,
  );
}
