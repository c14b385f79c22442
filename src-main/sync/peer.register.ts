/** What is asked of the stations that this place meets, wherever the register is kept. */
import type { MemberRow } from '../exchange/member.register.ts';
import type { HeldGroup, Peer, SyncState } from '../exchange/sync.contract.ts';
import type { Restored } from '../journal/restored.rules.ts';
import type { PairingRegister } from '../pairing/pairing.register.ts';
import type { Soon } from '../steps.ts';

export type PeerRow = Pick<Peer, 'name' | 'address' | 'clockOffsetMs'> & {
  stationId: string;
  pairedAt: number;
  lastTriedAt: number | null;
  lastDoneAt: number | null;
  lastProblem: string | null;
  /** The place in the journal up to which it was told. */
  sentKey: number;
  /** Null for one whose record has not come. */
  station: MemberRow | null;
};
type Unsent = { count: number; since: number | null };
/** `station`: undefined for a replica of which nobody has said whose it is. */
type HeldRow = Pick<HeldGroup, 'reason' | 'count'> & { station: string | undefined; oldest: number };

type PeerQueries = {
  /** The stations that this place was paired with, in the order in which it was. */
  list: () => Soon<PeerRow[]>;
  /** What stands behind these places of the journal, about. */
  unsent: (sentKeys: readonly number[]) => Soon<ReadonlyMap<number, Unsent>>;
  /** How the exchange with one comes on; undefined while there is none. */
  progress: (id: string) => Peer['exchange'] | undefined;
  /** When the last change of each chain of these stations was made, as their clocks said. */
  lastOf: (ids: readonly string[]) => Soon<ReadonlyMap<string, readonly { at: number }[]>>;
  restored: () => Soon<readonly Restored[]>;
  /** What waits, by who wrote it and for what. */
  held: () => Soon<HeldRow[]>;
  /** Where others reach this place, and its certificate; null while it never met another one. */
  listener: () => Soon<SyncState['listener'] & { fingerprint: string | null }>;
  oldCopy: () => Soon<SyncState['oldCopy']>;
};

export type PeerRegister = PairingRegister & { peers: PeerQueries };
