/** A message as the window shows it, with its values filled in. */
import { IntlMessageFormat } from 'intl-messageformat';
import { isolatedValues } from '../../src-renderer/messages/isolated.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import type { Words } from './window.ts';

export type Tongue = { messages: Words; language: Language };

export const said = (
  { messages, language }: Tongue,
  key: keyof Words,
  values: Record<string, string | number> = {},
): string => {
  const message = new IntlMessageFormat(messages[key], language, undefined, { ignoreTag: true });
  return String(message.format(isolatedValues(values, { isRightToLeft: language === 'ar' })));
};

/** Returns the beginning of the notice of a registration, up to the patient's number. */
export const saidRegistered = (tongue: Tongue, name: string): string =>
  said(tongue, 'form.registeredWith', { name, number: '§' }).split('§')[0] ?? '';
