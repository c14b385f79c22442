/**
 * At neither: a part of a registry meets a real hub. Both hold the same units of it, the hub sends what the part lacks, with proofs, and little
 * is said where nothing is new.
 */
// @module-tag sampled
import { expect, it } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { putHolding, putPin } from '../../src-main/journal/holding.queries.ts';
import { getSelf, listChanges } from '../../src-main/journal/journal.queries.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { pairId } from '../../src-main/matching/pair-id.ts';
import { findDistinct } from '../../src-main/matching/distinct.queries.ts';
import { putPeer as putPeerHere } from '../../src-main/exchange/peer.queries.ts';
import { recordsFor } from '../../src-main/exchange/giving.ts';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { encodeProved } from '../../src-main/exchange/proved-slice.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { digestOf as digestAtHub } from '../../src-main/postgres/digest.ts';
import { rebuild as rebuildHub } from '../../src-main/postgres/rebuild.ts';
import { saveRecord as saveAtHub } from '../../src-main/postgres/record.ts';
import { storeOf } from '../../src-main/postgres/store.ts';
import { getSelf as getHub, listChanges as listChangesAtHub } from '../../src-main/postgres/journal.queries.ts';
import { exchangeBetween } from './wire.ts';
import { peerRegisterOf } from '../../src-main/hub/peers.ts';
import { write as writeAtHub, type Hub } from '../../src-main/postgres/access.ts';
import { putPeer } from '../../src-main/postgres/members.ts';
import { takeSlice } from '../../src-main/postgres/taking.ts';
import { findRecord } from '../../src-main/search/survivor.queries.ts';
import { runAsync } from '../../src-main/steps.ts';
import { peersOf } from '../../src-main/sync/peer.commands.ts';
import { addPatient, freshRegistry } from '../db/registry.ts';
import { exchangeWithHub, freshHub, openedHub, pairWithHub } from '../hub/hub.ts';
import { runningHub } from '../hub/running.ts';
import { newWriter } from '../hub/writer.ts';
import { correctPatient, mergePatients, sayDistinct, startVisit, unmergePatients } from '../support/commands.ts';
import { freshDatabase, putBack, withPostgres } from '../support/postgres.ts';

const [kisimani, pwani, shore] = ['c1', 'c2', 'c3'].map((end) => `01920000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
];

/** Returns a hub, and a station that has everything and knows two places, the first of which contains a third. */
async function region() {
  const { hub, database } = await freshHub();
  const { db: whole } = await freshRegistry();
  await pairWithHub(whole, hub);
  await write(whole, 'ama', (writer) => {
    for (const [id, name, parent] of [
      [kisimani, 'Kisimani', null],
      [pwani, 'Pwani', null],
      [shore, 'Shore', kisimani],
    ] as const)
      saveRecord(writer, { kind: 'place', id, fields: { name, parent }, isNew: true });
  });
  return { hub, database, whole };
}

async function partOf(hub: Hub, places: string[], months = 24) {
  const { db } = await freshRegistry();
  await pairWithHub(db, hub);
  await write(db, 'ama', (writer) => putHolding(writer, { places, months }));
  return db;
}

const living = async (db: Db, name: string, home: string) => (await addPatient(db, { name, home })).id;
const historyOf = (db: Db, id: string) => listChanges({ db }, id).map(({ hash }) => hash);
const visiting = (db: Db, id: string) =>
  write(db, 'ama', (writer) => startVisit(writer, id, { reason: 'Fever' }).visit.id);
const moving = (db: Db, id: string, home: string) =>
  write(db, 'ama', (writer) => void correctPatient(writer, { id, edit: { home } }));

/** Expects that the part has the whole history of these records, and nothing of the others. */
function expectHeld(part: Db, whole: Db, held: string[], others: string[] = []): void {
  for (const id of held) expect(historyOf(part, id)).toEqual(historyOf(whole, id));
  for (const id of others) expect(historyOf(part, id)).toEqual([]);
}

withPostgres('a part of a registry at a hub', { timeout: 120_000 }, () => {
  it('gets the patients of its places with visits and whole history, and nobody else', async () => {
    const { hub, whole } = await region();
    const [ama, esi, yaa] = [
      await living(whole, 'Ama', kisimani),
      await living(whole, 'Esi', pwani),
      await living(whole, 'Yaa', shore),
    ];
    const [seen, unseen] = [await visiting(whole, ama), await visiting(whole, esi)];
    await moving(whole, yaa, kisimani);
    await exchangeWithHub(whole, hub);
    const part = await partOf(hub, [kisimani]);
    const { id: stationId } = getSelf({ db: part });
    await writeAtHub(hub, 'ama', (writer) =>
      putPeer(writer, { stationId, name: 'Village', address: null, pairedAt: 0, clockOffsetMs: 0 }),
    );
    expect(await exchangeWithHub(part, hub)).toMatchObject({ isSame: true });
    await exchangeWithHub(whole, hub);
    expectHeld(part, whole, [ama, yaa, seen, kisimani], [esi, unseen]);
    const { rows } = await hub.orm.execute<{ holds: string }>('SELECT holds FROM peer');
    expect(JSON.parse(rows[0]?.holds ?? '')).toEqual({ places: 1, patients: 2, broughtHere: 0, isComplete: true });
    await living(whole, 'Somebody elsewhere', pwani);
    await exchangeWithHub(whole, hub);
    const [peer] = await runAsync(peersOf(peerRegisterOf(hub, { syncPort: 1, address: undefined })));
    expect(peer).toMatchObject({ id: stationId, unsent: 0, unsentSince: null });
  });

  it('follows somebody who moves away and back, and keeps whom it registered or was brought', async () => {
    const { hub, whole } = await region();
    const ama = await living(whole, 'Ama', kisimani);
    await exchangeWithHub(whole, hub);
    const part = await partOf(hub, [kisimani]);
    await exchangeWithHub(part, hub);
    const visit = await visiting(part, ama);
    const own = await living(part, 'Registered here', pwani);
    await exchangeWithHub(part, hub);
    await exchangeWithHub(whole, hub);
    for (const home of [pwani, kisimani]) {
      await moving(whole, ama, home);
      await write(whole, 'ama', (writer) => void correctPatient(writer, { id: own, edit: { name: `From ${home}` } }));
      await exchangeWithHub(whole, hub);
      expect(await exchangeWithHub(part, hub)).toMatchObject({ isSame: true });
      expectHeld(part, whole, [ama, visit, own]);
    }
    const esi = await living(whole, 'Esi', pwani);
    await exchangeWithHub(whole, hub);
    await exchangeWithHub(part, hub);
    expectHeld(part, whole, [ama], [esi]);
    await write(part, 'ama', (writer) =>
      putPin(writer, { patientId: esi, pinnedAt: writer.now, pinnedBy: 'ama', reason: null }),
    );
    expect(await exchangeWithHub(part, hub)).toMatchObject({ isSame: true });
    expectHeld(part, whole, [ama, esi]);
  });

  it('keeps merged records together, wherever they live, until they are separated', async () => {
    const { hub, whole } = await region();
    const [ama, esi] = [await living(whole, 'Ama', kisimani), await living(whole, 'Esi', pwani)];
    const visit = await visiting(whole, esi);
    await exchangeWithHub(whole, hub);
    const part = await partOf(hub, [kisimani]);
    await exchangeWithHub(part, hub);
    expectHeld(part, whole, [ama], [esi, visit]);
    const { group } = await write(whole, 'ama', (writer) => mergePatients(writer, { id: esi, with: ama }));
    await exchangeWithHub(whole, hub);
    expect(await exchangeWithHub(part, hub)).toMatchObject({ isSame: true });
    expectHeld(part, whole, [ama, esi, visit]);
    expect(findRecord({ db: part }, ama)?.mergedInto).toBe(esi);
    await write(whole, 'ama', (writer) => unmergePatients(writer, { id: esi, group }));
    await exchangeWithHub(whole, hub);
    expect(await exchangeWithHub(part, hub)).toMatchObject({ isSame: true });
    expectHeld(part, whole, [ama, esi]);
  });

  it('hears that two are different people once it holds both, however few units a message has', async () => {
    const { hub, whole } = await region();
    const [ama, esi] = [await living(whole, 'Ama', kisimani), await living(whole, 'Ama', pwani)];
    const mark = pairId(ama, esi);
    await write(whole, 'ama', (writer) => sayDistinct(writer, ama, esi));
    await exchangeWithHub(whole, hub);
    const part = await partOf(hub, [kisimani]);
    expect(await exchangeWithHub(part, hub)).toMatchObject({ isSame: true });
    expectHeld(part, whole, [ama], [mark]);
    await moving(whole, esi, shore);
    await exchangeWithHub(whole, hub);
    const limits = { changes: 1, bytes: 1 };
    expect(await exchangeWithHub(part, hub, { limits })).toMatchObject({ isSame: true });
    expectHeld(part, whole, [ama, esi, mark]);
    expect(findDistinct({ db: part }, mark)?.isDistinct).toBe(true);
  });

  it('goes on with a hub that was restored from yesterday', async () => {
    const { hub: first, database, whole } = await region();
    const ama = await living(whole, 'Ama', kisimani);
    await exchangeWithHub(whole, first);
    const part = await partOf(first, [kisimani]);
    await exchangeWithHub(part, first);
    await first.pool.end();
    const yesterday = await freshDatabase(`TEMPLATE ${database.name}`);
    const hub = await openedHub(database);
    const [esi, visit] = [await living(whole, 'Esi', kisimani), await visiting(part, ama)];
    for (const db of [whole, part, whole]) await exchangeWithHub(db, hub);
    expectHeld(part, whole, [ama, esi, visit]);
    await putBack(database, yesterday);
    await exchangeWithHub(part, hub).catch(() => exchangeWithHub(part, hub));
    await moving(whole, ama, pwani);
    await exchangeWithHub(whole, hub);
    expect(await exchangeWithHub(part, hub)).toMatchObject({ isSame: true });
    await exchangeWithHub(whole, hub);
    expectHeld(part, whole, [ama, esi, visit]);
  });

  it('gets back what it wrote itself before it was restored, with what others made on top of it', async () => {
    const { hub: first, database, whole } = await region();
    const ama = await living(whole, 'Ama', kisimani);
    await exchangeWithHub(whole, first);
    const part = await partOf(first, [kisimani]);
    await exchangeWithHub(part, first);
    await first.pool.end();
    const yesterday = await freshDatabase(`TEMPLATE ${database.name}`);
    const hub = await openedHub(database);
    const byHub = (kind: string, id: string, fields: Record<string, unknown>) =>
      writeAtHub(hub, 'ama', (writer) => saveAtHub(writer, { kind, id, fields }));
    const esi = newUuid();
    await byHub('patient', newUuid(), { name: 'Elsewhere', home: pwani });
    await byHub('patient', ama, { phoneNumber: '0700 000 001' });
    await byHub('patient', esi, { name: 'Esi', home: kisimani });
    await exchangeWithHub(part, hub);
    await exchangeWithHub(whole, hub);
    await moving(part, esi, pwani);
    const visit = await visiting(part, ama);
    await write(part, 'ama', (writer) => void correctPatient(writer, { id: ama, edit: { phoneNumber: '0700 2' } }));
    await putBack(database, yesterday);
    await exchangeWithHub(part, hub).catch(() => exchangeWithHub(part, hub));
    expect(await exchangeWithHub(part, hub)).toMatchObject({ isSame: true, sent: { applied: 0 } });
    const names = async (id: string) => (await listChangesAtHub(hub, id)).map(({ hash }) => hash).toSorted();
    for (const id of [ama, esi, visit]) expect(await names(id)).toEqual(historyOf(part, id).toSorted());

    // The other one has the originals.
    await exchangeWithHub(whole, hub);
    for (const id of [ama, esi, visit]) expect(historyOf(whole, id).toSorted()).toEqual(await names(id));
    expect(await digestAtHub(hub)).toBe(digestOf({ db: whole }));
    await rebuildHub(hub);
    expect(await digestAtHub(hub)).toBe(digestOf({ db: whole }));
    expect(await exchangeWithHub(part, hub)).toMatchObject({ isSame: true, received: { applied: 0 } });
  });

  it('gets back what it wrote between two restores, the second from a backup made before it wrote', async () => {
    const { hub: first, database, whole } = await region();
    await exchangeWithHub(whole, first);
    const part = await partOf(first, [kisimani]);
    await first.pool.end();
    const backup = () => freshDatabase(`TEMPLATE ${database.name}`);
    await putBack(database, await backup());
    await (await runningHub(database)).close();
    const afterwards = await backup();
    const running = await runningHub(database);
    const esi = newUuid();
    const fields = { name: 'Esi', home: kisimani };
    await writeAtHub(running.hub, 'ama', (writer) => saveAtHub(writer, { kind: 'patient', id: esi, fields }));
    await exchangeWithHub(part, running.hub);
    expect(historyOf(part, esi)).toHaveLength(1);
    await running.close();
    await putBack(database, afterwards);
    const { hub } = await runningHub(database);
    await exchangeWithHub(part, hub);
    expect((await listChangesAtHub(hub, esi)).map(({ hash }) => hash)).toEqual(historyOf(part, esi));
  });

  it('takes nothing that is proved to be of others as its own', async () => {
    const { hub, whole } = await region();
    await living(whole, 'Ama', kisimani);
    await exchangeWithHub(whole, hub);
    const part = await partOf(hub, [kisimani]);
    await exchangeWithHub(part, hub);
    const esi = await living(part, 'Esi', kisimani);
    const { proved } = recordsFor({ db: part }, [{ id: esi, known: [] }], { bytes: 1e6, isHeld: () => true });
    await expect(storeOf(hub).takeReturned(encodeProved(proved))).rejects.toEqual(new LinkProblem('unproved'));
    const lie = { ...proved, chains: proved.chains.map((each) => ({ ...each, proof: Buffer.alloc(32) })) };
    await expect(storeOf(hub).takeReturned(encodeProved(lie))).rejects.toEqual(new LinkProblem('unproved'));
    expect(await listChangesAtHub(hub, esi)).toEqual([]);
  });

  it('takes no fork of its chain, although it is proved', async () => {
    const { hub, database, whole } = await region();
    const ama = await living(whole, 'Ama', kisimani);
    await exchangeWithHub(whole, hub);
    const part = await partOf(hub, [kisimani]);
    await exchangeWithHub(part, hub);
    await hub.pool.end();
    const yesterday = await freshDatabase(`TEMPLATE ${database.name}`);
    // Nothing notices that this is a copy.
    await yesterday.query('UPDATE home SET location = NULL');
    const [one, two] = [await openedHub(database), await openedHub(yesterday)];
    for (const [at, phoneNumber] of [
      [one, '0700 000 001'],
      [two, '0700 000 002'],
    ] as const)
      await writeAtHub(at, 'ama', (writer) => saveAtHub(writer, { kind: 'patient', id: ama, fields: { phoneNumber } }));
    const { replica } = await getHub(two);
    expect((await getHub(one)).replica).toBe(replica);
    await exchangeWithHub(part, one);
    const limits = { bytes: 1e6, isHeld: () => true, by: new Set([replica]) };
    const { proved } = recordsFor({ db: part }, [{ id: ama, known: [] }], limits);
    expect(proved.changes).toHaveLength(1);
    await expect(storeOf(two).takeReturned(encodeProved(proved))).rejects.toEqual(new LinkProblem('unproved'));
    expect(await listChangesAtHub(two, ama)).toHaveLength(2);
  });

  it('gets what a laptop wrote that is lost on the way, from another one that carried it', async () => {
    const { hub, whole } = await region();
    await exchangeWithHub(whole, hub);
    const [lost, other] = [await partOf(hub, [kisimani]), await partOf(hub, [pwani])];
    const { id: stationId } = await getHub(hub);
    for (const part of [lost, other]) {
      await write(part, 'ama', (writer) =>
        putPeerHere(writer, { stationId, name: '', address: null, pairedAt: 0, clockOffsetMs: 0 }),
      );
      await exchangeWithHub(part, hub);
    }
    const ama = await living(lost, 'Ama', kisimani);
    const visit = await visiting(lost, ama);
    await exchangeBetween(lost, other);
    expect([historyOf(other, ama), historyOf(other, visit)]).toEqual([[], []]);
    await exchangeWithHub(other, hub);
    await exchangeWithHub(whole, hub);
    expectHeld(lost, whole, [ama, visit]);
  });

  it('says little where nothing is new, however many stations there are', async () => {
    const { hub, whole } = await region();
    await living(whole, 'Ama', kisimani);
    await exchangeWithHub(whole, hub);
    const others = await Promise.all(Array.from({ length: 50 }, () => newWriter(hub)));
    const said = async () => {
      for (const { save, slice } of others) {
        save({ kind: 'patient', id: newUuid(), fields: { name: 'Elsewhere', home: pwani } });
        await takeSlice(hub, slice());
      }
    };
    await said();
    const part = await partOf(hub, [kisimani]);
    await exchangeWithHub(part, hub);
    await said();
    let bytes = 0;
    const meddle = (message: Uint8Array) => {
      bytes += message.length;
      return message;
    };
    expect(await exchangeWithHub(part, hub, { meddle })).toMatchObject({ isSame: true, received: { applied: 0 } });
    expect(bytes).toBeLessThanOrEqual(2048);
  });
});
