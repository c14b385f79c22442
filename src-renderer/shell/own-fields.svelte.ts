/** The clinic's own fields that this window knows: for the form, and wherever a value is shown with the name of its field. */
import type { FormField, OwnField } from '../../src-main/own-fields/own-field.contract.ts';
import { ownFieldEndpoints } from '../../src-main/own-fields/own-field.contract.ts';
import { call } from '../api.ts';

class OwnFields {
  /** In the order of the form. */
  #known = $state.raw<readonly OwnField[]>([]);

  get inUse(): readonly OwnField[] {
    return this.#known.filter(({ retired }) => !retired);
  }

  /** Returns the fields that follow a field of the form. */
  after = (field: FormField | null): readonly OwnField[] => this.inUse.filter((each) => each.after === field);

  find = (id: string): OwnField | undefined => this.#known.find(({ _id }) => _id === id);

  /** Returns the id of a field that is unknown here, which comes from another version or program. */
  nameOf = (id: string): string => this.find(id)?.name ?? id;

  /** Call it once a person has signed in, and when a field has changed. If they cannot be read, the known ones stay. */
  async load(): Promise<void> {
    const outcome = await call(ownFieldEndpoints.list);
    if (outcome.kind === 'done') this.#known = outcome.value.fields;
  }
}

export const ownFields = new OwnFields();
