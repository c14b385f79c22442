/** The choice of revocations to send when there are more than one message can contain. */
import { expect, test } from 'vitest';
import type { ChangeHash, ReplicaId } from '../../src-main/journal/change.contract.ts';
import { toldOf, type Tellable } from '../../src-main/exchange/told-revocations.ts';

const said = (replica: string, seq: number, { isOwn = false, bytes = 100 } = {}): Tellable => ({
  bytes: new Uint8Array(bytes),
  head: {
    ...{ replica: replica as ReplicaId, seq, hash: `${replica} ${seq}` as ChangeHash },
    ...{ publicKey: new Uint8Array(32), signature: new Uint8Array(64) },
  },
  isOwn,
});
const lies = (from: number) => Array.from({ length: 150 }, (_none, i) => said('thief', from + i));
const toldIn = (all: Tellable[]) => toldOf(all).heads.map(({ hash }) => hash);

test('the revocations of this place are told first, and then the latest of each replica', () => {
  const told = toldIn([said('a', 1), ...lies(0), said('self', 1, { isOwn: true }), ...lies(150), said('b', 1)]);
  expect(told.slice(0, 5)).toEqual(['self 1', 'b 1', 'thief 299', 'a 1', 'thief 298']);
  expect(told).toHaveLength(100);
});

test('what is told fits into a message, however long the statements of a thief are', () => {
  const long = Array.from({ length: 20 }, (_none, i) => said('thief', i, { bytes: 300_000 }));
  expect(toldIn([said('a', 1), ...long])).toContain('a 1');
  const { changes } = toldOf([said('a', 1), ...long]);
  expect(changes.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(1024 * 1024);
});
