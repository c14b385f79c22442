/** The texts of the menu and of native dialogs, in the language chosen in the page. */
import { app, session } from 'electron';
import { type Language } from '../../src-renderer/messages/languages.ts';
import { knownLanguage, languageCookie, loadMessages } from '../../src-renderer/messages/load.ts';
import type { MessageKey, Messages } from '../../src-renderer/messages/message-key.ts';

export const words: { language: Language; messages: Messages | undefined } = { language: 'en', messages: undefined };

/** Returns the text of a message without values. */
export const t = (key: MessageKey): string => words.messages?.[key] ?? '';

/** Loads the texts in the language chosen in the page, or else the system's. */
export async function startWords(): Promise<void> {
  const kept = await session.defaultSession.cookies.get({ name: languageCookie });
  await use(knownLanguage([...kept.map(({ value }) => value), ...app.getPreferredSystemLanguages()]));
}

/** Calls `show` now, and again whenever the page's language changes. */
export function followLanguage(show: () => void): void {
  show();
  session.defaultSession.cookies.on('changed', (_event, { name, value }, _cause, isRemoved) => {
    if (name === languageCookie && !isRemoved) void use(knownLanguage([value])).then(show);
  });
}

async function use(language: Language): Promise<void> {
  words.messages = await loadMessages[language]();
  words.language = language;
}
