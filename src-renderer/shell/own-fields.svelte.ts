/** The clinic's own fields that this window knows: for the form, and wherever a value is shown with the name of its field. */
import type { FormField, OwnField } from '../../src-main/own-fields/own-field.contract.ts';
import { ownFieldEndpoints } from '../../src-main/own-fields/own-field.contract.ts';
import { call } from '../api.ts';
import { words } from '../messages/words.svelte.ts';

class OwnFields {
  #told = $state.raw<readonly OwnField[]>([]);
  /** In the order of the form, each with its name in the person's language. */
  #known = $derived(
    this.#told.map((field) => ({ ...field, name: field.translations?.[words.language]?.name ?? field.name })),
  );

  get inUse(): readonly OwnField[] {
    return this.#known.filter(({ retired }) => !retired);
  }

  /** Returns the fields that follow a field of the form. */
  after = (field: FormField | null): readonly OwnField[] => this.inUse.filter((each) => each.after === field);

  find = (id: string): OwnField | undefined => this.#known.find(({ _id }) => _id === id);

  /** Returns the id of a field that is unknown here, which comes from another version or program. */
  nameOf = (id: string): string => this.find(id)?.name ?? id;

  /** Returns a choice in the person's language. */
  choiceText = (id: string, choice: string): string =>
    this.find(id)?.translations?.[words.language]?.choices?.[choice] ?? choice;

  /** Call it once a person has signed in, and when a field has changed. If they cannot be read, the known ones stay. */
  async load(): Promise<void> {
    const outcome = await call(ownFieldEndpoints.list);
    if (outcome.kind === 'done') this.#told = outcome.value.fields;
  }
}

export const ownFields = new OwnFields();
