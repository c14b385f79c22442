/**
 * Checks that the registry file is the one that was closed. Each page is authenticated, but older pages were written
 * with the same key. So yesterday's page still opens if a disk or a person puts it back. To detect that, closing
 * leaves an encrypted checksum of the file beside it. After the next opening the file is compared with it, while it
 * is held still and saves go into the log.
 *
 * The checksum is deleted at every opening, so that a killed process leaves none that is outdated. After a crash
 * nothing is compared.
 */
import { hkdfSync } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StationConfig } from '../config.ts';
import { write, type Db } from '../db/access.ts';
import { sumOf } from '../db/copy.ts';
import { holdAsOpened, type HeldAsOpened } from '../db/still.ts';
import { syncPath } from '../db/sync-path.ts';
import { continueAsNewReplica } from '../journal/record.ts';
import { getKnown, putKnown } from '../keys/known.queries.ts';
import { seal, unseal } from '../keys/seal.ts';
import type { Mismatch } from './keys.contract.ts';

const purpose = 'satchel file as closed';
const keyOf = (registryKey: Buffer) => Buffer.from(hkdfSync('sha256', registryKey, '', purpose, 32));

const registryDir = ({ dataDir }: Pick<StationConfig, 'dataDir'>) => join(dataDir, 'registry');
const fileIn = (config: Pick<StationConfig, 'dataDir'>) => join(registryDir(config), 'as-closed');

/**
 * Call before the registry is closed. A crash from here on leaves a file without a log, and this mark shows that we
 * left it so.
 */
export function noteClosing(config: Pick<StationConfig, 'dataDir' | 'log'>): void {
  try {
    writeFileSync(fileIn(config), '', { mode: 0o600 });
    syncPath(registryDir(config));
  } catch (error) {
    config.log.error('the start of closing the registry was not recorded', { error });
  }
}

/** Call after an orderly close of the registry. Without it the next opening compares nothing. */
export function noteAsClosed(config: StationConfig, { database, key }: { database: string; key: Buffer }): void {
  try {
    if (existsSync(`${database}-wal`)) return;
    const sum = sumOf(database, statSync(database).size, () => undefined);
    writeFileSync(fileIn(config), seal(Buffer.from(sum), keyOf(key), purpose), { mode: 0o600 });
  } catch (error) {
    config.log.error('the state of the closed registry file was not recorded', { error });
  }
}

/** How the registry was left, determined before it is opened. */
export type Left = {
  /** Closed in order: the journal ends where its anchor records. */
  inOrder: boolean;
  /**
   * True if there is a log or a mark, as we leave it: after an orderly close, a crash or a power cut. Otherwise
   * somebody put the file there.
   */
  byUs: boolean;
};

export function howLeft(config: Pick<StationConfig, 'dataDir'>, database: string): Left {
  const mark = statSync(fileIn(config), { throwIfNoEntry: false });
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false });
  const isCut = (log?.size ?? 0) > 0;
  return { inOrder: !isCut && (mark?.size ?? 0) > 0, byUs: mark !== undefined || log !== undefined };
}

/** Input of the comparison with the file, which is held still for it. */
export type AsClosed = HeldAsOpened & { expected: string };

/** Call at an opening, before anything is written. `isUntouched`: no crash before it and no upgrade. */
export function takeAsClosed(
  config: StationConfig,
  { db, key, isUntouched }: { db: Db; key: Buffer; isUntouched: boolean },
): AsClosed | undefined {
  const file = fileIn(config);
  if (!existsSync(file)) return undefined;
  try {
    const sealed = readFileSync(file);
    // The log exists by now. A power cut that loses the deleted mark must not lose the log too.
    syncPath(registryDir(config));
    rmSync(file);
    // A mark that cannot be opened is not ours to judge: it proves nothing about the file.
    const expected = unseal(sealed, keyOf(key), purpose)?.toString();
    return expected === undefined || !isUntouched ? undefined : { ...holdAsOpened(db), expected };
  } catch (error) {
    config.log.error('the recorded state of the registry file could not be read', { error });
    return undefined;
  }
}

const changed: Mismatch = 'registry-changed';

/** Resolves to true if the file is not the one that was closed. That is then recorded with the other mismatches. */
export async function isAnotherThanClosed(db: Db, { expected, sum, letGo }: AsClosed): Promise<boolean> {
  try {
    const found = await sum();
    if (found === undefined || found === expected) return false;
  } finally {
    letGo();
  }
  await write(db, 'station', (writer) => {
    // Peers may already know changes that were on the replaced page. Their numbers must not be used again under our
    // name.
    continueAsNewReplica(writer, { isRestored: true });
    const { mismatches } = getKnown(writer);
    // A registry that is known to be older has changed too, and the older mismatch is more specific.
    if (mismatches.length === 0) putKnown(writer, { mismatches: [changed] });
  });
  return true;
}
