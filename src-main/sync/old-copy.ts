/**
 * What an old copy of the folder of this station still opens. Until the registry has its new key, the copy opens what is saved meanwhile.
 * Until a peer has heard of the renewal that came with the key, it lets in whoever shows the certificate of before.
 */
import type { Reader } from '../db/access.ts';
import { getKnown } from '../keys/known.queries.ts';
import { listPeers } from '../exchange/peer.queries.ts';

/** `since`: when it was renewed last; null while that is due. */
export type OldCopy = { since: number | null; peers: { id: string; name: string }[] };

/** Undefined where it opens nothing that is known here. */
export function oldCopyOf(reader: Reader): OldCopy | undefined {
  const { renewal, rekeyDue } = getKnown(reader);
  const isDue = rekeyDue !== null;
  if (!isDue && renewal === null) return undefined;
  const peers = listPeers(reader)
    .filter(({ station }) => station?.revoked !== true)
    // Paired since, it knows the present certificate and no other.
    .filter(({ sentKey, pairedAt }) => isDue || (renewal !== null && pairedAt <= renewal.at && sentKey < renewal.key))
    .map(({ stationId: id, name, station }) => ({ id, name: station?.name ?? name }));
  return isDue || peers.length > 0 ? { since: isDue ? null : (renewal?.at ?? null), peers } : undefined;
}
