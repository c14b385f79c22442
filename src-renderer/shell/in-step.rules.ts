/** Whether changes saved here have reached the other stations, and theirs this one. */
import type { Member, Peer } from '../../src-main/exchange/sync.contract.ts';

/** Stations that can reach each other sync every few minutes. A station that has been silent for longer may have saved something. */
const silenceMs = 40 * 60_000;

/**
 * A station known only through others is heard of only when it saves something. One that saved nothing for longer is unreachable for
 * everyone, or closed.
 */
const unheardMs = 7 * 24 * 60 * 60_000;

type Unheard = Pick<Member, 'isRevoked' | 'heardUntil'>;

/** Members that this station does not sync with itself, and has not heard of for a week. */
export const unheardOf = <Each extends Unheard>(members: readonly Each[], now: number): Each[] =>
  members.filter(
    ({ isRevoked, heardUntil }) => !isRevoked && (heardUntil === null || now - Date.parse(heardUntil) > unheardMs),
  );

/**
 * The time (milliseconds since 1970) since which one of them has been behind; undefined while none is. Revoked stations do not count.
 *
 * @param members stations that are no peers of this one.
 */
export function behindSince(
  { peers, members }: { peers: readonly Peer[]; members: readonly Unheard[] },
  now: number,
): number | undefined {
  const since = [
    ...peers.filter(({ isRevoked }) => !isRevoked).flatMap((peer) => sinceOf(peer, now)),
    // If a station was never heard of, the start is unknown.
    ...unheardOf(members, now).flatMap(({ heardUntil }) => (heardUntil === null ? [] : [Date.parse(heardUntil)])),
  ];
  return since.length === 0 ? undefined : Math.min(...since);
}

function sinceOf({ pairedAt, lastDoneAt, lastProblem, unsentSince }: Peer, now: number): number[] {
  const met = Date.parse(lastDoneAt ?? pairedAt);
  const waits = unsentSince === null ? [] : [Date.parse(unsentSince)];
  // The changes it waits for were made before the pairing, so the two have been apart since then.
  if (lastDoneAt === null) return [met];
  const isSilent = lastProblem !== null || now - met > silenceMs;
  return isSilent ? [met, ...waits] : waits;
}
