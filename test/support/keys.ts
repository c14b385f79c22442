/** Helpers for the keys of a station. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newUuid, systemClock } from '../../src-main/clock.ts';
import { inspectDatabase } from '../../src-main/db/open.ts';
import { migrationsDir } from '../db/registry.ts';
import type { Client } from './station.ts';

/** Resolves when the registry has had so many keys, and gets none at the moment. */
export async function untilGeneration(admin: Client, generation: number): Promise<void> {
  await expect
    .poll(async () => (await admin.get('/keys')).body, { timeout: 20_000, interval: 20 })
    .toMatchObject({ generation, rekey: { due: null, progress: null } });
}

/** Whether this key opens a registry's file, which no station has open. */
export function opens(file: string, key: Buffer): boolean {
  try {
    inspectDatabase({ file, key, migrationsDir, backupsDir: join(file, '..'), clock: systemClock, newId: newUuid });
    return true;
  } catch {
    return false;
  }
}

/** Without the log and the shared memory of an open one. */
export const databasesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'registry'))
    .filter((name) => /\.db(\.next.*)?$/.test(name))
    .sort();
