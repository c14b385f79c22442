/** The places where patients live, as this window knows them: for the form, and wherever a home is shown. */
import { placeEndpoints, type Place } from '../../src-main/places/place.contract.ts';
import { pathText, placeFinder, treeOf } from '../../src-main/places/place-tree.rules.ts';
import { folded } from '../../src-main/time/typed-day.rules.ts';
import { call } from '../api.ts';

const keyOf = (name: string): string =>
  folded(name)
    .split(/[\s,،]+/)
    .join(' ');

class Places {
  /** Undefined until they have been read. */
  #known = $state.raw<readonly Place[]>();
  readonly #nodes = $derived((this.#known ?? []).map((place) => ({ ...place, id: place._id })));
  readonly #tree = $derived(treeOf(this.#nodes));
  readonly #finder = $derived(placeFinder(this.#nodes, keyOf));
  /** The paths of the places that are not removed, such as `Kisimani, Pwani`. */
  readonly paths = $derived(
    this.#nodes
      .filter(({ retired }) => !retired)
      .map(({ id }) => this.pathOf(id))
      .toSorted((a, b) => a.localeCompare(b)),
  );

  get areKnown(): boolean {
    return this.#known !== undefined;
  }

  has = (id: string): boolean => this.#tree.byId.has(id);

  /** Returns the id of a place that is unknown here, or another text, as it is. */
  pathOf = (id: string): string => pathText(this.#tree, id) ?? id;

  /** Returns the id of the place that a text names; undefined if none has that name, or more than one. */
  findNamed = (text: string): string | undefined => this.#finder(text);

  /** Call it once a person has signed in, and when a place has changed. If they cannot be read, the known ones stay. */
  async load(): Promise<void> {
    const outcome = await call(placeEndpoints.list);
    if (outcome.kind === 'done') this.#known = outcome.value.places;
  }
}

export const places = new Places();
