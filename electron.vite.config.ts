import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { defaultPort } from './src-main/config.ts';

const rendererDir = resolve(import.meta.dirname, 'src-renderer');

/**
 * What is wanted at once is one file, for both pages: each further one is a question to the station that a slow laptop waits
 * for.
 */
const firstFile = {
  name: 'first',
  tags: ['$initial' as const],
  priority: 1,
  test: (id: string) => !/\.html|src-renderer\/(startup-error\/)?main\.ts/.test(id),
};
/** So is what everybody gets who signs in, and the pages of their work, each with all that it needs and those before do not have. */
const shellFile = { name: 'shell', test: /SignedIn\.svelte$/ };
const pagesFile = {
  name: 'pages',
  test: /\/(Card|PatientList|Today|DayListPage|Month|Conflicts|Duplicates)\.svelte$/,
};

/** The station that a page of `npm run dev` asks: it answers no other origin than its own. */
const devStation = `http://127.0.0.1:${process.env['SATCHEL_PORT'] || defaultPort}`;

/** Also the browser tests build by it. */
export const rendererConfig = {
  root: rendererDir,
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: devStation, changeOrigin: true, headers: { origin: devStation } } },
  },
  plugins: [svelte({ configFile: false })],
  build: {
    minify: true,
    license: { fileName: 'licenses.md' },
    // The second page is shown in place of the first when there is no station to serve it.
    rolldownOptions: {
      input: { index: resolve(rendererDir, 'index.html'), 'startup-error': resolve(rendererDir, 'startup-error.html') },
      output: { codeSplitting: { groups: [firstFile, shellFile, pagesFile] } },
      // How long a build took is of no use to who starts the program.
      checks: { bundlerTimings: false },
    },
  },
};

/** The files of the page at `/api/docs`, with their licences: no code of ours imports them, so they are copied. */
const swaggerUiFiles: Plugin = {
  name: 'swagger-ui-files',
  generateBundle() {
    const packageDir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
    const names = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE'];
    for (const name of names) {
      // They name maps for who develops Swagger UI, which are not here.
      const source = readFileSync(join(packageDir, name), 'utf8').replace(/\/[/*]# sourceMappingURL=.*\s*$/, '');
      this.emitFile({ type: 'asset', fileName: `swagger-ui/${name}`, source });
    }
  },
};

/**
 * What Fastify would check and write replies with, and try requests with: it asks for them only when nobody gives it others, and
 * never here (`server/server.ts`). They are a third of the code that would be read at each start.
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
 * A station starts from few files: left alone, what it needs would lie in some sixty, one for each way in which the parts of the
 * program share code. Of its code, what the same others load as well is one file. So a thread still loads nothing that it does not
 * need, and no file waits for another in a circle: whoever loads a module loads what that imports.
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
    // Threads load most of their program when they know their task.
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
  // What is added while it is gone through is gone through as well.
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported);
  return reached;
}

export default defineConfig({
  main: {
    plugins: [leftOut, swaggerUiFiles, startedTogether],
    build: {
      // One file with everything in it starts faster than hundreds, and the package holds nothing else. What has binaries
      // stays outside. Whose code is in it is listed beside it, as their licences ask. It keeps its lines and names, so that
      // what is written down of a failure says where it was; minified it starts no sooner.
      externalizeDeps: false,
      minify: false,
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
        // A sandboxed preload is no module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: rendererConfig,
});
