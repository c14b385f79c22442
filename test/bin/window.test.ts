import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientOf, temporaryDir } from '../support/station.ts';
import { spawnStation, stop } from './child.ts';

/** Expects `npm start` to serve where no window can be opened, and to explain why in a sentence. */
async function servesWithout(environment: Record<string, string>, why: string): Promise<void> {
  const child = spawnStation({ dataDir: temporaryDir(), command: 'start', environment });
  const line = await child.ready;
  expect((await clientOf(line.api, '').get('/health')).body).toMatchObject({ state: 'setup-required' });
  const { stderr, code } = await stop(child);
  expect(stderr).toContain(`${why} Satchel serves without a window; open the address below in a browser.\n`);
  expect(code).toBe(0);
}

test('without a display the start serves without a window', async () => {
  if (process.platform !== 'linux') {
    console.warn('not run: only Linux may have no display');
    return;
  }
  await servesWithout({}, 'There is no display here.');
});

test('a runtime that cannot open a window is said so, and the start serves without one', async () => {
  if (process.platform !== 'linux') {
    console.warn('not run: the runtime that stands in is a shell script');
    return;
  }
  const runtime = temporaryDir();
  writeFileSync(join(runtime, 'electron'), '#!/bin/sh\nexit 127\n');
  chmodSync(join(runtime, 'electron'), 0o755);
  const environment = { DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: runtime };
  const isRoot = process.getuid?.() === 0;
  await servesWithout(
    environment,
    isRoot ? 'No window is opened for the root user.' : 'The window could not be opened.',
  );
});
