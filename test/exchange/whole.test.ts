/** Two sides of a sync first state the format of their messages. */
// At a station alone: a hub answers by the same code.
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { pack, unpack } from '../../src-main/exchange/message.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { addPatient, freshRegistry } from '../db/registry.ts';
import { exchangeBetween, pair, type Meddle } from './wire.ts';

/** Sets these in each message that has all of the fields `has`. */
const saying =
  (has: readonly string[], fields: object, at: 'there' | 'back'): Meddle =>
  async (bytes, way) => {
    const message = await unpack(Type.Record(Type.String(), Type.Any()), bytes);
    return message !== undefined && way === at && has.every((name) => name in message)
      ? pack({ ...message, ...fields })
      : bytes;
  };

const two = async () => {
  const [a, b] = [await freshRegistry(), await freshRegistry()];
  await pair(a.db, b.db);
  await addPatient(a.db, { name: 'Ama' });
  await addPatient(b.db, { name: 'Esi' });
  return [a.db, b.db] as const;
};

test.each([
  ['the station that answers', 'back', ['vector', 'format']],
  ['the station that asks', 'there', ['heard', 'format']],
] as const)('%s with another version gets nothing and gives nothing', async (_who, at, has) => {
  const [a, b] = await two();
  for (const format of [1, 3, undefined]) {
    const met = exchangeBetween(a, b, { meddle: saying(has, { format }, at) });
    await expect(met).rejects.toEqual(new LinkProblem('broken'));
  }
  expect(digestOf({ db: a })).not.toBe(digestOf({ db: b }));
});
