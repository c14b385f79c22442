/** What numbers of others can be, as this window knows it: for the form, and wherever a number is shown with what it is. */
import { identifierSystemEndpoints, type IdentifierSystem } from '../../src-main/identifiers/identifier.contract.ts';
import { call } from '../api.ts';

class IdentifierSystems {
  /** Undefined until they were read. */
  #known = $state.raw<readonly IdentifierSystem[]>();

  get all(): readonly IdentifierSystem[] {
    return this.#known ?? [];
  }

  get areKnown(): boolean {
    return this.#known !== undefined;
  }

  find = (id: string): IdentifierSystem | undefined => this.all.find(({ _id }) => _id === id);

  /** One that is not known here, of another version or program, goes by its id. */
  nameOf = (id: string): string => this.find(id)?.name ?? id;

  /** Once somebody has signed in, and when one has changed. Where they cannot be read, what is known stays. */
  async load(): Promise<void> {
    const outcome = await call(identifierSystemEndpoints.list);
    if (outcome.kind === 'done') this.#known = outcome.value.systems;
  }
}

export const identifierSystems = new IdentifierSystems();
