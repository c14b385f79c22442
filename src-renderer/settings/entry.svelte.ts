/**
 * What is typed into a form of Settings, what is wrong with it, and which of that is said already: nothing before somebody
 * tried to save. What is kept as a draft is named by the form; a password never is.
 */
import { tick } from 'svelte';
import type { TSchema } from 'typebox';
import type { Failure, Outcome } from '../api.ts';
import { faultsOf } from '../check.ts';
import { drafts } from '../shell/drafts.svelte.ts';
import { failureText } from '../messages/failure.ts';
import { activity } from '../ui/activity.svelte.ts';

type Texts = Record<string, string>;
type Faults = Record<string, string | undefined>;
/** What a refusal means here, at a field or, without one, of the whole form. */
export type Meaning = { field?: string; text: string };

export type EntryRules<Typed extends Texts, Body extends Record<string, unknown>> = {
  empty: Typed;
  bodyOf: (typed: Typed) => Body;
  /** Where it is sent to: what is typed is checked with the schema of its body. */
  endpoint: { body?: TSchema };
  /** What the schema cannot say. */
  faultsOf?: (typed: Typed) => Faults;
  /** The sentence for a refusal that only this form can have. */
  meaningOf?: (failure: Failure) => Meaning | undefined;
  draft?: { key: string; names: (keyof Typed & string)[] };
};

export class Entry<Typed extends Texts, Body extends Record<string, unknown>> {
  typed: Typed;
  element = $state<HTMLFormElement>();
  isBusy = $state(false);
  trouble = $state<string>();
  #rules: EntryRules<Typed, Body>;
  #isTried = $state(false);
  #refused = $state.raw<{ field: string; text: string; value: string | undefined }>();
  #last: { body: string; key: string } | undefined;

  constructor(rules: EntryRules<Typed, Body>) {
    this.#rules = rules;
    const draft = rules.draft === undefined ? undefined : drafts.find(rules.draft.key);
    const kept = rules.draft?.names.map((name) => [name, draft?.[name] ?? rules.empty[name]]) ?? [];
    this.typed = $state({ ...rules.empty, ...(Object.fromEntries(kept) as Partial<Typed>) });
  }

  /** What is said at each field. */
  get faults(): Faults {
    const refused = this.#refused;
    const isStill = refused !== undefined && this.typed[refused.field] === refused.value;
    return { ...(this.#isTried && this.#found()), ...(isStill && { [refused.field]: refused.text }) };
  }

  keep = (): void => {
    const { draft, empty } = this.#rules;
    if (draft === undefined) return;
    const kept = draft.names.map((name) => [name, this.typed[name]] as const);
    if (kept.every(([name, value]) => value === empty[name])) drafts.drop(draft.key);
    else drafts.put(draft.key, Object.fromEntries(kept));
  };

  /** Sends what is typed if it is sound. The same key for each try of the same content: nothing is made twice. */
  async send<Value>(
    request: (body: Body, idempotencyKey: string) => Promise<Outcome<Value>>,
  ): Promise<Value | undefined> {
    if (this.isBusy) return undefined;
    this.#isTried = true;
    this.trouble = undefined;
    const body = this.#rules.bodyOf(this.typed);
    if (Object.values(this.#found()).some((fault) => fault !== undefined)) {
      await this.#focusFault();
      return undefined;
    }
    const text = JSON.stringify(body);
    if (this.#last?.body !== text) this.#last = { body: text, key: crypto.randomUUID() };
    this.isBusy = true;
    const outcome = await activity.during(request(body, this.#last.key));
    this.isBusy = false;
    if (outcome.kind === 'done') {
      this.clear();
      return outcome.value;
    }
    await this.#refuse(outcome);
    return undefined;
  }

  clear(): void {
    Object.assign(this.typed, this.#rules.empty);
    this.#isTried = false;
    this.#refused = undefined;
    this.#last = undefined;
    this.trouble = undefined;
    if (this.#rules.draft !== undefined) drafts.drop(this.#rules.draft.key);
  }

  #found(): Faults {
    const { endpoint, bodyOf } = this.#rules;
    const found = endpoint.body === undefined ? {} : faultsOf(endpoint.body, bodyOf(this.typed));
    return { ...this.#rules.faultsOf?.(this.typed), ...found };
  }

  async #refuse(failure: Failure): Promise<void> {
    const meaning = this.#rules.meaningOf?.(failure);
    if (meaning?.field === undefined) {
      this.trouble = meaning?.text ?? failureText(failure);
      return;
    }
    const { field, text } = meaning;
    this.#refused = { field, text, value: this.typed[field] };
    await this.#focusFault();
  }

  async #focusFault(): Promise<void> {
    await tick();
    this.element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
}
