/**
 * Gives the registry a new key. A person who left may have copied the old one, with any keyring of their time here.
 * With a new key those copies open nothing of the present registry. Nobody's password is needed: the new key is
 * encrypted to the public key of everyone who stays.
 *
 * A thread copies the registry under the new key into a file of its own, `registry-2.db.next`. Saves wait in their
 * queue meanwhile, and reading continues. Then one rename puts the new keyring in place, which names the new file. A
 * power cut before it leaves the old pair and a file to delete. A power cut after it leaves the new pair; the next
 * start only has to complete the new file's name and delete the old file. Old and new are never mixed.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { changeTrailKey } from '../audit/trail.ts';
import type { StationConfig } from '../config.ts';
import { whileNothingIsSaved, type Writer } from '../db/access.ts';
import { exchangeDatabase, openDatabase, type OpenOptions } from '../db/open.ts';
import { untilNotStill } from '../db/still.ts';
import { syncPath } from '../db/sync-path.ts';
import { assertSettled, settleBeforeSaving } from '../db/trust.ts';
import { isSigned, newRegistryKey, rekeyed, signed, withoutSlots, type Keyring } from '../keys/keyring.ts';
import { getKnown, putKnown } from '../keys/known.queries.ts';
import { listKeyrings, readKeyring, saveKeyring } from '../keys/slot-file.ts';
import { isAdministrator } from '../staff/account.rules.ts';
import { listStaff } from '../staff/staff.queries.ts';
import { mayVouch, type Voucher } from '../journal/renewal-vouch.ts';
import type { RekeyReason } from '../station/keys.contract.ts';
import {
  filesOf,
  getRegistry,
  openOptions,
  registryDirOf,
  tell,
  type Registry,
  type Station,
} from '../station/registry.ts';
import { inTurn, slotsInForce, slotsOf } from './slots.ts';
import { rekeyRunning } from '../station/upkeep.ts';

/**
 * Requests a new key. The request is part of the transaction, so it remains until the re-key is done, even through a
 * power cut.
 */
export const wantNewKey = (writer: Writer, reason: RekeyReason): void => putKnown(writer, { rekeyDue: reason });

/**
 * Starts a requested re-key in the background. While somebody has a slot of an earlier version, to which no key can
 * be encrypted, it waits for their next sign-in. An administrator can run it at once, and those slots are then lost.
 */
export function rekeyIfDue(station: Station): void {
  const { unlocked: registry } = station;
  if (registry === undefined || getKnown(registry).rekeyDue === null) return;
  inTurn(station, async () => {
    const isStillDue = getKnown(registry).rekeyDue !== null;
    if (isStillDue && slotsOf(station).olderSlots.length === 0 && !station.closing.signal.aborted)
      await exchangeKey(station);
  }).catch((error: unknown) => {
    if (!station.closing.signal.aborted) station.config.log.error('renewing the encryption key failed', { error });
  });
}

/** Resolves when the registry has its new key, and the old one remains only in copies. `ahead`: see `threadAhead`. */
export const rekey = (station: Station, ahead?: Worker): Promise<void> =>
  inTurn(station, () => exchangeKey(station, ahead));

async function exchangeKey(station: Station, ahead?: Worker): Promise<void> {
  station.closing.signal.throwIfAborted();
  const ended = makeAndExchange(station, ahead);
  sayProgress(station, { done: 0, of: 1, ended });
  try {
    await ended;
  } finally {
    sayProgress(station, undefined);
  }
}

async function makeAndExchange(station: Station, ahead: Worker | undefined): Promise<void> {
  const registry = getRegistry(station);
  const { signal } = station.closing;
  takeBackupSlotsAway(station, registry);
  await exchangeFile(station, { registry, nextKey: newRegistryKey(), signal }, (options, next) =>
    rekeyRunning(
      registry,
      { options, known: next, voucher: voucherOf(registry) },
      { progress: progressOf(station), signal, ahead },
    ),
  );
}

/** Returns a voucher of somebody who is signed in here, preferably an administrator. */
function voucherOf(registry: Registry): Voucher | undefined {
  const present = new Set([...registry.present.entries.values()].map(({ principal }) => principal.id));
  const all = listStaff(registry).filter((row) => mayVouch(row) && present.has(row.id));
  for (const { id: account, publicKey } of [...all.filter(isAdministrator), ...all]) {
    const pair = registry.vouchers.get(account);
    if (pair?.publicKey.toString('base64') === publicKey) return { account, privateKey: pair.privateKey };
  }
  return undefined;
}

type Exchanging = { registry: Registry; nextKey: Buffer; signal: AbortSignal };

/**
 * Continues in another file under another key, which `fill` makes while nothing is saved. Both take effect, or
 * neither. Deletes what `fill` leaves when it rejects. The caller must have the turn.
 */
export async function exchangeFile(
  station: Station,
  { registry, nextKey, signal }: Exchanging,
  fill: (options: OpenOptions, next: Keyring) => Promise<void>,
): Promise<void> {
  const { config } = station;
  const folder = registryDirOf(config);
  const { keys } = filesOf(config);
  // While an exchange still has to be undone, the keyring in place is not that of this file.
  assertSettled(registry.db);
  forgetReplaced(keys);
  const keyring = slotsOf(station);
  const next = signed(await rekeyed(slotsInForce(registry, keyring), { key: registry.key, nextKey }), nextKey);
  await untilNotStill(registry.db, { signal });
  await whileNothingIsSaved(registry.db, async () => {
    const file = join(folder, next.file);
    throwAwayUnfinished(folder);
    const options = openOptions(config, nextOf(file), nextKey);
    await fill(options, next);
    putInPlace(keys, next);
    try {
      finishName(folder, next);
      exchangeDatabase(registry.db, openDatabase({ ...options, file }));
    } catch (error) {
      // The thread opened it a moment ago, so the fault is this computer's. The old pair is still here, whole, and
      // stays in use.
      settleBeforeSaving(registry.db, () => {
        saveKeyring(keys, keyring);
        removeDatabase(file);
        throwAwayUnfinished(folder);
      });
      throw error;
    }
    registry.key.fill(0);
    registry.key = nextKey;
    settlePair(registry, folder);
  });
  await changeTrailKey(registry.trail, registry.key).catch((error: unknown) =>
    config.log.error('the access log uses the earlier key until the next start', { error }),
  );
  try {
    forgetReplaced(keys);
  } catch (error) {
    config.log.error('the registry under its earlier key stays in the folder until the next start', { error });
  }
}

/**
 * Syncs the names of the new pair before anything is saved into it. Until then everybody sees the new names, but a
 * power cut could bring back the previous pair.
 */
export const settlePair = ({ db }: Registry, folder: string): void => settleBeforeSaving(db, () => syncPath(folder));

/** Makes the new pair the valid one, provided that its keyring is in place. */
function putInPlace(keys: string, next: Keyring): void {
  try {
    saveKeyring(keys, next);
  } catch (error) {
    if (readKeyring(keys).tag === next.tag) return;
    throwAwayUnfinished(dirname(keys));
    throw error;
  }
}

const progressOf = (station: Station) => (done: number, of: number) => {
  if (station.rekeying !== undefined) sayProgress(station, { ...station.rekeying, done, of });
};

/** Reports progress, at most ten times a second, as the thread sends it. */
function sayProgress(station: Station, progress: Station['rekeying']): void {
  station.rekeying = progress;
  tell(station, { kind: 'access', record: 'keys', id: 'keys' });
}

const nextOf = (file: string) => `${file}.next`;

/**
 * Call at the start, before anything is opened. If the keyring was put in place but its file still has the temporary
 * name, renames the file.
 */
export function finishRekeyAtStart(config: Pick<StationConfig, 'dataDir'>): void {
  const folder = registryDirOf(config);
  if (existsSync(folder)) finishName(folder, readKeyring(filesOf(config).keys));
}

function finishName(folder: string, { file: name }: Keyring): void {
  const file = join(folder, name);
  if (existsSync(file) || !existsSync(nextOf(file))) return;
  renameSync(nextOf(file), file);
}

/**
 * Call when the registry was opened with its key and so is proved. Deletes what is left of the previous one, or of a
 * re-key that was interrupted.
 */
export function clearUpAfterRekey(station: Station): void {
  throwAwayUnfinished(registryDirOf(station.config));
  forgetReplaced(filesOf(station.config).keys);
}

function throwAwayUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^registry-\d+\.db\.next/.test(name)) rmSync(join(folder, name), { force: true });
  }
}

function forgetReplaced(keys: string): void {
  const keyring = readKeyring(keys);
  if (keyring.replaced === null) return;
  // The keyring that does without the file must be on the disk before anything is deleted.
  syncPath(dirname(keys));
  if (keyring.replaced !== keyring.file) removeDatabase(join(dirname(keys), keyring.replaced));
  saveKeyring(keys, { ...keyring, replaced: null });
}

function removeDatabase(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  syncPath(dirname(file));
}

/**
 * The slots for a copy of this registry: the administrators' and the recovery key. A person who restores a copy
 * should be able to open it, but not everybody who once worked here. It has no anchor, since the journal continues
 * while a copy is made.
 */
export function slotsForBackup({ db, key }: Pick<Registry, 'db' | 'key'>, keyring: Keyring): Keyring {
  return signed({ ...withoutOthers({ db }, slotsInForce({ db }, keyring)), replaced: null, anchor: null }, key);
}

function withoutOthers(reader: Pick<Registry, 'db'>, keyring: Keyring): Keyring {
  const administrators = new Set(
    listStaff(reader).flatMap(({ id, role, disabled }) => (role === 'administrator' && !disabled ? [id] : [])),
  );
  return withoutSlots(
    keyring,
    ({ kind, id }) => kind !== 'recovery' && !(kind === 'password' && administrators.has(id)),
  );
}

/**
 * Removes the slots of people who left or are no administrators from the keyrings of backups. With the files in the
 * folder they can then no longer open a backup.
 */
function takeBackupSlotsAway({ config }: Station, { db, key }: Registry): void {
  for (const file of listKeyrings(join(config.dataDir, 'backups'))) {
    try {
      const keyring = readKeyring(file);
      const kept = withoutOthers({ db }, keyring);
      // A keyring of an earlier generation can no longer be tagged.
      if (kept !== keyring) saveKeyring(file, isSigned(keyring, key) && keyring.tag !== '' ? signed(kept, key) : kept);
    } catch (error) {
      config.log.error('key slots of a backup were not changed', { error });
    }
  }
}
