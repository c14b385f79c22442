/**
 * `npm run package -- KIND …`: makes installers of the desktop in `dist/`, with the list of what is in them (SBOM).
 *
 *     npm run package -- deb rpm --x64
 *
 * Everything but `nsis` and `dmg` is made without a network. What is missing is said before anything is built, with how to get it.
 * `docs/release.md` describes the kinds. Options that begin with `-c.` are passed to electron-builder.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { appImageTools } from './appimage-tools.ts';
import { kinds, lackingFor, type Kind } from './lacking.ts';
import { debName, makeDeb, makeRpm, rpmName } from './linux.ts';
import { makeMsi, msiName } from './msi.ts';
import { manifest, processors, projectDir, run, runtimeDir, runtimeVersion, type Processor } from './project.ts';
import { sbomNameOf } from '../src-main/desktop/packaging/release-name.rules.ts';
import { makeSbom } from './sbom.ts';

const { version } = manifest;

const asked = process.argv.slice(2);
const forBuilder = asked.filter((word) => word.startsWith('-c.'));
const { values, positionals } = parseArgs({
  args: asked.filter((word) => !word.startsWith('-c.')),
  allowPositionals: true,
  strict: false,
  options: {
    x64: { type: 'boolean' },
    arm64: { type: 'boolean' },
    /** Compresses little, for trying. */
    fast: { type: 'boolean' },
    output: { type: 'string' },
  },
});

const isKind = (word: string): word is Kind => Object.hasOwn(kinds, word);
const wanted = positionals.filter(isKind);
const unknown = [
  ...positionals.filter((word) => !isKind(word)),
  ...Object.keys(values)
    .filter((name) => !['x64', 'arm64', 'fast', 'output'].includes(name))
    .map((name) => `--${name}`),
];
if (wanted.length === 0 || unknown.length > 0) {
  const list = Object.entries(kinds).map(([kind, { what }]) => `  ${kind.padEnd(9)} ${what}`);
  refuse([
    ...unknown.map((word) => `${word} is not known.`),
    'Usage: npm run package -- KIND … [--x64 | --arm64] [--fast]',
    ...list,
  ]);
}
const processor = processors.find((name) => values[name] === true) ?? (process.arch as Processor);
const output = resolve(typeof values['output'] === 'string' ? values['output'] : join(projectDir, 'dist'));
const lacking = new Set(wanted.flatMap((kind) => lackingFor(kind, processor)));
if (lacking.size > 0) refuse([...lacking]);

const epoch = timeOfCommit();
process.env['SOURCE_DATE_EPOCH'] = String(epoch);
mkdirSync(output, { recursive: true });
node(['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn']);

const isFast = values['fast'] === true;
const linux = wanted.filter((kind) => kinds[kind].system === 'linux');
if (linux.length > 0) {
  withAppImageTools(linux.includes('appimage'), () =>
    builder('--linux', linux.includes('appimage') ? ['AppImage'] : ['dir']),
  );
  const program = join(output, processor === 'x64' ? 'linux-unpacked' : `linux-${processor}-unpacked`);
  const about = { program, processor, version, epoch, isFast };
  if (linux.includes('deb')) makeDeb({ ...about, output: join(output, debName(version, processor)) });
  if (linux.includes('rpm')) makeRpm({ ...about, output: join(output, rpmName(version, processor)) });
}
if (wanted.includes('msi')) {
  builder('--win', ['dir']);
  makeMsi({ program: join(output, 'win-unpacked'), version, output: join(output, msiName(version)) });
}
if (wanted.includes('nsis')) builder('--win', ['nsis']);
if (wanted.includes('dmg')) builder('--mac', ['dmg', 'zip']);

const packaged = runtimeDir(kinds[wanted[0] ?? 'dir'].system, processor);
writeFileSync(join(output, sbomNameOf(version)), makeSbom({ epoch, electronVersion: runtimeVersion(packaged) }));
process.stdout.write(`${output} has the result.\n`);

function builder(system: string, targets: string[]): void {
  const runtime = runtimeDir(system === '--linux' ? 'linux' : system === '--win' ? 'win32' : 'darwin', processor);
  if (runtime !== undefined) process.env['ELECTRON_OVERRIDE_DIST_PATH'] = runtime;
  const config = ['--config', 'installers/electron-builder.config.ts', `-c.directories.output=${output}`];
  node([
    'installers/node_modules/electron-builder/cli.js',
    system,
    ...targets,
    `--${processor}`,
    ...config,
    ...forBuilder,
  ]);
}

function withAppImageTools(isNeeded: boolean, act: () => void): void {
  const dir = isNeeded ? mkdtempSync(join(tmpdir(), 'satchel-appimage-')) : undefined;
  try {
    if (dir !== undefined)
      process.env['APPIMAGE_TOOLS_PATH'] ??= appImageTools(
        dir,
        processor,
        process.env['SATCHEL_APPIMAGE_RUNTIME'] ?? '',
      );
    act();
  } finally {
    if (dir !== undefined) rmSync(dir, { recursive: true });
  }
}

/** Seconds since 1970. All times in the files are this one, so that a commit always gives the same bytes. */
function timeOfCommit(): number {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given) return Number(given);
  try {
    return Number(run('git', ['log', '-1', '--format=%ct']));
  } catch {
    return refuse([
      'This folder has no commit, whose time all files get. Package from a clone, or set SOURCE_DATE_EPOCH.',
    ]);
  }
}

function node(args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: projectDir, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function refuse(sentences: readonly string[]): never {
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exit(1);
}
