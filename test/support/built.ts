/**
 * Builds the worker threads and the programs that tests start in their own processes. Reading one of them from its 900 source files
 * takes Node more than a second of processor time, and a test run starts hundreds.
 *
 * Where a protection is disabled (`drills/without.ts`) there is no build, and everything runs from its sources.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const project = resolve(import.meta.dirname, '../..');

/** Programs by name. A test finds one with `builtOr`. */
const programs = {
  'upkeep-worker': 'src-main/bin/upkeep-worker.ts',
  'files-worker': 'src-main/transfer/files-worker.ts',
  'verify-worker': 'src-main/audit/verify-worker.ts',
  hub: 'src-main/bin/hub.ts',
  'station-process': 'test/drills/station-process.ts',
  'schedules-process': 'test/sync/schedules-process.ts',
  'rekey-child': 'test/unlock/rekey-child.ts',
  'cut-child': 'test/backup/cut-child.ts',
  'snapshot-child': 'test/bench/snapshot-child.ts',
};

/**
 * Entries of packages of many files. Drizzle's package.json is so large (180 KB) that Node takes two seconds of processor time in each
 * process that imports these, because it is read again for every file.
 */
const entries = [
  'drizzle-orm',
  'drizzle-orm/better-sqlite3',
  'drizzle-orm/migrator',
  'drizzle-orm/node-postgres',
  'drizzle-orm/node-postgres/migrator',
  'drizzle-orm/pg-core',
  'drizzle-orm/sqlite-core',
  'typebox',
  'typebox/compile',
  'typebox/value',
];
const isBundled = (id: string) => /^(drizzle-orm|typebox)(\/|$)/.test(id);
const bundleOf = (entry: string) => `packages/${entry.replaceAll('/', '-')}`;

/** Makes tests and sources import the bundled packages. */
export const packagesOfBuild: Plugin = {
  name: 'packages-of-build',
  enforce: 'pre',
  resolveId(id) {
    const dir = process.env['SATCHEL_TEST_BUILD'];
    if (dir === undefined || !isBundled(id)) return undefined;
    // A second copy beside the bundled one would have classes of its own.
    if (!entries.includes(id)) throw new Error(`${id} is missing in the entries of test/support/built.ts.`);
    return { id: join(dir, `${bundleOf(id)}.js`), external: true };
  },
};

/** The worker that each of these files starts. */
const startedIn: Readonly<Record<string, keyof typeof programs>> = {
  'src-main/db/thread.ts': 'upkeep-worker',
  'src-main/transfer/files-thread.ts': 'files-worker',
  'src-main/audit/verify.ts': 'verify-worker',
};

/** Returns the file to start: the built one if there is a build, or else its source. */
export function builtOr(name: keyof typeof programs): string {
  const dir = process.env['SATCHEL_TEST_BUILD'];
  return dir === undefined ? resolve(project, programs[name]) : join(dir, `${name}.js`);
}

/** Makes the sources that start a worker use the built one. */
export const threadsOfBuild: Plugin = {
  name: 'threads-of-build',
  enforce: 'pre',
  transform(source, path) {
    const worker = startedIn[relative(project, path).replaceAll('\\', '/')];
    if (worker === undefined || process.env['SATCHEL_TEST_BUILD'] === undefined) return undefined;
    const own = `'${worker}.ts')`;
    const chosen = /import\.meta\.filename\.endsWith\('\.ts'\)[^;]*;/;
    if (!source.includes(own) || !chosen.test(source)) throw new Error(`${path} chooses its thread in another way.`);
    return source.replace(chosen, `${JSON.stringify(builtOr(worker))};`);
  },
};

export default async function prepare(): Promise<() => void> {
  if ((process.env['SATCHEL_WITHOUT'] ?? '') !== '') return () => undefined;
  // Each project runs this setup, one after the other.
  if (process.env['SATCHEL_TEST_BUILD'] !== undefined) return () => undefined;
  // Inside node_modules, so that packages with binaries are found.
  const outDir = mkdtempSync(join(project, 'node_modules', '.test-build-'));
  process.env['SATCHEL_TEST_BUILD'] = outDir;
  const input = Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, resolve(project, file)]));
  const external = ['better-sqlite3', '@node-rs/argon2'];
  await build({
    configFile: false,
    root: project,
    publicDir: false,
    logLevel: 'error',
    plugins: [threadsOfBuild],
    ssr: { noExternal: true, external },
    build: { ssr: true, outDir, minify: false, target: 'node24', rolldownOptions: { input, external } },
  });
  await build({
    configFile: false,
    root: project,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: [/^(drizzle-orm|typebox)(\/|$)/] },
    build: {
      ...{ ssr: true, outDir, emptyOutDir: false, minify: false, target: 'node24' },
      rolldownOptions: { input: Object.fromEntries(entries.map((entry) => [bundleOf(entry), entry])) },
    },
  });
  return () => rmSync(outDir, { recursive: true, force: true });
}
