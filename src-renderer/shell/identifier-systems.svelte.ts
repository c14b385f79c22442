/** The systems of identifiers that this window knows: for the form, and wherever an identifier is shown with its system. */
import { identifierSystemEndpoints, type IdentifierSystem } from '../../src-main/identifiers/identifier.contract.ts';
import { call } from '../api.ts';

class IdentifierSystems {
  /** Undefined until they have been read. */
  #known = $state.raw<readonly IdentifierSystem[]>();

  get all(): readonly IdentifierSystem[] {
    return this.#known ?? [];
  }

  get areKnown(): boolean {
    return this.#known !== undefined;
  }

  find = (id: string): IdentifierSystem | undefined => this.all.find(({ _id }) => _id === id);

  /** Returns the id of a system that is unknown here, which comes from another version or program. */
  nameOf = (id: string): string => this.find(id)?.name ?? id;

  /** Call it once a person has signed in, and when a system has changed. If they cannot be read, the known ones stay. */
  async load(): Promise<void> {
    const outcome = await call(identifierSystemEndpoints.list);
    if (outcome.kind === 'done') this.#known = outcome.value.systems;
  }
}

export const identifierSystems = new IdentifierSystems();
