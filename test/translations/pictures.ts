/** Takes a picture of every screen of the window in a language, and finds for each message the picture that shows it best. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { startVitest } from 'vitest/node';
import { projectDir } from '../../src-main/project-dir.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import { findBrowser } from '../e2e/prepare.ts';
import { threadsOfBuild } from '../support/built.ts';
import { memoryDir } from '../support/memory.ts';
import { ownFolders, readLanguage, type TranslatedLanguage } from './checked.ts';
import { bestScreens, noPictures, type Pictures, type SeenScreen } from './visible.ts';

export async function takePictures(translated: TranslatedLanguage, folder: string): Promise<Pictures> {
  const found = await findBrowser('packages');
  if (found.kind === 'none')
    return noPictures(`There are no pictures, because no browser could start: ${found.reason}`);
  const english = readLanguage(ownFolders, 'en');
  const keys = new Set(readLanguage(ownFolders, translated).map(({ key }) => key));
  // The steps from screen to screen find their buttons by the words on them.
  const language = english.every(({ key }) => keys.has(key)) ? translated : 'en';
  const screens = await seenScreens(language, resolve(folder, 'pictures'));
  if (screens.length === 0) return noPictures('There are no pictures, because the window could not be opened.');
  const messages = Object.fromEntries(readLanguage(ownFolders, language).map(({ key, text }) => [key, text]));
  const byKey = new Map(
    [...bestScreens(screens, { messages, language })].map(([key, file]) => [key, relative(resolve(folder), file)]),
  );
  const of = language === translated ? '' : ' They are in English, because some texts have no translation yet.';
  return { byKey, said: `${byKey.size} of ${english.length} texts are on a picture.${of}` };
}

/** Opens the screens as the tests of the window do. Returns those that were seen, even if a later one could not be opened. */
async function seenScreens(language: Language, folder: string): Promise<SeenScreen[]> {
  mkdirSync(folder, { recursive: true });
  const dir = mkdtempSync(join(tmpdir(), 'satchel-seen-'));
  const report = join(dir, 'screens.ndjson');
  try {
    const vitest = await startVitest(
      'test',
      [],
      {
        config: false,
        root: projectDir,
        watch: false,
        include: ['test/translations/screens.ts'],
        globalSetup: ['test/support/built.ts', 'test/e2e/prepare.ts'],
        env: { SATCHEL_DISCOVERY: 'off', TMPDIR: memoryDir() },
        provide: { seen: { language, folder, report } },
      },
      { plugins: [threadsOfBuild] },
    );
    await vitest.close();
    return existsSync(report)
      ? readFileSync(report, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as SeenScreen)
      : [];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
