/**
 * All visible words, in the language that the person chose. Messages are ICU MessageFormat. English is the reference for the types of the
 * other languages, so a missing message fails `check`.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { cookies } from '../cookies.ts';
import type { en } from './en.ts';
import { isolatedValues } from './isolated.ts';
import type { Language } from './languages.ts';
import { knownLanguage, languageCookie, loadMessages } from './load.ts';
import type { MessageKey, Messages } from './message-key.ts';
import { splitAt, type Place } from './split.ts';

class Words {
  language = $state<Language>('en');
  #messages = $state.raw<Messages>();
  #compiled = new Map<string, IntlMessageFormat>();

  get isRightToLeft(): boolean {
    return this.language === 'ar';
  }

  /** Loads a language and switches the page to it. */
  async choose(language: Language): Promise<void> {
    const messages = await loadMessages[language]();
    this.#compiled.clear();
    this.#messages = messages;
    this.language = language;
    document.documentElement.lang = language;
    document.documentElement.dir = this.isRightToLeft ? 'rtl' : 'ltr';
  }

  /** Stores the language for the next start. */
  keep(language: Language): Promise<void> {
    cookies.keep(languageCookie, language);
    return this.choose(language);
  }

  /** The language chosen last, or else the first of the system's languages that is available. */
  async start(): Promise<void> {
    const kept = cookies.find(languageCookie) ?? '';
    await this.choose(knownLanguage([kept, ...navigator.languages]));
  }

  format(key: MessageKey, values?: Record<string, string | number>): string {
    const message = this.#messages?.[key] ?? '';
    if (values === undefined && !message.includes('{')) return message;
    return String(this.#compile(key, message).format(values && isolatedValues(values, this)));
  }

  /** Returns a message in parts, with a `Place` for each value that the page shows in its own way. */
  split<Name extends string>(key: MessageKey, names: readonly Name[]): (string | Place<Name>)[] {
    return splitAt(this.#compile(key, this.#messages?.[key] ?? ''), names);
  }

  #compile(key: MessageKey, message: string): IntlMessageFormat {
    let compiled = this.#compiled.get(key);
    if (compiled === undefined) {
      compiled = new IntlMessageFormat(message, this.language, undefined, { ignoreTag: true });
      this.#compiled.set(key, compiled);
    }
    return compiled;
  }
}

export const words = new Words();

/** The names in a message: the text after an opening brace, up to a comma or the closing brace. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? NameOf<Inside extends `${infer Name},${string}` ? Name : Inside> | NamesIn<Rest>
  : never;
type NameOf<Name extends string> = Name extends `${string}${' ' | '#'}${string}` | '' ? never : Name;
type Values<Key extends MessageKey> = [NamesIn<(typeof en)[Key]>] extends [never]
  ? []
  : [values: Record<NamesIn<(typeof en)[Key]>, string | number>];

/** The words for `key` in the person's language. */
export function t<Key extends MessageKey>(key: Key, ...values: Values<Key>): string {
  return words.format(key, values[0]);
}

/**
 * The words for `key` in parts, for a sentence with a link or a bold name in it. `names` are the values of the message; the page shows
 * each of them in an element that isolates its direction, such as `bdi`.
 */
export function tParts<Key extends MessageKey>(
  key: Key,
  names: readonly NamesIn<(typeof en)[Key]>[],
): (string | Place<NamesIn<(typeof en)[Key]>>)[] {
  return words.split(key, names);
}
