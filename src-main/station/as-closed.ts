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
import { syncPath } from '../db/sync-path.ts';
import { continueAsNewReplica } from '../journal/record.ts';
import { getKnown, putKnown } from '../keys/known.queries.ts';
import { seal, unseal } from '../keys/seal.ts';
import type { Mismatch } from './keys.contract.ts';

const purpose = 'satchel file as closed';
const keyOf = (registryKey: Buffer) => Buffer.from(hkdfSync('sha256', registryKey, '', purpose, 32));

const registryDir = ({ dataDir }: Pick<StationConfig, 'dataDir'>) => join(dataDir, 'registry');
const fileIn = (config: Pick<StationConfig, 'dataDir'>) => join(registryDir(config), 'as-closed');

/** Before the registry is closed: from here on a crash leaves a file without a log, and this mark says that it was left so by us. */
export function noteClosing(config: Pick<StationConfig, 'dataDir' | 'log'>): void {
  try {
    writeFileSync(fileIn(config), '', { mode: 0o600 });
    syncPath(registryDir(config));
  } catch (error) {
    config.log.error('that the registry is being closed was not written down', { error });
  }
}

/** After the registry was closed in order. Without it the next opening compares nothing. */
export function noteAsClosed(config: StationConfig, { database, key }: { database: string; key: Buffer }): void {
  try {
    if (existsSync(`${database}-wal`)) return;
    const sum = sumOf(database, statSync(database).size, () => undefined);
    writeFileSync(fileIn(config), seal(Buffer.from(sum), keyOf(key), purpose), { mode: 0o600 });
  } catch (error) {
    config.log.error('how the registry file was closed was not written down', { error });
  }
}

/** How the registry was left, seen before it is opened. */
export type Left = {
  /** Closed in order: the journal ends where its anchor says. */
  inOrder: boolean;
  /** With a log or a mark, as we leave it: in order, by a crash, or at a power cut. Otherwise somebody put the file there. */
  byUs: boolean;
};

export function howLeft(config: Pick<StationConfig, 'dataDir'>, database: string): Left {
  const mark = statSync(fileIn(config), { throwIfNoEntry: false });
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false });
  const isCut = (log?.size ?? 0) > 0;
  return { inOrder: !isCut && (mark?.size ?? 0) > 0, byUs: mark !== undefined || log !== undefined };
}

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
    // The log is there by now. Where the mark is gone after a power cut, the log must not be gone too.
    syncPath(registryDir(config));
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
    // Whatever stood on the page that was put back may be known elsewhere, and is not said again under our name.
    continueAsNewReplica(writer, { isRestored: true });
    const { mismatches } = getKnown(writer);
    // What is known to be older is changed too, and that says more.
    if (mismatches.length === 0) putKnown(writer, { mismatches: [changed] });
  });
  return true;
}
