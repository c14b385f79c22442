/** Snapshots between stations, as real files. */
import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { unlock } from '../../src-main/db/cipher.ts';
import * as schema from '../../src-main/db/schema.ts';
import { kept, travelling } from '../../src-main/db/transfer.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { lastKey, listAfter, listChains, vectorOf } from '../../src-main/journal/chain.queries.ts';
import { decodeChange, encodeChange, hashOf } from '../../src-main/journal/encoding.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { continueAsNewReplica } from '../../src-main/journal/record.ts';
import { signHead } from '../../src-main/journal/signed-head.ts';
import { signed } from '../../src-main/keys/keyring.ts';
import { readKeyring, saveKeyring } from '../../src-main/keys/slot-file.ts';
import { startStation } from '../../src-main/serve.ts';
import { openOptions } from '../../src-main/station/registry.ts';
import { lookUp } from '../../src-main/patients/lookup.queries.ts';
import { placeKnownTo } from '../../src-main/sticks/bundle.queries.ts';
import { findUnsent } from '../../src-main/exchange/exchange.queries.ts';
import { digestOfVector } from '../../src-main/exchange/answering.ts';
import { setRevoked } from '../../src-main/exchange/members.ts';
import { findPeer } from '../../src-main/exchange/peer.queries.ts';
import { addPatient, laterMigrations, reopen } from '../db/registry.ts';
import { newStranger } from '../journal/stranger.ts';
import { jpegBytes } from '../patients/jpeg.ts';
import { sqlite } from '../support/sqlite.ts';
import { clientOf, password, signIn, signedIn, temporaryDir, testConfig, withRole } from '../support/station.ts';
import { databasesIn } from '../support/keys.ts';
import {
  cut,
  forgedBy,
  idOf,
  imported,
  made,
  make,
  makePeers,
  names,
  northAndSouth,
  opened,
  passphrase,
  snapshotOf,
  take,
  unpacked,
} from './snapshots.ts';
import { elsewhere } from '../sync/elsewhere.ts';
import { joinAt, listeningStation, showCode } from '../sync/meeting.ts';
import { sayAsNewer } from '../exchange/newer.ts';
import { clinic } from '../sync/two-clinics.ts';
import { exchangeBetween, pair } from '../exchange/wire.ts';

function expectAgreement(a: Db, b: Db): void {
  expect(digestOf({ db: b })).toBe(digestOf({ db: a }));
  const [one, other] = [a, b].map((db) => digestOfVector(vectorOf(listChains({ db }))));
  expect(one).toBe(other);
}

const nurse = { username: 'kofi', password };

test('a new station has all that the other has, keeps its own, and goes on exchanging with it', async () => {
  const [north, south] = await northAndSouth();
  const { body: system } = await north.admin.post('/identifier-systems', { name: 'National ID' });
  const card = { system: system._id, value: 'GHA-1 2', use: null, from: null, to: null };
  const said = { name: 'Ama Mensah', phoneNumber: '0200 111', identifiers: [card] };
  const { body: ama } = await north.admin.post('/patients', said);
  await north.admin.post(`/patients/${ama._id}/visits`, { reason: 'Fever' });
  await north.admin.patch(`/patients/${ama._id}`, { residentialAddress: 'Mill Road' });
  await signedIn(north.admin, { username: 'kofi', role: 'clerk' });
  await south.admin.post('/patients', { name: 'Esi Owusu' });
  await signedIn(south.admin, { username: 'yaa', role: 'clerk' });
  const program = await withRole(south.admin, 'clerk');
  await south.admin.send('PUT', '/drafts/new-patient', { body: { name: 'Half' } });
  const kept = (await south.admin.get('/drafts')).body;
  // This search loads all words of this station into memory.
  expect((await south.admin.get('/patients/search?q=mensha')).body.page.totalElements).toBe(0);
  const events = await fetch(`${south.station.api}/events`, {
    headers: { authorization: `Bearer ${south.admin.token}` },
  });
  const { replica } = getSelf({ db: south.db });

  const outcome = await imported(south.admin, { path: await snapshotOf(north), passphrase });
  expect(outcome).toMatchObject({ kind: 'imported', isSnapshot: true, station: { id: idOf(north.db), name: 'North' } });
  expect(outcome.count).toBe(Number(outcome.applied) + Number(outcome.known));
  expect(await names(south)).toEqual(['Ama Mensah', 'Esi Owusu']);
  // A window reloads what it shows, and the same replica continues to write.
  expect(await events.text()).toContain('event: state');
  expect(getSelf({ db: south.db }).replica).toBe(replica);
  for (const word of ['mensah', 'mensha', 'esi', '0200111']) {
    expect((await south.admin.get(`/patients/search?q=${word}`)).body.page.totalElements).toBe(1);
  }
  const having = await south.admin.get(`/patients?identifier=${encodeURIComponent(`${card.system}|gha12`)}`);
  expect(having.body.embedded.patientResourceList.map(({ name }: { name: string }) => name)).toEqual(['Ama Mensah']);
  expect((await south.admin.get('/identifier-systems')).body.systems).toEqual([system]);
  expect((await south.admin.get('/patients')).body.page.totalElements).toBe(2);
  expect((await south.admin.get('/visits')).body.page.totalElements).toBe(1);
  // Nothing that is private to this station is lost, except its sessions.
  expect((await south.admin.get('/drafts')).body).toEqual(kept);
  expect((await program.post('/patients', { name: 'Yaa' })).status).toBe(200);
  expect((await south.admin.get('/keys')).body).toMatchObject({ generation: 2, mismatches: [] });
  for (const username of ['esi', 'yaa', 'kofi', 'ama']) {
    expect((await clientOf(south.station.api, '').post('/sessions', { username, password })).status).toBe(200);
  }
  expect((await exchangeBetween(north.db, south.db)).isSame).toBe(true);
  expectAgreement(north.db, south.db);

  await south.station.close();
  const again = await startStation(testConfig(south.dataDir));
  const kofi = await signIn(clientOf(again.api, ''), nurse);
  expect((await kofi.get('/patients')).body.page.totalElements).toBe(3);
  expect(again.troubles.list()).toEqual([]);
  expect(databasesIn(south.dataDir)).toEqual(['registry-2.db']);
  await again.close();
});

test('a snapshot for one station opens at no other; its key is not known before something of it came', async () => {
  const [north, south] = await northAndSouth();
  const path = temporaryDir();
  const { body } = await north.admin.post('/snapshots', { path, peer: idOf(south.db) });
  expect(body.errors[0].pointer).toBe('/peer');
  await exchangeBetween(south.db, north.db);
  const third = await clinic({ name: 'West', username: 'yaa' });
  await pair(north.db, third.db);
  const { file } = await made(north.admin, { path, peer: idOf(south.db) });
  const refused = (reason: string) => ({
    kind: 'refused',
    reason,
    detail: expect.stringMatching(/^[A-Z].*\.$/) as string,
  });
  expect(await imported(third.admin, { path: file, passphrase })).toMatchObject(refused('other-recipient'));
  await north.admin.post('/patients', { name: 'After it' });
  expect(await imported(south.admin, { path: file })).toMatchObject({ kind: 'imported' });
  expect(await imported(third.admin, { path: await snapshotOf(north) })).toMatchObject(refused('passphrase-needed'));
  const clerk = await withRole(north.admin, 'clerk');
  expect((await clerk.post('/snapshots', { path, passphrase })).status).toBe(403);
});

test('a snapshot for a station that was paired a moment ago asks it for its key', async () => {
  const [north, south] = [await listeningStation(), await listeningStation()];
  // Neither syncs on its own: nothing has arrived from the joining station.
  const { body } = await joinAt(south, { port: north.port, code: await showCode(north) });
  expect(body.kind).toBe('joined');
  const { db } = south.station.registry();
  const begun = await north.admin.post('/snapshots', { path: temporaryDir(), peer: idOf(db) });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
});

test('who made and who took a snapshot is in the audit of both, which goes on', async () => {
  const [north, south] = await northAndSouth();
  const file = await snapshotOf(north);
  await imported(south.admin, { path: file, passphrase });
  await south.admin.post('/patients', { name: 'Yaa' });
  const actions = async (admin: typeof north.admin) =>
    ((await admin.get('/audit')).body.entries as { action: string }[]).map(({ action }) => action);
  expect(await actions(north.admin)).toContain('snapshot-begun');
  expect(await actions(south.admin)).toEqual(expect.arrayContaining(['snapshot-taken', 'patient-added']));
});

/**
 * The tables and columns that never leave a station, each with the reason. Anyone who adds a table or a
 * column has to decide this.
 */
const staying: Record<string, string> = {
  own_field: 'made anew',
  station: 'made anew',
  staff: 'made anew',
  head: 'made anew',
  subtree: 'made anew',
  waiting: 'made anew',
  counter: 'made anew',
  comparing: 'learnt anew',
  posting_due: 'written before',
  distinct_pair: 'made anew',
  duplicate: 'found anew: everybody is due then',
  duplicate_due: 'made anew',
  'replica.public_key': 'made anew',
  'replica.station_id': 'made anew',
  'replica.forked_at': 'made anew',
  identity: 'brought by bringIdentities',
  home: 'settled',
  import_file: 'a file on its way in is sent again',
  import_piece: 'as its file',
  import_row: 'as its file',
  identifier: 'made of the rows of patients',
  identifier_system: 'made from the journal',
  place: 'made from the journal',
  ...Object.fromEntries(
    ['holding', 'pin', 'uncompared', 'leaving', 'receipt', 'stub', 'turnover', 'kept_proof', 'parcel'].map((each) => [
      each,
      'of a part: with a full copy the station holds everything',
    ]),
  ),
};

test('of each table and column it is said whether it travels, is kept, or neither', { tags: ['always'] }, () => {
  const unsaid: string[] = [];
  for (const table of Object.values(schema).filter((each) => is(each, SQLiteTable))) {
    const name = getTableName(table);
    const said = [...(travelling.get(name) ?? []), ...(kept.get(name) ?? [])];
    for (const column of Object.values(getTableColumns(table))) {
      const ways = [said.includes(column.name), name in staying, `${name}.${column.name}` in staying].filter(Boolean);
      if (ways.length !== 1) unsaid.push(`${name}.${column.name}`);
    }
  }
  expect(unsaid).toEqual([]);
});

test('not a byte of what belongs to one station alone is in a snapshot', async () => {
  const [north] = await northAndSouth();
  await north.admin.post('/patients', { name: 'Ama Mensah' });
  await withRole(north.admin, 'clerk');
  await north.admin.send('PUT', '/drafts/new-patient', { body: { name: 'Nobody saved this' } });
  await north.admin.send('PUT', '/sync/listener', { isOn: true });
  const secrets = [
    'identity.private_key',
    'listener.private_key',
    'token.hash',
    'audit_key.key',
    'draft.body',
    'home.computer',
  ];
  const planted = secrets.map((place) => {
    const [table = '', column = ''] = place.split('.');
    const value: unknown = sqlite(north.db).prepare(`SELECT ${column} FROM ${table}`).pluck().get();
    return { place, bytes: Buffer.from(value as string) };
  });
  const { file, key } = await unpacked(north.db, await snapshotOf(north));
  const client = new Database(file);
  unlock(client, key);
  const tables = client
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'posting%'")
    .pluck()
    .all() as string[];
  const filled = tables.filter((table) => client.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() !== 0);
  // Every new registry has these.
  const always = ['__drizzle_migrations', 'counter', 'audit_trail'];
  expect(filled.filter((table) => !travelling.has(table) && !always.includes(table))).toEqual([]);
  expect(client.prepare('SELECT head_seq, event_key FROM audit_trail').get()).toEqual({ head_seq: 0, event_key: 0 });
  // A station that takes a snapshot makes its own indexes.
  expect(client.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").all()).toEqual([]);
  const plain = client.serialize();
  client.close();
  expect(plain.includes('Ama Mensah')).toBe(true);
  for (const { place, bytes } of planted) {
    expect(bytes.length).toBeGreaterThan(8);
    expect([place, plain.includes(bytes)]).toEqual([place, false]);
  }
  // The file on the USB stick is encrypted.
  expect(readFileSync(file).includes('Ama Mensah')).toBe(false);
});

test('nothing is taken of a file that was cut or of which a bit was changed, at whatever byte', async () => {
  const [north, south] = await northAndSouth();
  await north.admin.post('/patients', { name: 'Ama' });
  const file = await snapshotOf(north);
  const bytes = readFileSync(file);
  const before = lastKey({ db: south.db });
  const path = join(temporaryDir(), 'other.satchel');
  for (const left of [10, 19, 60, 300, 5000, bytes.length - 1]) {
    copyFileSync(file, path);
    truncateSync(path, left);
    const { kind, reason } = await imported(south.admin, { path, passphrase });
    expect([left, kind, ['cut', 'not-a-bundle'].includes(reason)]).toEqual([left, 'refused', true]);
  }
  for (const at of [3, 20, 60, 150, 400, 5000, bytes.length >> 1, bytes.length - 1]) {
    const changed = Uint8Array.from(bytes);
    changed[at] = 1 ^ (changed[at] ?? 0);
    writeFileSync(path, changed);
    expect([at, (await imported(south.admin, { path, passphrase })).kind]).toEqual([at, 'refused']);
  }
  expect(lastKey({ db: south.db })).toBe(before);
  expect(readdirSync(south.dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect((await imported(south.admin, { path: file, passphrase })).kind).toBe('imported');
});

test('nothing is taken of a station that nobody admitted, or that was revoked', async () => {
  const [north, south] = await northAndSouth();
  const stranger = await clinic({ name: 'West', username: 'yaa' });
  const path = await snapshotOf(stranger);
  expect(await imported(south.admin, { path, passphrase })).toMatchObject({ reason: 'unknown-station' });
  const file = await snapshotOf(north);
  await write(south.db, 'esi', (writer) => setRevoked(writer, idOf(north.db), true));
  expect(await imported(south.admin, { path: file, passphrase })).toMatchObject({ reason: 'revoked-station' });
});

type Lie = [string, string, (client: Database.Database) => void];

/** Adds a change as an attacker would who has no key to sign it. */
function unsignedChange(client: Database.Database): void {
  const row = client.prepare('SELECT replica_key, bytes FROM change ORDER BY key DESC LIMIT 1').get();
  const { replica_key: replicaKey, bytes } = row as { replica_key: number; bytes: Buffer };
  const last = decodeChange(bytes);
  const id = '01920000-0000-7000-8000-00000000f04d';
  const change = { ...last, seq: last.seq + 1, previous: hashOf(bytes), kind: 'note', id, after: [] };
  addChange(client, replicaKey, encodeChange(change));
}

function addChange(
  client: Database.Database,
  replicaKey: number,
  { bytes, hash }: ReturnType<typeof encodeChange>,
): void {
  const { seq, id } = decodeChange(bytes);
  const recordId = id.length === 36 ? Buffer.from(id.replaceAll('-', ''), 'hex') : Buffer.from(id);
  client
    .prepare('INSERT INTO change (replica_key, seq, hash, record_id, bytes) VALUES (?, ?, ?, ?, ?)')
    .run(replicaKey, seq, Buffer.from(hash, 'hex'), recordId, Buffer.from(bytes));
}

const untriggered = (client: Database.Database) =>
  client.exec('DROP TRIGGER change_is_never_updated; DROP TRIGGER change_is_never_deleted');

/** Puts a text into a column of numbers, which SQLite allows nobody while it checks the types of the table. */
function putText(client: Database.Database, table: string, column: string): void {
  const strict = client.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table) as string;
  const setTable = (sql: string) => {
    client.pragma('writable_schema = 1');
    client.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(sql, table);
    client.pragma('writable_schema = RESET');
  };
  setTable(strict.replace(/ STRICT$/, ''));
  untriggered(client);
  client.exec(`UPDATE ${table} SET ${column} = 'one'`);
  expect(client.prepare(`SELECT typeof(${column}) FROM ${table}`).pluck().get()).toBe('text');
  setTable(strict);
}

const lies: Lie[] = [
  ['a row says another name', 'forged', (client) => client.exec("UPDATE patient SET name = 'Eva'")],
  ['a row has another type than its column', 'forged', (client) => putText(client, 'patient', 'version')],
  ['a change has another type than its column', 'forged', (client) => putText(client, 'change', 'seq')],
  ['a photo is another one', 'forged', (client) => client.exec('UPDATE photo SET jpeg = zeroblob(40)')],
  ['a photo was left out', 'forged', (client) => client.exec('DELETE FROM photo')],
  ['a row was left out', 'forged', (client) => client.exec('DELETE FROM visit')],
  [
    'a visit stands with another patient',
    'forged',
    (client) => client.exec('UPDATE visit SET patient_key = (SELECT max(key) FROM patient)'),
  ],
  [
    'a row has no journal',
    'forged',
    (client) =>
      client.exec(
        "INSERT INTO patient (id, name, created_at, updated_at, version) VALUES ('01920000-0000-7000-8000-00000000f04d', 'Eva', 0, 0, 1)",
      ),
  ],
  [
    'a change was altered',
    'forged',
    (client) => {
      untriggered(client);
      const row = client.prepare("SELECT key, bytes FROM change WHERE instr(bytes, 'Esther')").get() as any;
      const bytes = row.bytes as Buffer;
      bytes.write('Esthex', bytes.indexOf('Esther'));
      client
        .prepare('UPDATE change SET bytes = ?, hash = ? WHERE key = ?')
        .run(bytes, Buffer.from(hashOf(bytes), 'hex'), row.key);
    },
  ],
  ['a change was added', 'forged', unsignedChange],
  [
    'a change was taken out',
    'forged',
    (client) => {
      untriggered(client);
      client.exec("DELETE FROM change WHERE instr(bytes, 'Esther') ; DELETE FROM patient WHERE name = 'Esther'");
    },
  ],
  ['a signature is missing', 'forged', (client) => client.exec('DELETE FROM signature')],
  ['a signature is another one', 'forged', (client) => client.exec('UPDATE signature SET signature = zeroblob(64)')],
  ['a root is another one', 'forged', (client) => client.exec('UPDATE signature SET root = zeroblob(32)')],
  ['a root was left out', 'forged', (client) => client.exec('UPDATE signature SET root = NULL')],
  [
    'somebody whom nobody admitted wrote in it',
    'unknown-station',
    (client) => {
      const stranger = newStranger();
      client.prepare('INSERT INTO replica (key, id) VALUES (99, ?)').run(stranger.id);
      addChange(client, 99, encodeChange(decodeChange(stranger.introduction.bytes)));
      client
        .prepare('INSERT INTO signature SELECT key, ?, NULL FROM change WHERE replica_key = 99')
        .run(stranger.sign(null));
    },
  ],
  [
    'the postings are none',
    'forged',
    (client) => client.exec('UPDATE posting_data SET block = zeroblob(20) WHERE id > 10'),
  ],
  [
    'it has another table',
    'forged',
    (client) => client.exec('DROP TABLE word; CREATE TABLE word (word TEXT, count INTEGER, more TEXT)'),
  ],
  ['it is of a newer version', 'newer', (client) => void client.pragma('user_version = 999')],
];

test('what the giving station forges beside the journal or in it is found, and nothing of it is taken', async () => {
  const [north, south] = await northAndSouth();
  const nextOfKin = { name: 'Juma', relation: 'Brother', phone: null };
  const { body } = await north.admin.post('/patients', { name: 'Ama', nextOfKin });
  await north.admin.post(`/patients/${body._id}/visits`, { reason: 'Fever' });
  await north.admin.send('PUT', `/patients/${body._id}/photo`, { jpeg: jpegBytes().toString('base64') });
  await north.admin.post('/patients', { name: 'Esther' });
  await north.admin.post('/patients', { name: 'Yaa' });
  const file = await snapshotOf(north);
  const before = [lastKey({ db: south.db }), digestOf({ db: south.db })];
  for (const [what, reason, change] of lies) {
    const outcome = await imported(south.admin, { path: await forgedBy(north.db, file, change), passphrase });
    expect([what, outcome.kind, outcome.reason]).toEqual([what, 'refused', reason]);
  }
  expect([lastKey({ db: south.db }), digestOf({ db: south.db })]).toEqual(before);
  // An object with its members in another order is the same.
  // It can sign for itself, also a root of another chain.
  const end = listChains({ db: north.db }).flatMap(({ privateKey, ends }) =>
    privateKey === null ? [] : ends.map((point) => ({ point, ...signHead(privateKey, point, Buffer.alloc(32, 1)) })),
  )[0];
  const otherRoot = await forgedBy(north.db, file, (client) =>
    client
      .prepare(
        'UPDATE signature SET signature = ?, root = ? WHERE change_key = (SELECT key FROM change WHERE hash = ?)',
      )
      .run(end?.signature, end?.root, Buffer.from(end?.point.hash ?? '', 'hex')),
  );
  expect(await imported(south.admin, { path: otherRoot, passphrase })).toMatchObject({ reason: 'forged' });
  const ofPart = await forgedBy(north.db, file, () => undefined, { whole: false });
  expect(await imported(south.admin, { path: ofPart, passphrase })).toMatchObject({ kind: 'refused', reason: 'part' });
  const reordered = await forgedBy(north.db, file, (client) =>
    client.exec(
      `UPDATE patient SET next_of_kin = '{"relation":"Brother","phone":null,"name":"Juma"}' WHERE next_of_kin IS NOT NULL`,
    ),
  );
  expect(await imported(south.admin, { path: reordered, passphrase })).toMatchObject({ kind: 'imported' });
  // Rows of other tables that the snapshot's maker invented are not imported.
  const harmless = await forgedBy(north.db, file, (client) =>
    client.exec(
      "INSERT INTO token (id, hash, name, role, created_by, created_at) VALUES ('x', 'x', 'x', 'administrator', 'x', 0);" +
        "INSERT INTO staff (id, username, username_key, role, disabled, created_at) VALUES ('x', 'eva', 'eva', 'administrator', 0, 0);" +
        "INSERT INTO photo SELECT key, zeroblob(40) FROM patient WHERE name = 'Esther';" +
        "CREATE TRIGGER eva AFTER INSERT ON patient BEGIN UPDATE patient SET name = 'Eva'; END",
    ),
  );
  expect(await imported(south.admin, { path: harmless, passphrase })).toMatchObject({ kind: 'imported' });
  expect(sqlite(south.db).prepare("SELECT name FROM sqlite_schema WHERE name = 'eva'").all()).toEqual([]);
  expect((await south.admin.get('/staff')).body.staff.map(({ username }: any) => username)).toEqual(['ama', 'esi']);
  expect((await south.admin.get('/tokens')).body.tokens).toEqual([]);
  expect(sqlite(south.db).prepare('SELECT count(*) FROM photo').pluck().get()).toBe(1);
  await exchangeBetween(north.db, south.db);
  expectAgreement(north.db, south.db);
});

/** Returns two stations whose steps a test can follow, with a patient each. */
async function followed() {
  const [north, south] = await northAndSouth();
  await addPatient(north.db, { name: 'North' });
  await addPatient(south.db, { name: 'South' });
  await north.station.close();
  await south.station.close();
  return { a: await opened(north.dataDir, 'ama'), b: await opened(south.dataDir, 'esi'), dataDir: south.dataDir };
}

const namesIn = (db: Db) =>
  lookUp({ db }, {}, { page: 0, size: 200, sort: 'name', after: undefined }).rows.map(({ name }) => name);

test('wherever the power is cut while a snapshot is taken, the station has all that it had, or all of both', async () => {
  const { a, b, dataDir } = await followed();
  const cuts = new Map<string, string>();
  const file = await make(a);
  await take(b, file, { step: async (name) => void cuts.set(name, await Promise.resolve(cut(dataDir))) });
  expect([...cuts.keys()]).toEqual(['begun', 'proved', 'caught-up', 'held', 'brought', 'filled', 'exchanged']);
  expect(namesIn(b.db)).toEqual(['North', 'South']);
  for (const [name, copy] of cuts) {
    const station = await startStation(testConfig(copy));
    const esi = await signIn(clientOf(station.api, ''), { username: 'esi', password });
    const found = await names({ admin: esi });
    expect([name, found]).toEqual([name, name === 'exchanged' ? ['North', 'South'] : ['South']]);
    expect((await esi.post('/patients', { name: 'After the cut' })).status).toBe(200);
    // A second import is not hindered by anything of the first.
    expect((await imported(esi, { path: file, passphrase })).kind).toBe('imported');
    expect(await names({ admin: esi })).toEqual(['After the cut', 'North', 'South']);
    await station.close();
    expect(databasesIn(copy)).toHaveLength(1);
  }
});

test('a disk that is full at any step leaves the station as it was, and it goes on', async () => {
  const { a, b, dataDir } = await followed();
  const file = await make(a);
  for (const failing of ['begun', 'proved', 'caught-up', 'held', 'brought', 'filled']) {
    const step = (name: string) =>
      name === failing ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : Promise.resolve();
    await expect(take(b, file, { step })).rejects.toMatchObject({ code: 'ENOSPC' });
    await addPatient(b.db, { name: `After ${failing}` });
    expect(namesIn(b.db)).not.toContain('North');
  }
  await take(b, file);
  expect(namesIn(b.db)).toHaveLength(8);
  expect(databasesIn(dataDir)).toHaveLength(1);
});

test('what is remembered of the old journal says nothing of the new one: nobody is thought to know more than they do', async () => {
  const { a, b } = await followed();
  for (let i = 0; i < 20; i++) await addPatient(a.db, { name: `Patient ${i}` });
  const third = await clinic({ name: 'West', username: 'yaa' });
  await makePeers(b.db, third.db);
  await exchangeBetween(b.db, third.db);
  const west = idOf(third.db);
  expect(placeKnownTo({ db: b.db }, west)).toBe(lastKey({ db: b.db }));
  await take(b, await make(a));
  // The west does not know the changes of the north, so all are counted as unsent.
  const unsentTo = (station: string) => findUnsent({ db: b.db }, findPeer({ db: b.db }, station)?.sentKey ?? NaN).count;
  expect(unsentTo(west)).toBe(listAfter({ db: b.db }, 0, 1_000_000).length);
  // The giving station has everything except what was added here meanwhile.
  expect(unsentTo(idOf(a.db))).toBeGreaterThan(0);
  expect(unsentTo(idOf(a.db))).toBeLessThan(unsentTo(west));
  await exchangeBetween(b.db, third.db);
  expectAgreement(b.db, third.db);
});

test('a snapshot of a station that was restored before it was paired with brings all of it', async () => {
  const [north, south] = [
    await clinic({ name: 'North', username: 'ama' }),
    await clinic({ name: 'South', username: 'esi' }),
  ];
  await north.admin.post('/patients', { name: 'Ama' });
  for (const db of [north.db, south.db]) await write(db, 'station', continueAsNewReplica);
  await makePeers(north.db, south.db);
  await exchangeBetween(south.db, north.db);
  await south.admin.post('/patients', { name: 'Esi' });
  expect(await imported(south.admin, { path: await snapshotOf(north), passphrase })).toMatchObject({
    kind: 'imported',
  });
  expect(await names(south)).toEqual(['Ama', 'Esi']);
  expect((await exchangeBetween(north.db, south.db)).isSame).toBe(true);
  expectAgreement(north.db, south.db);
});

test('what nobody would take is not left behind: such a snapshot is not taken, nor made', async () => {
  const [north, south] = await northAndSouth();
  await north.admin.post('/patients', { name: 'Ama' });
  const file = await snapshotOf(north);
  // Changes without a signature, which no sync would bring.
  const village = await elsewhere(south.db, 'Village');
  await village.say({ kind: 'patient', id: '01920000-0000-7000-8000-00000000f04d', fields: { name: 'Yaa' } });
  expect(await imported(south.admin, { path: file, passphrase })).toMatchObject({ reason: 'not-all-there' });
  expect(await names(south)).toEqual(['Yaa']);
  const outcome = await made(south.admin, { path: temporaryDir(), passphrase });
  expect(outcome).toMatchObject({ kind: 'failed', reason: 'unsigned' });
});

test('whoever has a password of an earlier version is not locked out', async () => {
  const { a, b, dataDir } = await followed();
  const file = await make(a);
  const keys = join(dataDir, 'registry', 'keys.json');
  const keyring = readKeyring(keys);
  const older = { kind: 'recovery' as const, id: 'older', sealed: 'x' };
  saveKeyring(keys, signed({ ...keyring, olderSlots: [older] }, b.registry.key));
  await expect(take(b, file)).rejects.toMatchObject({ kind: 'older-passwords' });
  expect(namesIn(b.db)).toEqual(['South']);
});

test('what a newer version said of a record, or of a kind of its own, keeps no snapshot from being taken', async () => {
  const { a, b } = await followed();
  const { id } = await addPatient(a.db, { name: 'Yaa' });
  const said = { name: { given: 'Yaa' } };
  await write(a.db, 'ama', (writer) => sayAsNewer(writer, { kind: 'patient', id, fields: said }));
  await write(a.db, 'ama', (writer) => sayAsNewer(writer, { kind: 'referral', id: newUuid(), fields: said }));
  await take(b, await make(a));
  expect(namesIn(b.db)).toEqual(['North', 'South', 'Yaa']);
  const twice = 'SELECT key FROM posting_due WHERE key IN (SELECT id FROM posting_docsize)';
  expect(sqlite(b.db).prepare(twice).all()).toEqual([]);
  await exchangeBetween(a.db, b.db);
  expectAgreement(a.db, b.db);
});

test('a later version, which dropped indexes, takes a snapshot that has none', async () => {
  const [north, south] = await northAndSouth();
  await addPatient(north.db, { name: 'North' });
  await north.station.close();
  await south.station.close();
  const a = await opened(north.dataDir, 'ama');
  const migrationsDir = laterMigrations(
    'DROP INDEX `visit_open`;\n--> statement-breakpoint\nDROP INDEX `visit_by_end`;',
  );
  const b = await opened(south.dataDir, 'esi', { migrationsDir });
  await take(b, await make(a));
  expect(namesIn(b.db)).toEqual(['North']);
  const indexes = sqlite(b.db).prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'visit_%' AND type = 'index'");
  expect(indexes.pluck().all()).toContain('visit_by_start');
  expect(indexes.pluck().all()).not.toContain('visit_open');
});

test('a registry that was copied, and went on in both copies, comes as the tree that it is', async () => {
  const { a, b } = await followed();
  const copy = cut(join(a.station.config.dataDir));
  await addPatient(a.db, { name: 'In the original' });
  const { file } = { file: join(copy, 'registry', 'registry.db') };
  const twin = reopen({ ...openOptions(a.station.config, file, a.registry.key) });
  await addPatient(twin, { name: 'In the copy' });
  await exchangeBetween(twin, b.db);
  await exchangeBetween(a.db, b.db);
  await addPatient(a.db, { name: 'After both met' });
  await take(b, await make(a));
  expect(listChains({ db: b.db }).some(({ forkedAt }) => forkedAt !== null)).toBe(true);
  expect((await exchangeBetween(a.db, b.db)).isSame).toBe(true);
  expect(namesIn(b.db)).toEqual(['After both met', 'In the copy', 'In the original', 'North', 'South']);
  expectAgreement(a.db, b.db);
});
