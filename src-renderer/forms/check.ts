/**
 * Checks what is typed with the server's own schemas. They are interpreted, not compiled, because the page's security policy forbids code
 * made from text.
 */
import { Validator } from '@cfworker/json-schema';
import type { TSchema } from 'typebox';
import { t } from '../messages/words.svelte.ts';

const validators = new WeakMap<TSchema, Validator>();

/** Returns a message for each invalid field; empty if the server would accept the value. */
export function schemaErrors(schema: TSchema, value: object): Record<string, string> {
  let validator = validators.get(schema);
  if (validator === undefined) {
    validator = new Validator(schema, '2020-12', false);
    validators.set(schema, validator);
  }
  const found = validator.validate(value).errors;
  const properties = (schema as { properties?: Record<string, Limits> }).properties ?? {};
  const errors: Record<string, string> = {};
  for (const { instanceLocation, keyword } of found) {
    const field = instanceLocation.split('/')[1];
    if (field !== undefined && keyword !== 'properties') errors[field] ??= sentence(keyword, field, properties[field]);
  }
  return errors;
}

type Limits = { minLength?: number; maxLength?: number; format?: string };

function sentence(keyword: string, field: string, limits: Limits = {}): string {
  switch (keyword) {
    case 'minLength':
      return limits.minLength === 1
        ? t('fieldError.required')
        : t('fieldError.tooShort', { count: limits.minLength ?? 1 });
    case 'maxLength':
      return t('fieldError.tooLong', { count: limits.maxLength ?? 0 });
    case 'format':
      return t('fieldError.date');
    case 'pattern':
      return field === 'username' ? t('fieldError.username') : t('fieldError.text');
    case 'minimum':
    case 'maximum':
    case 'type':
      return field === 'age' ? t('fieldError.age') : t('fieldError.other');
    default:
      return t('fieldError.other');
  }
}
