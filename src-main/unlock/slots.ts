/**
 * The key slots of a station, and how they change together with its accounts.
 *
 * An account is a row in the registry and a slot in keys.json. A power cut or a failing disk can change one of the
 * two files and not the other. So the registry decides, by one commit. Until then the keyring contains both the
 * previous slots and the new ones: whatever fails, either the old secret opens or the new one does. Slots that the
 * registry knows as replaced, or that belong to nobody, let nobody in. The next check removes them (accounts.ts).
 *
 * A secret without an account, such as the recovery key, has no row. There the keyring decides, when the previous
 * slot is removed from it: until then both open.
 *
 * The registry records each keyring before it is put in place: see vouching.ts. Changes of slots wait for each other.
 */
import { write, type Reader, type Writer } from '../db/access.ts';
import { Problem } from '../wire/problem.contract.ts';
import type { Holder, PasswordHolder } from '../keys/holder.contract.ts';
import { newPasswordHolder } from '../keys/holder.ts';
import {
  isStillThere,
  sealedTo,
  signed,
  withAlso,
  withoutSlots,
  withSlots,
  type Keyring,
  type Opening,
  type Slot,
} from '../keys/keyring.ts';
import { alsoKnow, knowOnly } from '../keys/known.queries.ts';
import { readKeyring, saveKeyring } from '../keys/slot-file.ts';
import { findHolder } from '../staff/holder.queries.ts';
import { dismissAllOf } from '../staff/present.ts';
import { findStaff, shownName, type StaffRow } from '../staff/staff.queries.ts';
import type { Save } from '../station/caller.ts';
import { filesOf, getRegistry, type Registry, type Station } from '../station/registry.ts';

const slotFile = (station: Pick<Station, 'config'>) => filesOf(station.config).keys;

/** The key slots as they are on the disk. Every change starts from a fresh read. */
export const slotsOf = (station: Pick<Station, 'config'>): Keyring => readKeyring(slotFile(station));

/**
 * Removes slots that an unfinished change left: the registry knows them as replaced, or they belong to no enabled
 * account.
 */
export function slotsInForce(reader: Reader, keyring: Keyring): Keyring {
  const rows = new Map(passwordIds(keyring).map((id) => [id, findStaff(reader, id)]));
  const current = new Map([...rows].map(([id, row]) => [id, row && currentSlot(reader, keyring, row)]));
  return withoutSlots(keyring, (slot) => {
    if (slot.kind !== 'password') return false;
    if (rows.get(slot.id)?.disabled !== false) return true;
    const only = current.get(slot.id);
    return only !== undefined && 'publicKey' in slot && slot !== only;
  });
}

const passwordIds = ({ slots, olderSlots }: Keyring) =>
  [...slots, ...olderSlots].flatMap(({ kind, id }) => (kind === 'password' ? [id] : []));

/**
 * Returns the slot of an account. If there are several, returns the one that the registry knows, or else the first: a
 * later one was not committed.
 */
function currentSlot(reader: Reader, { slots }: Keyring, row: StaffRow): Slot | undefined {
  const own = slots.filter(({ kind, id }) => kind === 'password' && id === row.id);
  if (own.length < 2) return undefined;
  const holder = findHolder(reader, row.id)?.holder;
  return (
    own.find(({ privateKey }) => privateKey === holder?.privateKey) ??
    own.find(({ publicKey }) => publicKey === row.publicKey) ??
    own[0]
  );
}

/** Changes slots that belong to no account. `holders` are those who get one; `change` receives them as slots. */
export function changeSlots(
  station: Station,
  change: (keyring: Keyring, slots: readonly Slot[]) => Keyring,
  holders: readonly Holder[] = [],
): Promise<void> {
  return inTurn(station, () =>
    writeInTurn(station, getRegistry(station), { holders, decides: 'keyring' }, (_writer, putSlots, slots) =>
      putSlots((keyring) => change(keyring, slots)),
    ),
  );
}

/** Saves in the name of the program itself. */
const savingIn =
  ({ db }: Registry): Save =>
  (body) =>
    write(db, 'station', body as (writer: Writer) => never);

/** Sets, once in a body, how the slots will be after its commit. */
type PutSlots = (change: (keyring: Keyring) => Keyring) => void;

type Changing = {
  save?: Save;
  /** Holders that need the registry's key encrypted to them; the body receives them as slots. */
  holders: readonly Holder[];
  /** Which file decides that the change is valid: the registry for accounts, the keyring for secrets without a row. */
  decides?: 'registry' | 'keyring';
};

/** Saves the changes of `body` to rows and slots: both, or nothing. */
export function writeWithSlots<T>(station: Station, changing: Changing, body: Body<T>): Promise<T> {
  return inTurn(station, () => writeInTurn(station, getRegistry(station), changing, body));
}

type Body<T> = (writer: Writer, putSlots: PutSlots, slots: readonly Slot[]) => T;

/** As `writeWithSlots`. The caller must have the turn. */
export async function writeInTurn<T>(
  station: Station,
  registry: Registry,
  { save = savingIn(registry), holders, decides = 'registry' }: Changing,
  body: Body<T>,
): Promise<T> {
  const file = slotFile(station);
  // Read within the turn, so that no re-key happens between encrypting this key and putting the slots in place.
  const { key } = registry;
  const before = slotsOf(station);
  const slots = await Promise.all(holders.map((holder) => sealedTo(before, key, asShown(registry, holder))));
  const wider = slots.length === 0 ? before : signed(withAlso(before, slots), key);
  try {
    if (wider !== before) {
      await write(registry.db, 'station', (writer) => alsoKnow(writer, { before, next: wider }));
      saveKeyring(file, wider);
    }
    // Stays so if the body does not run, because a first reply is returned again.
    let after = before;
    const value = await save((writer) => {
      const putSlots: PutSlots = (change) => {
        after = finalOf(change(before), { before, wider, key });
        if (after !== before) alsoKnow(writer, { before: wider, next: after });
      };
      return body(writer, putSlots, slots);
    });
    putFinal(station, after, after === before ? 'registry' : decides);
    return value;
  } catch (error) {
    // If the commit is uncertain, both open until the registry can be read. Sessions of the old secret end.
    if (!isUncertain(error)) takeBack(station, before);
    else for (const { id } of holders) dismissAllOf(registry.present, id);
    throw error;
  } finally {
    await knowPresent(station, registry);
  }
}

/** Returns the final keyring, as the next revision. Returns the wider one if it already equals the result. */
function finalOf(changed: Keyring, { before, wider, key }: { before: Keyring; wider: Keyring; key: Buffer }): Keyring {
  if (changed === before) return before;
  const isAll = (['slots', 'olderSlots'] as const).every(
    (name) => changed[name].length === wider[name].length && changed[name].every((slot, i) => slot === wider[name][i]),
  );
  return isAll ? wider : signed({ ...changed, revision: wider.revision }, key);
}

/**
 * Writes the final keyring after the commit. If the registry decides, the change is valid even while the disk keeps
 * previous slots in place. They let nobody in, and the next check removes them. If the keyring decides, a failed
 * write is an error, unless the new one is in place nevertheless.
 */
function putFinal(station: Station, after: Keyring, decides: Changing['decides']): void {
  const file = slotFile(station);
  if (readKeyring(file).tag === after.tag) return;
  try {
    saveKeyring(file, after);
  } catch (error) {
    if (decides === 'keyring' && readKeyring(file).tag !== after.tag) throw error;
    station.config.log.error('replaced key slots may still be in place', { error });
  }
}

/** Uses the name with which the owner signs in here, because another account may have the same one. */
function asShown(reader: Reader, holder: Holder): Holder {
  const row = holder.kind === 'password' ? findStaff(reader, holder.id) : undefined;
  if (holder.kind !== 'password' || row?.username !== holder.username) return holder;
  return { ...holder, username: shownName(reader, row) };
}

const isUncertain = (error: unknown) => error instanceof Problem && error.type === 'uncertain';

/**
 * Puts the previous keyring back. If that fails, the previous slots are still in place, beside new ones that nobody
 * knows of.
 */
function takeBack(station: Station, before: Keyring): void {
  const file = slotFile(station);
  try {
    if (readKeyring(file).tag !== before.tag) saveKeyring(file, before);
  } catch (error) {
    station.config.log.error('undoing a change of key slots failed', { error });
  }
}

/**
 * Records that only the present keyring fits. If that fails, each keyring that was in place fits until the next
 * change.
 */
async function knowPresent(station: Station, { db }: Registry): Promise<void> {
  try {
    const present = slotsOf(station);
    await write(db, 'station', (writer) => knowOnly(writer, present));
  } catch (error) {
    station.config.log.error('the keyring that fits the registry was not recorded', { error });
  }
}

/** Makes a holder for a password. This is the slow part: do it before anything else has to wait for it. */
export function passwordHolder(
  { config }: Pick<Station, 'config'>,
  { staff: { id: staffId, username }, password }: { staff: Pick<StaffRow, 'id' | 'username'>; password: string },
): Promise<PasswordHolder> {
  return newPasswordHolder({ staffId, username, password, cost: config.passwordCost });
}

type Proof = Pick<Opening, 'proof'>;

/**
 * Replaces a slot of an earlier version now that its secret is known, so that it survives a re-key. If that fails,
 * the next sign-in tries again.
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
    station.config.log.error('a key slot of an earlier version was not replaced', { error });
    return opening;
  }
}

/** Runs `act` after every change of slots that was requested before. */
export function inTurn<T>(station: Station, act: () => T | Promise<T>): Promise<T> {
  const turn = station.slotsTurn.then(act);
  station.slotsTurn = turn.catch(() => undefined);
  return turn;
}
