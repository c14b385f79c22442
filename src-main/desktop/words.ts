/** The words of the menu and of native dialogs, in the language that the page was turned to. */
import { app, session } from 'electron';
import { type Language } from '../../src-renderer/messages/languages.ts';
import { knownLanguage, languageCookie, loadMessages } from '../../src-renderer/messages/load.ts';
import type { MessageKey, Messages } from '../../src-renderer/messages/message-key.ts';

export const words: { language: Language; messages: Messages | undefined } = { language: 'en', messages: undefined };

/** For messages without values only. */
export const t = (key: MessageKey): string => words.messages?.[key] ?? '';

/** The language that was chosen in the page, or else the system's. */
export async function startWords(): Promise<void> {
  const kept = await session.defaultSession.cookies.get({ name: languageCookie });
  await use(knownLanguage([...kept.map(({ value }) => value), ...app.getPreferredSystemLanguages()]));
}

/** Calls `show` now, and again whenever the page is turned to another language. */
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
