import { expect, onTestFinished, test } from 'vitest';
import { drained, write, type Writer } from '../../src-main/db/access.ts';
import { closeDatabase } from '../../src-main/db/open.ts';
import { listen, type StationEvent } from '../../src-main/journal/events.ts';
import { chainEnd } from '../../src-main/journal/replica.ts';
import { readyStation } from '../support/station.ts';
import {
  addPatient,
  assertChainEnd,
  commitsInLog,
  freshRegistry,
  namesIn,
  onlooker,
  reopen,
  setUpChanges,
} from './registry.ts';
import { sqlite } from '../support/sqlite.ts';
import { registerPatient } from '../support/commands.ts';

const named = (writer: Writer, name: string) => registerPatient(writer, { name });

/** Adds a reference that SQLite checks only at commit, which makes the commit of the whole group fail. */
function breakTheCommit({ db }: Writer): void {
  sqlite(db).pragma('defer_foreign_keys=ON');
  sqlite(db).exec(
    "INSERT INTO visit (id, patient_key, time_start, created_at, updated_at, version) VALUES ('orphan', 99, 1, 1, 1, 1)",
  );
}

test('nobody else sees a patient before the commit, and everybody sees it once it was said to be saved', async () => {
  const { db, options } = await freshRegistry();
  const other = () => onlooker(options);
  const seenDuring = await write(db, 'ama', (writer) => {
    named(writer, 'Ama Mensah');
    return namesIn(other());
  });
  expect(seenDuring).toEqual([]);
  expect(namesIn(other())).toEqual(['Ama Mensah']);
});

test('a patient is in the file when the reply to its registration has arrived', async () => {
  const { station, admin } = await readyStation();
  const { db, key } = station.registry();
  const other = () => onlooker({ file: sqlite(db).name, key });
  const reply = await admin.post('/patients', { name: 'Ama Mensah' });
  expect(reply.status).toBeLessThan(300);
  expect(namesIn(other())).toEqual(['Ama Mensah']);
});

test('when the commit fails nobody of the group is told that it was saved, and no listener hears of it', async () => {
  const { db, options } = await freshRegistry();
  const events: StationEvent[] = [];
  listen(db, (event) => events.push(event));
  const settled = await Promise.allSettled([
    addPatient(db, { name: 'Ama Mensah' }),
    write(db, 'ama', breakTheCommit),
    addPatient(db, { name: 'Kofi Boateng' }),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(events).toEqual([]);
  expect(namesIn(onlooker(options))).toEqual([]);
  expect(sqlite(db).inTransaction).toBe(false);
  assertChainEnd(db);

  await addPatient(db, { name: 'Esi Owusu' });
  expect(namesIn(onlooker(options))).toEqual(['Esi Owusu']);
  expect(chainEnd({ db }).seq).toBe(setUpChanges + 1);
});

test('writes that wait at the same time share a commit, up to 64 of them', async () => {
  const { db, options } = await freshRegistry();
  const counted = async (patients: number) => {
    const before = commitsInLog(options);
    await Promise.all(Array.from({ length: patients }, (_, i) => addPatient(db, { name: `Patient ${i}` })));
    return commitsInLog(options) - before;
  };
  expect(await counted(1)).toBe(1);
  expect(await counted(40)).toBe(1);
  expect(await counted(64)).toBe(1);
  expect(await counted(65)).toBe(2);
  expect(namesIn(onlooker(options))).toHaveLength(1 + 40 + 64 + 65);
});

test('one write that fails takes nothing of the others with it, and leaves nothing of its own', async () => {
  const { db, options } = await freshRegistry();
  const events: string[] = [];
  listen(db, (event) => event.kind === 'record' && events.push(event.id));
  const refused = new Error('The clerk thought better of it.');
  const settled = await Promise.allSettled([
    addPatient(db, { name: 'Ama Mensah' }),
    write(db, 'ama', (writer) => {
      named(writer, 'Nobody At All');
      throw refused;
    }),
    addPatient(db, { name: 'Kofi Boateng' }),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(settled[1]).toMatchObject({ reason: refused });
  const other = onlooker(options);
  expect(namesIn(other)).toEqual(['Ama Mensah', 'Kofi Boateng']);
  expect(other.prepare('SELECT count(*) FROM change').pluck().get()).toBe(setUpChanges + 2);
  const isNew = "key > (SELECT count FROM counter WHERE name = 'new-patients-after')";
  expect(other.prepare(`SELECT count(*) FROM patient WHERE ${isNew}`).pluck().get()).toBe(2);
  expect(other.prepare("SELECT count(*) FROM posting WHERE posting MATCH 'words:nobody'").pluck().get()).toBe(0);
  const saved = settled.flatMap((each) => (each.status === 'fulfilled' ? [(each.value as { id: string }).id] : []));
  expect(events).toEqual(saved);
});

test('the numbers of the journal have no gap after writes that failed', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'One' });
  const outcomes = Array.from({ length: 20 }, (_, i) =>
    write(db, 'ama', (writer) => {
      named(writer, `Patient ${i}`);
      if (i % 3 === 1) throw new Error('no');
    }).catch(() => undefined),
  );
  await Promise.all(outcomes);
  await addPatient(db, { name: 'Last' });
  const numbers = onlooker(options).prepare('SELECT seq FROM change ORDER BY key').pluck().all();
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1));
  expect(numbers).toHaveLength(setUpChanges + 1 + 13 + 1);
  assertChainEnd(db);
});

test('a write that throws nothing at all is a failure all the same', async () => {
  const { db, options } = await freshRegistry();
  const outcome = write(db, 'ama', (writer) => {
    named(writer, 'Ama Mensah');
    throw undefined;
  });
  await expect(outcome).rejects.toThrow('A write threw nothing.');
  expect(namesIn(onlooker(options))).toEqual([]);
});

test('a writer that was kept is dead when its transaction is over', async () => {
  const { db, options } = await freshRegistry();
  let kept: Writer | undefined;
  await write(db, 'ama', (writer) => {
    kept = writer;
  });
  expect(() => named(kept as Writer, 'Too Late')).toThrow('This transaction is over: a Writer must not be kept.');
  await write(db, 'ama', () => {
    expect(() => named(kept as Writer, 'Wrong Transaction')).toThrow('This transaction is over');
  });
  expect(namesIn(onlooker(options))).toEqual([]);
});

test('a writer of a failed transaction is dead as well', async () => {
  const { db, options } = await freshRegistry();
  let kept: Writer | undefined;
  await write(db, 'ama', (writer) => {
    kept = writer;
    throw new Error('no');
  }).catch(() => undefined);
  expect(() => named(kept as Writer, 'Too Late')).toThrow('This transaction is over');
  expect(namesIn(onlooker(options))).toEqual([]);
});

test('a body that waits for something is refused, and nothing of it is kept', async () => {
  const { db, options } = await freshRegistry();
  let late: unknown;
  const body = async (writer: Writer) => {
    named(writer, 'Before The Wait');
    await Promise.resolve();
    try {
      named(writer, 'After The Wait');
    } catch (error) {
      late = error;
    }
  };
  // @ts-expect-error a promise is no result of a write
  await expect(write(db, 'ama', body)).rejects.toThrow('A write must be synchronous.');
  await drained(db);
  expect(late).toMatchObject({ message: expect.stringContaining('This transaction is over') as unknown });
  expect(namesIn(onlooker(options))).toEqual([]);
});

test('listeners hear of a patient after the commit only', async () => {
  const { db, options } = await freshRegistry();
  const other = () => onlooker(options);
  const seen: unknown[] = [];
  listen(db, (event) => event.kind === 'record' && seen.push(namesIn(other()).length));
  await Promise.all([addPatient(db, { name: 'Ama' }), addPatient(db, { name: 'Kofi' })]);
  expect(seen).toEqual([2, 2]);
});

test('a listener that is gone hears nothing', async () => {
  const { db } = await freshRegistry();
  const events: StationEvent[] = [];
  const stop = listen(db, (event) => events.push(event));
  stop();
  await addPatient(db, { name: 'Ama' });
  expect(events).toEqual([]);
});

test('a write that another write asks for comes after it, in a transaction of its own', async () => {
  const { db, options } = await freshRegistry();
  let second: Promise<unknown> | undefined;
  await write(db, 'ama', (writer) => {
    named(writer, 'First');
    second = addPatient(db, { name: 'Second' });
  });
  await second;
  expect(namesIn(onlooker(options))).toEqual(['First', 'Second']);
});

test('drained waits for every write that was asked for', async () => {
  const { db, options } = await freshRegistry();
  const outcomes = Array.from({ length: 150 }, (_, i) => addPatient(db, { name: `Patient ${i}` }));
  await drained(db);
  expect(namesIn(onlooker(options))).toHaveLength(150);
  await Promise.all(outcomes);
});

test('on a full disk the write fails, what was saved stays, and the station goes on when there is room again', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama Mensah' });
  const pages = sqlite(db).pragma('page_count', { simple: true }) as number;
  sqlite(db).pragma(`max_page_count=${pages}`);
  const settled = await Promise.allSettled([
    addPatient(db, { name: 'Kofi', residentialAddress: 'x'.repeat(200_000) }),
    addPatient(db, { name: 'Esi', residentialAddress: 'y'.repeat(200_000) }),
  ]);
  for (const each of settled) expect(each).toMatchObject({ status: 'rejected', reason: { type: 'storage-full' } });
  expect(namesIn(onlooker(options))).toEqual(['Ama Mensah']);
  assertChainEnd(db);

  sqlite(db).pragma('max_page_count=1000000');
  await addPatient(db, { name: 'Yaw Darko' });
  expect(namesIn(onlooker(options))).toEqual(['Ama Mensah', 'Yaw Darko']);
  expect(chainEnd({ db }).seq).toBe(setUpChanges + 2);
});

test('when SQLite gives the whole transaction up, nobody of the group is told that it was saved', async () => {
  const { db, options } = await freshRegistry();
  const settled = await Promise.allSettled([
    addPatient(db, { name: 'Ama Mensah' }),
    // As with a failing disk: the error ends the transaction, not only the statement.
    write(
      db,
      'ama',
      ({ db }) => void sqlite(db).exec("INSERT OR ROLLBACK INTO counter (name, count) VALUES ('patients', 0)"),
    ),
    addPatient(db, { name: 'Kofi Boateng' }),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(settled[0]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } });
  expect(namesIn(onlooker(options))).toEqual([]);
  assertChainEnd(db);
  await addPatient(db, { name: 'Esi Owusu' });
  expect(namesIn(onlooker(options))).toEqual(['Esi Owusu']);
  expect(chainEnd({ db }).seq).toBe(setUpChanges + 1);
});

test('when not even the rollback works, nothing of what was lost is remembered', async () => {
  const { db, options } = await freshRegistry();
  const client = sqlite(db);
  const exec = client.exec.bind(client);
  // The disk is faked.
  client.exec = (text) => {
    if (text === 'ROLLBACK') exec(text);
    if (text === 'COMMIT' || text === 'ROLLBACK') throw new Error(`The disk fails at ${text}.`);
    return exec(text);
  };
  await expect(addPatient(db, { name: 'Ama Mensah' })).rejects.toThrow('The disk fails');
  client.exec = exec;
  assertChainEnd(db);
  await addPatient(db, { name: 'Esi Owusu' });
  expect(namesIn(onlooker(options))).toEqual(['Esi Owusu']);
});

test('a listener that throws keeps nobody else from hearing what was saved, and is met as a bug', async () => {
  const { db } = await freshRegistry();
  const handlers = process.rawListeners('uncaughtException') as ((error: Error) => void)[];
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException');
    for (const handler of handlers) process.on('uncaughtException', handler);
  });
  process.removeAllListeners('uncaughtException');
  const met = new Promise<Error>((resolve) => process.on('uncaughtException', resolve));
  const heard: string[] = [];
  listen(db, () => {
    throw new Error('A bug.');
  });
  const [ama, kofi] = await Promise.all([
    addPatient(db, { name: 'Ama' }),
    write(db, 'ama', (writer) => {
      writer.afterCommit(() => heard.push('of Kofi'));
      return named(writer, 'Kofi');
    }),
  ]);
  expect([ama.name, kofi.name, ...heard]).toEqual(['Ama', 'Kofi', 'of Kofi']);
  expect(await met).toMatchObject({ message: 'A bug.' });
  await new Promise((later) => setTimeout(later, 20));
});

test('a change in the journal can be neither altered nor deleted', async () => {
  const { db } = await freshRegistry();
  await addPatient(db, { name: 'Ama Mensah' });
  expect(() => sqlite(db).exec("UPDATE change SET bytes = x'00'")).toThrow('the journal is append-only');
  expect(() => sqlite(db).exec('DELETE FROM change')).toThrow('the journal is append-only');
  expect(sqlite(db).prepare('SELECT count(*) FROM change').pluck().get()).toBe(setUpChanges + 1);
});

test('what was saved is there after the registry was closed and opened', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama Mensah', dateOfBirthEstimated: null });
  const end = chainEnd({ db });
  closeDatabase(db);
  const again = reopen(options);
  expect(chainEnd({ db: again })).toEqual(end);
  expect(namesIn(sqlite(again))).toEqual(['Ama Mensah']);
});
