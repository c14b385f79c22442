/** The tree in which people choose the places that a computer holds, with the people and bytes of each. Pure. */
import type { HoldingState, PlaceSize } from '../../src-main/holding/holding.contract.ts';
import type { Place } from '../../src-main/places/place.contract.ts';
import { pathOf, treeOf } from '../../src-main/places/place-tree.rules.ts';

type Size = Pick<PlaceSize, 'patients' | 'visits' | 'bytes'>;

/** `size`: of the place with all places in it; undefined while it is not known. */
export type ChoiceRow = {
  id: string;
  name: string;
  level: number;
  parent: string | null;
  hasPlacesIn: boolean;
  size: Size | undefined;
  position: number;
  beside: number;
};

export type PlaceChoice = {
  /** All places, each before those in it. */
  rows: readonly ChoiceRow[];
  /** Returns the ids of a place and of those that contain it. */
  pathOf: (id: string) => string[];
  /** The number of people without a place, or with one that is not here; undefined while it is not known. */
  elsewhere: number | undefined;
};

const nothing: Size = { patients: 0, visits: 0, bytes: 0 };
const plus = (a: Size, b: Size): Size => ({
  patients: a.patients + b.patients,
  visits: a.visits + b.visits,
  bytes: a.bytes + b.bytes,
});

/** Removed places are left out unless people live there. */
export function placeChoice(places: readonly Place[], sizes: readonly PlaceSize[] | null): PlaceChoice {
  const tree = treeOf(places.map((place) => ({ ...place, id: place._id })));
  const own = new Map(sizes?.map((each) => [each.place, each]));
  const within = Map.groupBy(
    [...tree.byId.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    ({ id }) => tree.parentOf(id),
  );
  const sumOf = (id: string): Size =>
    (within.get(id) ?? []).reduce((sum, each) => plus(sum, sumOf(each.id)), own.get(id) ?? nothing);
  const isShown = (id: string): boolean =>
    tree.byId.get(id)?.retired === false ||
    (own.get(id)?.patients ?? 0) > 0 ||
    (within.get(id) ?? []).some((each) => isShown(each.id));
  const below = (parent: string | null, level: number): ChoiceRow[] => {
    const shown = (within.get(parent) ?? []).filter(({ id }) => isShown(id));
    return shown.flatMap(({ id, name }, i) => {
      const inside = below(id, level + 1);
      const { patients, visits, bytes } = sumOf(id);
      const row = { id, name, level, parent, hasPlacesIn: inside.length > 0, position: i + 1, beside: shown.length };
      return [{ ...row, size: sizes === null ? undefined : { patients, visits, bytes } }, ...inside];
    });
  };
  const elsewhere = sizes
    ?.filter(({ place }) => place === null || !tree.byId.has(place))
    .reduce((sum, { patients }) => sum + patients, 0);
  return { rows: below(null, 1), pathOf: (id) => pathOf(tree, id), elsewhere };
}

const isHeld = ({ pathOf }: PlaceChoice, chosen: ReadonlySet<string>, id: string): boolean =>
  pathOf(id).some((each) => chosen.has(each));

/** Returns the state of the box of a place: `mixed` if only places in it are chosen. */
export function markOf(choice: PlaceChoice, chosen: ReadonlySet<string>, id: string): boolean | 'mixed' {
  if (isHeld(choice, chosen, id)) return true;
  return [...chosen].some((each) => choice.pathOf(each).includes(id)) ? 'mixed' : false;
}

/**
 * Chooses a place, or no longer. One that was held with the place around it is taken out: then those beside it are chosen instead of the whole.
 */
export function toggled(choice: PlaceChoice, chosen: ReadonlySet<string>, id: string): Set<string> {
  const path = choice.pathOf(id);
  const whole = path.findIndex((each) => chosen.has(each));
  if (whole < 0) return new Set([...chosen].filter((each) => !choice.pathOf(each).includes(id)).concat(id));
  const next = new Set([...chosen].filter((each) => each !== path[whole]));
  const split = new Set(path.slice(1, whole + 1));
  for (const row of choice.rows) {
    if (row.parent !== null && split.has(row.parent) && !path.includes(row.id)) next.add(row.id);
  }
  return next;
}

/** Returns the number of chosen places, those in them included, and what they need; without `size` if that is not known. */
export function sumOf(choice: PlaceChoice, chosen: ReadonlySet<string>): { places: number; size: Size | undefined } {
  const held = choice.rows.filter(({ id }) => isHeld(choice, chosen, id));
  // Each place is counted with those in it.
  const tops = held.filter(({ parent }) => parent === null || !isHeld(choice, chosen, parent));
  const size = tops.reduce<Size | undefined>((sum, row) => sum && row.size && plus(sum, row.size), nothing);
  return { places: held.length, size };
}

/** The choice of months, with the one that is set. */
export const monthsToChoose = (holding: HoldingState['holding']): number[] =>
  [...new Set([0, 6, 12, 24, 36, 60, holding?.months ?? 24])].sort((a, b) => a - b);
