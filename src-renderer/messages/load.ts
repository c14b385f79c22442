/** Loads the words of each language when they are needed, for the page and for the desktop's menu. */
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
 * The cookie in which the page stores the chosen language. The desktop reads it for its menu, and it is valid for every port of the
 * station. It contains nothing about patients.
 */
export const languageCookie = 'satchel-language';

/** Returns the first of these language tags that has words, or else English. */
export function knownLanguage(tags: readonly string[]): Language {
  const wanted = tags.map((tag) => tag.slice(0, 2));
  return wanted.find((tag): tag is Language => Object.hasOwn(languages, tag)) ?? 'en';
}
