/** A form that is sent and then empty again. The form names the fields that are kept as a draft. A password is never kept. */
import type { TSchema } from 'typebox';
import type { Failure, Outcome } from '../api.ts';
import { FormState, type FieldErrors, type Meaning } from '../forms/form-state.svelte.ts';
import { drafts } from '../shell/drafts.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';

type Texts = Record<string, string>;

export type EntryRules<Typed extends Texts, Body extends Record<string, unknown>> = {
  empty: Typed;
  bodyOf: (typed: Typed) => Body;
  /** The endpoint it is sent to. The input is checked with the schema of its body. */
  endpoint: { body?: TSchema };
  /** Errors that the schema cannot express. */
  errorsIn?: (typed: Typed) => FieldErrors;
  /** The message for a refusal that only this form can have. */
  meaningOf?: (failure: Failure) => Meaning | undefined;
  draft?: { key: string; names: (keyof Typed & string)[] };
};

export class Entry<Typed extends Texts, Body extends Record<string, unknown>> {
  readonly form: FormState<Typed, Body>;
  #rules: EntryRules<Typed, Body>;
  #last: { body: string; key: string } | undefined;

  constructor(rules: EntryRules<Typed, Body>) {
    this.#rules = rules;
    const { empty, bodyOf, endpoint, errorsIn, meaningOf, draft } = rules;
    const found = draft === undefined ? undefined : drafts.find(draft.key);
    const kept = draft?.names.map((name) => [name, found?.[name] ?? empty[name]]) ?? [];
    this.form = new FormState<Typed, Body>({
      typed: { ...empty, ...(Object.fromEntries(kept) as Partial<Typed>) },
      inputOf: bodyOf,
      schema: endpoint.body,
      ...(errorsIn !== undefined && { errorsIn }),
      ...(meaningOf !== undefined && { meaningOf }),
    });
  }

  keep = (): void => {
    const { draft, empty } = this.#rules;
    if (draft === undefined) return;
    const kept = draft.names.map((name) => [name, this.form.typed[name]] as const);
    if (kept.every(([name, value]) => value === empty[name])) drafts.drop(draft.key);
    else drafts.put(draft.key, Object.fromEntries(kept));
  };

  /** Sends the input if it is valid. Every attempt with the same content uses the same key, so that nothing is created twice. */
  async send<Value>(
    request: (body: Body, idempotencyKey: string) => Promise<Outcome<Value>>,
  ): Promise<Value | undefined> {
    const { form } = this;
    if (form.isBusy) return undefined;
    form.formError = undefined;
    if (!form.try()) return undefined;
    const body = this.#rules.bodyOf(form.snapshot());
    const text = JSON.stringify(body);
    if (this.#last?.body !== text) this.#last = { body: text, key: crypto.randomUUID() };
    form.isBusy = true;
    const outcome = await activity.during(request(body, this.#last.key));
    form.isBusy = false;
    if (outcome.kind === 'done') {
      this.clear();
      return outcome.value;
    }
    form.refuse(outcome);
    return undefined;
  }

  clear(): void {
    this.form.replace(this.#rules.empty);
    this.#last = undefined;
    if (this.#rules.draft !== undefined) drafts.drop(this.#rules.draft.key);
  }
}
