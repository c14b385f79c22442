/** The trees from which a hub proves changes: of long chains, as they grow, and behind a fork. */
// @module-tag sampled
import { expect, it } from 'vitest';
import type { ChangeHash, ReplicaId } from '../../src-main/journal/change.contract.ts';
import { encodeChange } from '../../src-main/journal/encoding.ts';
import { completeOf, frontierFrom, inclusionProof, rootOf } from '../../src-main/journal/merkle-tree.ts';
import { write, type Hub } from '../../src-main/postgres/access.ts';
import type { ChainOfHub } from '../../src-main/postgres/chain.queries.ts';
import { addReplica } from '../../src-main/postgres/journal.queries.ts';
import { change } from '../../src-main/postgres/schema.ts';
import { insertAll } from '../../src-main/postgres/sets.ts';
import { keepTrees } from '../../src-main/postgres/trees.ts';
import type { Hlc } from '../../src-main/journal/hlc.rules.ts';
import { withPostgres } from '../support/postgres.ts';
import { freshHub } from './hub.ts';

const replica = 'ab'.repeat(16) as ReplicaId;

/** Inserts the changes of a chain from this number on, after the change `previous`, without anything else of them. Returns their hashes. */
async function insertChain(
  hub: Hub,
  { replicaKey, from, to, previous }: { replicaKey: number; from: number; to: number; previous: ChangeHash | null },
): Promise<ChangeHash[]> {
  const hashes: ChangeHash[] = [];
  const rows: (typeof change.$inferInsert)[] = [];
  for (let seq = from; seq <= to; seq++) {
    const { bytes, hash } = encodeChange({
      ...{ replica, seq, previous: hashes.at(-1) ?? previous, at: 0, hlc: '0195000000000000' as Hlc, schema: 1 },
      ...{ kind: 'patient', id: 'anybody', author: `${from} ${to}`, after: [], fields: {} },
    });
    hashes.push(hash);
    const key = 100_000 + from * 2000 + seq;
    const named = { hash: Buffer.from(hash, 'hex'), recordId: Buffer.from('anybody'), bytes: Buffer.from(bytes) };
    rows.push({ key, replicaKey, seq, ...named, savedIn: 1 });
  }
  await write(hub, 'ama', (writer) => insertAll(writer, change, rows));
  return hashes;
}

withPostgres('the trees of a hub', () => {
  it('prove changes of a chain as it grows, and of both ends behind a fork', async () => {
    const { hub } = await freshHub();
    const { key: replicaKey } = await write(hub, 'ama', (writer) => addReplica(writer, replica));
    const trees = keepTrees(hub);
    const expectProofs = async (hashes: readonly ChangeHash[], forkedAt: number | null, seqs: number[]) => {
      const end = { replica, seq: hashes.length, hash: hashes.at(-1) ?? ('' as ChangeHash) };
      const chain: ChainOfHub = { replicaKey, replica, publicKey: null, forkedAt, ends: [end] };
      const all = completeOf(hashes.map((hash) => Buffer.from(hash, 'hex')));
      const some = await trees.completeTo(chain, end, seqs);
      const included = { indexes: seqs.map((seq) => seq - 1), size: hashes.length };
      expect(inclusionProof(some, included)).toEqual(inclusionProof(all, included));
      expect(rootOf(frontierFrom(some, hashes.length))).toEqual(rootOf(frontierFrom(all, hashes.length)));
    };
    const line = await insertChain(hub, { replicaKey, from: 1, to: 1030, previous: null });
    for (const [size, seqs] of [
      [1, [1]],
      [255, [3, 255]],
      [256, [256]],
      [257, [1, 256, 257]],
      [700, [2, 300, 513, 700]],
      [1024, [1000]],
      [1030, [1, 2, 3, 600, 1024, 1025]],
      [300, [299]],
    ] as const)
      await expectProofs(line.slice(0, size), null, [...seqs]);
    const forkedAt = 601;
    const branch = await insertChain(hub, {
      replicaKey,
      from: forkedAt,
      to: 900,
      previous: line[forkedAt - 2] ?? null,
    });
    const other = [...line.slice(0, forkedAt - 1), ...branch];
    for (const each of [line, other]) {
      await expectProofs(each, forkedAt, [1, 512, 513, 600, 601, 769, 900]);
      await expectProofs(each.slice(0, 600), forkedAt, [599]);
      await expectProofs(each.slice(0, 601), forkedAt, [601]);
    }
  });
});
