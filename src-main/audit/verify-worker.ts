/** The thread of `verify.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyFiles, type VerifyOrder } from './verify.ts';

parentPort?.postMessage(verifyFiles(workerData as VerifyOrder));
