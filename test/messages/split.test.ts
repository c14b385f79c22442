/** A sentence of the access log in parts, with the places of the names that the page shows as links. */
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { actions } from '../../src-main/wire/entry.contract.ts';
import { languages, type Language } from '../../src-renderer/messages/languages.ts';
import { loadMessages } from '../../src-renderer/messages/load.ts';
import { splitAt } from '../../src-renderer/messages/split.ts';

const values = { who: 'Ama', patient: 'Amina Diallo', about: 'esi' };
const names = ['who', 'patient', 'about'] as const;

test.for(Object.keys(languages) as Language[])(
  'each action in %s is one sentence that names the person once',
  async (language) => {
    const messages = await loadMessages[language]();
    for (const action of actions) {
      const message = new IntlMessageFormat(messages[`audit.action.${action}`], language, undefined, {
        ignoreTag: true,
      });
      const parts = splitAt(message, names);
      const places = parts.filter((part) => typeof part !== 'string').map(({ name }) => name);
      expect({ action, who: places.filter((name) => name === 'who').length }).toEqual({ action, who: 1 });
      expect(parts.map((part) => (typeof part === 'string' ? part : values[part.name])).join('')).toBe(
        message.format(values),
      );
    }
  },
);
