/** Quarantined changes: they arrived and cannot be in the journal yet. They are stored as they came. */
import { and, asc, count, eq, getTableColumns, min, notInArray, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { held } from '../db/schema.ts';
import type { Signed } from '../journal/signed-head.ts';
import { decodeChange, type ReadChange } from '../journal/encoding.ts';
import { touchMemberStatements } from '../journal/member-statements.ts';
import type { QuarantineReason } from './sync-state.contract.ts';

const { key, bytes, signature, root, reason } = getTableColumns(held);

/** These wait for somebody to be admitted. There can be many, and nothing else resolves them. */
const membershipReasons: readonly QuarantineReason[] = ['not-admitted', 'unknown-replica', 'ended'];

const readStatements = reading((orm, compile) => ({
  all: compile(orm.select({ key, bytes, signature, root, reason }).from(held).orderBy(asc(key))),
  admitted: compile(
    orm
      .select({ key, bytes, signature, root, reason })
      .from(held)
      .where(notInArray(reason, [...membershipReasons]))
      .orderBy(asc(key)),
  ),
  byHash: compile(
    orm
      .select({ key })
      .from(held)
      .where(eq(held.hash, sql.placeholder('hash'))),
  ),
  any: compile(orm.select({ key }).from(held).limit(1)),
  introductions: compile(
    orm
      .select({ bytes })
      .from(held)
      .where(and(eq(held.replica, sql.placeholder('replica')), eq(held.recordId, sql.placeholder('replica')))),
  ),
  groups: orm
    .select({ replica: held.replica, reason, count: count(), oldest: min(held.receivedAt) })
    .from(held)
    .groupBy(held.replica, reason)
    .prepare(),
}));

const writeStatements = writing((orm, compile) => ({
  hold: compile(
    orm
      .insert(held)
      .values({
        hash: sql.placeholder('hash'),
        replica: sql.placeholder('replica'),
        recordId: sql.placeholder('recordId'),
        bytes: sql.placeholder('bytes'),
        signature: sql`${sql.placeholder('signature')}`,
        root: sql`${sql.placeholder('root')}`,
        reason: sql.placeholder('reason'),
        receivedAt: sql.placeholder('receivedAt'),
      })
      .onConflictDoNothing(),
  ),
  drop: compile(orm.delete(held).where(eq(key, sql.placeholder('key')))),
  setReason: compile(
    orm
      .update(held)
      .set({ reason: sql`${sql.placeholder('reason')}` })
      .where(eq(key, sql.placeholder('key'))),
  ),
}));

/** True if a change with this hash is quarantined. */
export const isQuarantined = (reader: Reader, hash: Buffer): boolean =>
  readStatements(reader).byHash.row({ hash }) !== undefined;

/** Quarantines a change. Doing so again is not an error. Returns true if it was not held before. */
export function hold(
  writer: Writer,
  { hash, change, bytes, signed }: ReadChange & { signed: Signed | null },
  reason: QuarantineReason,
): boolean {
  const { changes } = writeStatements(writer).hold.run({
    hash: Buffer.from(hash, 'hex'),
    replica: change.replica,
    recordId: change.id,
    bytes,
    signature: signed?.signature ?? null,
    root: signed?.root ?? null,
    reason,
    receivedAt: writer.now,
  });
  // It may be a revocation, which counts before its chain is here.
  if (changes > 0 && change.kind === 'station') touchMemberStatements(writer);
  return changes > 0;
}

export type Held = { key: number; bytes: Buffer; signed: Signed | null; reason: QuarantineReason };

export const isAnyQuarantined = (reader: Reader): boolean => readStatements(reader).any.row() !== undefined;

/** Lists held changes in order of arrival. `isMembershipSaid`: includes those that wait for somebody to be admitted. */
export function listQuarantined(reader: Reader, { isMembershipSaid }: { isMembershipSaid: boolean }): Held[] {
  const { all, admitted } = readStatements(reader);
  return (isMembershipSaid ? all : admitted).rows().map(([key, bytes, signature, root, reason]) => {
    const signed = signature === null ? null : { signature, root };
    return { key, bytes, signed, reason } as Held;
  });
}

export const dropQuarantined = (writer: Writer, key: number): void => void writeStatements(writer).drop.run({ key });

export const setQuarantineReason = (writer: Writer, key: number, reason: QuarantineReason): void =>
  void writeStatements(writer).setReason.run({ key, reason });

/** Groups the held changes by author and by reason. */
export const listQuarantinedGroups = (
  reader: Reader,
): { replica: string; reason: QuarantineReason; count: number; oldest: number }[] =>
  readStatements(reader)
    .groups.all()
    .map((group) => ({ ...group, reason: group.reason as QuarantineReason, oldest: group.oldest ?? 0 }));

/** Returns the station that a replica claimed in its introduction, if that introduction is itself held here. */
export function findStationSaid(reader: Reader, replica: string): string | undefined {
  for (const [introduction] of readStatements(reader).introductions.rows({ replica })) {
    const { station } = decodeChange(introduction as Buffer).fields;
    if (typeof station === 'string') return station;
  }
  return undefined;
}
