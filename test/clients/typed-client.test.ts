import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { projectDir } from '../../src-main/project-dir.ts';
import { readyStation, withRole } from '../support/station.ts';
import { faultsOf } from './compile.ts';
import { describedByServer } from './described.ts';
import { descriptionFile, descriptionText, typedClient, typedClientFile } from './typed-client.ts';

test('the published description and typed client are those of this version', async () => {
  const document = await describedByServer();
  const hint = 'The description has changed: run `npm run client`.';
  expect(readFileSync(descriptionFile, 'utf8') === descriptionText(document), hint).toBe(true);
  expect(readFileSync(typedClientFile, 'utf8') === (await typedClient(document)), hint).toBe(true);
});

test('what the documentation says of it compiles, and does what it says', async () => {
  const { station, admin } = await readyStation();
  const docs = readFileSync(join(projectDir, 'docs/interface.md'), 'utf8');
  const [, example = ''] = /^## \d+\. Typed client\n.*?^```ts\n(.*?)^```/ms.exec(docs) ?? [];
  const into = join(import.meta.dirname, '.generated', 'documentation');
  mkdirSync(into, { recursive: true });
  const file = join(into, 'example.ts');
  writeFileSync(
    file,
    example
      .replace("'./satchel.d.ts'", "'../../../../docs/client/satchel.d.ts'")
      .replace('http://127.0.0.1:4711/api', station.api),
  );
  expect(faultsOf(file)).toEqual([]);
  vi.stubEnv('SATCHEL_TOKEN', (await withRole(admin, 'clerk')).token);
  onTestFinished(() => void vi.unstubAllEnvs());
  await import(/* @vite-ignore */ file);
  const { embedded } = (await admin.get('/patients?patientNumber=LAB-77')).body;
  expect(embedded.patientResourceList).toMatchObject([{ name: 'María Núñez', phoneNumber: '0712 345 679' }]);
});
