/**
 * Notices that two computers work as one station: a disk was cloned, or somebody put an older copy of the registry back. Both have the same
 * certificate and sign as the same replica, so nobody is refused, and nothing is lost; but they give the same numbers, and whoever has the
 * second computer may not be ours. Either of these shows it, until the station is given new keys and its earlier replicas end:
 *
 * - two changes of a replica with one number (a fork);
 * - a replica that goes on beside the one that came after it. The copy that is behind receives changes of its own that it never made, and
 *   goes on as another replica (`applyRead`); the other computer knows nothing of that.
 *
 * Pure: who knows the same changes says the same.
 */
import type { Hlc } from '../journal/hlc.rules.ts';

export type ReplicaLine = {
  id: string;
  station: string;
  endorsedBy: string | null;
  forkedAt: number | null;
  /** Of its first change and of its last. */
  begunAt: Hlc;
  lastAt: Hlc;
};

/** The stations, each once. `isEnded`: whether a renewal of the station ended this replica. */
export function doubledStations(lines: readonly ReplicaLine[], isEnded: (line: ReplicaLine) => boolean): string[] {
  const open = new Map(lines.filter((line) => !isEnded(line)).map((line) => [line.id, line]));
  const goesOnBeside = ({ station, endorsedBy, begunAt }: ReplicaLine): boolean => {
    const before = open.get(endorsedBy ?? '');
    return before !== undefined && before.station === station && before.lastAt > begunAt;
  };
  const found = [...open.values()].filter((line) => line.forkedAt !== null || goesOnBeside(line));
  return [...new Set(found.map(({ station }) => station))].sort();
}
