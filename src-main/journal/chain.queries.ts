/**
 * Reads the chains of the journal: the changes of each replica in order. A chain is one line until its registry is copied and both
 * copies write; then it has several ends. Points on a chain describe what another station knows of it: these changes and all their
 * predecessors.
 */
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { change, identity, replica, signature, stub } from '../db/schema.ts';
import type { Change, ChangeHash, ReplicaId } from './change.contract.ts';
import { isSparse } from './sparse.queries.ts';
import { besidesOnLine, branchesOf, type Besides, type Point } from './chain.rules.ts';
import type { Passed, Signed } from './signed-head.ts';
import { decodeChange } from './encoding.ts';

const { key, seq, hash, bytes, replicaKey } = getTableColumns(change);
const ofReplica = eq(replicaKey, sql.placeholder('replicaKey'));

const statements = reading((orm, compile) => ({
  replicas: compile(
    orm
      .select({
        key: replica.key,
        id: replica.id,
        publicKey: replica.publicKey,
        forkedAt: replica.forkedAt,
        privateKey: identity.privateKey,
        // Written by hand because Drizzle omits the table name inside the parentheses.
        lastSeq: sql`(SELECT max(seq) FROM change WHERE replica_key = replica.key)`,
        lastHash: sql`(SELECT hash FROM change WHERE replica_key = replica.key ORDER BY seq DESC LIMIT 1)`,
      })
      .from(replica)
      .leftJoin(identity, eq(identity.replicaKey, replica.key))
      .orderBy(asc(replica.id)),
  ),
  at: compile(
    unionAll(
      orm
        .select({ hash })
        .from(change)
        .where(and(ofReplica, eq(seq, sql.placeholder('seq')))),
      orm
        .select({ hash: stub.hash })
        .from(stub)
        .where(and(eq(stub.replicaKey, sql.placeholder('replicaKey')), eq(stub.seq, sql.placeholder('seq')))),
    ),
  ),
  lastStub: compile(
    orm
      .select({ seq: sql`max(${stub.seq})` })
      .from(stub)
      .where(eq(stub.replicaKey, sql.placeholder('replicaKey'))),
  ),
  from: compile(
    orm
      .select({ seq, hash, bytes })
      .from(change)
      .where(and(ofReplica, sql`${seq} >= ${sql.placeholder('seq')}`))
      .orderBy(asc(seq)),
  ),
  firstFrom: compile(
    orm
      .select({ key: sql`min(${key})` })
      .from(change)
      .where(and(ofReplica, sql`${seq} >= ${sql.placeholder('seq')}`)),
  ),
  after: compile(
    orm
      .select({ key, replicaKey, seq, hash, bytes, signature: signature.signature, root: signature.root })
      .from(change)
      .leftJoin(signature, eq(signature.changeKey, key))
      .where(sql`${key} > ${sql.placeholder('after')}`)
      .orderBy(asc(key))
      .limit(sql.placeholder('limit')),
  ),
  keyOf: compile(
    orm
      .select({ key })
      .from(change)
      .innerJoin(replica, eq(replica.key, replicaKey))
      .where(
        and(
          eq(replica.id, sql.placeholder('replica')),
          eq(seq, sql.placeholder('seq')),
          eq(hash, sql.placeholder('hash')),
        ),
      ),
  ),
  signatureOf: compile(
    orm
      .select({ key: signature.changeKey })
      .from(signature)
      .where(eq(signature.changeKey, sql.placeholder('changeKey'))),
  ),
  // The last changes of a chain that its replica signed with a root.
  signed: compile(
    orm
      .select({ seq, hash, signature: signature.signature, root: signature.root })
      .from(change)
      .innerJoin(signature, eq(signature.changeKey, key))
      .where(and(ofReplica, sql`${signature.root} IS NOT NULL`))
      .orderBy(desc(seq))
      .limit(sql.placeholder('limit')),
  ),
  lastKey: compile(orm.select({ key: sql`coalesce(max(${key}), 0)` }).from(change)),
}));

const writes = writing((orm, compile) => ({
  putSignature: compile(
    orm
      .insert(signature)
      .values({
        changeKey: sql.placeholder('changeKey'),
        signature: sql.placeholder('signature'),
        root: sql`${sql.placeholder('root')}`,
      })
      // One that has a root replaces one of an earlier version.
      .onConflictDoUpdate({
        target: signature.changeKey,
        set: { signature: sql`excluded.signature`, root: sql`excluded.root` },
        setWhere: sql`signature.root IS NULL AND excluded.root IS NOT NULL`,
      }),
  ),
}));

const toHash = (value: unknown) => (value as Buffer).toString('hex') as ChangeHash;

export type Chain = {
  replicaKey: number;
  replica: ReplicaId;
  publicKey: Buffer | null;
  /** Only for replicas as which this copy writes or wrote. */
  privateKey: Buffer | null;
  ends: Point[];
  has: (point: Point) => boolean;
  /** The change with this number on the path to an end of this chain. */
  at: (end: Point, seq: number) => Point | undefined;
  /** The lowest number that two changes of the chain share; null while it is one line. */
  forkedAt: number | null;
  /** The changes stored here that do not lead to any of these points. Points that are not on this chain are ignored. */
  besides: (known: readonly Point[]) => Besides;
};

/** All non-empty chains, in the order of the replicas. At a station that holds a part these are its own: of the others it has some changes only. */
export function listChains(reader: Reader): Chain[] {
  return statements(reader)
    .replicas.rows()
    .flatMap(([key, id, publicKey, forkedAt, privateKey, lastSeq, lastHash]) => {
      // A replica that was admitted but has not written has no chain yet.
      if (lastSeq === null || isSparse(reader, key as number)) return [];
      const named: Named = {
        forkedAt: forkedAt as number | null,
        replicaKey: key as number,
        replica: id as ReplicaId,
        publicKey: publicKey as Buffer | null,
        privateKey: privateKey as Buffer | null,
      };
      const last = { replica: id as ReplicaId, seq: lastSeq as number, hash: toHash(lastHash) };
      const stem = line(reader, named, last);
      const chain = forkedAt === null ? stem : tree(reader, { named, stem, forkedAt: forkedAt as number });
      const isOn = (point: Point) => point.replica === id && chain.has(point);
      return [{ ...chain, besides: (known) => chain.besides(known.filter(isOn)) }];
    });
}

type Named = Pick<Chain, 'replicaKey' | 'replica' | 'publicKey' | 'privateKey' | 'forkedAt'>;

function line(reader: Reader, named: Named, last: Point): Chain {
  const { replicaKey, replica } = named;
  const hashesAt = (seq: number) =>
    statements(reader)
      .at.rows({ replicaKey, seq })
      .map(([digest]) => toHash(digest));
  return {
    ...named,
    ends: [last],
    has: (point) => hashesAt(point.seq).includes(point.hash),
    at: (_end, seq) => hashesAt(seq).map((hash) => ({ replica, seq, hash }))[0],
    besides: besidesOnLine,
  };
}

/** Reads the whole chain from its fork on. Such chains are few, and they end soon because each copy continues as a new replica. */
function tree(reader: Reader, { named, stem, forkedAt }: { named: Named; stem: Chain; forkedAt: number }): Chain {
  const { replicaKey, replica } = named;
  const parted = branchesOf(
    { replica, forkedAt },
    statements(reader)
      .from.rows({ replicaKey, seq: forkedAt })
      .map(([seq, digest, encoded]) => ({
        seq: seq as number,
        hash: toHash(digest),
        previous: decodeChange(encoded as Buffer).previous,
      })),
  );
  return {
    ...named,
    ends: parted.ends,
    has: (point) => (point.seq < forkedAt ? stem.has(point) : parted.has(point)),
    at: (end, seq) => (seq < forkedAt ? stem.at(end, seq) : parted.at(end, seq)),
    besides: parted.besides,
  };
}

/** The version vector of this station: the ends of all chains. */
export const vectorOf = (chains: readonly Chain[]): Point[] => chains.flatMap(({ ends }) => ends);

/** The changes of a replica from this number on, in order. */
export const listFrom = (
  reader: Reader,
  from: { replicaKey: number; seq: number },
): { point: Point; change: Change }[] =>
  statements(reader)
    .from.rows(from)
    .map(([number, digest, encoded]) => {
      const change = decodeChange(encoded as Buffer);
      return { point: { replica: change.replica, seq: number as number, hash: toHash(digest) }, change };
    });

/** The place in the journal of the first of these changes; undefined if there is none. */
export function findFirstKey(reader: Reader, from: { replicaKey: number; seq: number }): number | undefined {
  return (statements(reader).firstFrom.row(from)?.[0] as number | null) ?? undefined;
}

/** The changes after this place, in the order of arrival. */
export const listAfter = (reader: Reader, after: number, limit: number): Passed[] =>
  statements(reader)
    .after.rows({ after, limit })
    .map(([key, replicaKey, seq, digest, encoded, signature, root]) => ({
      key: key as number,
      replicaKey: replicaKey as number,
      seq: seq as number,
      hash: toHash(digest),
      bytes: encoded as Buffer,
      signed: signature === null ? null : ({ signature, root } as Signed),
    }));

/** The place of the change in this journal; undefined if it is not stored here. */
export const findKey = (reader: Reader, { replica, seq, hash }: Point): number | undefined =>
  statements(reader).keyOf.row({ replica, seq, hash: Buffer.from(hash, 'hex') })?.[0] as number | undefined;

/** The number of the last change of this chain that was put away; undefined if none was. */
export const findLastStub = (reader: Reader, replicaKey: number): number | undefined =>
  (statements(reader).lastStub.row({ replicaKey })?.[0] as number | null) ?? undefined;

/** The last changes of a chain that were signed with a root, the latest first. */
export const listSigned = (
  reader: Reader,
  { replicaKey, replica }: Pick<Chain, 'replicaKey' | 'replica'>,
  limit: number,
): { end: Point; signed: Signed & { root: Buffer } }[] =>
  statements(reader)
    .signed.rows({ replicaKey, limit })
    .map(([number, digest, signature, root]) => ({
      end: { replica, seq: number as number, hash: toHash(digest) },
      signed: { signature: signature as Buffer, root: root as Buffer },
    }));

export const lastKey = (reader: Reader): number => statements(reader).lastKey.row()?.[0] as number;

/** True if the signature of another replica's change is stored. */
export const isSignatureKept = (reader: Reader, changeKey: number): boolean =>
  statements(reader).signatureOf.row({ changeKey }) !== undefined;

export const putSignature = (writer: Writer, row: Signed & { changeKey: number }): void =>
  void writes(writer).putSignature.run(row);
