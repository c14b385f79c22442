/**
 * The key slots of a station, and how they change together with its accounts.
 *
 * An account is a row in the registry and a slot in keys.json: two files, of which a power cut or a failing disk can let one
 * change and not the other. So the registry decides, by one commit, and the keyring has the slots of before beside those of after
 * until it has: whatever fails, and wherever the power is cut, the old secret opens or the new one does. Slots of which the
 * registry says that they were replaced, or belong to nobody, let nobody in and are taken away at the next look (accounts.ts).
 *
 * A secret that belongs to no account, as the recovery key, has no row. There the keyring decides, when the slot of before is taken
 * out of it: until then both open.
 *
 * The registry is told of each keyring before it is put in place: see vouching.ts. Changes of slots wait for each other.
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

/** The key slots as they lie on the disk: every change of them is made on what was read at that moment. */
export const slotsOf = (station: Pick<Station, 'config'>): Keyring => readKeyring(slotFile(station));

/** Leaves out what the registry says was replaced, or belongs to nobody who may come: what a change that failed left behind. */
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

/** Of several slots of one account, the one that the registry knows, or else the first: a later one was not committed. */
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

/** Changes slots that belong to nobody's account. `holders` are those who get one: `change` is given them as slots. */
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

/** By the program itself. */
const savingIn =
  ({ db }: Registry): Save =>
  (body) =>
    write(db, 'station', body as (writer: Writer) => never);

/** Says, once in a body, how the slots are to be when it is committed. */
type PutSlots = (change: (keyring: Keyring) => Keyring) => void;

type Changing = {
  save?: Save;
  /** To whom the registry's key is to be sealed; the body is given them as slots. */
  holders: readonly Holder[];
  /** Which of the two says that the change holds: for accounts the registry, for what has no row the keyring. */
  decides?: 'registry' | 'keyring';
};

/** Saves what `body` does to rows and slots: both, or nothing. */
export function writeWithSlots<T>(station: Station, changing: Changing, body: Body<T>): Promise<T> {
  return inTurn(station, () => writeInTurn(station, getRegistry(station), changing, body));
}

type Body<T> = (writer: Writer, putSlots: PutSlots, slots: readonly Slot[]) => T;

/** The same for who has the turn. */
export async function writeInTurn<T>(
  station: Station,
  registry: Registry,
  { save = savingIn(registry), holders, decides = 'registry' }: Changing,
  body: Body<T>,
): Promise<T> {
  const file = slotFile(station);
  // In turn, so that no re-key comes between the sealing of this key and its being put in place.
  const { key } = registry;
  const before = slotsOf(station);
  const slots = await Promise.all(holders.map((holder) => sealedTo(before, key, asShown(registry, holder))));
  const wider = slots.length === 0 ? before : signed(withAlso(before, slots), key);
  try {
    if (wider !== before) {
      await write(registry.db, 'station', (writer) => alsoKnow(writer, { before, next: wider }));
      saveKeyring(file, wider);
    }
    // As it stays when the body does not run, since a first reply is given again.
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
    // Where it is not certain whether it was committed, both open until the registry can be asked, and nobody stays by the old one.
    if (!isUncertain(error)) takeBack(station, before);
    else for (const { id } of holders) dismissAllOf(registry.present, id);
    throw error;
  } finally {
    await knowPresent(station, registry);
  }
}

/** The keyring of after, as the revision that follows; the one in place where it has all that is wanted already. */
function finalOf(changed: Keyring, { before, wider, key }: { before: Keyring; wider: Keyring; key: Buffer }): Keyring {
  if (changed === before) return before;
  const isAll = (['slots', 'olderSlots'] as const).every(
    (name) => changed[name].length === wider[name].length && changed[name].every((slot, i) => slot === wider[name][i]),
  );
  return isAll ? wider : signed({ ...changed, revision: wider.revision }, key);
}

/**
 * After the commit. What the registry decided holds also while the disk keeps slots of before in place: they let nobody in, and the
 * next look takes them away. Where the keyring decides it has failed, unless the new one is in place all the same.
 */
function putFinal(station: Station, after: Keyring, decides: Changing['decides']): void {
  const file = slotFile(station);
  if (readKeyring(file).tag === after.tag) return;
  try {
    saveKeyring(file, after);
  } catch (error) {
    if (decides === 'keyring' && readKeyring(file).tag !== after.tag) throw error;
    station.config.log.error('slots that were replaced may still be in place', { error });
  }
}

/** Under the name with which its owner signs in here: another account may have the same one. */
function asShown(reader: Reader, holder: Holder): Holder {
  const row = holder.kind === 'password' ? findStaff(reader, holder.id) : undefined;
  if (holder.kind !== 'password' || row?.username !== holder.username) return holder;
  return { ...holder, username: shownName(reader, row) };
}

const isUncertain = (error: unknown) => error instanceof Problem && error.type === 'uncertain';

/** When it fails, the slots of before are in place all the same, beside others that nobody was told of. */
function takeBack(station: Station, before: Keyring): void {
  const file = slotFile(station);
  try {
    if (readKeyring(file).tag !== before.tag) saveKeyring(file, before);
  } catch (error) {
    station.config.log.error('a change of key slots could not be taken back', { error });
  }
}

/** When it fails, each keyring that was in place fits until the next change. */
async function knowPresent(station: Station, { db }: Registry): Promise<void> {
  try {
    const present = slotsOf(station);
    await write(db, 'station', (writer) => knowOnly(writer, present));
  } catch (error) {
    station.config.log.error('it was not written down which keyring fits the registry', { error });
  }
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
