/** Starts real stations in processes of their own, as `npm run station` does. */
import { execFileSync, spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { unlock } from '../../src-main/db/cipher.ts';
import { startStation, type RunningStation } from '../../src-main/serve.ts';
import { launchArguments, nodeArguments } from '../drills/without-arguments.ts';
import { clientOf, password, setUp, temporaryDir, testConfig, type Client } from '../support/station.ts';

const projectDir = resolve(import.meta.dirname, '../..');
const launcherOf = (project: string): string => join(project, 'src-main/bin/launch.js');
const launcher = launcherOf(projectDir);

export type ReadyLine = { event: string; url: string; api: string; state: string; setupCode?: string };
export type Ending = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };
export type Child = {
  process: ChildProcessWithoutNullStreams;
  /** The line on standard output. Rejects with the text on standard error if the process ends without one. */
  ready: Promise<ReadyLine>;
  ended: Promise<Ending>;
};
export type ChildOptions = {
  dataDir: string;
  keyFile?: string;
  port?: number;
  /** A Node other than the project's. */
  node?: string;
  /** The user that it runs as. */
  uid?: number;
  command?: 'station' | 'start';
  environment?: Record<string, string>;
  /** The folder of its code. */
  project?: string;
};

/** Starts a station. It is killed when the test ends, if it still runs. */
export function spawnStation({
  dataDir,
  keyFile,
  port = 0,
  node = process.execPath,
  uid,
  command = 'station',
  environment = {},
  project = projectDir,
}: ChildOptions): Child {
  const child = spawn(node, [...nodeArguments, launcherOf(project), command, ...launchArguments], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      SATCHEL_WITHOUT: process.env['SATCHEL_WITHOUT'],
      HOME: tmpdir(),
      // Compiled once for all tests, and not into the shared temporary folder.
      XDG_CACHE_HOME: join(homedir(), '.cache'),
      SATCHEL_DATA_DIR: dataDir,
      SATCHEL_DISCOVERY: 'off',
      SATCHEL_PORT: String(port),
      ...(keyFile !== undefined && { SATCHEL_KEY_FILE: keyFile }),
      ...environment,
    },
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ending>((end, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => end({ code, signal, stdout, stderr }));
  });
  const ready = new Promise<ReadyLine>((start, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.includes('\n')) start(JSON.parse(stdout.slice(0, stdout.indexOf('\n'))) as ReadyLine);
    });
    ended.then(({ code }) => fail(new Error(`The station ended with ${code}: ${stderr}`)), fail);
  });
  // A test that expects a refusal waits only for the end.
  ready.catch(() => undefined);
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  });
  return { process: child, ready, ended };
}

/** Runs a command of `npm run station --`, or of another script. `typed` contains the answers to its questions. */
export function run(
  words: string[],
  { dataDir = temporaryDir(), typed = '', script = 'station', environment = {} } = {},
) {
  const child = spawn(process.execPath, [launcher, script, ...words], {
    env: { ...process.env, SATCHEL_DATA_DIR: dataDir, SATCHEL_PORT: '0', SATCHEL_SYNC_PORT: '0', ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
  child.stdin.end(typed);
  const ended = new Promise<number | null>((end) => child.on('close', end));
  const line = async (event: string): Promise<any> => {
    for (;;) {
      const found = said.stdout.split('\n').find((each) => each.includes(`"event":"${event}"`));
      if (found !== undefined) return JSON.parse(found);
      if (child.exitCode !== null) throw new Error(`It ended: ${said.stderr}`);
      await new Promise((next) => setTimeout(next, 50));
    }
  };
  return { said, ended, line, stop: (signal: NodeJS.Signals = 'SIGTERM') => child.kill(signal) };
}

/** Asks a station to stop and waits until it has. */
export function stop(child: Child, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> {
  child.process.kill(signal);
  return child.ended;
}

/** A registry on disk that no station has open, with what opens it. */
export type Registry = { dataDir: string; keyFile: string; key: Buffer; token: string; patientId: string };

/** Returns a closed registry with one patient, unlocked by a key file. */
export async function closedRegistry(): Promise<Registry> {
  const dir = temporaryDir();
  const dataDir = join(dir, 'data');
  const keyFile = join(dir, 'key');
  const station = await startStation(testConfig(dataDir, { keyFile }));
  const registry = await fill(station, { dataDir, keyFile });
  await station.close();
  return registry;
}

async function fill(station: RunningStation, place: { dataDir: string; keyFile: string }): Promise<Registry> {
  const { admin } = await setUp(station);
  await admin.send('PUT', '/key-file', { password });
  const { body } = await admin.post('/tokens', { name: 'other program', role: 'clerk' });
  const patient = await admin.post('/patients', { name: 'Ama Mensah' });
  const key = Buffer.from(station.registry().key);
  return { ...place, key, token: body.token, patientId: patient.body._id };
}

/** Returns the folder as a killed process leaves it: with a write-ahead log that is not folded into the file. */
export async function unfoldedRegistry(): Promise<Registry> {
  const dir = temporaryDir();
  const unfolded = join(dir, 'unfolded');
  const keyFile = join(dir, 'key');
  const dataDir = join(dir, 'data');
  const station = await startStation(testConfig(dataDir, { keyFile }));
  const registry = await fill(station, { dataDir, keyFile });
  cpSync(dataDir, unfolded, { recursive: true });
  await station.close();
  // Into the same files: in other files it would be a copy of a registry.
  cpSync(unfolded, dataDir, { recursive: true });
  return registry;
}

/**
 * Leaves the folder of a killed station after somebody copied an older backup over its registry file: today's log is
 * next to the backup.
 */
export async function putBackupBesideLog({ dataDir, keyFile, key, token }: Registry): Promise<void> {
  const file = join(dataDir, 'registry', 'registry.db');
  const log = `${file}-wal`;
  const aside = temporaryDir();
  const add = async (count: number, keep: () => void) => {
    const station = await startStation(testConfig(dataDir, { keyFile }));
    const clerk = clientOf(station.api, token);
    for (let i = 0; i < count; i++) await clerk.post('/patients', { name: `Patient ${i} of ${count}` });
    keep();
    await station.close();
  };
  await add(200, () => undefined);
  const client = new Database(file);
  unlock(client, key);
  client.prepare('VACUUM INTO ?').run(join(aside, 'backup.db'));
  client.close();
  await add(20, () => copyFileSync(log, join(aside, 'log')));
  copyFileSync(join(aside, 'backup.db'), file);
  copyFileSync(join(aside, 'log'), log);
}

/** Returns every name, type, mode and content below a folder. */
export function treeOf(folder: string): Record<string, string> {
  const tree: Record<string, string> = {};
  const visit = (path: string, name: string) => {
    const { mode } = lstatSync(path);
    const isFolder = lstatSync(path).isDirectory();
    const content = isFolder ? 'folder' : createHash('sha256').update(readFileSync(path)).digest('hex');
    tree[name] = `${(mode & 0o7777).toString(8)} ${content}`;
    if (isFolder) for (const each of readdirSync(path).sort()) visit(join(path, each), `${name}/${each}`);
  };
  visit(folder, '.');
  return tree;
}

export const signedIn = ({ api }: Pick<ReadyLine, 'api'>, token: string): Client => clientOf(api, token);

/** Returns a folder that other users of this computer may enter, unlike a temporary one. */
export function openDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-open-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(join(dir, 'data'));
  return dir;
}

/** True if another user of this computer could start a station at all. Nobody else can from inside a home folder. */
export function canStartAs(uid: number): boolean {
  const look = `require('node:fs').accessSync(${JSON.stringify(launcher)})`;
  return spawnSync(process.execPath, ['-e', look], { uid, gid: uid, cwd: tmpdir(), stdio: 'ignore' }).status === 0;
}

/** Returns the first Node on the PATH, outside node_modules, that is too old for Satchel. */
export function findOldNode(): { path: string; version: string } | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    if (folder === '' || folder.includes('node_modules')) continue;
    const path = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
    try {
      const version = execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
      if (Number(version.split('.')[0]) < 22) return { path, version };
    } catch {
      // There is no Node in this folder, or none that runs.
    }
  }
  return undefined;
}
