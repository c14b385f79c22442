import { Refusal } from '../wire/refusal.contract.ts';

/** Switches that disable a part of Chromium's sandbox. `ELECTRON_DISABLE_SANDBOX` sets the first. */
const switches = [
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'single-process',
];

/**
 * Throws a refusal if one of the switches is set, since the sandbox must contain a page that breaks out of its process. The start script
 * of an AppImage sets the first by itself where programs may not make their own sandbox, as on Ubuntu 24.04. Then the person did nothing
 * wrong, and another package helps.
 *
 * @param appImage The path of the AppImage that runs (`APPIMAGE`).
 */
export function refuseWithoutSandbox(isSet: (name: string) => boolean, appImage: string | undefined): void {
  const found = switches.find(isSet);
  if (found === undefined) return;
  if (found === 'no-sandbox' && appImage !== undefined) {
    throw new Refusal(
      'appimage-sandbox',
      'This computer does not allow the sandbox of an AppImage. Install the .deb package of Satchel instead.',
    );
  }
  throw new Refusal(
    'no-sandbox',
    `Satchel was started with --${found}, which turns its sandbox off. Start it without that option.`,
  );
}
