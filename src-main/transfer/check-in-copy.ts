/** Compares the rows of a large file at a station. A thread does this on a copy of the registry, so that nobody waits for it. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { untilNotStill, whileStill } from '../db/still.ts';
import { countPatients } from '../patients/patient.queries.ts';
import type { Registry, Station } from '../station/registry.ts';
import { soon } from '../steps.ts';
import { runFilesThread, type FromFilesWorker } from './files-thread.ts';
import type { ImportWork } from './import.register.ts';
import type { ImportRecord } from './import.rules.ts';

/** Milliseconds for comparing. Patients who are left over are compared when they are registered. */
const comparingMs = 50_000;
const checkingMs = 300_000;
/**
 * Four times what comparing with so many patients needs. Node lets a thread without a limit collect garbage of several
 * times that.
 */
const memoryMiBFor = (patients: number): number => 128 + Math.ceil(patients / 1000);

type Checking = Pick<ImportWork, 'save' | 'signal' | 'progress'> & { record: ImportRecord; of: number };

export async function checkInCopy(
  { station: { config }, registry: { db, key } }: { station: Station; registry: Registry },
  { record: { id, number }, of, save, signal, progress }: Checking,
): Promise<void> {
  const { dataDir, clock, migrationsDir } = config;
  await untilNotStill(db, { signal });
  const folder = join(dataDir, 'import.part');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const files = { migrationsDir, backupsDir: join(dataDir, 'backups'), now: clock.now(), today: clock.today() };
  const keep = async (message: FromFilesWorker) => {
    if (message.kind === 'found') await save((tx) => soon(tx.imports.set(id, { found: message.found })));
    if (message.kind !== 'checked') return;
    await save((tx) => soon(tx.imports.setOutcomes(number, message.rows)));
    progress(message.done, of);
  };
  try {
    await whileStill(db, ({ still, letGo }) =>
      runFilesThread(
        { task: 'check', importId: id, still, key, folder, files, comparingMs },
        {
          signal,
          limits: { timeMs: checkingMs, memoryMiB: memoryMiBFor(countPatients({ db })) },
          hear: (message) => (message.kind === 'copied' ? letGo() : keep(message)),
        },
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
