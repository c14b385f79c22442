/** What is asked of the stations that belong, wherever the register is kept. */
import type { TrailTx } from '../audit/trail.register.ts';
import type { ReplicaId } from '../journal/change.contract.ts';
import type { HereRegister } from '../journal/here.register.ts';
import type { Standing } from '../journal/membership.rules.ts';
import type { Soon } from '../steps.ts';
import type { Counts } from './sync.contract.ts';

/** A station as it counts: see `journal/membership.rules.ts`. */
export type MemberRow = {
  id: string;
  name: string | null;
  fingerprint: string | null;
  revoked: boolean;
  standing: Standing;
};

/** `clockOffsetMs`: by how much its clock is ahead of the one here. */
export type MetPeer = {
  stationId: string;
  name: string;
  address: string | null;
  pairedAt: number;
  clockOffsetMs: number;
};

type MemberQueries = {
  find: (id: string) => Soon<MemberRow | undefined>;
  /** The station with this certificate, also one that was revoked; none with a certificate that a renewal replaced. */
  findByFingerprint: (fingerprint: string) => Soon<MemberRow | undefined>;
  /** All that were ever heard of, the own one among them. */
  list: () => Soon<MemberRow[]>;
  /** What the register holds. Stations that were revoked are not counted. */
  counts: () => Soon<Counts>;
};

type Here = { readonly now: number; here: Pick<HereRegister['here'], 'self'> };

export type MemberRegister = Here & { members: MemberQueries };

export type MemberTx = TrailTx &
  Here & {
    members: MemberQueries & {
      /** `fingerprint`: of its certificate, SHA-256, hexadecimal. */
      admit: (admitted: { station: string; fingerprint: string; replica: ReplicaId }) => Soon<void>;
      setRevoked: (id: string, revoked: boolean) => Soon<void>;
      /** Also one that others revoked, where they and it have revoked each other: that decides it. */
      revoke: (id: string) => Soon<void>;
      /** Where the exchange stood with one that was met before says nothing of the register that it has now. */
      meet: (peer: MetPeer) => Soon<void>;
    };
  };
