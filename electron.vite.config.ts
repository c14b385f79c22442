import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { defaultPort } from './src-main/config.ts';

const rendererDir = resolve(import.meta.dirname, 'src-renderer');

/**
 * Everything that is needed at once is one file, for all pages. Each further file is another request to the station, for which a slow
 * laptop waits.
 */
const firstFile = {
  name: 'first',
  tags: ['$initial' as const],
  priority: 1,
  test: (id: string) => !/\.html|src-renderer\/((startup-error|print-preview|waiting-list)\/)?main\.ts/.test(id),
};
/**
 * The same applies to what every signed-in user gets, and to the pages of their work. Each file has all that its part needs and the files
 * before it lack.
 */
const shellFile = { name: 'shell', test: /SignedIn\.svelte$/ };
const pagesFile = {
  name: 'pages',
  test: /\/(Card|PatientList|Today|DayListPage|Month|Conflicts|Duplicates)\.svelte$/,
};

/** The station that a page of `npm run dev` calls. It answers no other origin than its own. */
const devStation = `http://127.0.0.1:${process.env['SATCHEL_PORT'] || defaultPort}`;

/** In kB. The files are read from the disk: whoever starts the program needs no warning about the size of one. */
const chunkSizeWarningLimit = 4096;

/** The browser tests build with it as well. */
export const rendererConfig = {
  root: rendererDir,
  server: {
    host: '127.0.0.1',
    proxy: { '/api/': { target: devStation, changeOrigin: true, headers: { origin: devStation } } },
  },
  plugins: [svelte({ configFile: false })],
  build: {
    minify: true,
    chunkSizeWarningLimit,
    license: { fileName: 'licenses.md' },
    // The second page replaces the first when there is no station to serve it. The others have windows of their own.
    rolldownOptions: {
      input: Object.fromEntries(
        ['index', 'startup-error', 'print-preview', 'waiting-list'].map((name) => [
          name,
          resolve(rendererDir, `${name}.html`),
        ]),
      ),
      output: { codeSplitting: { groups: [firstFile, shellFile, pagesFile] } },
      // The duration of a build is of no use to people who start the program.
      checks: { bundlerTimings: false },
    },
  },
};

/** Copies the files of the page at `/api/docs` with their licences, because no code of ours imports them. */
const swaggerUiFiles: Plugin = {
  name: 'swagger-ui-files',
  generateBundle() {
    const packageDir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
    const names = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE'];
    for (const name of names) {
      // They name source maps for developers of Swagger UI, which are not included.
      const source = readFileSync(join(packageDir, name), 'utf8').replace(/\/[/*]# sourceMappingURL=.*\s*$/, '');
      this.emitFile({ type: 'asset', fileName: `swagger-ui/${name}`, source });
    }
  },
};

/**
 * Packages with which Fastify would check and write replies, and try requests. Fastify loads them only if it is given no others, which
 * never happens here (`server/server.ts`). They are a third of the code that would be read at each start.
 */
const neverAsked = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'];
const leftOut: Plugin = {
  name: 'left-out',
  enforce: 'pre',
  resolveId: (id) => (neverAsked.includes(id) ? `\0left-out:${id}` : undefined),
  load: (id) => (id.startsWith('\0left-out:') ? 'export default undefined;' : undefined),
};

const entries = {
  main: resolve(import.meta.dirname, 'src-main/main.ts'),
  commands: resolve(import.meta.dirname, 'src-main/bin/commands.ts'),
  'verify-worker': resolve(import.meta.dirname, 'src-main/audit/verify-worker.ts'),
  'files-worker': resolve(import.meta.dirname, 'src-main/transfer/files-worker.ts'),
  'upkeep-worker': resolve(import.meta.dirname, 'src-main/bin/upkeep-worker.ts'),
};

/**
 * Lets a station start from few files. By default its code would be in about sixty, one for each way in which the parts of the program
 * share code. Station code that the same other entries load is put into one file. A thread therefore still loads nothing that it does not
 * need. No file waits for another in a circle, because a program that loads a module also loads its imports.
 */
const filesOfStation = new Map<string, string>();
const startedTogether: Plugin = {
  name: 'started-together',
  buildEnd() {
    const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
    const laterImportsOf = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
    const { commands, ...others } = entries;
    const threads = [entries['verify-worker'], entries['files-worker'], entries['upkeep-worker']];
    const loaded = Object.entries(others).map(([name, entry]) => ({ name, ids: reachedFrom([entry], importsOf) }));
    // Threads load most of their program once they know their task.
    const tasks = [...reachedFrom(threads, importsOf)].flatMap(laterImportsOf);
    loaded.push({ name: 'tasks', ids: reachedFrom(tasks, importsOf) });
    for (const id of reachedFrom([commands], importsOf)) {
      const sharers = loaded.filter(({ ids }) => ids.has(id)).map(({ name }) => name);
      if (id !== commands) filesOfStation.set(id, ['station', ...sharers].join('-'));
    }
  },
};

function reachedFrom(ids: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(ids);
  // The loop also visits entries that are added while it runs.
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported);
  return reached;
}

export default defineConfig({
  main: {
    plugins: [leftOut, swaggerUiFiles, startedTogether],
    build: {
      // One file with everything in it starts faster than hundreds, and the package contains nothing else. Packages with binaries stay
      // outside. The owners of the bundled code are listed beside it, as their licences require. The file keeps its lines and names, so
      // that a logged failure shows where it was. Minified, it starts no sooner.
      externalizeDeps: false,
      minify: false,
      chunkSizeWarningLimit,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        input: entries,
        external: ['better-sqlite3', '@node-rs/argon2'],
        output: {
          codeSplitting: {
            groups: [
              {
                name: (id) => filesOfStation.get(id) ?? null,
                debugName: 'station',
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: resolve(import.meta.dirname, 'src-main/preload.ts') },
        // A sandboxed preload cannot be an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: rendererConfig,
});
