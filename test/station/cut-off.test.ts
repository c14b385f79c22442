/** A registry whose station was cut off is read as a whole before it is opened, which takes seconds: never in the window's process. */
import { cpSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { clientOf, password, readyStation, temporaryDir, testConfig } from '../support/station.ts';

/** The tasks of the threads that were begun; type definitions do not know the name of a thread yet. */
function tasksBegun(): string[] {
  const tasks: string[] = [];
  const note = (worker: Worker) => void tasks.push((worker as Worker & { threadName: string }).threadName);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  return tasks;
}

async function namesIn(folder: string): Promise<string[]> {
  const station = await startStation(testConfig(folder));
  onTestFinished(() => station.close());
  const { body } = await clientOf(station.api, '').post('/sessions', { username: 'ama', password });
  const page = await clientOf(station.api, body.token).get('/patients');
  return page.body.embedded.patientResourceList.map(({ name }: { name: string }) => name) as string[];
}

test('what a station left that was cut off is read by another thread, and its saves are there', async () => {
  const [dataDir, crashed] = [temporaryDir(), temporaryDir()];
  const { station, admin } = await readyStation({ dataDir });
  await admin.post('/patients', { name: 'Before the cut' });
  cpSync(dataDir, crashed, { recursive: true, filter: (path) => !path.endsWith('-shm') });
  await station.close();

  const tasks = tasksBegun();
  expect(await namesIn(dataDir)).toEqual(['Before the cut']);
  expect(tasks).not.toContain('inspect');
  expect(await namesIn(crashed)).toEqual(['Before the cut']);
  expect(tasks).toContain('inspect');
});
