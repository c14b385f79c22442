/** A registry whose station was cut off is read as a whole before it is opened, which takes seconds: never in the window's process. */
import { cpSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Inspection, InspectOptions } from '../../src-main/db/open.ts';
import { startStation } from '../../src-main/serve.ts';
import { clientOf, password, readyStation, temporaryDir, testConfig } from '../support/station.ts';

/** Looks of this thread: the other one has modules of its own. */
const looks = vi.hoisted(() => ({ wereCut: [] as boolean[] }));

vi.mock('../../src-main/db/open.ts', async (original) => {
  const open = await original<typeof import('../../src-main/db/open.ts')>();
  const inspectDatabase = (options: InspectOptions): Inspection => {
    const inspection = open.inspectDatabase(options);
    looks.wereCut.push(inspection.wasCut);
    return inspection;
  };
  return { ...open, inspectDatabase };
});

test('what a station left that was cut off is read by another thread, and its saves are there', async () => {
  const [dataDir, crashed] = [temporaryDir(), temporaryDir()];
  const { station, admin } = await readyStation({ dataDir });
  await admin.post('/patients', { name: 'Before the cut' });
  cpSync(dataDir, crashed, { recursive: true, filter: (path) => !path.endsWith('-shm') });
  await station.close();

  const names = async (folder: string) => {
    const again = await startStation(testConfig(folder));
    onTestFinished(() => again.close());
    const { body } = await clientOf(again.api, '').post('/sessions', { username: 'ama', password });
    const page = await clientOf(again.api, body.token).get('/patients');
    return page.body.embedded.patientResourceList.map(({ name }: { name: string }) => name) as string[];
  };
  // Those of the set-up.
  looks.wereCut = [];
  expect(await names(crashed)).toEqual(['Before the cut']);
  expect(looks.wereCut).toEqual([]);
  expect(await names(dataDir)).toEqual(['Before the cut']);
  expect(looks.wereCut).toEqual([false]);
});
