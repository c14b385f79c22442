/**
 * The key slots of a station, and how they change together with its accounts.
 *
 * An account is a row in the registry and a slot in keys.json: two files, of which a power cut or a full disk can let one
 * change and not the other. So a change of both keeps the slots as they were in a file beside, puts the new ones in place
 * inside the transaction, and takes the old ones away after the commit. What fails is taken back by a rename, for which a
 * full disk has room too. Old slots that are still there at the next start tell of a change that was cut off: whether the
 * account is as it was to be says if the change was committed, and it is finished or taken back.
 *
 * The same transaction writes down which keyring fits the registry from then on: see vouching.ts.
 *
 * Changes of slots wait for each other, so that taking one back takes nothing else with it.
 */
import { write, type Reader, type Writer } from '../db/access.ts';
import { Problem } from '../http/problem.contract.ts';
import type { Holder, PasswordHolder } from '../keys/holder.contract.ts';
import { newPasswordHolder } from '../keys/holder.ts';
import {
  genuinePasswords,
  isStillThere,
  sealedTo,
  signed,
  withSlots,
  type Keyring,
  type Opening,
  type Slot,
} from '../keys/keyring.ts';
import { alsoKnow, knowOnly } from '../keys/known.queries.ts';
import { findBegun, forgetBefore, keepBefore, putBackBefore, readKeyring, saveKeyring } from '../keys/slot-file.ts';
import { editAccount } from '../staff/account.commands.ts';
import { dismissAllOf } from '../staff/present.ts';
import { findStaff, shownName, type StaffRow } from '../staff/staff.queries.ts';
import type { Save } from './caller.ts';
import { filesOf, getRegistry, type Registry, type Station } from './registry.ts';

const slotFile = (station: Pick<Station, 'config'>) => filesOf(station.config).keys;

/** The key slots as they are now: every change of them is made on what was read at that moment. */
export const slotsOf = (station: Pick<Station, 'config'>): Keyring => readKeyring(slotFile(station));

/** Changes slots that belong to nobody's account. `holders` are those who get one: `change` is given them as slots. */
export function changeSlots(
  station: Station,
  change: (keyring: Keyring, slots: readonly Slot[]) => Keyring,
  holders: readonly Holder[] = [],
): Promise<void> {
  return inTurn(station, () =>
    writeInTurn(station, getRegistry(station), { holders }, (_writer, putSlots, slots) =>
      putSlots((keyring) => change(keyring, slots)),
    ),
  );
}

/** By the program itself. */
const savingIn =
  ({ db }: Registry): Save =>
  (body) =>
    write(db, 'station', body as (writer: Writer) => never);

/** Puts changed slots in place, once in a body; `account` is the row as the same body saves it, if it saves one. */
type PutSlots = (change: (keyring: Keyring) => Keyring, account?: StaffRow) => void;

/**
 * Saves what `body` does to rows and slots: both, or nothing. `holders` are those to whom the registry's key is to be sealed; the body
 * is given them as slots. Without an account, new slots hold only once this resolved: a cut before it leaves the old ones.
 */
export function writeWithSlots<T>(station: Station, save: Save, holders: readonly Holder[], body: Body<T>): Promise<T> {
  return inTurn(station, () => writeInTurn(station, getRegistry(station), { save, holders }, body));
}

type Body<T> = (writer: Writer, putSlots: PutSlots, slots: readonly Slot[]) => T;

/** The same for who has the turn. */
export async function writeInTurn<T>(
  station: Station,
  registry: Registry,
  { save = savingIn(registry), holders }: { save?: Save; holders: readonly Holder[] },
  body: Body<T>,
): Promise<T> {
  const file = slotFile(station);
  // After a failure of the disk this is refused until it is certain what the registry holds: see db/trust.ts.
  if (findBegun(file) !== undefined) await write(registry.db, 'station', () => undefined);
  settle(station, registry);
  await finishPassword(station, registry);
  // In turn, so that no re-key comes between the sealing of this key and its being put in place.
  const { key } = registry;
  const place = slotsOf(station);
  const slots = await Promise.all(holders.map((holder) => sealedTo(place, key, asShown(registry, holder))));
  try {
    const value = await save((writer) => {
      // The body runs a second time when another one of its commit failed: it finds the slots as it found them first.
      if (findBegun(file) !== undefined) putBackBefore(file);
      const putSlots: PutSlots = (change, account) => {
        const before = keepBefore(file, account === undefined ? null : accountOf(account));
        const after = change(before);
        if (after === before) return;
        const next = signed(after, key);
        alsoKnow(writer, { before, next });
        saveKeyring(file, next);
      };
      return body(writer, putSlots, slots);
    }).catch((error: unknown) => {
      // Where it is not certain whether the account was committed, the slots of before stay beside until it can be asked.
      if (!isUncertain(error) || findBegun(file)?.account === null) takeBack(station);
      throw error;
    });
    finish(station);
    return value;
  } finally {
    await knowPresent(station, registry);
  }
}

/** Under the name with which its owner signs in here: another account may have the same one. */
function asShown(reader: Reader, holder: Holder): Holder {
  const row = holder.kind === 'password' ? findStaff(reader, holder.id) : undefined;
  if (holder.kind !== 'password' || row?.username !== holder.username) return holder;
  return { ...holder, username: shownName(reader, row) };
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

/** When it fails, both keyrings fit, the one before the change and the one after it, until the next change. */
async function knowPresent(station: Station, { db }: Registry): Promise<void> {
  try {
    // A change that is not ended yet may still be taken back.
    if (findBegun(slotFile(station)) !== undefined) return;
    const present = slotsOf(station);
    await write(db, 'station', (writer) => knowOnly(writer, present));
  } catch (error) {
    station.config.log.error('it was not written down which keyring fits the registry', { error });
  }
}

const accountOf = ({ id, role, disabled, publicKey }: StaffRow) => ({ id, role, disabled, publicKey });

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

/** When the registry was opened, before anybody's session: ends what was cut off. Then does `next`, before any other change of slots. */
export function settleAtUnlock(station: Station, registry: Registry, next: () => Promise<void>): void {
  const said = (error: unknown) =>
    station.config.log.error('a change of key slots that was cut off was not ended', { error });
  try {
    settle(station, registry);
  } catch (error) {
    said(error);
  }
  station.slotsTurn = finishPassword(station, registry).catch(said).then(next).catch(said);
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
  if (unsaidPassword(station, registry) === undefined) forgetBefore(file);
}

/** A password whose slot is in place, which may be all that opens a locked station, while the registry was cut off before it. */
function unsaidPassword(station: Station, registry: Registry): PasswordHolder | undefined {
  const account = findBegun(slotFile(station))?.account;
  const said = account == null ? undefined : findStaff(registry, account.id)?.publicKey;
  if (account?.publicKey == null || account.publicKey === said) return undefined;
  const { id, publicKey } = account;
  return genuinePasswords(slotsOf(station), registry.key).find(
    (slot) => slot.id === id && slot.publicKey === publicKey,
  );
}

/** Says it in the registry, for who has the turn: from then on the slots of before are of no use. */
async function finishPassword(station: Station, registry: Registry): Promise<void> {
  const holder = unsaidPassword(station, registry);
  if (holder === undefined) return;
  await write(registry.db, 'station', (writer) => void editAccount(writer, holder.id, { holder }));
  forgetBefore(slotFile(station));
}

/** Somebody with a password: the slow part, to be done before anything else waits for it. */
export function passwordHolder(
  { config }: Pick<Station, 'config'>,
  { staff: { id: staffId, username }, password }: { staff: Pick<StaffRow, 'id' | 'username'>; password: string },
): Promise<PasswordHolder> {
  return newPasswordHolder({ staffId, username, password, cost: config.passwordCost });
}

type Proof = Pick<Opening, 'proof'>;

/**
 * Now that the secret is known, a slot of an earlier version becomes one of this: it goes on opening, and survives a re-key. What goes
 * wrong with that is tried again at the next sign-in.
 */
export async function replaceOlder(
  station: Station,
  opening: Opening,
  newHolder: () => Promise<Holder>,
): Promise<Proof> {
  if (!opening.isOlder) return opening;
  const holder = await newHolder();
  const replaced = changeSlots(
    station,
    (keyring, slots) => (isStillThere(keyring, opening) ? withSlots(keyring, slots) : keyring),
    [holder],
  );
  try {
    await replaced;
    return { proof: holder.privateKey };
  } catch (error) {
    station.config.log.error('a slot of an earlier version was not replaced', { error });
    return opening;
  }
}

/** Does it after every change of slots that was asked for before. */
export function inTurn<T>(station: Station, act: () => T | Promise<T>): Promise<T> {
  const turn = station.slotsTurn.then(act);
  station.slotsTurn = turn.catch(() => undefined);
  return turn;
}
