/**
 * The keyring: the registry's 32-byte key, encrypted once per way to open it (a slot), in a file beside the database.
 *
 * A password is right if it opens its slot; no other verifier is stored. An encrypted key opens only for its own
 * holder, registry and generation, so slots cannot be swapped. Each slot has a tag over all of its content, which
 * only the registry's key can make. The keyring has one over the whole. A slot that somebody changed opens nothing,
 * and no new key is encrypted to it.
 *
 * A generation is the period of one key: `registry-2.db` is the file of the second. The keyring names the file that
 * its key opens, so replacing one file changes file and key together.
 */
import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { isSameSecret } from './same-secret.ts';
import { firstOfName, usernameKey } from './username.rules.ts';
import { Holder, type PasswordCost, type PasswordHolder } from './holder.contract.ts';
import { isSameHolder, openPasswordHolder, openPlainHolder } from './holder.ts';
import { openSealed, sealTo, type KeyPair } from './key-pair.ts';
import type { KeyStore } from './key-store.ts';
import { OlderSlot, openOlder, openOlderWithPassword } from './older-slots.ts';
import { keyFromPassword, newSalt } from './password.ts';
import { unspell } from './recovery-key.ts';

const Slot = Type.Intersect([Holder, Type.Object({ sealed: Type.String(), tag: Type.String() })]);
/** A holder with the registry's key encrypted to it. */
export type Slot = Holder & { sealed: string; tag: string };

const File = Type.String({ pattern: '^registry(-[1-9][0-9]{0,8})?\\.db$' });

const Keyring = Type.Object({
  format: Type.Literal(3),
  /** Random; an encrypted key of one registry opens in no other. */
  registry: Type.String(),
  generation: Type.Integer({ minimum: 1 }),
  /** Number of changes of this keyring: the lower of two is the older. */
  revision: Type.Integer({ minimum: 0 }),
  /** The file of the registry, in the same folder. */
  file: File,
  /** The file of the previous generation, until it is removed. */
  replaced: Type.Union([File, Type.Null()]),
  slots: Type.Array(Slot, { maxItems: 10_000 }),
  /** Slots of earlier versions whose owners have not signed in since. */
  olderSlots: Type.Array(OlderSlot, { maxItems: 10_000 }),
  /** Where the journal ended at the last orderly close; encrypted. See station/anchor.ts. */
  anchor: Type.Union([Type.String({ maxLength: 1_000_000 }), Type.Null()]),
  /**
   * True if enabled accounts lack a slot, as after a restore. Shown to everybody whose password is wrong. Not covered
   * by the tag.
   */
  isPartial: Type.Optional(Type.Boolean()),
  tag: Type.String(),
});
/** The format of earlier versions. Format 2 is format 1 with a slot of the key store. */
const OlderKeyring = Type.Object({
  format: Type.Union([Type.Literal(1), Type.Literal(2)]),
  slots: Type.Array(OlderSlot, { maxItems: 10_000 }),
});
export const StoredKeyring = Type.Union([Keyring, OlderKeyring]);

export type Keyring = Omit<Static<typeof Keyring>, 'format' | 'slots' | 'isPartial'> & {
  slots: Slot[];
  isPartial: boolean;
};

export const firstFile = 'registry.db';

export const newRegistryKey = (): Buffer => randomBytes(32);

export const newKeyring = (): Keyring => ({ ...emptyKeyring, registry: randomBytes(16).toString('hex') });

const emptyKeyring = {
  generation: 1,
  revision: 0,
  file: firstFile,
  replaced: null,
  slots: [],
  olderSlots: [],
  anchor: null,
  isPartial: false,
  tag: '',
} satisfies Omit<Keyring, 'registry'>;

/**
 * Converts a stored keyring. For one of an earlier version, the registry's id is derived from its slots, so it is the
 * same each time.
 */
export function fromStored(stored: Static<typeof StoredKeyring>): Keyring {
  if (stored.format === 3) {
    const {
      registry,
      generation,
      revision,
      file,
      replaced,
      slots,
      olderSlots,
      anchor,
      isPartial = false,
      tag,
    } = stored;
    return { registry, generation, revision, file, replaced, slots, olderSlots, anchor, isPartial, tag };
  }
  const registry = hash('sha256', JSON.stringify(stored.slots), 'hex').slice(0, 32);
  return { ...emptyKeyring, registry, olderSlots: stored.slots };
}

export const toStored = ({ isPartial, ...keyring }: Keyring): Static<typeof Keyring> => ({
  format: 3,
  ...keyring,
  ...(isPartial && { isPartial }),
});

/** Encrypts the registry's key to a holder. */
export async function sealedTo(keyring: Place, key: Buffer, holder: Holder): Promise<Slot> {
  const sealed = await sealTo(Buffer.from(holder.publicKey, 'base64'), key, purposeOf(keyring, holder));
  const slot = { ...holder, sealed: sealed.toString('base64') };
  return { ...slot, tag: slotTag(keyring, key, slot) };
}

/** Adds these slots and keeps the earlier ones of the same holders. Until a change is certain, both open. */
export const withAlso = (keyring: Keyring, added: readonly Slot[]): Keyring => ({
  ...keyring,
  slots: [...keyring.slots, ...added],
});

/** Adds these slots and removes the earlier ones of the same holders. */
export function withSlots(keyring: Keyring, added: readonly Slot[]): Keyring {
  const isReplaced = (slot: Named) => added.some((each) => isSameHolder(each, slot));
  return {
    ...keyring,
    slots: [...keyring.slots.filter((slot) => !isReplaced(slot)), ...added],
    olderSlots: keyring.olderSlots.filter((slot) => !isReplaced(slot)),
  };
}

/** Removes the matching slots. Returns the same object if none matches. */
export function withoutSlots(keyring: Keyring, isTaken: (slot: Slot | OlderSlot) => boolean): Keyring {
  const kept = {
    slots: keyring.slots.filter((slot) => !isTaken(slot)),
    olderSlots: keyring.olderSlots.filter((slot) => !isTaken(slot)),
  };
  const isSame = kept.slots.length === keyring.slots.length && kept.olderSlots.length === keyring.olderSlots.length;
  return isSame ? keyring : { ...keyring, ...kept };
}

export const withoutPassword = (keyring: Keyring, staffId: string): Keyring =>
  withoutSlots(keyring, ({ kind, id }) => kind === 'password' && id === staffId);

export const withoutKind = (keyring: Keyring, kind: Holder['kind']): Keyring =>
  withoutSlots(keyring, (slot) => slot.kind === kind);

export const hasKind = (keyring: Keyring, kind: Holder['kind']): boolean =>
  namedIn(keyring).some((slot) => slot.kind === kind);

/** All slots, including those of earlier versions. */
export const namedIn = ({ slots, olderSlots }: Keyring): readonly Named[] => [...slots, ...olderSlots];

export type Opening = {
  /** The registry's key. */
  key: Buffer;
  /** The id of the holder; for a password, that of the account. */
  id: string;
  /** Identifies the opened slot, so that `isStillThere` can check it later. */
  proof: string;
  /** True for a slot of an earlier version, which can be replaced now that its secret is known. */
  isOlder: boolean;
  /** The holder's own pair, with which an account vouches. Undefined for a slot of an earlier version. */
  pair: KeyPair | undefined;
};

/** Returns the user name of an account, as its slot has it. */
export function usernameOf(keyring: Keyring, staffId: string): string | undefined {
  const slot: (Named & { username?: string }) | undefined = namedIn(keyring).find(
    ({ kind, id }) => kind === 'password' && id === staffId,
  );
  return slot?.username;
}

/**
 * Updates the user names of slots. Returns the same object if all are right or no name is given. Leaves a slot that
 * somebody tampered with as it is.
 */
export function withUsernames(keyring: Keyring, key: Buffer, names: ReadonlyMap<string, string>): Keyring {
  const isOther = ({ kind, id, username }: Named & { username?: string }) =>
    kind === 'password' && (names.get(id) ?? username) !== username;
  if (!namedIn(keyring).some(isOther)) return keyring;
  const slots = keyring.slots.map((slot) => {
    if (slot.kind !== 'password' || !isOther(slot) || !isGenuine(keyring, key, slot)) return slot;
    const renamed = { ...slot, username: names.get(slot.id) ?? slot.username };
    return { ...renamed, tag: slotTag(keyring, key, renamed) };
  });
  const olderSlots = keyring.olderSlots.map((slot) =>
    slot.kind === 'password' ? { ...slot, username: names.get(slot.id) ?? slot.username } : slot,
  );
  return { ...keyring, slots, olderSlots };
}

/** The password slots whose tags are valid: unchanged since they were written with the registry's key. */
export const genuinePasswords = (keyring: Keyring, key: Buffer): (Slot & PasswordHolder)[] =>
  keyring.slots.filter(isOfPassword).filter((slot) => isGenuine(keyring, key, slot));

/** Returns the account whose password slot has this user name. */
export function staffIdOf(keyring: Keyring, username: string): string | undefined {
  const searched = usernameKey(username);
  const isSearched = (slot: Named & { username?: string }) => usernameKey(slot.username ?? '') === searched;
  return namedIn(keyring).find((slot) => slot.kind === 'password' && isSearched(slot))?.id;
}

/**
 * Finds the slot that a password opens. Returning undefined takes as long for an unknown name as for a wrong
 * password.
 */
export async function openWithPassword(
  keyring: Keyring,
  { username, password, cost }: { username: string; password: string; cost: PasswordCost },
): Promise<Opening | undefined> {
  const searched = usernameKey(username);
  const isSearched = (slot: Named & { username?: string }) => usernameKey(slot.username ?? '') === searched;
  // There are several only if a change of the password was interrupted, or if two stations gave one name to two
  // people.
  const slots = firstOfName(keyring.slots.filter(isOfPassword), username, (slot) => slot.username);
  for (const slot of slots) {
    const opening = await opened(keyring, slot, await openPasswordHolder(slot, password));
    if (opening !== undefined) return opening;
  }
  const older = keyring.olderSlots.filter((each) => each.kind === 'password').find(isSearched);
  if (older !== undefined) return olderOpening(older, await openOlderWithPassword(older, password));
  if (slots.length === 0) await keyFromPassword(password, newSalt(), cost);
  return undefined;
}

export async function openWithRecoveryKey(keyring: Keyring, recoveryKey: string): Promise<Opening | undefined> {
  const secret = unspell(recoveryKey);
  return secret && openPlainly(keyring, 'recovery', secret);
}

export const openWithKeyFile = (keyring: Keyring, secret: Buffer): Promise<Opening | undefined> =>
  openPlainly(keyring, 'key-file', secret);

/** Returns undefined also if `openSecret` returns nothing, or another secret than the sealed one. */
export async function openWithKeyStore(keyring: Keyring, openSecret: KeyStore['open']): Promise<Opening | undefined> {
  const secret = (await keyStoreSecret(keyring, openSecret))?.secret;
  return secret && openPlainly(keyring, 'key-store', secret);
}

/** The secret from the key store, and its stored form. */
export async function keyStoreSecret(
  { slots, olderSlots }: Keyring,
  openSecret: KeyStore['open'],
): Promise<{ secret: Buffer; sealedSecret: string } | undefined> {
  const slot = [...slots, ...olderSlots].find((each) => each.kind === 'key-store');
  const secret = slot && (await openSecret(Buffer.from(slot.sealedSecret, 'base64')));
  return secret && { secret, sealedSecret: slot.sealedSecret };
}

async function openPlainly(
  keyring: Keyring,
  kind: 'recovery' | 'key-file' | 'key-store',
  secret: Buffer,
): Promise<Opening | undefined> {
  const slots = keyring.slots.filter((each): each is Slot & { kind: typeof kind } => each.kind === kind);
  for (const slot of slots) {
    const opening = await opened(keyring, slot, openPlainHolder(slot, secret));
    if (opening !== undefined) return opening;
  }
  const older = keyring.olderSlots.find((each) => each.kind === kind);
  return older && olderOpening(older, openOlder(older, secret));
}

async function opened(keyring: Place, slot: Slot, pair: KeyPair | undefined): Promise<Opening | undefined> {
  const key = pair && (await openSealed(pair, Buffer.from(slot.sealed, 'base64'), purposeOf(keyring, slot)));
  if (key?.length !== 32 || !isGenuine(keyring, key, slot)) return undefined;
  return { key, id: slot.id, proof: slot.privateKey, isOlder: false, pair };
}

const olderOpening = ({ id, sealed }: OlderSlot, key: Buffer | undefined): Opening | undefined =>
  key && { key, id, proof: sealed, isOlder: true, pair: undefined };

/** True if an opened slot still exists, with the same secret. A re-key keeps it. */
export const isStillThere = ({ slots, olderSlots }: Keyring, { proof }: Pick<Opening, 'proof'>): boolean =>
  slots.some(({ privateKey }) => privateKey === proof) || olderSlots.some(({ sealed }) => sealed === proof);

/**
 * Makes the keyring of the next generation, with the new key encrypted to all holders. Drops slots of earlier
 * versions, to which nothing can be encrypted, and slots that somebody changed without the present key.
 */
export async function rekeyed(keyring: Keyring, { key, nextKey }: { key: Buffer; nextKey: Buffer }): Promise<Keyring> {
  const generation = keyring.generation + 1;
  const next = {
    ...keyring,
    generation,
    file: `registry-${generation}.db`,
    replaced: keyring.file,
    olderSlots: [],
    anchor: null,
  };
  const holders = keyring.slots.filter((slot) => isGenuine(keyring, key, slot));
  return { ...next, slots: await Promise.all(holders.map((holder) => sealedTo(next, nextKey, holderOf(holder)))) };
}

/** Removes the fields that belong to one registry. */
function holderOf(slot: Slot): Holder {
  const holder: Holder & Partial<Slot> = { ...slot };
  delete holder.sealed;
  delete holder.tag;
  return holder;
}

/** Tags the keyring with the registry's key, as the next revision. */
export function signed(keyring: Keyring, key: Buffer): Keyring {
  const next = { ...keyring, revision: keyring.revision + 1 };
  return { ...next, tag: keyringTag(next, key) };
}

/** True if the keyring is unchanged since it was tagged with the registry's key. An earlier version has no tag. */
export function isSigned(keyring: Keyring, key: Buffer): boolean {
  if (keyring.tag === '') return keyring.slots.length === 0;
  return (
    isSameSecret(keyring.tag, keyringTag(keyring, key)) && keyring.slots.every((slot) => isGenuine(keyring, key, slot))
  );
}

type Named = { kind: Holder['kind']; id: string };
type Place = Pick<Keyring, 'registry' | 'generation'>;

const isOfPassword = (slot: Slot): slot is Slot & PasswordHolder => slot.kind === 'password';

const purposeOf = ({ registry, generation }: Place, { kind, id }: Named): string =>
  JSON.stringify([registry, generation, kind, id]);

const isGenuine = (keyring: Place, key: Buffer, slot: Slot): boolean =>
  isSameSecret(slot.tag, slotTag(keyring, key, slot));

function slotTag({ registry, generation }: Place, key: Buffer, slot: Holder & { sealed: string }): string {
  const { kind, id, publicKey, privateKey, sealed } = slot;
  const own = slot.kind === 'password' ? [slot.username, slot.salt, slot.cost.memoryKiB, slot.cost.passes] : [];
  if (slot.kind === 'key-store') own.push(slot.sealedSecret);
  return tagOf(key, 'slot', [registry, generation, kind, id, publicKey, privateKey, sealed, ...own]);
}

function keyringTag({ registry, generation, revision, file, slots, olderSlots }: Keyring, key: Buffer): string {
  const tags = slots.map(({ tag }) => tag);
  const older = olderSlots.map(({ kind, id, sealed }) => [kind, id, sealed]);
  // Excludes the anchor, which is encrypted by itself, and the file still to be removed: neither decides what opens.
  return tagOf(key, 'keyring', [registry, generation, revision, file, tags, older]);
}

function tagOf(key: Buffer, what: 'slot' | 'keyring', content: unknown[]): string {
  const tagKey = Buffer.from(hkdfSync('sha256', key, '', `satchel ${what} tag`, 32));
  return createHmac('sha256', tagKey).update(JSON.stringify(content)).digest('base64');
}
