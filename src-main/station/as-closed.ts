/**
 * Whether the registry file is the one that was closed. Each page of it is authenticated, but by a key that an older page was written
 * with as well: a page of yesterday that is put back, by a disk or by somebody, opens. So the sum of the file is left beside it when it
 * is closed, sealed, and compared after the next opening, while the file is held still: what is saved meanwhile goes into the log.
 *
 * Taken away at every opening, so that a process that is killed leaves none that is not true. After a cut nothing is compared.
 */
import { hkdfSync } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StationConfig } from '../config.ts';
import { write, type Db } from '../db/access.ts';
import { sumOf } from '../db/copy.ts';
import { holdAsOpened, type HeldAsOpened } from '../db/still.ts';
import { getKnown, putKnown } from '../keys/known.queries.ts';
import { seal, unseal } from '../keys/seal.ts';
import type { Mismatch } from './keys.contract.ts';

const purpose = 'satchel file as closed';
const keyOf = (registryKey: Buffer) => Buffer.from(hkdfSync('sha256', registryKey, '', purpose, 32));

const fileIn = ({ dataDir }: Pick<StationConfig, 'dataDir'>) => join(dataDir, 'registry', 'as-closed');

/** After the registry was closed in order. Without it the next opening compares nothing. */
export function noteAsClosed(config: StationConfig, { database, key }: { database: string; key: Buffer }): void {
  try {
    if (existsSync(`${database}-wal`)) return;
    const sum = sumOf(database, statSync(database).size, () => undefined);
    writeFileSync(fileIn(config), seal(Buffer.from(sum), keyOf(key), purpose), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    config.log.error('how the registry file was closed was not written down', { error });
  }
}

/** Whoever changes the file without opening a station on it says so. */
export const forgetAsClosed = (config: Pick<StationConfig, 'dataDir'>): void => rmSync(fileIn(config), { force: true });

/** What is to be compared with the file, which is held still for it. */
export type AsClosed = HeldAsOpened & { expected: string };

/** At an opening, before anything is written. `isUntouched`: nothing was cut off, nor brought up to date. */
export function takeAsClosed(
  config: StationConfig,
  { db, key, isUntouched }: { db: Db; key: Buffer; isUntouched: boolean },
): AsClosed | undefined {
  const file = fileIn(config);
  if (!existsSync(file)) return undefined;
  try {
    const sealed = readFileSync(file);
    rmSync(file);
    // One that does not open is not ours to judge: it says nothing of the file.
    const expected = unseal(sealed, keyOf(key), purpose)?.toString();
    return expected === undefined || !isUntouched ? undefined : { ...holdAsOpened(db), expected };
  } catch (error) {
    config.log.error('how the registry file was closed could not be read', { error });
    return undefined;
  }
}

const changed: Mismatch = 'registry-changed';

/** Resolves with whether it is another file than the one that was closed; that is then kept with what else does not fit. */
export async function isAnotherThanClosed(db: Db, { expected, sum, letGo }: AsClosed): Promise<boolean> {
  try {
    const found = await sum();
    if (found === undefined || found === expected) return false;
  } finally {
    letGo();
  }
  await write(db, 'station', (writer) => {
    const { mismatches } = getKnown(writer);
    // What is known to be older is changed too, and that says more.
    if (mismatches.length === 0) putKnown(writer, { mismatches: [changed] });
  });
  return true;
}
