/**
 * Detects two computers that work as one station: a disk was cloned, or somebody restored an older copy of the
 * registry. Both have the same certificate and sign as the same replica, so nobody is refused, and nothing is lost. But
 * they assign the same numbers, and the second computer may belong to a stranger. Either of the
 * following shows it, until the station gets new keys and its earlier replicas end.
 *
 * - two changes of a replica with one number (a fork);
 * - a replica that continues beside its successor. The copy that is behind receives its own changes, which it never
 *   made, and continues as another replica (`applyRead`). The other computer does not know of that.
 *
 * Pure: stations that know the same changes come to the same result.
 */
import type { Hlc } from '../journal/hlc.rules.ts';

export type ReplicaLine = {
  id: string;
  station: string;
  endorsedBy: string | null;
  forkedAt: number | null;
  /** The timestamps of its first and its last change. */
  begunAt: Hlc;
  lastAt: Hlc;
};

/** Returns the stations, each once. `isEnded`: true if a renewal of the station ended this replica. */
export function doubledStations(lines: readonly ReplicaLine[], isEnded: (line: ReplicaLine) => boolean): string[] {
  const open = new Map(lines.filter((line) => !isEnded(line)).map((line) => [line.id, line]));
  const goesOnBeside = ({ station, endorsedBy, begunAt }: ReplicaLine): boolean => {
    const before = open.get(endorsedBy ?? '');
    return before !== undefined && before.station === station && before.lastAt > begunAt;
  };
  const found = [...open.values()].filter((line) => line.forkedAt !== null || goesOnBeside(line));
  return [...new Set(found.map(({ station }) => station))].sort();
}
