/** Queries on the stations that this place meets, on a station and on a hub. */
import type { MemberRow } from '../exchange/member.register.ts';
import type { QuarantinedGroup, Peer, SyncState } from '../exchange/sync.contract.ts';
import type { Restored } from '../journal/restored.rules.ts';
import type { PairingRegister } from '../pairing/pairing.register.ts';
import type { Soon } from '../steps.ts';

export type PeerRow = Pick<Peer, 'name' | 'address' | 'clockOffsetMs'> & {
  stationId: string;
  pairedAt: number;
  lastTriedAt: number | null;
  lastDoneAt: number | null;
  lastProblem: string | null;
  /** JSON, see `Held`. */
  holds: string | null;
  /** The place in the journal up to which the station has received changes. */
  sentKey: number;
  /** Null for a station whose record has not arrived. */
  station: MemberRow | null;
};
type Unsent = { count: number; since: number | null };
/** `station`: undefined for a replica whose station nobody has named. */
type HeldRow = Pick<QuarantinedGroup, 'reason' | 'count'> & { station: string | undefined; oldest: number };

type PeerQueries = {
  /** Lists the stations that this place was paired with, in the order of pairing. */
  list: () => Soon<PeerRow[]>;
  /** Returns roughly how many changes follow these places of the journal, and since when. */
  unsent: (sentKeys: readonly number[]) => Soon<ReadonlyMap<number, Unsent>>;
  /** Returns the progress of the sync with a station; undefined while there is none. */
  progress: (id: string) => Peer['exchange'] | undefined;
  /** Returns when the last change of each chain of these stations was made, by their clocks. */
  lastOf: (ids: readonly string[]) => Soon<ReadonlyMap<string, readonly { at: number }[]>>;
  restored: () => Soon<readonly Restored[]>;
  /** Groups the quarantined changes by author and by reason. */
  held: () => Soon<HeldRow[]>;
  /** Returns where others reach this place, and its certificate; null if it never met another station. */
  listener: () => Soon<SyncState['listener'] & { fingerprint: string | null }>;
  oldCopy: () => Soon<SyncState['oldCopy']>;
};

export type PeerRegister = PairingRegister & { peers: PeerQueries };
