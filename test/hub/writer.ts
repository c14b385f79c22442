/** A station as a hub sees it: a chain of signed changes that arrives in slices. Nothing runs behind it, so there can be many. */
import { newUuid } from '../../src-main/clock.ts';
import { write, type Hub } from '../../src-main/postgres/access.ts';
import { admit } from '../../src-main/postgres/members.ts';
import type { Change, ReplicaId } from '../../src-main/journal/change.contract.ts';
import type { Slice } from '../../src-main/exchange/slice.ts';
import type { SignedHead } from '../../src-main/journal/signed-head.ts';
import { newStranger } from '../journal/stranger.ts';

export type Writer = {
  station: string;
  /** Saves a change there, and returns its hash. */
  save: (said: Partial<Change>) => string;
  /** Returns all changes saved since the last slice, signed with the root of their chain or another one, or as earlier versions did. */
  slice: (root?: Buffer | null) => Slice;
  /** Returns a signature of the last change. */
  head: (root?: Buffer | null) => SignedHead;
};

/** Returns a station that an administrator of this hub has admitted. */
export async function newWriter(hub: Hub): Promise<Writer> {
  const station = newUuid();
  const stranger = newStranger({}, station);
  const fingerprint = stranger.id.padEnd(64, '0');
  await write(hub, 'ama', (writer) => admit(writer, { station, fingerprint, replica: stranger.id as ReplicaId }));
  let changes = [stranger.introduction.bytes];
  return {
    station,
    save: (said) => {
      const { bytes, hash } = stranger.write(said);
      changes.push(bytes);
      return hash;
    },
    head: (root) => stranger.head(root),
    slice: (root) => {
      const slice = { changes, heads: [stranger.head(root)] };
      changes = [];
      return slice;
    },
  };
}
