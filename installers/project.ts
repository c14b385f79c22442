/** Facts about the project and the runtime that all installers need, and the functions that they share. */
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const projectDir = resolve(import.meta.dirname, '..');

type Manifest = {
  name: string;
  version: string;
  description: string;
  homepage: string;
  license: string;
  author: { name: string; email: string };
};
export const manifest = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as Manifest;

export const processors = ['x64', 'arm64'] as const;
export type Processor = (typeof processors)[number];
export type System = 'linux' | 'win32' | 'darwin';

/** The file of a runtime that shows for which system it is. */
export const runtimeExecutable: Record<System, string> = {
  linux: 'electron',
  win32: 'electron.exe',
  darwin: 'Electron.app',
};

/**
 * Returns the folder of the runtime: that in the variable of the npm package `electron`, or else the one that this package downloaded for
 * this computer.
 */
export function runtimeDir(system: System, processor: Processor): string | undefined {
  const named = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (named) return resolve(named);
  const own = join(projectDir, 'node_modules/electron/dist');
  return system === process.platform && processor === process.arch && existsSync(own) ? own : undefined;
}

/** Returns what the runtime's own file says; a runtime that is yet to be downloaded has the version of its package. */
export function runtimeVersion(runtime: string | undefined): string {
  const own = runtime === undefined ? undefined : join(runtime, 'version');
  if (own !== undefined && existsSync(own)) return readFileSync(own, 'utf8').trim().replace(/^v/, '');
  const electron = join(projectDir, 'node_modules/electron/package.json');
  return (JSON.parse(readFileSync(electron, 'utf8')) as { version: string }).version;
}

/** Returns the processor for which an ELF or PE file was built. */
export function machineOf(file: string): Processor | undefined {
  const start = Buffer.alloc(4096);
  const handle = openSync(file, 'r');
  readSync(handle, start);
  closeSync(handle);
  if (start.toString('latin1', 1, 4) === 'ELF') return byMachine[start.readUInt16LE(18)];
  const header = start.readUInt32LE(60);
  return header < 4000 ? byMachine[start.readUInt16LE(header + 4)] : undefined;
}
/** Numbers of the formats: first two of ELF, then two of PE. */
const byMachine: Record<number, Processor> = { 62: 'x64', 183: 'arm64', 0x86_64: 'x64', 0xaa_64: 'arm64' };

/** Runs a tool of the system, and throws what it wrote if it fails. */
export function run(tool: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): string {
  const { status, error, stdout, stderr } = spawnSync(tool, args, {
    cwd: projectDir,
    encoding: 'utf8',
    env: { ...process.env, ...more },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${tool} failed: ${error?.message ?? `${stdout}${stderr}`}`);
  return stdout;
}

/** Returns a UUID (version 8) that follows from a text: the same in each build. */
export function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `9${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
