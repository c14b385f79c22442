/** What is typed of one patient, what is wrong with it, and which of that is said already: not before a field was left. */
import { tick } from 'svelte';
import type { TSchema } from 'typebox';
import type { Failure } from '../api.ts';
import { faultsOf } from '../check.ts';
import { t } from '../messages/words.svelte.ts';
import { isNothing, isWholeDay, nothingTyped, wantedOf, type Typed, type Wanted } from './form.rules.ts';
import { localToday } from '../time/local-day.ts';

type FieldName = keyof Wanted;

export class FormState {
  typed = $state<Typed>({ ...nothingTyped });
  element = $state<HTMLFormElement>();
  readonly today: string = localToday();
  readonly wanted: Wanted = $derived(wantedOf(this.typed));
  readonly isEmpty: boolean = $derived(isNothing(this.typed));
  readonly faults: Partial<Record<string, string>> = $derived.by(() => this.#check());
  #schema: TSchema;
  #left = $state.raw<readonly string[]>([]);
  #refused = $state.raw<{ faults: Record<string, string>; wanted: Wanted }>();

  constructor(schema: TSchema, typed: Typed) {
    this.#schema = schema;
    this.typed = { ...typed };
  }

  get isSound(): boolean {
    return Object.keys(this.faults).length === 0;
  }

  faultOf(name: FieldName): string | undefined {
    const refused = this.#refused;
    if (refused !== undefined && refused.wanted[name] === this.wanted[name] && refused.faults[name] !== undefined) {
      return refused.faults[name];
    }
    return this.#left.includes(name) ? this.faults[name] : undefined;
  }

  leave(name: string): void {
    if (name !== '' && !this.#left.includes(name)) this.#left = [...this.#left, name];
  }

  /** Says every fault there is now; what is typed from here on is not found fault with before its field is left. */
  try(): void {
    for (const name of Object.keys(this.faults)) this.leave(name);
  }

  /** What the station found that could not be known here, at its field until that is changed. */
  refuse(failure: Failure): boolean {
    if (failure.kind !== 'refused' || failure.name !== 'invalid-request') return false;
    const faults = (failure.problem.errors ?? []).map(({ pointer, detail }) => [pointer.slice(1), detail]);
    this.#refused = { faults: Object.fromEntries(faults) as Record<string, string>, wanted: this.wanted };
    return faults.length > 0;
  }

  replace(typed: Typed): void {
    this.typed = { ...typed };
    this.#left = [];
    this.#refused = undefined;
  }

  snapshot(): Typed {
    return $state.snapshot(this.typed);
  }

  /** The name first, with the caret behind what stands there already. */
  async focusName(): Promise<void> {
    await tick();
    const input = this.element?.querySelector<HTMLInputElement>('input[name="name"]');
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }

  async focusFault(): Promise<void> {
    await tick();
    this.element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  #check(): Partial<Record<string, string>> {
    const { dateOfBirth, ...rest } = this.wanted;
    const faults: Partial<Record<string, string>> = faultsOf(this.#schema, { ...rest, dateOfBirth });
    const { day, month, year } = this.typed;
    if (dateOfBirth !== null) {
      if (day === '' || month === '' || year.length < 4) faults['dateOfBirth'] = t('form.birthIncomplete');
      else if (!isWholeDay(dateOfBirth)) faults['dateOfBirth'] = t('fault.date');
      else if (dateOfBirth > this.today) faults['dateOfBirth'] = t('fault.futureBirth');
    }
    if (this.isEmpty) faults['name'] = t('form.empty');
    return faults;
  }
}
