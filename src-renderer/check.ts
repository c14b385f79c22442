/**
 * Checks what is typed with the server's own schemas. Interpreted, not compiled: the page's security policy allows no code
 * made from text.
 */
import { Validator } from '@cfworker/json-schema';
import type { TSchema } from 'typebox';
import { t } from './messages/words.svelte.ts';

const validators = new WeakMap<TSchema, Validator>();

/** What is wrong with each field, in a sentence; empty when the server would take it. */
export function faultsOf(schema: TSchema, value: Record<string, unknown>): Record<string, string> {
  let validator = validators.get(schema);
  if (validator === undefined) {
    validator = new Validator(schema, '2020-12', false);
    validators.set(schema, validator);
  }
  const { errors } = validator.validate(value);
  const properties = (schema as { properties?: Record<string, Limits> }).properties ?? {};
  const faults: Record<string, string> = {};
  for (const { instanceLocation, keyword } of errors) {
    const field = instanceLocation.split('/')[1];
    if (field !== undefined && keyword !== 'properties') faults[field] ??= sentence(keyword, field, properties[field]);
  }
  return faults;
}

type Limits = { minLength?: number; maxLength?: number; format?: string };

function sentence(keyword: string, field: string, limits: Limits = {}): string {
  switch (keyword) {
    case 'minLength':
      return limits.minLength === 1 ? t('fault.required') : t('fault.tooShort', { count: limits.minLength ?? 1 });
    case 'maxLength':
      return t('fault.tooLong', { count: limits.maxLength ?? 0 });
    case 'format':
      return t('fault.date');
    case 'pattern':
      return field === 'username' ? t('fault.username') : t('fault.text');
    case 'minimum':
    case 'maximum':
    case 'type':
      return field === 'age' ? t('fault.age') : t('fault.other');
    default:
      return t('fault.other');
  }
}
