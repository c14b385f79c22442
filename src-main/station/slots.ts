/**
 * The key slots of a station, and how they change together with its accounts.
 *
 * An account is a row in the registry and a slot in keys.json: two files, of which a power cut or a full disk can let one
 * change and not the other. So a change of both keeps the slots as they were in a file beside, puts the new ones in place
 * inside the transaction, and takes the old ones away after the commit. What fails is taken back by a rename, for which a
 * full disk has room too. Old slots that are still there at the next start tell of a change that was cut off: whether the
 * account is as it was to be says if the change was committed, and it is finished or taken back.
 *
 * Changes of slots wait for each other, so that taking one back takes nothing else with it.
 */
import { write, type Writer } from '../db/access.ts';
import { Problem } from '../http/problem.contract.ts';
import { newPasswordSlot, withoutPassword, type Keyring, type PasswordSlot } from '../keys/keyring.ts';
import { findBegun, forgetBefore, keepBefore, putBackBefore, readKeyring, saveKeyring } from '../keys/slot-file.ts';
import { dismissAllOf } from '../staff/present.ts';
import { findStaff, listStaff, type StaffRow } from '../staff/staff.queries.ts';
import type { Save } from './caller.ts';
import { filesOf, getRegistry, type Registry, type Station } from './registry.ts';

const slotFile = (station: Pick<Station, 'config'>) => filesOf(station.config).keys;

/** The key slots as they are now: every change of them is made on what was read at that moment. */
export const slotsOf = (station: Pick<Station, 'config'>): Keyring => readKeyring(slotFile(station));

/** Changes slots that belong to nobody's account. */
export function changeSlots(station: Station, change: (keyring: Keyring) => Keyring): Promise<void> {
  return inTurn(station, () => {
    const before = slotsOf(station);
    const after = change(before);
    if (after !== before) saveKeyring(slotFile(station), after);
  });
}

/** Puts changed slots in place, once in a body; `account` is the row as the same body saves it, if it saves one. */
type PutSlots = (change: (keyring: Keyring) => Keyring, account?: StaffRow) => void;

/**
 * Saves what `body` does to rows and slots: both, or nothing. Without an account, new slots hold only once this resolved:
 * a cut before it leaves the old ones.
 */
export function writeWithSlots<T>(
  station: Station,
  save: Save,
  body: (writer: Writer, putSlots: PutSlots) => T,
): Promise<T> {
  const file = slotFile(station);
  return inTurn(station, async () => {
    const registry = getRegistry(station);
    // After a failure of the disk this is refused until it is certain what the registry holds: see db/trust.ts.
    if (findBegun(file) !== undefined) await write(registry.db, 'station', () => undefined);
    settle(station, registry);
    const value = await save((writer) => {
      // The body runs a second time when another one of its commit failed: it finds the slots as it found them first.
      if (findBegun(file) !== undefined) putBackBefore(file);
      return body(writer, (change, account) => {
        const before = keepBefore(file, account === undefined ? null : accountOf(account));
        saveKeyring(file, change(before));
      });
    }).catch((error: unknown) => {
      // Where it is not certain whether the account was committed, the slots of before stay beside until it can be asked.
      if (!isUncertain(error) || findBegun(file)?.account === null) takeBack(station);
      throw error;
    });
    finish(station);
    return value;
  });
}

const isUncertain = (error: unknown) => error instanceof Problem && error.type === 'uncertain';

/**
 * After the commit. An account that is committed keeps its new slots also when the disk does not let the old ones go: the next
 * change or start sees that it is finished. Slots without an account would then be put back, so they are put back now.
 */
function finish(station: Station): void {
  const file = slotFile(station);
  const begun = findBegun(file);
  if (begun === undefined) return;
  try {
    forgetBefore(file);
  } catch (error) {
    if (begun.account !== null) {
      station.config.log.error('the key slots of before a change were not taken away', { error });
      return;
    }
    takeBack(station);
    throw error;
  }
}

const accountOf = ({ id, role, disabled }: StaffRow) => ({ id, role, disabled });

/** When it fails, the next change or the next start tries again. */
function takeBack(station: Station): void {
  const file = slotFile(station);
  try {
    if (findBegun(file) !== undefined) putBackBefore(file);
  } catch (error) {
    station.config.log.error('a change of key slots could not be taken back', { error });
  }
}

/** Before anything is opened: slots that belong to no account, as a new recovery key, are put back without asking the registry. */
export function settleAtStart(station: Station): void {
  if (findBegun(slotFile(station))?.account === null) takeBack(station);
}

/** When the registry was opened, before anybody's session: ends what was cut off. */
export function settleAtUnlock(station: Station, registry: Registry): void {
  try {
    settle(station, registry);
    removeUselessSlots(station, registry);
  } catch (error) {
    station.config.log.error('a change of key slots that was cut off was not ended', { error });
  }
}

function settle(station: Station, registry: Registry): void {
  const file = slotFile(station);
  const begun = findBegun(file);
  if (begun === undefined) return;
  const { account } = begun;
  const row = account === null ? undefined : findStaff(registry, account.id);
  if (row === undefined || row.role !== account?.role || row.disabled !== account.disabled) {
    putBackBefore(file);
    return;
  }
  // With its slot an account was changed in nothing but its password: this may not have been committed, and is done now.
  dismissAllOf(registry.present, row.id);
  forgetBefore(file);
}

/** A slot whose owner is disabled or not there opens nothing any more. Old versions could leave one when power failed. */
function removeUselessSlots(station: Station, registry: Registry): void {
  const keyring = slotsOf(station);
  const enabled = new Set(listStaff(registry).flatMap(({ id, disabled }) => (disabled ? [] : [id])));
  const useless = keyring.slots.filter(({ kind, id }) => kind === 'password' && !enabled.has(id));
  if (useless.length === 0) return;
  saveKeyring(
    slotFile(station),
    useless.reduce((kept, { id }) => withoutPassword(kept, id), keyring),
  );
}

/** Seals the registry key with a password: the slow part, to be done before anything else waits for it. */
export function sealedPassword(
  station: Station,
  { staff, password }: { staff: Pick<StaffRow, 'id' | 'username'>; password: string },
): Promise<PasswordSlot> {
  const { id: staffId, username } = staff;
  const owner = { staffId, username, password, cost: station.config.passwordCost };
  return newPasswordSlot(getRegistry(station).key, owner);
}

function inTurn<T>(station: Station, act: () => T | Promise<T>): Promise<T> {
  const turn = station.slotsTurn.then(act);
  station.slotsTurn = turn.catch(() => undefined);
  return turn;
}
