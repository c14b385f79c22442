/** The program of the thread in `files-thread.ts`. It reads a file or compares its rows, returns the results part by part, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { FileProblem } from './file-problem.ts';
import type { FileRow } from './file.rules.ts';
import type { CheckOrder } from './check-task.ts';
import type { FromFilesWorker, ReadOrder } from './files-thread.ts';
import { readFile } from './read-file.ts';

/** Messages in transit at most, since saving them is slower than reading. */
const mostUnderWay = 4;
let underWay = 0;
let goOn: (() => void) | undefined;
parentPort?.on('message', () => {
  underWay--;
  goOn?.();
});

async function say(message: FromFilesWorker): Promise<void> {
  parentPort?.postMessage(message);
  underWay++;
  while (underWay >= mostUnderWay) {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  }
}

const handOverRows = 250;

async function run(order: ReadOrder | CheckOrder): Promise<void> {
  if (order.task === 'check') {
    const { checkRows } = await import('./check-task.ts');
    return checkRows(order, {
      copied: () => void say({ kind: 'copied' }),
      found: (found) => say({ kind: 'found', found }),
      checked: (rows, done) => say({ kind: 'checked', rows, done }),
    });
  }
  const { bytes, options } = order;
  const { reading, heads, rows, notes } = await readFile(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    options,
  );
  await say({ kind: 'opened', reading, heads, notes });
  let gathered: FileRow[] = [];
  for await (const row of rows) {
    gathered.push(row);
    if (gathered.length < handOverRows) continue;
    await say({ kind: 'rows', rows: gathered });
    gathered = [];
  }
  await say({ kind: 'rows', rows: gathered });
}

try {
  await run(workerData as ReadOrder | CheckOrder);
  await say({ kind: 'done' });
} catch (error) {
  const { name, message } = error as Error;
  if (error instanceof FileProblem) {
    const { kind, row } = error;
    await say({ kind: 'problem', fault: { kind, detail: message, ...(row !== undefined && { row }) } });
  } else await say({ kind: 'failed', name, message });
} finally {
  parentPort?.close();
}
