/**
 * The access that an old copy of this station's folder still has. Until the registry has its new key, the copy can open what
 * is saved meanwhile. Until a peer has heard of the renewal that came with the key, it admits anyone with the previous
 * certificate.
 */
import type { Reader } from '../db/access.ts';
import { getKnown } from '../keys/known.queries.ts';
import { listPeers } from '../exchange/peer.queries.ts';

/** `since`: when the station was last renewed; null while that is due. */
export type OldCopy = { since: number | null; peers: { id: string; name: string }[] };

/** Returns undefined if an old copy opens nothing that is known here. */
export function oldCopyOf(reader: Reader): OldCopy | undefined {
  const { renewal, rekeyDue } = getKnown(reader);
  const isDue = rekeyDue !== null;
  if (!isDue && renewal === null) return undefined;
  const peers = listPeers(reader)
    .filter(({ station }) => station?.revoked !== true)
    // A peer that was paired since the renewal knows only the present certificate.
    .filter(({ sentKey, pairedAt }) => isDue || (renewal !== null && pairedAt <= renewal.at && sentKey < renewal.key))
    .map(({ stationId: id, name, station }) => ({ id, name: station?.name ?? name }));
  return isDue || peers.length > 0 ? { since: isDue ? null : (renewal?.at ?? null), peers } : undefined;
}
