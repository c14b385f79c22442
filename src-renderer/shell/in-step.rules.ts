/** Whether what is saved here is found at the other stations, and what is saved there here. */
import type { Member, Peer } from '../../src-main/exchange/sync.contract.ts';

/** Stations that can reach each other meet every few minutes: who was silent for longer may have saved something. */
const silenceMs = 40 * 60_000;

/** Of one that others meet, only what it saved is heard: a clinic that saved nothing for longer is not reached by anybody, or closed. */
const unheardMs = 7 * 24 * 60 * 60_000;

type Unheard = Pick<Member, 'isRevoked' | 'heardUntil'>;

/** Members that this station does not meet itself, and of which nothing was heard for a week. */
export const unheardOf = <Each extends Unheard>(members: readonly Each[], now: number): Each[] =>
  members.filter(
    ({ isRevoked, heardUntil }) => !isRevoked && (heardUntil === null || now - Date.parse(heardUntil) > unheardMs),
  );

/**
 * Since when (milliseconds since 1970) one of them is behind; undefined while none is. Those that were revoked do not count.
 *
 * @param members those that are no peers of this station.
 */
export function behindSince(
  { peers, members }: { peers: readonly Peer[]; members: readonly Unheard[] },
  now: number,
): number | undefined {
  const since = [
    ...peers.filter(({ isRevoked }) => !isRevoked).flatMap((peer) => sinceOf(peer, now)),
    // Of one that never was heard of nobody knows since when.
    ...unheardOf(members, now).flatMap(({ heardUntil }) => (heardUntil === null ? [] : [Date.parse(heardUntil)])),
  ];
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
