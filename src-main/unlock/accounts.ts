/**
 * Follows changes of accounts at this station, wherever they were made. People who have left are signed out. The
 * keyring has a slot for each enabled account, under its present name and password, and for nobody else.
 *
 * The rows decide, and are committed already, often by a sync that has no key. So work that is interrupted here is
 * found and done later, at the next unlocking at the latest.
 */
import { sealTo } from '../keys/key-pair.ts';
import { genuinePasswords, namedIn, withSlots, withUsernames, type Keyring } from '../keys/keyring.ts';
import { saveKeyring } from '../keys/slot-file.ts';
import type { PasswordHolder } from '../keys/holder.contract.ts';
import { editAccount } from '../staff/account.commands.ts';
import { keepHolder, listHolders } from '../staff/holders.ts';
import { dismiss, dismissAllOf } from '../staff/present.ts';
import { findStaff, findTokenById, listStaff, shownNamesOf } from '../staff/staff.queries.ts';
import type { StationEvent } from '../journal/events.ts';
import { runNow } from '../steps.ts';
import { txOf } from '../station/register.ts';
import { filesOf, type Registry, type Station } from '../station/registry.ts';
import { rekeyIfDue, wantNewKey } from './rekey.ts';
import { inTurn, slotsInForce, slotsOf, writeInTurn } from './slots.ts';

/** Call after a commit. Signs people out at once; the slots follow in their turn. */
export function followAccounts(station: Station, registry: Registry, event: StationEvent): void {
  const isOfAccounts = event.kind === 'registry' || (event.kind === 'access' && event.record === 'staff');
  if (isOfAccounts || (event.kind === 'access' && event.record === 'token')) signOutWhoMayNot(registry);
  // A station's name can be part of a person's name.
  if (isOfAccounts || (event.kind === 'record' && event.record === 'station')) void settleAccounts(station);
}

/** Signs out people who are disabled or have another role, and programs that ended with their creator. */
function signOutWhoMayNot(registry: Registry): void {
  const { present } = registry;
  for (const [hash, { principal }] of [...present.entries]) {
    const { kind, id, role } = principal;
    const row = kind === 'staff' ? findStaff(registry, id) : undefined;
    const isOver =
      (kind === 'staff' && (row === undefined || row.disabled || row.role !== role)) ||
      (kind === 'token' && findTokenById(registry, id)?.revokedAt !== null);
    if (isOver) dismiss(present, hash);
  }
}

/**
 * Resolves once the slots match the accounts. Does nothing while the station is locked: unlocking does it. Errors are
 * logged, and the next change tries again.
 */
export function settleAccounts(station: Station): Promise<void> {
  return inTurn(station, async () => {
    const registry = station.unlocked;
    if (registry !== undefined && !station.closing.signal.aborted) await settleInTurn(station, registry);
  }).catch((error: unknown) => {
    if (!station.closing.signal.aborted)
      station.config.log.error('updating the key slots of accounts failed', { error });
  });
}

/** Settles the slots. The caller must have the turn. */
export async function settleInTurn(station: Station, registry: Registry): Promise<void> {
  await settleSlots(station, registry);
  const keyring = slotsOf(station);
  const isPartial = withoutPassword(registry, keyring).length > 0;
  // For a locked station, which cannot read the accounts.
  if (keyring.isPartial !== isPartial) saveKeyring(filesOf(station.config).keys, { ...keyring, isPartial });
}

/** The enabled accounts that no password opens: a backup had no slot for them, and nobody gave them another. */
export function listWithoutPassword(station: Station, registry: Registry): string[] {
  // The slots of these follow in a moment.
  const coming = new Set(listHolders(registry).map(({ accountId }) => accountId));
  return withoutPassword(registry, slotsOf(station)).filter((id) => !coming.has(id));
}

function withoutPassword(registry: Registry, keyring: Keyring): string[] {
  const opening = new Set(namedIn(slotsInForce(registry, keyring)).map(({ kind, id }) => kind === 'password' && id));
  return listStaff(registry).flatMap(({ id, disabled }) => (disabled || opening.has(id) ? [] : [id]));
}

async function settleSlots(station: Station, registry: Registry): Promise<void> {
  const keyring = slotsOf(station);
  const { unused, names, wanted, adopted } = lookAt(registry, keyring);
  const holders = await thoseThatOpen(station, wanted);
  const change = (before: Keyring) => withUsernames(slotsInForce(registry, before), registry.key, names);
  const isOther = holders.length > 0 || change(keyring) !== keyring;
  if (!isOther && adopted.length === 0) return;
  await writeInTurn(station, registry, { holders }, (writer, putSlots, slots) => {
    for (const holder of adopted) {
      if (findStaff(writer, holder.id)?.publicKey === null) runNow(editAccount(txOf(writer), holder.id, { holder }));
      else keepHolder(writer, holder);
    }
    if (isOther) putSlots((before) => withSlots(change(before), slots));
    // A person who left may have kept a copy of the keys.
    const hasLeft = [...unused].some((id) => findStaff(writer, id)?.disabled === true);
    if (hasLeft) wantNewKey(writer, 'left');
    writer.afterCommit(() => {
      for (const id of [...unused, ...holders.map((each) => each.id)]) dismissAllOf(registry.present, id);
    });
  });
  rekeyIfDue(station);
}

type Findings = {
  /** Accounts that have a slot but should have none. */
  unused: Set<string>;
  /** The sign-in name of each account. */
  names: Map<string, string>;
  /** Holders that need the key encrypted to them: their password is new here. */
  wanted: PasswordHolder[];
  /** Slots from before passwords were synced, which are therefore in no journal yet. */
  adopted: PasswordHolder[];
};

function lookAt(registry: Registry, keyring: Keyring): Findings {
  const enabled = listStaff(registry).filter(({ disabled }) => !disabled);
  const names = shownNamesOf(registry, enabled);
  const holders = new Map(listHolders(registry).map(({ accountId, holder }) => [accountId, holder]));
  const inForce = slotsInForce(registry, keyring);
  const slots = new Map(genuinePasswords(inForce, registry.key).map((slot) => [slot.id, slot]));
  const passwords = namedIn(keyring).flatMap(({ kind, id }) => (kind === 'password' ? [id] : []));
  return {
    unused: new Set(passwords.filter((id) => !names.has(id))),
    names,
    wanted: enabled.flatMap(({ id }) => {
      const holder = holders.get(id);
      return holder === undefined || isSamePassword(slots.get(id), holder) ? [] : [holder];
    }),
    adopted: enabled.flatMap(({ id, publicKey }) => {
      const slot = slots.get(id);
      const isUnsaid = !holders.has(id) && (publicKey === null || publicKey === slot?.publicKey);
      return slot === undefined || !isUnsaid ? [] : [slot];
    }),
  };
}

const isSamePassword = (slot: PasswordHolder | undefined, holder: PasswordHolder) =>
  slot?.privateKey === holder.privateKey && slot.publicKey === holder.publicKey && slot.salt === holder.salt;

/**
 * Drops holders whose public key is invalid, though no program of ours makes one. They must not keep others from
 * getting their slots.
 */
async function thoseThatOpen({ config }: Station, holders: readonly PasswordHolder[]): Promise<PasswordHolder[]> {
  const found: PasswordHolder[] = [];
  for (const holder of holders) {
    try {
      await sealTo(Buffer.from(holder.publicKey, 'base64'), Buffer.alloc(32), '');
      found.push(holder);
    } catch (error) {
      config.log.error('encrypting to the key of an account failed', { account: holder.id, error });
    }
  }
  return found;
}
