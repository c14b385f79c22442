/**
 * What is typed into a form, what is wrong with it, and which of that is said already: not before its field was left, or
 * somebody tried to save. Every form of the window is one of these.
 */
import { tick } from 'svelte';
import type { TSchema } from 'typebox';
import type { Failure } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { schemaErrors } from './check.ts';

type Typed = Record<string, string | boolean>;
/** By the name of the field, in a sentence. */
export type FieldErrors = Record<string, string | undefined>;
/** What a refusal means to a form: something at its fields, or something about all of it. */
export type Meaning = { fieldErrors: FieldErrors } | { formError: string };

export type FormRules<Text extends Typed, Input extends object> = {
  /** What stands in it at first. */
  typed: Text;
  /** What is sent, or would be. */
  inputOf: (typed: Text) => Input;
  /** The station's own, for `Input`. */
  schema?: TSchema | undefined;
  /** What the schema cannot say. */
  errorsIn?: (typed: Text, input: Input) => FieldErrors;
  /** The sentence for a refusal, where this form has a better one than others. */
  meaningOf?: (failure: Failure) => Meaning | undefined;
};

export class FormState<Text extends Typed, Input extends object> {
  typed: Text;
  element = $state<HTMLFormElement>();
  isBusy = $state(false);
  /** Why the last save did not work, where no field is to blame. */
  formError = $state<string>();
  readonly input: Input = $derived.by(() => this.#rules.inputOf(this.typed));
  /** All that is wrong now, said or not. */
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

  /** What is said at a field. What the station found stays there until the field is changed. */
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
   * Says everything that is wrong now, and whether nothing is. What is typed from here on is not found fault with before its
   * field is left, or somebody tries again.
   */
  try(): boolean {
    for (const name of Object.keys(this.errors)) this.leave(name);
    if (!this.isSound) void this.focusError();
    return this.isSound;
  }

  /** Says what the station had against it: at its fields where it names them, and otherwise below them. */
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

  /** Another text, with which nothing was tried yet. */
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
 * What a refusal means to a form whose text is kept as a draft: nothing is lost, and each field that was refused says so. The
 * form has checked before what a person can get wrong; what the station adds in English is for programs.
 */
export function meaningOfSave(failure: Failure): Meaning | undefined {
  if (failure.kind !== 'refused') return { formError: t('form.unreachable') };
  if (failure.name !== 'invalid-request') return undefined;
  const errors = (failure.problem.errors ?? []).map(({ pointer }) => [pointer.split('/')[1], t('fieldError.other')]);
  return { fieldErrors: Object.fromEntries(errors) as FieldErrors };
}

const valueIn = (input: object, name: string): unknown => (input as Record<string, unknown>)[name];
