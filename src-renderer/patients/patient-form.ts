/** What is particular to a form in which a patient is typed. */
import { tick } from 'svelte';
import type { FieldErrors, FormState } from '../forms/form-state.svelte.ts';
import { t } from '../messages/words.svelte.ts';
import { localToday } from '../time/local-day.ts';
import { isWholeDay } from './birth.rules.ts';
import { isNothing, type PatientInput, type Typed } from './form.rules.ts';

export type PatientFormState = FormState<Typed, PatientInput>;

/** What is wrong beyond what the station's schema can say. */
export function errorsIn(typed: Typed, { dateOfBirth, deceased }: PatientInput): FieldErrors {
  const errors: FieldErrors = {};
  const { day, month, year } = typed;
  if (dateOfBirth !== null) {
    if (day === '' || month === '' || year.length < 4) errors['dateOfBirth'] = t('form.birthIncomplete');
    else if (!isWholeDay(dateOfBirth)) errors['dateOfBirth'] = t('fieldError.date');
    else if (dateOfBirth > localToday()) errors['dateOfBirth'] = t('fieldError.futureBirth');
  }
  const died = deceased?.on ?? null;
  if (died !== null && died > localToday()) errors['deceased'] = t('fieldError.futureDeath');
  else if (died !== null && dateOfBirth !== null && died < dateOfBirth) {
    errors['deceased'] = t('fieldError.deathBeforeBirth');
  }
  if (isNothing(typed)) errors['name'] = t('form.empty');
  return errors;
}

/** The name first, with the caret behind what stands there already. */
export async function focusName(form: PatientFormState): Promise<void> {
  await tick();
  const input = form.element?.querySelector<HTMLInputElement>('input[name="name"]');
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}
