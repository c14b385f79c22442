/** Opens the folder of a station after a power failure, in this process and with the station's own code, and checks that it is sound. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getTrail } from '../../src-main/audit/audit.queries.ts';
import { keysOf, written } from '../../src-main/audit/trail.ts';
import { verifyFiles } from '../../src-main/audit/verify.ts';
import { write } from '../../src-main/db/access.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { finishRestore } from '../../src-main/backup/restore.ts';
import { openWithPassword, openWithRecoveryKey, type Keyring } from '../../src-main/keys/keyring.ts';
import { closeRegistry, newStation, stateOf, type Registry, type Station } from '../../src-main/station/registry.ts';
import { slotsOf } from '../../src-main/unlock/slots.ts';
import { unlock, unlockAtStart } from '../../src-main/unlock/unlock.ts';
import { listStaff } from '../../src-main/staff/staff.queries.ts';
import { sqlite } from '../support/sqlite.ts';
import { password, testConfig } from '../support/station.ts';

/** Thrown when neither the key file nor the password of the first administrator opens it. */
export class NotOpened extends Error {}

const passwordCost = { memoryKiB: 64, passes: 1 };

/** An opened registry, with functions to check what was promised. */
export type Opened = {
  registry: Registry;
  keyring: () => Keyring;
  /** Returns the first column of the first row. */
  value: (sql: string, ...given: unknown[]) => unknown;
  opensWith: (account: { username: string; password: string }) => Promise<boolean>;
  recovers: (recoveryKey: string) => Promise<boolean>;
};

/** Returns undefined if there is no registry yet. Throws a sentence that says what is wrong with it. */
export async function withOpened<T>(folder: string, look: (opened: Opened) => Promise<T>): Promise<T | undefined> {
  const keyFile = join(folder, 'key');
  const station = newStation(testConfig(join(folder, 'data'), existsSync(keyFile) ? { keyFile } : {}));
  // Every start does this.
  finishRestore(station.config);
  if (stateOf(station) === 'setup-required') return undefined;
  try {
    const registry = await open(station);
    // Waits until slots and accounts that were cut off in the middle are settled.
    await station.slotsTurn;
    return await look({
      registry,
      keyring: () => slotsOf(station),
      value: (sql, ...given) =>
        sqlite(registry.db)
          .prepare(sql)
          .pluck()
          .get(...given),
      opensWith: async (account) => {
        const opening = await openWithPassword(slotsOf(station), { ...account, cost: passwordCost });
        return opening?.key.equals(registry.key) ?? false;
      },
      recovers: async (recoveryKey) => {
        const opening = await openWithRecoveryKey(slotsOf(station), recoveryKey);
        return opening?.key.equals(registry.key) ?? false;
      },
    });
  } finally {
    await closeRegistry(station);
  }
}

async function open(station: Station): Promise<Registry> {
  await unlockAtStart(station);
  if (station.unlocked !== undefined) return station.unlocked;
  const opening = await openWithPassword(slotsOf(station), { username: 'ama', password, cost: passwordCost });
  if (opening === undefined) throw new NotOpened('The keys do not open with the password of the first administrator.');
  return unlock(station, opening.key);
}

/**
 * Returns faults: an account without a way in, or an incomplete audit trail. With `isThorough`, also a damaged file, or rows that differ
 * from what the journal says.
 */
export async function faultsOf(
  { registry, keyring }: Opened,
  { isThorough }: { isThorough: boolean },
): Promise<string[]> {
  const client = sqlite(registry.db);
  const faults = [...strangeSlots(registry, keyring()), ...(await auditFaults(registry))];
  if (!isThorough) return faults;
  const integrity = client.pragma('integrity_check', { simple: true });
  if (integrity !== 'ok') faults.push(`The file is damaged: ${String(integrity)}`);
  const references = client.pragma('foreign_key_check') as unknown[];
  if (references.length > 0) faults.push('A row refers to one that is not there.');
  if (await differsFromJournal(registry)) faults.push('The rows are not what the journal says.');
  return faults;
}

/** A cut loses the last second of read entries, and nothing that was written. */
export async function auditFaults({ trail, db }: Registry): Promise<string[]> {
  await written(trail);
  if (trail.end === undefined) return ['The audit trail cannot be written.'];
  const { baseSeq, baseHash } = getTrail({ db });
  const base = { seq: baseSeq, hash: baseHash };
  const { faults } = verifyFiles({ folder: trail.folder, keys: [...keysOf(trail)], base, head: trail.end.link });
  return faults.map(({ kind }) => `The audit trail is not whole: ${kind}.`);
}

async function differsFromJournal({ db }: Registry): Promise<boolean> {
  const before = digestOf({ db });
  let after = '';
  const takeBack = new Error('Only looked at.');
  await write(db, 'station', (writer) => {
    rebuild(writer);
    after = digestOf(writer);
    throw takeBack;
  }).catch((error: unknown) => {
    if (error !== takeBack) throw error;
  });
  return before !== after;
}

function strangeSlots(registry: Registry, { slots, olderSlots }: Keyring): string[] {
  const accounts = listStaff(registry).filter(({ disabled }) => !disabled);
  const ids = new Set([...slots, ...olderSlots].filter(({ kind }) => kind === 'password').map(({ id }) => id));
  const shutOut = accounts.filter(({ id }) => !ids.delete(id));
  return [
    ...shutOut.map(() => 'An account has no way in.'),
    ...[...ids].map(() => 'There is a way in that belongs to no account.'),
  ];
}
