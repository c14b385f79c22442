import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { unlock } from '../../src-main/db/cipher.ts';
import { clientOf, password, temporaryDir } from '../support/station.ts';
import {
  canStartAs,
  closedRegistry,
  findOldNode,
  openDir,
  putBackupBesideLog,
  signedIn,
  spawnStation,
  stop,
  treeOf,
  unfoldedRegistry,
  type ChildOptions,
  type Registry,
} from './child.ts';

const databaseOf = ({ dataDir }: Pick<Registry, 'dataDir'>) => join(dataDir, 'registry', 'registry.db');
const slotsOf = ({ dataDir }: Pick<Registry, 'dataDir'>) => join(dataDir, 'registry', 'keys.json');

/**
 * Starts a station that must refuse: with a sentence, without a line on standard output, and without changing anything
 * below `watched`.
 */
async function refused(options: ChildOptions, watched: string, ignored: string[] = []): Promise<string> {
  const isIgnored = (name: string) => ignored.some((beginning) => name.startsWith(beginning));
  const tree = () => Object.fromEntries(Object.entries(treeOf(watched)).filter(([name]) => !isIgnored(name)));
  const before = tree();
  const child = spawnStation(options);
  const ending = await Promise.race([
    child.ended,
    child.ready.then((line) => Promise.reject(new Error(`It started: ${line.state}`))),
  ]);
  expect(tree()).toEqual(before);
  expect(ending).toMatchObject({ code: 1, signal: null, stdout: '' });
  // One or a few sentences that a clerk can read out, and no stack trace.
  expect(ending.stderr).toMatch(/^[A-Z].*\.\n$/);
  expect(ending.stderr).not.toMatch(/ {4}at |Error:/);
  return ending.stderr;
}

/**
 * Files that a killed station leaves, and that the next one may change. They are the lock's own journal, and the index
 * of the write-ahead log, which is rebuilt from the log at every opening.
 */
const putRight = ['./data/lock-journal', './data/registry/registry.db-shm'];

/** Files that a running station may write at any moment. */
const ofTheFirst = ['./data/audit/', './data/registry/registry.db-wal'];

/** The folder that contains everything of a registry: its data and its key file. */
const wholeOf = ({ dataDir }: Registry) => join(dataDir, '..');

test('a second station on one folder is refused, and the first goes on', async () => {
  const registry = await closedRegistry();
  const first = await spawnStation(registry).ready;
  const sentence = await refused(registry, wholeOf(registry), ofTheFirst);
  expect(sentence).toContain(`Another Satchel is running on ${registry.dataDir}.`);
  const clerk = signedIn(first, registry.token);
  expect((await clerk.post('/patients', { name: 'Kofi Boateng' })).status).toBeLessThan(300);
});

test('a second station is refused also when somebody deleted the lock of the folder', async () => {
  const registry = await closedRegistry();
  const first = await spawnStation(registry).ready;
  rmSync(join(registry.dataDir, 'lock'));
  const sentence = await refused(registry, wholeOf(registry), [...ofTheFirst, './data/lock']);
  expect(sentence).toContain(`Another Satchel is running on ${registry.dataDir}.`);
  const clerk = signedIn(first, registry.token);
  expect((await clerk.post('/patients', { name: 'Kofi Boateng' })).status).toBeLessThan(300);
});

test('a lock that somebody wrote something into is made anew', async () => {
  const registry = await closedRegistry();
  writeFileSync(join(registry.dataDir, 'lock'), 'locked by ama '.repeat(100));
  const first = await spawnStation(registry).ready;
  expect((await signedIn(first, registry.token).get('/patients')).status).toBe(200);
  expect(await refused(registry, wholeOf(registry), ofTheFirst)).toContain('Another Satchel is running');
});

test('a second station on a folder that is not set up yet is refused too', async () => {
  const dataDir = temporaryDir();
  await spawnStation({ dataDir }).ready;
  expect(await refused({ dataDir }, dataDir)).toContain('Another Satchel is running');
});

test('a Node that is too old is told so in a sentence', async () => {
  const old = findOldNode();
  if (old === undefined) {
    console.warn('not run: no older Node on this machine');
    return;
  }
  const registry = await closedRegistry();
  const sentence = await refused({ ...registry, node: old.path }, wholeOf(registry));
  expect(sentence).toMatch(/^Satchel needs Node 22\.\d+ or newer; this is /);
  expect(sentence).toContain(old.version);
});

/** Changes a registry as a later version of Satchel would leave it. */
function makeNewer(registry: Registry): void {
  const client = new Database(databaseOf(registry));
  unlock(client, registry.key);
  const version = client.pragma('user_version', { simple: true }) as number;
  client.pragma(`user_version=${version + 1}`);
  client.close();
}

test('a registry of a newer Satchel is refused', async () => {
  const registry = await closedRegistry();
  makeNewer(registry);
  expect(await refused(registry, wholeOf(registry))).toContain('A newer version of Satchel last opened');
});

test('a registry of a newer Satchel that was killed is refused, with its log', async () => {
  const registry = await unfoldedRegistry();
  const file = databaseOf(registry);
  // The copy has the log of a newer Satchel, from before it was folded into the file.
  const log = `${file}-wal`;
  const kept = join(temporaryDir(), 'registry');
  const client = new Database(file);
  unlock(client, registry.key);
  client.pragma('user_version=99');
  cpSync(join(registry.dataDir, 'registry'), kept, { recursive: true });
  client.close();
  rmSync(join(registry.dataDir, 'registry'), { recursive: true });
  cpSync(kept, join(registry.dataDir, 'registry'), { recursive: true });
  expect(statSync(log).size).toBeGreaterThan(0);
  expect(await refused(registry, wholeOf(registry), putRight)).toContain('data version 99');
});

test('a key file of another registry is refused', async () => {
  const registry = await closedRegistry();
  const other = await closedRegistry();
  const sentence = await refused({ ...registry, keyFile: other.keyFile }, wholeOf(registry));
  expect(sentence).toContain(`The key file ${other.keyFile} does not open this registry.`);
});

test('a key file that holds no key is refused', async () => {
  const registry = await closedRegistry();
  writeFileSync(registry.keyFile, 'my secret\n');
  expect(await refused(registry, wholeOf(registry))).toContain('does not contain a key');
});

test('a key file that others can read is refused', async () => {
  const registry = await closedRegistry();
  chmodSync(registry.keyFile, 0o644);
  expect(await refused(registry, wholeOf(registry))).toContain('Other users can read the key file');
});

test('a registry that was encrypted with another key is refused', async () => {
  const registry = await closedRegistry();
  cpSync(databaseOf(await closedRegistry()), databaseOf(registry));
  expect(await refused(registry, wholeOf(registry))).toContain('is damaged, or was encrypted with another key');
});

test('a registry whose first page is garbage is refused', async () => {
  const registry = await closedRegistry();
  const bytes = readFileSync(databaseOf(registry));
  bytes.fill('garbage ', 0, 4096);
  writeFileSync(databaseOf(registry), bytes);
  expect(await refused(registry, wholeOf(registry))).toContain('or was encrypted with another key');
});

test('a registry with a log that is not folded in, whose first page is garbage, is refused', async () => {
  const registry = await unfoldedRegistry();
  writeFileSync(databaseOf(registry), 'garbage '.repeat(8192));
  // The log may be sound although the file is not: a person decides, not the start.
  expect(await refused(registry, wholeOf(registry), putRight)).toContain('or was encrypted with another key');
});

test.for([
  ['everything', () => 0],
  ['all but a part of its first page', () => 512],
  ['its second half', (size: number) => Math.floor(size / 2 / 4096) * 4096],
  ['its last byte', (size: number) => size - 1],
] as const)('a registry that lost %s is refused', async ([, kept]) => {
  const registry = await closedRegistry();
  truncateSync(databaseOf(registry), kept(statSync(databaseOf(registry)).size));
  expect(await refused(registry, wholeOf(registry))).toContain('is damaged');
});

test('a registry with damage that is first met while it is opened is refused with a sentence', async () => {
  const registry = await closedRegistry();
  const client = new Database(databaseOf(registry), { readonly: true });
  unlock(client, registry.key);
  const pages = client
    .prepare("SELECT pageno FROM dbstat WHERE name IN ('station', 'change', 'word', 'staff')")
    .pluck()
    .all();
  client.close();
  rmSync(`${databaseOf(registry)}-wal`, { force: true });
  rmSync(`${databaseOf(registry)}-shm`, { force: true });
  const bytes = readFileSync(databaseOf(registry));
  for (const page of pages as number[]) bytes.fill(0xaa, (page - 1) * 4096 + 100, (page - 1) * 4096 + 200);
  writeFileSync(databaseOf(registry), bytes);
  expect(await refused(registry, wholeOf(registry))).toContain('is damaged');
});

test.for([
  ['half of themselves', '{"format":1,"slots":[{"ki'],
  ['nothing', ''],
  ['null', 'null'],
  ['no slots', '{"format":1}'],
  ['a newer format', '{"format":3,"slots":[]}'],
] as const)('key slots that hold %s are refused', async ([, text]) => {
  const registry = await closedRegistry();
  writeFileSync(slotsOf(registry), text);
  expect(await refused(registry, wholeOf(registry))).toContain('The key slots in');
});

test('key slots that are missing are refused', async () => {
  const registry = await closedRegistry();
  rmSync(slotsOf(registry));
  expect(await refused(registry, wholeOf(registry))).toContain('The key slots in');
});

test('a backup that was put beside the log of a killed station is refused, and neither of the two is touched', async () => {
  const registry = await closedRegistry();
  await putBackupBesideLog(registry);
  const sentence = await refused(registry, wholeOf(registry), putRight);
  expect(sentence).toContain('replaced another one');
  // The same the second time: refusing has not made it worse.
  expect(await refused(registry, wholeOf(registry), putRight)).toBe(sentence);

  const log = `${databaseOf(registry)}-wal`;
  renameSync(log, join(temporaryDir(), 'kept-log'));
  const clerk = signedIn(await spawnStation(registry).ready, registry.token);
  expect((await clerk.get('/patients')).body.page.totalElements).toBe(201);
});

test('a damaged registry with a log beside it is called damaged, and neither is touched', async () => {
  const registry = await closedRegistry();
  await putBackupBesideLog(registry);
  truncateSync(databaseOf(registry), 40 * 4096);
  expect(await refused(registry, wholeOf(registry), putRight)).toContain('is damaged');
});

test('a registry that is missing beside its key slots is refused, not made anew', async () => {
  const registry = await closedRegistry();
  renameSync(databaseOf(registry), join(temporaryDir(), 'elsewhere.db'));
  expect(await refused(registry, wholeOf(registry))).toContain(
    'is missing. Nothing was changed. Restore it from a backup',
  );
});

test('a registry that is missing is said at the start also where somebody has to sign in', async () => {
  const registry = await closedRegistry();
  renameSync(databaseOf(registry), join(temporaryDir(), 'elsewhere.db'));
  expect(await refused({ dataDir: registry.dataDir }, wholeOf(registry))).toContain(
    'is missing. Nothing was changed. Restore it from a backup',
  );
});

test.for([
  ['is of a newer Satchel', 'registry-newer', makeNewer],
  [
    'is damaged',
    'registry-damaged',
    (registry: Registry) => writeFileSync(databaseOf(registry), 'garbage '.repeat(8192)),
  ],
  ['is missing', 'registry-missing', (registry: Registry) => rmSync(databaseOf(registry))],
] as const)(
  'signing in to a registry that %s opens nothing, says no patient’s data and changes nothing',
  async ([, kind, spoil]) => {
    const registry = await closedRegistry();
    spoil(registry);
    const before = treeOf(join(registry.dataDir, 'registry'));
    const child = spawnStation({ dataDir: registry.dataDir });
    const line = await child.ready.catch(() => undefined);
    // If it is detected at the start, even better: nobody can sign in then.
    if (line !== undefined) {
      const { status, body } = await clientOf(line.api, '').post('/sessions', { username: 'ama', password });
      expect(status).toBe(423);
      expect(body.refusal).toBe(kind);
      expect((await clientOf(line.api, '').get('/health')).body.state).toBe('locked');
      await stop(child);
    }
    expect(treeOf(join(registry.dataDir, 'registry'))).toEqual(before);
  },
);

test('a port that another program uses is refused', async () => {
  const registry = await closedRegistry();
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const sealedAnew = ['./data/registry/as-closed'];
  expect(await refused({ ...registry, port }, wholeOf(registry), sealedAnew)).toContain(
    `Port ${port} is used by another program.`,
  );
});

const isRoot = process.getuid?.() === 0;
const nobody = 65534;

test('a folder that may only be read is refused, with and without a registry in it', async () => {
  if (process.platform === 'win32') {
    console.warn('not run: Windows has no modes');
    return;
  }
  if (isRoot && !canStartAs(nobody)) {
    console.warn('not run: another user cannot read the project');
    return;
  }
  const dir = openDir();
  const dataDir = join(dir, 'data');
  chmodSync(dir, 0o755);
  chmodSync(dataDir, 0o555);
  onTestFinished(() => chmodSync(dataDir, 0o755));
  // Modes do not restrict root, which starts the station as another user.
  const user = isRoot ? { uid: nobody } : {};
  expect(await refused({ dataDir, ...user }, dir)).toContain(`Satchel may not write to ${dataDir}.`);

  chmodSync(dataDir, 0o755);
  const { dataDir: source } = await closedRegistry();
  cpSync(source, dataDir, { recursive: true });
  chmodSync(join(dataDir, 'registry'), 0o555);
  chmodSync(join(dataDir, 'lock'), 0o444);
  for (const file of [databaseOf({ dataDir }), slotsOf({ dataDir })]) chmodSync(file, 0o444);
  chmodSync(dataDir, 0o555);
  expect(await refused({ dataDir, ...user }, dir)).toContain(`Satchel may not write to ${dataDir}.`);
});

test('a registry that belongs to somebody else is refused, also where the folder itself may be written', async () => {
  if (!isRoot) {
    console.warn('not run: only root can give a file to somebody else');
    return;
  }
  if (!canStartAs(nobody)) {
    console.warn('not run: another user cannot read the project');
    return;
  }
  const dir = openDir();
  const dataDir = join(dir, 'data');
  chmodSync(dir, 0o755);
  const { dataDir: source } = await closedRegistry();
  cpSync(source, dataDir, { recursive: true });
  rmSync(join(dataDir, 'lock'));
  chownSync(dataDir, nobody, nobody);
  chmodSync(join(dataDir, 'registry'), 0o755);
  for (const file of [databaseOf({ dataDir }), slotsOf({ dataDir })]) chmodSync(file, 0o644);
  expect(await refused({ dataDir, uid: nobody }, dir)).toContain(`Satchel may not write to ${dataDir}.`);
});

test('a file where the folder should be is refused', async () => {
  const dir = temporaryDir();
  const dataDir = join(dir, 'data');
  writeFileSync(dataDir, 'not a folder');
  expect(await refused({ dataDir }, dir)).toContain(`Satchel may not write to ${dataDir}.`);
});

test('a port that is none is refused before anything is made', async () => {
  const dir = temporaryDir();
  expect(await refused({ dataDir: join(dir, 'new'), port: 65536 }, dir)).toContain('SATCHEL_PORT must be a number');
});

test('an empty registry folder is not taken for a registry, nor filled', async () => {
  const dataDir = temporaryDir();
  mkdirSync(join(dataDir, 'registry'));
  writeFileSync(join(dataDir, 'lock'), '');
  // Slots and registry are both gone, so either may be reported first.
  expect(await refused({ dataDir }, dataDir)).toMatch(
    /The key slots in|is missing\. Nothing was changed\. Restore it from a backup/,
  );
});
