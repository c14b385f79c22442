/**
 * A station with everything is restored from an older backup. Parts alone have what it wrote itself since then, and give it
 * back.
 */
// At a station: part-at-hub.test.ts has the same at a hub.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { listEndedReplicas, listRoots } from '../../src-main/exchange/members.ts';
import { pack, unpack } from '../../src-main/exchange/message.ts';
import { prove } from '../../src-main/exchange/proof.ts';
import { decodeProved, encodeProved, type ProvedSlice } from '../../src-main/exchange/proved-slice.ts';
import { recordsFor } from '../../src-main/exchange/giving.ts';
import { isAnyQuarantined } from '../../src-main/exchange/quarantine.queries.ts';
import { signEnds } from '../../src-main/exchange/slicing.ts';
import { storeOf } from '../../src-main/exchange/exchange.ts';
import { lastKey, listChains, vectorOf } from '../../src-main/journal/chain.queries.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { putHolding } from '../../src-main/journal/holding.queries.ts';
import { clearDerived, getSelf, listChanges } from '../../src-main/journal/journal.queries.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { continueAsNewReplica, saveRecord } from '../../src-main/journal/record.ts';
import { findPatient } from '../../src-main/patients/patient.queries.ts';
import { addPatient, freshRegistry, reopen } from '../db/registry.ts';
import { startVisit } from '../support/commands.ts';
import { sqlite } from '../support/sqlite.ts';
import { temporaryDir } from '../support/station.ts';
import { exchangeBetween, pair, type Meddle } from './wire.ts';

const [kisimani, pwani] = ['c1', 'c2'].map((end) => `01920000-0000-7000-8000-0000000000${end}`) as [string, string];

const living = async (db: Db, name: string, home = kisimani): Promise<string> =>
  (await addPatient(db, { name, home })).id;
const correct = (db: Db, id: string, fields: Record<string, unknown>) =>
  write(db, 'ama', (writer) => saveRecord(writer, { kind: 'patient', id, fields, isNew: false }));
const historyOf = (db: Db, id: string) => listChanges({ db }, id).map(({ hash }) => hash);
const nothing = { applied: 0, known: 0, held: 0 };

/** Returns a station with everything, a part, another station with everything, and what puts the first one back to where it is now. */
async function region() {
  const [whole, part, other] = [await freshRegistry(), await freshRegistry(), await freshRegistry()];
  await write(whole.db, 'ama', (writer) => {
    for (const id of [kisimani, pwani])
      saveRecord(writer, { kind: 'place', id, fields: { name: id, parent: null }, isNew: true });
  });
  for (const [one, two] of [
    [whole, part],
    [whole, other],
    [other, part],
  ] as const)
    await pair(one.db, two.db);
  await write(part.db, 'ama', (writer) => putHolding(writer, { places: [kisimani], months: 0 }));
  for (const db of [part.db, other.db, part.db]) await exchangeBetween(db, whole.db);
  const ama = await living(whole.db, 'Ama');
  sqlite(whole.db).pragma('wal_checkpoint(TRUNCATE)');
  const backup = join(temporaryDir(), 'backup.db');
  copyFileSync(whole.options.file, backup);
  const restore = async ({ isNoticed = true } = {}) => {
    const file = join(temporaryDir(), 'registry.db');
    copyFileSync(backup, file);
    const db = reopen({ ...whole.options, file });
    if (isNoticed) await write(db, 'station', (writer) => continueAsNewReplica(writer, { isRestored: true }));
    return db;
  };
  return { whole: whole.db, part: part.db, other: other.db, ama, restore };
}

/** Saves at the first station after its backup: of a patient from before, of a new one, and of one who lives elsewhere and has a gap in the chain. */
async function writtenSince(whole: Db, ama: string) {
  await living(whole, 'Elsewhere', pwani);
  await correct(whole, ama, { phoneNumber: '0700 000 001' });
  const efua = await living(whole, 'Efua');
  const { visit } = await write(whole, 'ama', (writer) => startVisit(writer, efua, { reason: 'Fever' }));
  return { efua, visit: visit.id };
}

test.each([true, false])(
  'what a restored station wrote comes back, with what others made on top of it (restore noticed: %s)',
  async (isNoticed) => {
    const { whole, part, ama, restore } = await region();
    const { efua, visit } = await writtenSince(whole, ama);
    await exchangeBetween(part, whole);
    await correct(part, ama, { residentialAddress: 'By the well' });
    await correct(part, efua, { home: pwani });
    const restored = await restore({ isNoticed });
    await exchangeBetween(part, restored);
    expect(isAnyQuarantined({ db: restored })).toBe(false);
    for (const id of [ama, efua, visit]) expect(historyOf(restored, id)).toEqual(historyOf(part, id));
    expect(findPatient({ db: restored }, ama)).toEqual(findPatient({ db: part }, ama));
    expect(findPatient({ db: restored }, efua)).toMatchObject({ home: pwani, conflicts: null });

    await exchangeBetween(part, restored);
    const { isSame, received, sent } = await exchangeBetween(part, restored);
    expect({ isSame, received, sent }).toEqual({ isSame: true, received: nothing, sent: nothing });
    const before = digestOf({ db: restored });
    await write(restored, 'station', (writer) => void rebuild(writer));
    expect(digestOf({ db: restored })).toBe(before);
    // A later edit of each side knows it.
    await correct(restored, ama, { phoneNumber: '0700 000 002' });
    await exchangeBetween(part, restored);
    expect(findPatient({ db: part }, ama)).toMatchObject({ phoneNumber: '0700 000 002', conflicts: null });
  },
);

test('what a restored station wrote of somebody whom a part is no longer to hold comes back as well', async () => {
  const { whole, part, ama, restore } = await region();
  const { efua, visit } = await writtenSince(whole, ama);
  await exchangeBetween(part, whole);
  await write(part, 'ama', (writer) => putHolding(writer, { places: [pwani], months: 0 }));
  const restored = await restore();
  await exchangeBetween(part, restored);
  for (const id of [ama, efua, visit]) expect(historyOf(restored, id)).toEqual(historyOf(part, id));
  await exchangeBetween(part, restored);
  expect((await exchangeBetween(part, restored)).sent).toEqual(nothing);
});

test.each(['before', 'after'])(
  'a station that has the original and what stands for it has one change (it had the original %s)',
  async (when) => {
    const { whole, part, other, ama, restore } = await region();
    const { efua, visit } = await writtenSince(whole, ama);
    await exchangeBetween(part, whole);
    if (when === 'before') await exchangeBetween(other, whole);
    await correct(part, ama, { residentialAddress: 'By the well' });
    const restored = await restore();
    await exchangeBetween(part, restored);
    await exchangeBetween(other, restored);
    if (when === 'after') {
      await exchangeBetween(other, whole);
      await exchangeBetween(other, restored);
    }
    for (const id of [ama, efua, visit])
      expect([historyOf(other, id), historyOf(restored, id)].map((each) => each.toSorted())).toEqual(
        Array(2).fill(historyOf(part, id).toSorted()),
      );
    expect(digestOf({ db: other })).toBe(digestOf({ db: restored }));
    expect(vectorOf(listChains({ db: other }))).toEqual(vectorOf(listChains({ db: restored })));
    for (const db of [restored, other]) {
      expect((await exchangeBetween(part, db)).received).toEqual(nothing);
      const before = digestOf({ db });
      await write(db, 'station', (writer) => void rebuild(writer));
      expect(digestOf({ db })).toBe(before);
      // As after a full copy.
      await write(db, 'station', (writer) => {
        signEnds(writer);
        clearDerived(writer);
      });
      const known = { roots: listRoots({ db }), ended: listEndedReplicas({ db }) };
      await prove(db, known, { placesAfter: 0, last: lastKey({ db }), progress: () => undefined });
    }
  },
);

test('what stands for an original counts for the receipt with which a part puts it away', async () => {
  const { whole, part, ama, restore } = await region();
  await correct(whole, ama, { phoneNumber: '0700 000 001' });
  await exchangeBetween(part, whole);
  const restored = await restore();
  const [{ change, hash } = { change: undefined, hash: undefined }] = listChanges({ db: part }, ama).slice(-1);
  const points = [{ replica: change!.replica, seq: change!.seq, hash: hash! }];
  expect(await storeOf(restored).hasOrStandsFor(points)).toEqual([false]);
  await exchangeBetween(part, restored);
  expect(await storeOf(restored).hasOrStandsFor(points)).toEqual([true]);
  expect(await storeOf(restored).has(points)).toEqual([false]);
});

test('a station that was restored twice has forgotten who it was in between, and goes on with a part that has not', async () => {
  const { part, ama, restore } = await region();
  const once = await restore();
  await correct(once, ama, { phoneNumber: '0700 000 001' });
  await exchangeBetween(part, once);
  const twice = await restore();
  const efua = await living(part, 'Efua');
  await correct(part, ama, { residentialAddress: 'By the well' });
  await exchangeBetween(part, twice);
  expect([historyOf(twice, ama).length, historyOf(twice, efua)]).toEqual([1, historyOf(part, efua)]);
});

/** Changes what a part gives back on its way. */
const meddling =
  (change: (slice: ProvedSlice) => ProvedSlice): Meddle =>
  async (bytes, way) => {
    const shape = Type.Object({ kind: Type.Literal('give'), proved: Type.Any() });
    const opened = way === 'there' ? await unpack(shape, bytes) : undefined;
    const slice = opened && decodeProved(opened.proved as Uint8Array);
    return slice === undefined ? bytes : pack({ ...opened, proved: encodeProved(change(slice)) });
  };

test('nothing is taken from a part that alters what it gives back, or leaves its proof out', async () => {
  const { whole, part, ama, restore } = await region();
  const { efua } = await writtenSince(whole, ama);
  await exchangeBetween(part, whole);
  const restored = await restore();
  const lies: ((slice: ProvedSlice) => ProvedSlice)[] = [
    ({ changes, chains }) => ({ changes: changes.with(-1, changes[0] ?? new Uint8Array()), chains }),
    ({ changes, chains }) => ({
      changes,
      chains: chains.map((chain) => ({ ...chain, proof: Buffer.from(chain.proof).fill(1, 0, 32) })),
    }),
    ({ changes }) => ({ changes, chains: [] }),
  ];
  for (const lie of lies)
    await expect(exchangeBetween(part, restored, { meddle: meddling(lie) })).rejects.toEqual(
      new LinkProblem('unproved'),
    );
  expect([historyOf(restored, ama).length, historyOf(restored, efua)]).toEqual([1, []]);
  await exchangeBetween(part, restored);
  expect(historyOf(restored, efua)).toEqual(historyOf(part, efua));
});

test('nothing is taken of another station, nor of a fork of our own chain, although it is proved', async () => {
  const { whole, part, other, ama, restore } = await region();
  const efua = await living(other, 'Efua');
  await exchangeBetween(other, whole);
  await exchangeBetween(part, whole);
  const restored = await restore({ isNoticed: false });
  const give = (db: Db, ids: string[]) => {
    const { proved } = recordsFor(
      { db },
      ids.map((id) => ({ id, known: [] })),
      { bytes: 1e6, isHeld: () => true },
    );
    expect(proved.changes.length).toBeGreaterThan(0);
    return storeOf(restored).takeReturned(encodeProved(proved));
  };
  await expect(give(part, [efua])).rejects.toEqual(new LinkProblem('unproved'));
  // Both write a change at the same place of one chain.
  await correct(whole, ama, { phoneNumber: '0700 000 001' });
  await correct(restored, ama, { phoneNumber: '0700 000 002' });
  const { replica } = getSelf({ db: restored });
  expect(getSelf({ db: whole }).replica).toBe(replica);
  await expect(give(whole, [ama])).rejects.toEqual(new LinkProblem('unproved'));
  expect([historyOf(restored, efua), historyOf(restored, ama).length]).toEqual([[], 2]);
});
