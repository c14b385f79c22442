/** Whether what is saved here is found at the other stations, and what is saved there here. */
import type { Peer } from '../../src-main/sync/sync.contract.ts';

/** Stations that can reach each other meet every few minutes: who was silent for longer may have saved something. */
const silenceMs = 40 * 60_000;

/** Since when (milliseconds since 1970) one of them is behind; undefined while none is. Those that were revoked do not count. */
export function behindSince(peers: readonly Peer[], now: number): number | undefined {
  const since = peers.filter(({ isRevoked }) => !isRevoked).flatMap((peer) => sinceOf(peer, now));
  return since.length === 0 ? undefined : Math.min(...since);
}

function sinceOf({ pairedAt, lastDoneAt, lastProblem, unsentSince }: Peer, now: number): number[] {
  const met = Date.parse(lastDoneAt ?? pairedAt);
  const waits = unsentSince === null ? [] : [Date.parse(unsentSince)];
  // What it waits for was made before they were paired: they are apart since then.
  if (lastDoneAt === null) return [met];
  const isSilent = lastProblem !== null || now - met > silenceMs;
  return isSilent ? [met, ...waits] : waits;
}
