import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { unlock } from '../../src-main/db/cipher.ts';
import { closeDatabase } from '../../src-main/db/open.ts';
import { runUpkeep } from '../../src-main/station/upkeep.ts';
import { freshRegistry, namesIn } from '../db/registry.ts';
import { registerPatient } from '../support/commands.ts';

test('long work that is stopped has let the file go, as it was, when that is said', async () => {
  const { db, options } = await freshRegistry();
  const names = Array.from({ length: 3000 }, (_, i) => `Patient ${i}`);
  await write(db, 'ama', (writer) => names.forEach((name) => registerPatient(writer, { name })));
  closeDatabase(db);
  const stop = new AbortController();
  const reason = new Error('The station closes.');
  const rebuilt = runUpkeep('rebuild', options, { progress: () => stop.abort(reason), signal: stop.signal });
  await expect(rebuilt).rejects.toBe(reason);

  const next = new Database(options.file, { timeout: 0 });
  onTestFinished(() => void next.close());
  unlock(next, options.key);
  expect(namesIn(next)).toEqual(names);
});
