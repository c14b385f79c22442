/**
 * Bounds the number of requests in progress, so that no group of callers fills the memory or keeps the others out. While places are free, anyone
 * takes one. When none is free, a newcomer takes the last place of the group that has the most (longest queue drop: Suter and others, 1998). So
 * as many groups fit in as there are places.
 */
export type FairPlaces = {
  /**
   * Takes a place; returns the function that releases it. Returns undefined if this group already has as many as any other.
   * @param giveUp called when the place went to another group
   */
  take: (group: string, giveUp: () => void) => (() => void) | undefined;
};

type Place = { giveUp: () => void };

export function newFairPlaces(places: number): FairPlaces {
  const taken = new Map<string, Place[]>();
  let free = places;

  function giveBack(group: string, place: Place): void {
    const own = taken.get(group) ?? [];
    const at = own.indexOf(place);
    if (at === -1) return;
    own.splice(at, 1);
    if (own.length === 0) taken.delete(group);
    free++;
  }

  return {
    take: (group, giveUp) => {
      const own = taken.get(group) ?? [];
      if (free === 0) {
        const [largest, theirs] = [...taken].reduce((most, each) => (each[1].length > most[1].length ? each : most));
        const last = theirs.at(-1);
        if (last === undefined || theirs.length <= own.length + 1) return undefined;
        giveBack(largest, last);
        last.giveUp();
      }
      free--;
      const place = { giveUp };
      own.push(place);
      taken.set(group, own);
      return () => giveBack(group, place);
    },
  };
}
