/** Verifies that the files of the audit trail are unchanged: every block opens and follows the previous one, and none is missing. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectDir } from '../project-dir.ts';
import { blocksIn, linkOf, openBlock } from './block.ts';
import { listFiles } from './trail-files.ts';
import type { Fault } from './audit.contract.ts';
import type { Link } from './audit.queries.ts';

/** The blocks to verify: from the one after `base` to `head`, which the registry knows to have been written. */
export type VerifyOrder = { folder: string; keys: [id: string, key: Uint8Array][]; base: Link; head: Link } & Pace;

/** `restTimes`: the pause after each file, as a multiple of the time that the file took; none by default. */
export type Pace = { restTimes?: number };

export type Verified = {
  entries: number;
  faults: Fault[];
  /** The earliest and latest time of the entries in each file. */
  spans: [path: string, span: { earliest: number; latest: number }][];
};

/** Only waited on and never notified, so that a wait lasts its whole timeout. */
const nothing = new Int32Array(new SharedArrayBuffer(4));
/** The most faults that are reported: the first ones show where to look. */
const maxFaults = 100;

/** The thread's program: a source beside this one, or a part of the build. */
const workerFile = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'verify-worker.ts')
  : join(projectDir, 'out', 'main', 'verify-worker.js');

/** Verifies in its own thread: three years of a busy clinic take a few seconds of processor time. */
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
      reject(new Error('The thread that verifies the access log ended too early.'));
    });
  });
}

/** Returns no bytes for a file that was dropped after it was listed. If the file is missing, the chain shows it. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Verifies the files. Blocks the thread during its pauses. */
export function verifyFiles({ folder, keys, base, head, restTimes = 0 }: VerifyOrder): Verified {
  const keyring = new Map(keys.map(([id, key]) => [id, Buffer.from(key)]));
  const first: Link = { ...base, hash: Buffer.from(base.hash) };
  const known: Link = { ...head, hash: Buffer.from(head.hash) };
  const faults: Fault[] = [];
  const spans: Verified['spans'] = [];
  let entries = 0;
  let link = first;
  /**
   * Blocks that no key opens: changed, or torn by a power cut. A block was torn, and is not part of the trail, if the trail continues from
   * before it or ends there.
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
      // This block was dropped, but the power failed before its file was deleted.
      if (block.seq <= first.seq) continue;
      const at = { file, block: block.seq };
      const opened = openBlock(block, keyring, { only: 'audit-damaged' });
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
      for (const { detail, at: when } of opened.entries) {
        faults.push({ kind: 'noted', ...at, at: new Date(when).toISOString(), detail });
      }
      entries += block.count;
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
