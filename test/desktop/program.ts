/** Makes the packaged program from these sources with the runtime that was found. Tests and the benchmark start it. */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { FoundRuntime } from './prepare.ts';

const projectDir = resolve(import.meta.dirname, '../..');

/** Returns the environment of the program: nothing of this process but what a desktop session has. */
export function environmentFor(dataDir: string, more: Record<string, string> = {}): Record<string, string> {
  const session = ['PATH', 'HOME', 'DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'LANG', 'XDG_RUNTIME_DIR'];
  const kept = session.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(kept), SATCHEL_DATA_DIR: dataDir, SATCHEL_PORT: '0', ...more } as Record<
    string,
    string
  >;
}

export type Runtime = Extract<FoundRuntime, { kind: 'found' }>;

/** Returns the folder of the packaged program below the one that it was packaged into. */
export const programDir = (output: string): string =>
  join(output, process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`);

/** Packages for a processor into this folder. `said` is the output. */
export function packageInto(
  output: string,
  { runtime, processor = process.arch }: { runtime: Runtime; processor?: string },
): { status: number | null; said: string } {
  const builder = join(projectDir, 'installers', 'node_modules', 'electron-builder', 'cli.js');
  const config = ['--config', 'installers/electron-builder.config.ts', `-c.directories.output=${output}`];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [builder, '--linux', '--dir', `--${processor}`, ...config],
    {
      cwd: projectDir,
      encoding: 'utf8',
      env: {
        ...process.env,
        ELECTRON_OVERRIDE_DIST_PATH: dirname(runtime.executablePath),
        // With the runtime at hand nothing is downloaded, and any attempt to download would fail.
        HTTPS_PROXY: nowhere,
        HTTP_PROXY: nowhere,
        npm_config_offline: 'true',
      },
    },
  );
  return { status, said: stdout + stderr };
}

/** A proxy that does not answer: whatever asks the network for something fails. */
export const nowhere = 'http://127.0.0.1:9';

/**
 * Replaces the packaged binary with the runtime's own, which no packaging does. A runtime older than the shipped one cannot load the
 * packaged binary. It then has its own beside the module that `ELECTRON_TEST_ARGS` preloads.
 */
export function useBindingOf(
  runtime: Runtime,
  packagedDir: string,
  copy: (from: string, to: string) => void = copyFileSync,
): void {
  const preload = runtime.args[runtime.args.indexOf('-r') + 1];
  const own = join(dirname(preload ?? ''), 'better_sqlite3.node');
  if (!runtime.args.includes('-r') || !existsSync(own)) return;
  const packaged = join('node_modules', 'better-sqlite3', 'prebuilds', `linux-${process.arch}.node`);
  copy(own, join(packagedDir, 'resources', 'app.asar.unpacked', packaged));
}

/** Returns the runtime's arguments that the packaged program accepts. It has no options of Node, and does not open without its sandbox. */
export const ownArguments = (runtime: Runtime): string[] =>
  runtime.args.filter((arg, i, all) => arg !== '-r' && all[i - 1] !== '-r' && arg !== '--no-sandbox');

const nobody = 65534;

/**
 * Returns options of `spawn` for a program that needs Chromium's sandbox, which root does not have. If the tests run as root, another
 * account starts the program and gets the folders that the program writes to.
 */
export function asOrdinaryUser(env: Record<string, string>, { reads, writes }: { reads: string; writes: string[] }) {
  if (process.getuid?.() !== 0) return { options: { env }, remove: () => undefined };
  chmodSync(reads, 0o755);
  const home = mkdtempSync(join(tmpdir(), 'satchel-home-'));
  for (const dir of [home, ...writes]) giveToNobody(dir);
  const own: Record<string, string> = { ...env, HOME: home, XDG_RUNTIME_DIR: home };
  if (env['XAUTHORITY'] !== undefined) {
    own['XAUTHORITY'] = join(home, 'display');
    copyFileSync(env['XAUTHORITY'], own['XAUTHORITY']);
    chownSync(own['XAUTHORITY'], nobody, nobody);
  }
  return {
    options: { env: own, uid: nobody, gid: nobody },
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 10 }),
  };
}

function giveToNobody(dir: string): void {
  chownSync(dir, nobody, nobody);
  for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
    chownSync(join(dir, path), nobody, nobody);
}

/**
 * Returns the page of the only window of a program that was started with `--remote-debugging-port`. A client that connects before the
 * window has a page never hears of it. One that connects while the window goes from the empty page to its own may wait forever. So this
 * connects only when the page is there.
 */
export async function pageOf(child: ChildProcess): Promise<{ browser: Browser; page: Page }> {
  const address = await debuggerOf(child);
  const until = Date.now() + 20_000;
  while (!(await hasPage(address))) {
    if (Date.now() > until) throw new Error('The program has no window.');
    await new Promise((done) => setTimeout(done, 20));
  }
  const browser = await chromium.connectOverCDP(address);
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The program has closed its window.');
  return { browser, page };
}

async function hasPage(address: string): Promise<boolean> {
  const targets = (await (await fetch(`http://${new URL(address).host}/json/list`)).json()) as {
    type: string;
    url: string;
  }[];
  return targets.some(({ type, url }) => type === 'page' && /^(http|file|satchel):/.test(url));
}

function debuggerOf(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((found, fail) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address !== undefined) found(address);
    });
    child.once('exit', () => fail(new Error(`The program ended: ${said}`)));
  });
}
