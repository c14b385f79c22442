/** All languages have the same messages. The types make sure that none is missing, and these tests that each can be shown. */
import { expect, test } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { faultsOf } from '../translations/icu.ts';

type Messages = Record<string, string>;
const others = ['fr', 'es', 'pt', 'sw', 'ar'] as const;
const load = async (language: string): Promise<Messages> =>
  ((await import(`../../src-renderer/messages/${language}.ts`)) as Record<string, Messages>)[language] ?? {};

test.for(others)(
  'every message in %s can be read, fills in what the English one does, and has all plural forms of the language',
  async (language) => {
    const messages = await load(language);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    for (const [key, message] of Object.entries(messages)) {
      const faults = faultsOf(message, { english: (en as Messages)[key] ?? '', language });
      expect({ key, faults }).toEqual({ key, faults: [] });
      expect(message.trim(), key).not.toBe('');
    }
  },
);

test('every number in English has all its plural forms', () => {
  for (const [key, message] of Object.entries(en)) {
    expect({ key, faults: faultsOf(message, { english: message, language: 'en' }) }).toEqual({ key, faults: [] });
  }
});

test.for(others)('hardly any message in %s is the English one left as it is', async (language) => {
  const messages = await load(language);
  const same = Object.entries(messages).filter(
    ([key, message]) => (en as Messages)[key] === message && /\p{L}{4}/u.test(message),
  );
  // A few words are the same in both, such as the name of the program.
  expect(same.length, same.map(([key]) => key).join(', ')).toBeLessThan(Object.keys(en).length / 15);
});
