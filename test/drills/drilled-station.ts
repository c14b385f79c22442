/** Starts stations in processes of their own for drills, if need be without one protection or under `strace`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { builtOr } from '../support/built.ts';
import { launchArguments, nodeArguments } from './without-arguments.ts';

export type DrilledStation = {
  url: string;
  setupCode: string | undefined;
  process: ChildProcess;
  /** Resolves with the output of the process when it has ended. */
  ended: Promise<Ending>;
  stop: (signal?: NodeJS.Signals) => Promise<Ending>;
};

type Options = {
  dataDir: string;
  keyFile?: string;
  /** The beginning of the command line, e.g. a program that traces the station. */
  under?: readonly string[];
  environment?: Record<string, string>;
  /**
   * True to start it from the same file as `npm run station`, with everything that this file does before it
   * serves.
   */
  isAsPeopleStartIt?: boolean;
};

type Ending = { code: number | null; stdout: string; stderr: string };

const source = (name: string) => join(import.meta.dirname, name);

export async function startDrilled(options: Options): Promise<DrilledStation> {
  const { dataDir, keyFile, under = [], environment = {}, isAsPeopleStartIt = false } = options;
  const launched = [source('../../src-main/bin/launch.js'), 'station', ...launchArguments];
  const started = isAsPeopleStartIt ? launched : [builtOr('station-process')];
  const own = [process.execPath, ...nodeArguments, ...started];
  const [program = '', ...args] = [...under, ...own];
  const child = spawn(program, args, {
    env: {
      ...process.env,
      SATCHEL_DATA_DIR: dataDir,
      SATCHEL_PORT: '0',
      ...(keyFile !== undefined && { SATCHEL_KEY_FILE: keyFile }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A signal then reaches the station and the program that traces it.
    detached: true,
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ending>((end, fail) => {
    child.on('error', fail);
    child.on('close', (code) => end({ code, stdout, stderr }));
  });
  const signalGroup = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal);
  };
  onTestFinished(async () => {
    signalGroup('SIGKILL');
    await ended;
  });
  const ready = await new Promise<{ url: string; setupCode?: string }>((start, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.includes('\n')) start(JSON.parse(stdout.slice(0, stdout.indexOf('\n'))) as { url: string });
    });
    ended.then(({ code }) => fail(new Error(`The station ended with ${code}: ${stderr}`)), fail);
  });
  return {
    url: ready.url,
    setupCode: ready.setupCode,
    process: child,
    ended,
    stop: (signal = 'SIGTERM') => {
      signalGroup(signal);
      return ended;
    },
  };
}

/** Identifies an answer by the local port of its connection and its position there, counted from 0. */
export type Answer = { port: number; nth: number };
export type Reply = { status: number; body: any; answer: Answer };
/** One person or program with one connection. */
export type Asking = {
  /** Rejects with `Gone` if the station ended before it answered. */
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
};

export class Gone extends Error {}

export function newAsking(url: string, token?: string): Asking {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const { hostname, port } = new URL(url);
  const answersByPort = new Map<number, number>();
  return {
    ask: (method, path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const asked = request({
          agent,
          hostname,
          port,
          method,
          path: `/api${path}`,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
        });
        let localPort = 0;
        asked.on('socket', (socket) => {
          if (socket.connecting) socket.once('connect', () => (localPort = socket.localPort ?? 0));
          else localPort = socket.localPort ?? 0;
        });
        asked.on('error', (error) => reject(new Gone(`${method} ${path} was not answered: ${error.message}`)));
        asked.on('response', (reply) => {
          const nth = answersByPort.get(localPort) ?? 0;
          answersByPort.set(localPort, nth + 1);
          let text = '';
          reply.setEncoding('utf8').on('data', (part: string) => (text += part));
          // An answer that breaks off has already given its status, and the status is a promise.
          const end = () =>
            resolve({ status: reply.statusCode ?? 0, body: parse(text), answer: { port: localPort, nth } });
          reply.on('end', end);
          reply.on('error', end);
        });
        asked.end(body === undefined ? undefined : JSON.stringify(body));
      }),
  };
}

function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    // The body was cut off, or empty.
    return undefined;
  }
}
