/** Whether the files of the audit trail are as they were written: every block opens, follows the one before, and none is missing. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectDir } from '../project-dir.ts';
import { blocksIn, linkOf, openBlock } from './block.ts';
import { listFiles } from './trail-files.ts';
import type { Fault } from './audit.contract.ts';
import type { Link } from './audit.queries.ts';

/** What is to be verified: from the block after `base` to `head`, which the registry knows to have been written. */
export type VerifyOrder = { folder: string; keys: [id: string, key: Uint8Array][]; base: Link; head: Link } & Pace;

/** `restTimes`: after each file it rests so many times as long as that took; by default it does not. */
export type Pace = { restTimes?: number };

export type Verified = {
  entries: number;
  faults: Fault[];
  /** From when to when the entries of each file are. */
  spans: [path: string, span: { earliest: number; latest: number }][];
};

/** Nobody ever wakes a thread that waits for it. */
const nothing = new Int32Array(new SharedArrayBuffer(4));
/** More are not told: the first ones say where to look. */
const maxFaults = 100;

/** The thread's program: a source beside this one, or a part of the build. */
const workerFile = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'verify-worker.ts')
  : join(projectDir, 'out', 'main', 'verify-worker.js');

/** Verifies in a thread of its own: three years of a busy clinic take some seconds of a processor. */
export function verifyInThread(order: VerifyOrder, signal: AbortSignal): Promise<Verified> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(workerFile, { workerData: order });
    worker.unref();
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('The thread that verifies the audit ended before it had.'));
    });
  });
}

/** Empty for a file that was dropped after it was listed; of one that is missing, the chain says so. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Blocks the thread while it rests. */
export function verifyFiles({ folder, keys, base, head, restTimes = 0 }: VerifyOrder): Verified {
  const keyring = new Map(keys.map(([id, key]) => [id, Buffer.from(key)]));
  const first: Link = { ...base, hash: Buffer.from(base.hash) };
  const known: Link = { ...head, hash: Buffer.from(head.hash) };
  const faults: Fault[] = [];
  const spans: Verified['spans'] = [];
  let entries = 0;
  let link = first;
  /**
   * What opens with no key was changed, or torn by a power cut. It was torn, and is nothing of the trail, where that goes on from before it,
   * or ends there.
   */
  let unopened: { at: { file: string; block: number }; link: Link }[] = [];
  const tell = () => {
    for (const { at, link: own } of unopened) {
      faults.push({ kind: own.seq > link.seq + 1 ? 'missing' : 'changed', ...at });
      link = own;
    }
    unopened = [];
  };
  for (const path of listFiles(folder)) {
    const from = performance.now();
    const file = basename(path);
    const span = { earliest: Infinity, latest: 0 };
    for (const block of blocksIn(readIfThere(path)).blocks) {
      // Dropped already, but the power failed before its file was gone.
      if (block.seq <= first.seq) continue;
      const at = { file, block: block.seq };
      const opened = openBlock(block, keyring);
      const own = linkOf(block);
      if (opened === undefined) {
        unopened.push({ at, link: own });
        continue;
      }
      const goesOn = () => block.seq === link.seq + 1 && block.before.equals(link.hash);
      if (goesOn()) unopened = [];
      else tell();
      if (block.seq > link.seq + 1) faults.push({ kind: 'missing', ...at });
      else if (!goesOn()) faults.push({ kind: 'changed', ...at });
      else if (own.seq === known.seq && !own.hash.equals(known.hash)) faults.push({ kind: 'changed', ...at });
      link = own;
      for (const { action, detail, at: when } of opened.entries) {
        if (action === 'audit-damaged') {
          faults.push({ kind: 'noted', ...at, at: new Date(when).toISOString(), detail });
        }
      }
      entries += opened.entries.length;
      span.earliest = Math.min(span.earliest, block.earliest);
      span.latest = Math.max(span.latest, block.latest);
    }
    spans.push([path, span]);
    Atomics.wait(nothing, 0, 0, restTimes * (performance.now() - from));
  }
  if (link.seq < known.seq) tell();
  if (link.seq < known.seq) faults.push({ kind: 'cut', file: null, block: known.seq });
  return { entries, faults: faults.slice(0, maxFaults), spans };
}
