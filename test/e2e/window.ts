/** A window on a real station: a real browser, a real server, nothing mocked. */
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { inject, onTestFinished, test } from 'vitest';
import type { StationConfig } from '../../src-main/config.ts';
import { en } from '../../src-renderer/messages/en.ts';
import { languages, type Language } from '../../src-renderer/messages/languages.ts';
import { allOrOne } from '../support/drills.ts';
import { freshStation, password, readyStation, type ReadyStation } from '../support/station.ts';
import { timeZone } from './written.ts';

const found = inject('browser');
const withCamera = inject('cameraBrowser');
/** One browser for all files that this process runs. It ends with the process. */
let browser: Promise<Browser> | undefined;

/** A test in a browser. Without a browser it is reported as skipped. */
export const windowTest = test.skipIf(found.kind === 'none');

/** A test in a browser with a camera. */
export const cameraTest = test.skipIf(withCamera.kind === 'none');

/** A test that has to pass from left to right and from right to left. A test run uses one direction, a drill both. */
export function journeyTest(
  name: string,
  journey: (language: 'en' | 'ar') => Promise<void>,
  { inBrowser = windowTest, tags = [] }: { inBrowser?: typeof windowTest; tags?: 'always' | [] } = {},
): void {
  for (const language of allOrOne(['en', 'ar'] as const, name.length)) {
    inBrowser(`${name} (${language})`, { tags }, () => journey(language));
  }
}

export type WindowOptions = {
  language?: string;
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  /** The camera's picture as a Y4M file, and whether the person allows access. Without it the computer has no camera. */
  camera?: { file: string; isAllowed: boolean };
};

/** A station that serves the page built from these sources, set up with `ama` as its administrator. */
export const stationWithPage = (more: Partial<StationConfig> = {}): Promise<ReadyStation> =>
  readyStation({ pageDir: inject('pageDir'), ...more });

export const freshStationWithPage = () => freshStation({ pageDir: inject('pageDir') });

/** Starts a browser, because its camera can only be set at the start. */
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
    timezoneId: timeZone,
  });
  onTestFinished(() => context.close());
  return context;
}

/** Opens a window before sign-in. An error in the page, or a violation of its security policy, fails the test. */
export async function openWindow(url: string, options: WindowOptions = {}): Promise<Page> {
  const context = await newContext(options);
  const page = await context.newPage();
  // A test may fail on a machine that nobody can look at.
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail' || page.isClosed()) return;
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 });
    process.stderr.write(`The window at ${page.url()} showed:\n${shown}\n`);
  });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      faults.push(message.text());
  });
  onTestFinished(() => {
    if (faults.length > 0) throw new Error(`Faults in the page: ${faults.join('; ')}`);
  });
  page.setDefaultTimeout(25_000);
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

/** Opens a window and signs `ama` in. */
export async function signedIn(
  { station }: Pick<ReadyStation, 'station'>,
  options: WindowOptions & { messages?: Words } = {},
): Promise<Page> {
  const page = await openWindow(station.url, options);
  await signIn(page, { messages: options.messages ?? en });
  return page;
}

/** Shows the window in another language, as chosen under “My account”. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate(`location.hash = '#/settings/account'`);
  await page.getByRole('button', { name: languages[language], exact: true }).click();
  await page.locator(`html[lang="${language}"]`).waitFor();
}

/** Chooses one of the seldom used actions of the open record, and unfolds them before if they are folded. */
export async function chooseAction(
  page: Page,
  name: 'patient.history' | 'photo.add' | 'photo.change' | 'audit.open' | 'patient.gone' | 'join.open' | 'retire.open',
  messages: Words = en,
): Promise<void> {
  const folded = page.locator('main details', { has: page.getByText(messages['patient.more'], { exact: true }) });
  if ((await folded.getAttribute('open')) === null) await folded.locator('summary').click();
  await folded.getByRole('button', { name: messages[name], exact: true }).click();
}

/** Saves a screenshot for inspection if `PICTURES` names a folder. */
export async function take(of: Page | Locator, name: string, how: { fullPage?: boolean } = {}): Promise<void> {
  const dir = process.env['PICTURES'];
  if (dir !== undefined) await of.screenshot({ ...how, path: `${dir}/${name}.png` });
}
