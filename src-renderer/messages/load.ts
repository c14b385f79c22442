/** Which languages' words there are: loaded when they are wanted, by the page and by the desktop's menu. */
import { languages, type Language } from './languages.ts';
import type { Messages } from './message-key.ts';

export const loadMessages: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
  sw: async () => (await import('./sw.ts')).sw,
  ar: async () => (await import('./ar.ts')).ar,
};

/**
 * The cookie in which the page keeps the language that was chosen: the desktop reads it for its menu, and it holds for every
 * port that the station may get. It says nothing about patients.
 */
export const languageCookie = 'satchel-language';

/** The first of these language tags that there are words for, or else English. */
export function knownLanguage(tags: readonly string[]): Language {
  const wanted = tags.map((tag) => tag.slice(0, 2));
  return wanted.find((tag): tag is Language => Object.hasOwn(languages, tag)) ?? 'en';
}
