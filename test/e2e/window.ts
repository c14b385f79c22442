/** A window on a real station: a real browser, a real server, nothing replaced. */
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { inject, onTestFinished, test } from 'vitest';
import type { StationConfig } from '../../src-main/config.ts';
import { en } from '../../src-renderer/messages/en.ts';
import { allOrOne } from '../support/drills.ts';
import { freshStation, password, readyStation, type ReadyStation } from '../support/station.ts';

const found = inject('browser');
const withCamera = inject('cameraBrowser');
/** One for all files that this process runs; it ends with the process. */
let browser: Promise<Browser> | undefined;

/** A test in a browser; where there is none it is reported as not run. */
export const windowTest = test.skipIf(found.kind === 'none');

/** A test in a browser that has a camera. */
export const cameraTest = test.skipIf(withCamera.kind === 'none');

/** A journey that has to work from left to right and from right to left: a test goes one of the two ways, a drill both. */
export function journeyTest(
  name: string,
  journey: (language: 'en' | 'ar') => Promise<void>,
  inBrowser: typeof windowTest = windowTest,
): void {
  for (const language of allOrOne(['en', 'ar'] as const, name.length)) {
    inBrowser(`${name} (${language})`, () => journey(language));
  }
}

export type WindowOptions = {
  language?: string;
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  /** What the camera sees, as a file of Y4M, and whether the person allows it. Otherwise the computer has none. */
  camera?: { file: string; isAllowed: boolean };
};

/** A station that serves the page as built from these sources; set up, with `ama` as its administrator. */
export const stationWithPage = (more: Partial<StationConfig> = {}): Promise<ReadyStation> =>
  readyStation({ pageDir: inject('pageDir'), ...more });

export const freshStationWithPage = () => freshStation({ pageDir: inject('pageDir') });

/** What a camera sees is said at the start of a browser. */
async function browserWith(camera: WindowOptions['camera']): Promise<Browser> {
  const asked = camera === undefined ? found : withCamera;
  if (asked.kind === 'none') throw new Error(asked.reason);
  const { executablePath, args } = asked;
  if (camera === undefined) return (browser ??= chromium.launch({ executablePath, args }));
  const seeing = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera.file}`];
  const own = await chromium.launch({ executablePath, args: [...args, ...seeing] });
  onTestFinished(() => own.close());
  return own;
}

async function newContext(options: WindowOptions): Promise<BrowserContext> {
  const context = await (
    await browserWith(options.camera)
  ).newContext({
    permissions: options.camera?.isAllowed === true ? ['camera'] : [],
    locale: options.language ?? 'en',
    viewport: { width: options.width ?? 1024, height: options.height ?? 640 },
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'reduce',
    timezoneId: 'Africa/Nairobi',
  });
  onTestFinished(() => context.close());
  return context;
}

/** A window before anybody is signed in. A fault in the page, or a breach of its security policy, fails the test. */
export async function openWindow(url: string, options: WindowOptions = {}): Promise<Page> {
  const context = await newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      faults.push(message.text());
  });
  onTestFinished(() => {
    if (faults.length > 0) throw new Error(`Faults in the page: ${faults.join('; ')}`);
  });
  page.setDefaultTimeout(10_000);
  await page.goto(url);
  return page;
}

export async function signIn(
  page: Page,
  { username = 'ama', secret = password, messages = en }: { username?: string; secret?: string; messages?: Words } = {},
): Promise<void> {
  await page.getByLabel(messages['signIn.username']).fill(username);
  await page.getByLabel(messages['signIn.password']).fill(secret);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
}

export type Words = Record<keyof typeof en, string>;

/** A window in which `ama` is signed in. */
export async function signedIn(
  { station }: Pick<ReadyStation, 'station'>,
  options: WindowOptions & { messages?: Words } = {},
): Promise<Page> {
  const page = await openWindow(station.url, options);
  await signIn(page, { messages: options.messages ?? en });
  return page;
}

/** A picture for whoever looks at the screens of a test, where `PICTURES` names a folder. */
export async function take(of: Page | Locator, name: string, how: { fullPage?: boolean } = {}): Promise<void> {
  const dir = process.env['PICTURES'];
  if (dir !== undefined) await of.screenshot({ ...how, path: `${dir}/${name}.png` });
}
