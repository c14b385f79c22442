/** A message as the window says it, with its values filled in. */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '../../src-renderer/messages/languages.ts';
import type { Words } from './window.ts';

export type Tongue = { messages: Words; language: Language };

export const said = (
  { messages, language }: Tongue,
  key: keyof Words,
  values: Record<string, string | number> = {},
): string => String(new IntlMessageFormat(messages[key], language, undefined, { ignoreTag: true }).format(values));
