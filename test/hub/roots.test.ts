/** The roots that replicas sign, at a hub: those of its own saves, and those of what arrives, in any process and order. */
// @module-tag sampled
import { expect, it } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { emptyFrontier, grown, packedFrontier, rootOf } from '../../src-main/journal/merkle-tree.ts';
import { write, type Hub } from '../../src-main/postgres/access.ts';
import { signWithRoots } from '../../src-main/postgres/own-signatures.ts';
import { saveRecords } from '../../src-main/postgres/record.ts';
import { takeSlice } from '../../src-main/postgres/taking.ts';
import { freshRegistry } from '../db/registry.ts';
import { withPostgres } from '../support/postgres.ts';
import { exchangeWithHub, freshHub, openedHub, pairWithHub } from './hub.ts';
import { newWriter, type Writer } from './writer.ts';

const save = (writer: Writer) => writer.save({ kind: 'patient', id: newUuid(), fields: { name: 'Ama' } });
const saveHere = (hub: Hub, count = 1) =>
  write(hub, 'ama', (writer) =>
    saveRecords(
      writer,
      Array.from({ length: count }, () => ({ kind: 'patient', id: newUuid(), fields: { name: 'Esi' } })),
    ),
  );

type Row = { id: string; hash: Buffer; seq: number; root: Buffer | null; frontier: Buffer | null; is_signed: boolean };

/** Compares each root and each frontier in the database with the hashes of its chain, which is one line. Returns how many there are. */
async function compareAll({ orm }: Hub): Promise<{ roots: number; withoutRoot: number; frontiers: number }> {
  const { rows } = await orm.execute<Row>(`
    SELECT replica.id, change.hash, change.seq, signature.root, signature.signature IS NOT NULL AS is_signed, chain_end.frontier
    FROM change JOIN replica ON replica.key = change.replica_key
    LEFT JOIN signature ON signature.change_key = change.key
    LEFT JOIN chain_end ON chain_end.replica_key = replica.key AND chain_end.hash = change.hash
    ORDER BY replica.id, change.seq`);
  let frontier = emptyFrontier;
  const found = { roots: 0, withoutRoot: 0, frontiers: 0 };
  for (const { hash, seq, root, is_signed, frontier: stored } of rows) {
    if (seq === 1) frontier = emptyFrontier;
    frontier = grown(frontier, hash);
    if (root !== null) expect(root).toEqual(rootOf(frontier));
    if (stored !== null) expect(stored).toEqual(packedFrontier(frontier));
    if (root !== null) found.roots++;
    else if (is_signed) found.withoutRoot++;
    if (stored !== null) found.frontiers++;
  }
  return found;
}

withPostgres('the roots that replicas sign', { timeout: 120_000 }, () => {
  it('are those of their chains, of a hub and of what arrives in several processes at once', async () => {
    const { hub, database } = await freshHub();
    const other = await openedHub(database);
    const writers = await Promise.all([0, 1, 2].map(() => newWriter(hub)));
    for (let round = 0; round < 5; round++) {
      for (const writer of writers) for (let i = 0; i <= round * 30; i++) save(writer);
      const slices = writers.map((writer) => writer.slice());
      // Each arrives from two stations at once.
      await Promise.all(slices.flatMap((slice) => [takeSlice(hub, slice), takeSlice(other, slice)]));
      await Promise.all([saveHere(hub, 3), saveHere(other), saveHere(hub)]);
    }
    expect((await hub.orm.execute('SELECT 1 FROM held')).rows).toEqual([]);
    const found = await compareAll(hub);
    expect(found).toMatchObject({ withoutRoot: 0, frontiers: writers.length + 1 });
    expect(found.roots).toBeGreaterThan(3 * 5 + 15);

    const { db } = await freshRegistry();
    await pairWithHub(db, hub);
    expect((await exchangeWithHub(db, hub)).isSame).toBe(true);
  });

  it('are compared: of a replica that signs another one nothing is used, and it is named', async () => {
    const { hub } = await freshHub();
    const [liar, honest] = [await newWriter(hub), await newWriter(hub)];
    await takeSlice(hub, liar.slice());
    for (const writer of [liar, honest]) save(writer);
    const lied = liar.slice(Buffer.alloc(32, 1));
    const told = honest.slice();
    const both = { changes: [...lied.changes, ...told.changes], heads: [...lied.heads, ...told.heads] };
    expect(await takeSlice(hub, both)).toEqual({ applied: 2, known: 0, held: 1 });
    const held = async () => (await hub.orm.execute('SELECT reason FROM held')).rows;
    expect(await held()).toEqual([{ reason: 'other-root' }]);
    save(liar);
    const mended = liar.slice();
    const all = { changes: [...lied.changes, ...mended.changes], heads: mended.heads };
    expect(await takeSlice(hub, all)).toMatchObject({ applied: 2 });
    expect(await held()).toEqual([]);
    expect((await compareAll(hub)).withoutRoot).toBe(0);
  });

  it('are not kept unseen for what is here already', async () => {
    const { hub } = await freshHub();
    const liar = await newWriter(hub);
    const begun = liar.slice();
    const lied = { changes: begun.changes, heads: [liar.head(Buffer.alloc(32, 1))] };
    save(liar);
    const told = liar.slice();
    await takeSlice(hub, { changes: [...begun.changes, ...told.changes], heads: told.heads });
    save(liar);
    const more = liar.slice();
    const between = liar.head(Buffer.alloc(32, 2));
    save(liar);
    const last = liar.slice();
    await takeSlice(hub, { changes: [...more.changes, ...last.changes], heads: last.heads });
    const before = await compareAll(hub);
    expect(await takeSlice(hub, lied)).toMatchObject({ applied: 0 });
    // The end of the chain before it is not among them, so its root is not made again.
    expect(await takeSlice(hub, { changes: more.changes, heads: [between] })).toMatchObject({ known: 1 });
    expect(await compareAll(hub)).toEqual(before);
  });

  it('are compared with a chain that comes later', async () => {
    const { hub } = await freshHub();
    const [liar, honest] = [await newWriter(hub), await newWriter(hub)];
    const early = [liar, honest].map((writer) => writer.slice());
    for (const writer of [liar, honest]) save(writer);
    for (const slice of [liar.slice(Buffer.alloc(32, 1)), honest.slice()])
      expect(await takeSlice(hub, slice)).toMatchObject({ held: 1 });
    for (const slice of early) await takeSlice(hub, slice);
    const { rows } = await hub.orm.execute('SELECT reason FROM held');
    expect(rows).toEqual([{ reason: 'other-root' }]);
    expect((await hub.orm.execute('SELECT 1 FROM patient')).rows).toHaveLength(1);
  });

  it('are added in a database of an earlier version: to its own ends when it starts, to other chains as they grow', async () => {
    const { hub, database } = await freshHub();
    const writer = await newWriter(hub);
    for (let i = 0; i < 300; i++) save(writer);
    expect(await takeSlice(hub, writer.slice(null))).toMatchObject({ applied: 301 });
    for (let i = 0; i < 3; i++) await saveHere(hub);
    await database.query('UPDATE chain_end SET frontier = NULL');
    await database.query('UPDATE signature SET root = NULL');
    await signWithRoots(hub);
    expect(await compareAll(hub)).toMatchObject({ roots: 1, frontiers: 1 });
    save(writer);
    await takeSlice(hub, writer.slice());
    expect(await compareAll(hub)).toMatchObject({ roots: 2, frontiers: 2 });
    await database.query('UPDATE chain_end SET frontier = NULL');
    await saveHere(hub);
    expect(await compareAll(hub)).toMatchObject({ roots: 3, frontiers: 1 });
  });
});
