/**
 * Measures the packaged desktop as its user gets it, started on a registry, beside an empty window of the same runtime. The pages
 * themselves time the starts, from just before the process is created to the first paint with content. A window that is painted may still
 * wait for its station, so the moment at which a person can type is measured as well. The two programs take turns, so that other work of the
 * machine slows both.
 */
import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { findRuntime } from '../desktop/prepare.ts';
import {
  asOrdinaryUser,
  environmentFor,
  ownArguments,
  packageInto,
  pageOf,
  programDir,
  useBindingOf,
  type Runtime,
} from '../desktop/program.ts';

export type DesktopFigures = {
  /** Bytes below the folder of the package, and below that of the runtime alone. */
  size: { own: number; bare: number };
  /** Milliseconds of each start to the first paint. The two programs took turns. */
  start: { own: number[]; bare: number[] };
  /** Milliseconds of each start of the desktop to the form in which a person can type. */
  usable: number[];
  /** Bytes of all processes at rest, with shared pages counted once. */
  memory: { own: number; bare: number };
};

const starts = 7;
const idleMs = 5000;

/** Measures the desktop on the registry in `dataDir`, which a key file opens. */
export async function measureDesktop(place: {
  dataDir: string;
  keyFile: string;
}): Promise<DesktopFigures | { reason: string }> {
  const runtime = findRuntime();
  if (runtime.kind === 'none') return runtime;
  if (process.platform !== 'linux') return { reason: 'only the folder for Linux is packaged here.' };
  const output = mkdtempSync(join(tmpdir(), 'satchel-package-'));
  try {
    const { status, said } = packageInto(output, { runtime });
    if (status !== 0) return { reason: said };
    const packagedDir = programDir(output);
    const size = { own: bytesBelow(packagedDir), bare: bytesBelow(dirname(runtime.executablePath)) };
    useBindingOf(runtime, packagedDir);
    // Uses the same port at each start, as for a real user, because the window keeps its files by port.
    const port = String(await freePort());
    const environment = environmentFor(place.dataDir, { SATCHEL_KEY_FILE: place.keyFile, SATCHEL_PORT: port });
    // Both programs run with the sandbox, as the same account, from the same folder.
    const user = asOrdinaryUser(environment, { reads: output, writes: [dirname(place.dataDir)] });
    const own: Program = {
      path: join(packagedDir, 'satchel'),
      args: ownArguments(runtime),
      options: user.options,
      usable: 'input:focus',
    };
    const bare = emptyWindow(runtime, output, user.options);

    const times: Record<'own' | 'bare', number[]> = { own: [], bare: [] };
    const usable: number[] = [];
    const memory = { own: 0, bare: 0 };
    for (let i = 0; i <= starts; i++) {
      for (const [name, program] of Object.entries({ bare, own }) as ['own' | 'bare', Program][]) {
        const isLast = i === starts;
        const { ms, usableMs, bytes } = await startOnce(program, isLast);
        // The first start of each program fills the caches of the disk.
        if (i > 0 && !isLast) times[name].push(ms);
        if (i > 0 && !isLast && name === 'own') usable.push(usableMs);
        if (isLast) memory[name] = bytes;
      }
    }
    user.remove();
    return { size, start: times, usable, memory };
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

type Program = {
  path: string;
  args: string[];
  options: SpawnOptions;
  /** Selects an element that is there once the program can be used. */
  usable: string;
};

/** Creates the smallest possible Electron program: one window with a word in it. */
function emptyWindow(runtime: Runtime, folder: string, options: SpawnOptions): Program {
  const app = join(folder, 'empty');
  mkdirSync(app);
  const copy = join(folder, 'runtime');
  cpSync(dirname(runtime.executablePath), copy, { recursive: true });
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'empty', main: 'main.cjs' }));
  writeFileSync(join(app, 'page.html'), '<!doctype html><title>Empty</title><h1>Empty</h1>');
  writeFileSync(
    join(app, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron');
    app.setPath('userData', require('node:fs').mkdtempSync(app.getPath('temp') + '/satchel-empty-'));
    app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadFile('page.html'));`,
  );
  const path = join(copy, basename(runtime.executablePath));
  return { path, args: [...ownArguments(runtime), app], options, usable: 'h1' };
}

async function startOnce(
  program: Program,
  isIdleMeasured: boolean,
): Promise<{ ms: number; usableMs: number; bytes: number }> {
  const startedAt = Date.now();
  const child = spawn(program.path, ['--remote-debugging-port=0', '--lang=en', ...program.args], {
    ...program.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const { browser, page } = await pageOf(child);
    await page.locator(program.usable).waitFor();
    const usableMs = Date.now() - startedAt;
    const ms = (await firstPaint(page)) - startedAt;
    await browser.close();
    if (isIdleMeasured) await new Promise((done) => setTimeout(done, idleMs));
    return { ms, usableMs, bytes: isIdleMeasured ? memoryOf(child.pid ?? 0) : 0 };
  } finally {
    child.kill('SIGTERM');
    await new Promise((ended) => (child.exitCode === null ? child.once('exit', ended) : ended(undefined)));
  }
}

/** Returns milliseconds since 1970 by the page's own clock. Polling from outside would add the time of the poll. */
async function firstPaint(page: Page): Promise<number> {
  for (;;) {
    const at = (await page.evaluate(`(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return paint === undefined ? null : performance.timeOrigin + paint.startTime;
    })()`)) as number | null;
    if (at !== null) return at;
    await page.waitForTimeout(20);
  }
}

const bytesBelow = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** Returns the memory of a process and of all processes below it. */
function memoryOf(pid: number): number {
  const own = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return Number(own) * 1024 + children.reduce((sum, child) => sum + memoryOf(child), 0);
}
