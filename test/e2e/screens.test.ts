/** Checks that the list of screens, on which rules for every screen are tested, contains everything that a person can open. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fakeClock } from '../support/clock.ts';
import {
  screenByCode,
  screenLocked,
  screensAtDoor,
  screensOf,
  screensOfHub,
  screensOfSetUp,
  wordsOf,
} from './screens.ts';

const window = resolve(import.meta.dirname, '../../src-renderer');
const read = (path: string): string => readFileSync(join(window, path), 'utf8');
const components = globSync('**/*.svelte', { cwd: window }).map((path) => ({
  path,
  name: basename(path, '.svelte'),
  source: read(path),
}));

/** Components that a file shows in turn. */
const shownBy = (path: string, pattern: RegExp): string[] =>
  [...read(path).matchAll(pattern)].map(([, name = '']) => name);

async function inList(): Promise<Set<string>> {
  const tongue = { messages: await wordsOf('en'), language: 'en' } as const;
  const ids = { patientId: '1', retiredId: '2', deceasedId: '3', importId: '4', clock: fakeClock() };
  const screens = [
    ...screensOfSetUp('', tongue),
    ...screensAtDoor(tongue),
    ...screensOf(ids, tongue),
    screenLocked(tongue),
    screenByCode(tongue),
    ...screensOfHub(tongue, { username: '' }),
  ];
  return new Set(screens.map(({ shows }) => shows));
}

test('every page, part of Settings, dialog and screen before sign-in is in the list of screens', async () => {
  const pages = shownBy('Routes.svelte', /import(?: \w+ from |\()'\.\/(?!ui\/)[\w-]+\/(\w+)\.svelte'/g);
  const parts = shownBy('settings/Settings.svelte', /(\w+Part)\.svelte'/g);
  const dialogs = components.filter(
    ({ path, source }) => path !== join('ui', 'Dialog.svelte') && /<Dialog\b/.test(source),
  );
  // `startup-error.test.ts` measures the page that is shown without a station, in all its variants.
  const outside = components.filter(
    ({ path, source }) => /<SignedOutLayout\b/.test(source) && path !== join('startup-error', 'StartupError.svelte'),
  );
  const wanted = [...pages, ...parts, ...dialogs.map(({ name }) => name), ...outside.map(({ name }) => name)];
  expect({
    pages: pages.length > 8,
    parts: parts.length,
    dialogs: dialogs.length > 8,
    outside: outside.length > 3,
  }).toEqual({ pages: true, parts: 9, dialogs: true, outside: true });
  const listed = await inList();
  expect(wanted.filter((name) => !listed.has(name))).toEqual([]);
});
