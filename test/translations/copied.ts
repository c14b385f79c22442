import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Language } from '../../src-renderer/messages/languages.ts';
import { englishTexts, markChecked, messageFile, ownFolders, translatedLanguages, type Folders } from './checked.ts';

/** Copies the messages for one test. In the copy, nothing is due. */
export function copiedFolders(): Folders {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-messages-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const folders = { messages: join(dir, 'messages'), checked: join(dir, 'checked') };
  cpSync(ownFolders.messages, folders.messages, { recursive: true });
  for (const language of translatedLanguages) markChecked(folders, language, Object.keys(englishTexts(folders)));
  return folders;
}

/** Replaces a text in the file of a language, as a person with an editor does. */
export function replaceIn(folders: Folders, language: Language, from: string, to: string): void {
  const file = messageFile(folders, language);
  const source = readFileSync(file, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${from} is not there once.`);
  writeFileSync(
    file,
    source.replace(from, () => to),
  );
}
