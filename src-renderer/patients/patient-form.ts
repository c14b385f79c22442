/** Checks and focus of the form of a patient. */
import { tick } from 'svelte';
import { identifierFaults } from '../../src-main/identifiers/identifier.rules.ts';
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import type { FieldErrors, FormState } from '../forms/form-state.svelte.ts';
import { t } from '../messages/words.svelte.ts';
import { localToday } from '../time/local-day.ts';
import { dateFormats } from '../time/date-formats.svelte.ts';
import { exampleDay } from '../time/typed.ts';
import { isUnlikely, yearsOf, type BirthTyping } from '../../src-main/patients/birth.rules.ts';
import { identifierSystems } from '../shell/identifier-systems.svelte.ts';
import { ownFields } from '../shell/own-fields.svelte.ts';
import { places } from '../shell/places.svelte.ts';
import { faultText } from './identifier-words.ts';
import { isOwnWrong } from './own-form.rules.ts';
import { birthIn, isNothing, type PatientInput, type Typed } from './form.rules.ts';

export type PatientFormState = FormState<Typed, PatientInput>;

/** The settings with which a birth typed now is read. */
export const birthTyping = (): BirthTyping => ({ ...dateFormats.now, today: localToday() });

/** Errors beyond the station's schema. */
export function errorsIn(
  typed: Typed,
  { dateOfBirth, deceased, identifiers, home }: PatientInput,
  /** Identifiers that the record has already; they stay as they are. */
  known: Patient['identifiers'] = null,
): FieldErrors {
  const errors: FieldErrors = {};
  const birth = birthIn(typed);
  const today = localToday();
  if (birth.kind === 'unreadable') errors['birth'] = t('fieldError.birth', { date: exampleDay() });
  else if (birth.kind === 'no-such-day') errors['birth'] = t('fieldError.date');
  else if (dateOfBirth !== null && dateOfBirth > today) errors['birth'] = t('fieldError.futureBirth');
  else if (isUnlikely(birth, today) && typed.sureOf !== typed.birth) {
    errors['birth'] = t('form.unlikelyAge', { age: t('patient.years', { count: yearsOf(birth, today) ?? 0 }) });
  }
  const died = deceased?.on ?? null;
  if (died !== null && died > localToday()) errors['deceased'] = t('fieldError.futureDeath');
  else if (died !== null && dateOfBirth !== null && died < dateOfBirth) {
    errors['deceased'] = t('fieldError.deathBeforeBirth');
  }
  if (home !== null && places.areKnown && !places.has(home)) errors['home'] = t('place.unknown');
  const wrong = ownFields.inUse.find((field) => isOwnWrong(typed.own, field));
  if (wrong !== undefined) {
    errors['own'] = wrong.type === 'number' ? t('own.wrongNumber') : t('fieldError.day', { date: exampleDay() });
  }
  const said = identifiers ?? [];
  // If the systems of identifiers have not been read, the station checks.
  const [fault] = identifierSystems.areKnown
    ? identifierFaults(said, { systemOf: identifierSystems.find, known: [known ?? []] })
    : [];
  const wrongOne = fault === undefined ? undefined : said[fault.place];
  if (fault !== undefined && wrongOne !== undefined) errors['identifiers'] = faultText(fault, wrongOne);
  if (isNothing(typed)) errors['name'] = t('form.empty');
  return errors;
}

/** Focuses the name, with the caret at the end of its text. */
export async function focusName(form: PatientFormState): Promise<void> {
  await tick();
  const input = form.element?.querySelector<HTMLInputElement>('input[name="name"]');
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}
