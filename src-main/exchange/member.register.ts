/** Queries on the stations that belong, on a station and on a hub. */
import type { TrailTx } from '../audit/trail.register.ts';
import type { ReplicaId } from '../journal/change.contract.ts';
import type { HereRegister } from '../journal/here.register.ts';
import type { Standing } from '../journal/membership.rules.ts';
import type { Soon } from '../steps.ts';
import type { Counts } from './sync.contract.ts';

/** A station as it is judged: see `journal/membership.rules.ts`. */
export type MemberRow = {
  id: string;
  name: string | null;
  fingerprint: string | null;
  revoked: boolean;
  standing: Standing;
};

/** `clockOffsetMs`: milliseconds by which its clock is ahead of the one here. */
export type MetPeer = {
  stationId: string;
  name: string;
  address: string | null;
  pairedAt: number;
  clockOffsetMs: number;
};

type MemberQueries = {
  find: (id: string) => Soon<MemberRow | undefined>;
  /**
   * Returns the station with this certificate, even a revoked one. A certificate that a renewal replaced finds none.
   */
  findByFingerprint: (fingerprint: string) => Soon<MemberRow | undefined>;
  /** Lists all stations that were ever heard of, the own one included. */
  list: () => Soon<MemberRow[]>;
  /** Counts the contents of the registry, without revoked stations. */
  counts: () => Soon<Counts>;
};

type Here = { readonly now: number; here: Pick<HereRegister['here'], 'self' | 'isPart'> };

export type MemberRegister = Here & { members: MemberQueries };

export type MemberTx = TrailTx &
  Here & {
    members: MemberQueries & {
      /** `fingerprint`: of its certificate, SHA-256, hexadecimal. */
      admit: (admitted: { station: string; fingerprint: string; replica: ReplicaId }) => Soon<void>;
      setRevoked: (id: string, revoked: boolean) => Soon<void>;
      /** Includes a station that others revoked already, if it and they revoked each other: this decides it. */
      revoke: (id: string) => Soon<void>;
      /**
       * Stores a paired station. Resets the sync state of one that was met before: its registry may be another one now.
       */
      meet: (peer: MetPeer) => Soon<void>;
    };
  };
