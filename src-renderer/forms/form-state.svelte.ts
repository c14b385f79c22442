/**
 * The state of a form: its text, its errors, and which of the errors are already shown. An error is shown when its field has been left,
 * or somebody has tried to save. Every form of the window uses this.
 */
import { tick } from 'svelte';
import type { TSchema } from 'typebox';
import type { Failure } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { schemaErrors } from './check.ts';

type Typed = Record<string, string | boolean>;
/** Error messages by the name of the field. */
export type FieldErrors = Record<string, string | undefined>;
/** The meaning of a refusal for a form: errors at its fields, or one error of the whole form. */
export type Meaning = { fieldErrors: FieldErrors } | { formError: string };

export type FormRules<Text extends Typed, Input extends object> = {
  /** The initial text. */
  typed: Text;
  /** Returns what is sent. */
  inputOf: (typed: Text) => Input;
  /** The station's own schema of `Input`. */
  schema?: TSchema | undefined;
  /** Errors that the schema cannot express. */
  errorsIn?: (typed: Text, input: Input) => FieldErrors;
  /** The message for a refusal, if this form has a better one than the usual. */
  meaningOf?: (failure: Failure) => Meaning | undefined;
};

export class FormState<Text extends Typed, Input extends object> {
  typed: Text;
  element = $state<HTMLFormElement>();
  isBusy = $state(false);
  /** Why the last save failed, if no field is to blame. */
  formError = $state<string>();
  readonly input: Input = $derived.by(() => this.#rules.inputOf(this.typed));
  /** All present errors, shown or not. */
  readonly errors: Record<string, string> = $derived.by(() => this.#check());
  #rules: FormRules<Text, Input>;
  #left = $state.raw<readonly string[]>([]);
  #refused = $state.raw<{ errors: FieldErrors; input: Input }>();

  constructor(rules: FormRules<Text, Input>) {
    this.#rules = rules;
    this.typed = $state({ ...rules.typed });
  }

  get isSound(): boolean {
    return Object.keys(this.errors).length === 0;
  }

  /** Returns the error to show at a field. An error from the station stays until the field is changed. */
  fieldError(name: (keyof Text | keyof Input) & string): string | undefined {
    const refused = this.#refused;
    const isStill = refused !== undefined && valueIn(refused.input, name) === valueIn(this.input, name);
    if (isStill && refused.errors[name] !== undefined) return refused.errors[name];
    return this.#left.includes(name) ? this.errors[name] : undefined;
  }

  leave(name: string): void {
    if (name !== '' && !this.#left.includes(name)) this.#left = [...this.#left, name];
  }

  /**
   * Shows all present errors, and returns true if there are none. Text typed later shows its errors when its field is left, or at the
   * next attempt.
   */
  try(): boolean {
    for (const name of Object.keys(this.errors)) this.leave(name);
    if (!this.isSound) void this.focusError();
    return this.isSound;
  }

  /** Shows the station's errors, at the fields that they name and otherwise below them. */
  refuse(failure: Failure): void {
    const meaning = this.#rules.meaningOf?.(failure);
    const errors = meaning !== undefined && 'fieldErrors' in meaning ? meaning.fieldErrors : {};
    const names = Object.keys(errors);
    if (names.length > 0 && names.every((name) => name in this.typed || name in this.input)) {
      this.#refused = { errors, input: this.input };
      void this.focusError();
    } else {
      this.formError = meaning !== undefined && 'formError' in meaning ? meaning.formError : failureText(failure);
    }
  }

  /** Replaces the text by another one, which has no attempt yet. */
  replace(typed: Text): void {
    this.typed = { ...typed };
    this.#left = [];
    this.#refused = undefined;
    this.formError = undefined;
  }

  snapshot(): Text {
    return { ...this.typed };
  }

  async focusError(): Promise<void> {
    await tick();
    this.element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  #check(): Record<string, string> {
    const { schema, errorsIn } = this.#rules;
    const found = schema === undefined ? {} : schemaErrors(schema, this.input);
    const errors: FieldErrors = { ...found, ...errorsIn?.(this.typed, this.input) };
    return Object.fromEntries(
      Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  }
}

/**
 * Returns the meaning of a refusal for a form whose text is kept as a draft. Nothing is lost, and each refused field shows its error. The
 * form has already checked for mistakes that a person can make. The station's English text is for programs.
 */
export function meaningOfSave(failure: Failure): Meaning | undefined {
  if (failure.kind !== 'refused') return { formError: t('form.unreachable') };
  if (failure.name !== 'invalid-request') return undefined;
  const errors = (failure.problem.errors ?? []).map(({ pointer }) => [pointer.split('/')[1], t('fieldError.other')]);
  return { fieldErrors: Object.fromEntries(errors) as FieldErrors };
}

const valueIn = (input: object, name: string): unknown => (input as Record<string, unknown>)[name];
