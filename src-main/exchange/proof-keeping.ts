/**
 * Keeps the proofs with which changes of others came to a station that holds a part. With these it can pass the changes on to another such
 * station, which checks them as if they came from one with everything.
 */
import type { Reader, Writer } from '../db/access.ts';
import type { Stored } from '../holding/unit.register.ts';
import type { ChangeHash, ReplicaId } from '../journal/change.contract.ts';
import type { Besides } from '../journal/chain.rules.ts';
import { changeHashBytes } from '../journal/encoding.ts';
import { findReplica } from '../journal/journal.queries.ts';
import { hashBytes, hashesIn, narrowedProof } from '../journal/merkle-tree.ts';
import { isSparse } from '../journal/sparse.queries.ts';
import { findProof, listProofs, putProof } from './kept-proof.queries.ts';
import type { Proof, ProvingChain } from './proved-slice.ts';

/**
 * Keeps what was proved of the chains of others. Our own chains we prove ourselves. `isUnconfirmed`: it came from another station with a part.
 */
export function keepProofs(
  writer: Writer,
  proofs: readonly Proof[],
  { isUnconfirmed }: { isUnconfirmed: boolean },
): void {
  for (const { head, seqs, hashes, proof } of proofs) {
    const by = findReplica(writer, head.replica);
    // A replica whose first change could not be accepted.
    if (by === undefined || !isSparse(writer, by.key)) continue;
    putProof(writer, {
      ...{ replicaKey: by.key, seq: head.seq, hash: Buffer.from(head.hash, 'hex') },
      ...{ signature: Buffer.from(head.signature), root: Buffer.from(head.root) },
      ...{ seqs: JSON.stringify(seqs), hashes, proof: Buffer.from(proof), isUnconfirmed },
    });
  }
}

type Proving = [ProvingChain, Besides];

/** Returns what proves these changes of others, as far as it was kept. The latest proof of a change comes first. */
export const keptFor = (reader: Reader, stored: readonly Stored[]): Proving[] =>
  [...Map.groupBy(stored, (each) => each.replica)].flatMap(([by, changes]) => keptOf(reader, by, changes));

function keptOf(reader: Reader, by: ReplicaId, changes: readonly Stored[]): Proving[] {
  const unproved = new Map<string, number>(changes.map(({ seq, hash }) => [hash, seq]));
  const found: Proving[] = [];
  for (const { key, seqs } of listProofs(reader, by)) {
    if (unproved.size === 0) break;
    const wanted = new Set(unproved.values());
    if (!seqs.some((seq) => wanted.has(seq))) continue;
    const kept = provingWith(reader, { key, by, seqs });
    if (kept === undefined || ![...unproved.keys()].some((hash) => kept.proves.has(hash))) continue;
    for (const hash of kept.proves) unproved.delete(hash);
    const { chain, proves } = kept;
    found.push([chain, { lacks: (_seq, hash) => !proves.has(hash), firstSeq: chain.end.seq + 1 }]);
  }
  return found;
}

function provingWith(reader: Reader, { key, by, seqs }: { key: number; by: ReplicaId; seqs: readonly number[] }) {
  const row = findProof(reader, key);
  const publicKey = findReplica(reader, by)?.publicKey;
  if (row === undefined || publicKey == null) return undefined;
  const entries = hashesIn(row.hashes, changeHashBytes);
  const included = { indexes: seqs.map((seq) => seq - 1), size: row.seq };
  const chain: ProvingChain = {
    end: { replica: by, seq: row.seq, hash: row.hash.toString('hex') as ChangeHash },
    publicKey,
    signed: { signature: row.signature, root: row.root },
    prove: (wanted) => narrowedProof(entries, included, { proof: hashesIn(row.proof, hashBytes), wanted }),
  };
  return { chain, proves: new Set(entries.map((entry) => entry.toString('hex'))) };
}
