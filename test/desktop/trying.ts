/**
 * One running program for all tests of a file, and another computer that a page may try to reach. The page is the station's own, and the
 * tests run in it what an intruder would. Nothing that they try may be seen outside.
 */
import { createSocket } from 'node:dgram';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject } from 'vitest';
import { launchProgram } from './launch.ts';
import { environmentFor, type Runtime } from './program.ts';

const found = inject('runtime');

/** Milliseconds, long enough to see anything that is not refused, even on a busy machine. */
const settleMs = 400;

type Other = { origin: string; host: string; port: number; seen: string[] };

export type Trying = {
  app: ElectronApplication;
  page: Page;
  other: Other;
  /** The address of the page, which it should never leave. */
  home: string;
  downloadsDir: string;
  /** Fails if anything came of what was tried. */
  expectNothing: () => Promise<void>;
};

/** Shares one program among the tests of this file. It starts before the first of them. */
export function sharedProgram(): () => Trying {
  let trying: Trying | undefined;
  const ends: (() => void)[] = [];
  beforeAll(async () => {
    if (found.kind === 'found') trying = await start(found, ends);
  });
  afterAll(() => {
    for (const end of ends.reverse()) end();
  });
  return () => {
    if (trying === undefined) throw new Error('The program did not start.');
    return trying;
  };
}

async function start(runtime: Runtime, ends: (() => void)[]): Promise<Trying> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-test-'));
  ends.push(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  const opened = standInForOtherPrograms(dir);
  const other = await otherComputer(ends);
  const app = await launchProgram(runtime, {
    // A camera that is always there. Without one, nobody would be asked for permission.
    args: ['--use-fake-device-for-media-stream', '--lang=en', resolve(import.meta.dirname, '../..')],
    env: environmentFor(join(dir, 'data'), { LANGUAGE: 'en', PATH: `${dir}:${process.env['PATH'] ?? ''}` }),
    timeout: 45_000,
  });
  const child = app.process();
  ends.push(() => child.kill('SIGKILL'));
  const page = await app.firstWindow();
  await page.waitForURL(/^http:/);
  await page.getByRole('button').first().waitFor();
  const home = page.url();
  await app.evaluate(({ app: main }, folder) => main.setPath('downloads', folder), dir);

  const expectNothing = async () => {
    await page.waitForTimeout(settleMs);
    expect(page.url()).toBe(home);
    expect(app.windows()).toHaveLength(1);
    expect(other.seen).toEqual([]);
    expect(opened()).toBe('');
    expect(child.exitCode).toBe(null);
  };
  return { app, page, other, home, downloadsDir: dir, expectNothing };
}

/** Replaces the program with which a Linux desktop opens addresses. Ours comes first in the path and notes them. */
function standInForOtherPrograms(dir: string): () => string {
  const note = join(dir, 'opened');
  const program = join(dir, 'xdg-open');
  writeFileSync(program, `#!/bin/sh\necho "$@" >> "${note}"\n`);
  chmodSync(program, 0o755);
  return () => (existsSync(note) ? readFileSync(note, 'utf8') : '');
}

/** Starts a server that answers every request and notes each connection. On Linux, 127.0.0.2 is another host that needs no network. */
async function otherComputer(ends: (() => void)[]): Promise<Other> {
  const seen: string[] = [];
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' }).end('<h1>elsewhere</h1>');
  });
  server.on('connection', () => seen.push('connection'));
  await new Promise<void>((ready) => server.listen(0, '0.0.0.0', ready));
  const { port } = server.address() as AddressInfo;
  const socket = createSocket('udp4').on('message', () => seen.push('message'));
  await new Promise<void>((ready) => socket.bind(port, '0.0.0.0', ready));
  ends.push(() => {
    server.close();
    server.closeAllConnections();
    socket.close();
  });
  return { origin: `http://127.0.0.2:${port}`, host: '127.0.0.2', port, seen };
}

/** Runs every test twice: with the page's Content-Security-Policy, and without it, when only the program's own defences remain. */
export function withAndWithoutPolicy(program: () => Trying, tests: (hasPolicy: boolean) => void): void {
  describe.each([{ hasPolicy: true }, { hasPolicy: false }])('has the page its policy: $hasPolicy', ({ hasPolicy }) => {
    if (found.kind === 'found') {
      beforeAll(async () => {
        if (!hasPolicy) await takePolicyAway(program());
      });
      beforeEach(() => startAgain(program()));
    }
    tests(hasPolicy);
  });
}

async function takePolicyAway({ app }: Trying): Promise<void> {
  await app.evaluate(({ session }) => {
    session.defaultSession.webRequest.onHeadersReceived(({ responseHeaders = {} }, answer) => {
      const kept = Object.entries(responseHeaders).filter(([name]) => !/^content-security-policy$/i.test(name));
      answer({ responseHeaders: Object.fromEntries(kept) });
    });
  });
}

/** Brings the page back to its first state, whatever the test before did to it. */
async function startAgain({ page, other, home }: Trying): Promise<void> {
  if (page.url() !== home) await page.goto(home);
  await page.reload();
  await page.getByRole('button').first().waitFor();
  other.seen.length = 0;
}
