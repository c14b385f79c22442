/**
 * Gives the registry a new key. Who left has seen the old one, in every keyring that was copied while they were here; with a new key
 * those open nothing that is here now. Nobody's password is needed: the new key is sealed to the public key of each who stays.
 *
 * The registry is copied under the new key into a file of its own, `registry-2.db.next`, in a thread; what is to be saved waits in its
 * queue, and reading goes on. Then one rename puts the new keyring in place, which names the new file. A power cut before it leaves
 * the old pair and a file that is thrown away; one after it leaves the new pair, of which the next start only has to shorten a
 * name and take the old file away. There is no moment with one of each.
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

/** Wanted from the commit of this transaction on, until it is done: also when the power fails in between. */
export const wantNewKey = (writer: Writer, reason: RekeyReason): void => putKnown(writer, { rekeyDue: reason });

/**
 * Begins it where it is wanted, and waits for nothing. While somebody has a slot of an earlier version, to which no key can be sealed, it
 * waits for their next sign-in; an administrator can have it at once, and then their ways in are gone.
 */
export function rekeyIfDue(station: Station): void {
  const { unlocked: registry } = station;
  if (registry === undefined || getKnown(registry).rekeyDue === null) return;
  inTurn(station, async () => {
    const isStillDue = getKnown(registry).rekeyDue !== null;
    if (isStillDue && slotsOf(station).olderSlots.length === 0 && !station.closing.signal.aborted)
      await exchangeKey(station);
  }).catch((error: unknown) => {
    if (!station.closing.signal.aborted) station.config.log.error('the registry got no new key', { error });
  });
}

/** Resolves when the registry has its new key, and nothing of the old one is left but in copies. `ahead`: see `threadAhead`. */
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

/** Somebody who is signed in here, an administrator before others. */
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
 * Goes on in another file, which `fill` makes while nothing is saved, under another key: both are in place, or neither. What `fill`
 * leaves when it rejects is thrown away. For who has the turn.
 */
export async function exchangeFile(
  station: Station,
  { registry, nextKey, signal }: Exchanging,
  fill: (options: OpenOptions, next: Keyring) => Promise<void>,
): Promise<void> {
  const { config } = station;
  const folder = registryDirOf(config);
  const { keys } = filesOf(config);
  // Where an exchange is still to be taken back, the keyring in place is not the one of this file.
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
      // It was opened in the thread a moment ago, so this is the computer: the old pair is here, whole, and goes on.
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
    config.log.error('the audit trail goes on under the earlier key until the next start', { error }),
  );
  try {
    forgetReplaced(keys);
  } catch (error) {
    config.log.error('the registry of before its new key lies here until the next start', { error });
  }
}

/**
 * Names that are not on the disk for certain are seen by everybody but a power cut: after one, the pair of before could be there again.
 * So nothing is saved into this pair before they are.
 */
export const settlePair = ({ db }: Registry, folder: string): void => settleBeforeSaving(db, () => syncPath(folder));

/** From here on the new pair counts, if its keyring is in place at all. */
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

/** Ten times a second at most, as the thread says it. */
function sayProgress(station: Station, progress: Station['rekeying']): void {
  station.rekeying = progress;
  tell(station, { kind: 'access', record: 'keys', id: 'keys' });
}

const nextOf = (file: string) => `${file}.next`;

/** At the start, before anything is opened: the keyring was put in place, and its file has yet its name of before that. */
export function finishRekeyAtStart(config: Pick<StationConfig, 'dataDir'>): void {
  const folder = registryDirOf(config);
  if (existsSync(folder)) finishName(folder, readKeyring(filesOf(config).keys));
}

function finishName(folder: string, { file: name }: Keyring): void {
  const file = join(folder, name);
  if (existsSync(file) || !existsSync(nextOf(file))) return;
  renameSync(nextOf(file), file);
}

/** When the registry was opened with its key, and so is proved: what is left of the one before, or of a re-key that was cut off. */
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
  // Before anything is taken away, the keyring that does without it is on the disk.
  syncPath(dirname(keys));
  if (keyring.replaced !== keyring.file) removeDatabase(join(dirname(keys), keyring.replaced));
  saveKeyring(keys, { ...keyring, replaced: null });
}

function removeDatabase(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  syncPath(dirname(file));
}

/**
 * The slots that go with a copy of this registry: the administrators' and the recovery key. A copy is to be opened by who restores it, not
 * by everybody who once worked here. It has no anchor, since a copy is made while the journal goes on.
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

/** Who left, and who is no administrator, opens no backup any more by what lies in the folder. */
function takeBackupSlotsAway({ config }: Station, { db, key }: Registry): void {
  for (const file of listKeyrings(join(config.dataDir, 'backups'))) {
    try {
      const keyring = readKeyring(file);
      const kept = withoutOthers({ db }, keyring);
      // Of an earlier generation nobody can sign it any more.
      if (kept !== keyring) saveKeyring(file, isSigned(keyring, key) && keyring.tag !== '' ? signed(kept, key) : kept);
    } catch (error) {
      config.log.error('slots of a backup were left as they are', { error });
    }
  }
}
