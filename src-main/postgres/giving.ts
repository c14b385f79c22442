/** Gives the changes of units to a station that holds a part: the counterpart of `exchange/giving.ts` for a station. */
import { sql } from 'drizzle-orm';
import type { AskedUnit } from '../exchange/message.ts';
import { mostEnds, provedSliceOf, type Given, type ProvingChain } from '../exchange/proved-slice.ts';
import type { Stored } from '../holding/unit.register.ts';
import type { Besides, Point } from '../journal/chain.rules.ts';
import { frontierFrom, inclusionProof, rootOf } from '../journal/merkle-tree.ts';
import type { HubReader } from './access.ts';
import { besidesOf, type ChainOfHub } from './chain.queries.ts';
import { toHash } from './journal.queries.ts';
import { keepTrees, type KeptTrees } from './trees.ts';
import { listStored } from './unit.queries.ts';

type SignedEnd = { end: Point; signed: ProvingChain['signed'] };
type Asked = { chains: readonly ChainOfHub[]; asked: readonly AskedUnit[] };

/** Returns the function that gives changes with proofs. It keeps the trees of the chains in memory. */
export function givingAt(reader: HubReader) {
  const trees = keepTrees(reader);
  // A chain that has grown is another object. Its replica signed it again, or a later slice will.
  const signedOf = new WeakMap<ChainOfHub, SignedEnd[]>();
  const signedEnds = async (chain: ChainOfHub): Promise<SignedEnd[]> => {
    const known = signedOf.get(chain) ?? (await listSigned(reader, chain));
    if (known.length > 0) signedOf.set(chain, known);
    return known;
  };
  return async (
    { chains, asked }: Asked,
    limits: { bytes: number; isHeld: (id: string) => boolean },
  ): Promise<Given> => {
    const { stored, hashes } = await listStored(reader, asked, limits);
    const proving = async ([replica, some]: readonly [string, Stored[]]) => {
      const chain = chains.find((each) => each.replica === replica);
      const found: [ProvingChain, Besides][] = [];
      if (chain === undefined) return found;
      for (const signed of await signedEnds(chain)) {
        const proved = await provingOf(trees, chain, { ...signed, stored: some });
        if (proved !== undefined) found.push([proved, await besidesOf(reader, chain, [signed.end])]);
      }
      return found;
    };
    // At once, since a region has a chain for each of its stations, and each is a few looks at the database.
    const besides = await Promise.all([...Map.groupBy(stored, (each) => each.replica)].map(proving));
    return { ...provedSliceOf(stored, new Map(besides.flat())), hashes };
  };
}

/** Returns undefined for a chain without a public key, and where the journal is not what the replica signed. */
async function provingOf(
  trees: KeptTrees,
  chain: ChainOfHub,
  { end, signed, stored }: SignedEnd & { stored: readonly Stored[] },
): Promise<ProvingChain | undefined> {
  const { publicKey } = chain;
  if (publicKey === null) return undefined;
  const seqs = stored.map(({ seq }) => seq).filter((seq) => seq <= end.seq);
  for (let isAgain = false; ; isAgain = true) {
    const complete = await trees.completeTo(chain, end, seqs);
    const prove = (indexes: readonly number[]) => inclusionProof(complete, { indexes, size: end.seq });
    if (rootOf(frontierFrom(complete, end.seq)).equals(signed.root)) return { end, publicKey, signed, prove };
    if (isAgain) return undefined;
    // The database was put back, and the chain went on in another way.
    trees.forget(chain);
  }
}

/** Returns the last changes of a chain that its replica signed with a root, the latest first. */
async function listSigned({ orm }: HubReader, { replicaKey, replica, forkedAt }: ChainOfHub): Promise<SignedEnd[]> {
  const { rows } = await orm.execute<{ seq: number; hash: Buffer; signature: Buffer; root: Buffer }>(sql`
    SELECT change.seq, change.hash, signature.signature, signature.root
    FROM change JOIN signature ON signature.change_key = change.key
    WHERE change.replica_key = ${replicaKey} AND signature.root IS NOT NULL
    ORDER BY change.seq DESC LIMIT ${forkedAt === null ? 1 : mostEnds}`);
  return rows.map(({ seq, hash, signature, root }) => ({
    end: { replica, seq, hash: toHash(hash) },
    signed: { signature, root },
  }));
}
