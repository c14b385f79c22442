/**
 * The key slots: the registry's 32-byte key, sealed once per way to open it, in a file beside the database.
 *
 * A password is right when it opens its slot; no other verifier is stored. A slot opens for its own kind and id only, so slots
 * cannot be swapped.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { base32crockford } from '@scure/base';
import { Type, type Static } from 'typebox';
import { syncPath } from '../db/sync-path.ts';
import { Refusal } from '../station/refusal.contract.ts';
import type { KeyStore } from './key-store.ts';
import { usernameKey } from '../staff/username.rules.ts';
import { keyFromPassword, newSalt, type PasswordCost } from './password.ts';
import { seal, unseal } from './seal.ts';

const PasswordSlot = Type.Object({
  kind: Type.Literal('password'),
  id: Type.String(),
  username: Type.String(),
  salt: Type.String(),
  cost: Type.Object({ memoryKiB: Type.Integer(), passes: Type.Integer() }),
  sealed: Type.String(),
});
const PlainSlot = Type.Object({
  kind: Type.Union([Type.Literal('recovery'), Type.Literal('key-file')]),
  id: Type.String(),
  sealed: Type.String(),
});
const KeyStoreSlot = Type.Object({
  kind: Type.Literal('key-store'),
  id: Type.String(),
  sealed: Type.String(),
  /** The secret that opens the slot, as the operating system sealed it. */
  sealedSecret: Type.String(),
});
/** Format 2 is format 1 with a slot of the key store: a Satchel that does not know that one says that it is too old. */
export const StoredKeyring = Type.Union([
  Type.Object({ format: Type.Literal(1), slots: Type.Array(Type.Union([PasswordSlot, PlainSlot])) }),
  Type.Object({ format: Type.Literal(2), slots: Type.Array(Type.Union([PasswordSlot, PlainSlot, KeyStoreSlot])) }),
]);
export type PasswordSlot = Static<typeof PasswordSlot>;
type KeyStoreSlot = Static<typeof KeyStoreSlot>;
type PlainSlot = Static<typeof PlainSlot>;
type Slot = PasswordSlot | PlainSlot | KeyStoreSlot;
export type Keyring = { slots: Slot[] };

export const newRegistryKey = (): Buffer => randomBytes(32);

/** The oldest format that can say it, so that turning the key store off again also leaves no trace of it. */
export const formatOf = ({ slots }: Keyring): 1 | 2 => (slots.some(isOfKeyStore) ? 2 : 1);

const isOfKeyStore = (slot: Slot): slot is KeyStoreSlot => slot.kind === 'key-store';

const isPasswordOf = (slot: Slot, staffId: string) => slot.kind === 'password' && slot.id === staffId;

type PasswordOwner = { staffId: string; username: string; password: string; cost: PasswordCost };

/** The registry key, sealed with somebody's password. */
export async function newPasswordSlot(
  key: Buffer,
  { staffId, username, password, cost }: PasswordOwner,
): Promise<PasswordSlot> {
  const salt = newSalt();
  const sealing = await keyFromPassword(password, salt, cost);
  const named = { kind: 'password', id: staffId } as const;
  return { ...named, username, salt: salt.toString('base64'), cost, sealed: sealKey(key, sealing, named) };
}

/** The keyring with this slot, in place of an older one of the same person. */
export function withPasswordSlot(keyring: Keyring, slot: PasswordSlot): Keyring {
  return { slots: [...withoutPassword(keyring, slot.id).slots, slot] };
}

export function withoutPassword(keyring: Keyring, staffId: string): Keyring {
  return { slots: keyring.slots.filter((slot) => !isPasswordOf(slot, staffId)) };
}

/** Whose password slot has this user name. */
export function staffIdOf(keyring: Keyring, username: string): string | undefined {
  const searched = usernameKey(username);
  const slot = keyring.slots.find((each) => each.kind === 'password' && usernameKey(each.username) === searched);
  return slot?.kind === 'password' ? slot.id : undefined;
}

/** The registry key, whose password opened it and the slot that it opened, or undefined. Takes as long for an unknown name as for a wrong password. */
export async function openWithPassword(
  keyring: Keyring,
  { username, password, cost }: { username: string; password: string; cost: PasswordCost },
): Promise<{ key: Buffer; staffId: string; sealed: string } | undefined> {
  const searched = usernameKey(username);
  const slot = keyring.slots.find((each) => each.kind === 'password' && usernameKey(each.username) === searched);
  if (slot?.kind !== 'password') {
    await keyFromPassword(password, newSalt(), cost);
    return undefined;
  }
  const sealing = await keyFromPassword(password, Buffer.from(slot.salt, 'base64'), slot.cost);
  const key = unsealKey(slot, sealing);
  return key === undefined ? undefined : { key, staffId: slot.id, sealed: slot.sealed };
}

/** Whether a slot that was opened is still there, neither taken away nor replaced. */
export const hasSlot = (keyring: Keyring, sealed: string): boolean =>
  keyring.slots.some((slot) => slot.sealed === sealed);

/** The keyring with a new recovery key, in place of an older one; the recovery key is returned and stored nowhere. */
export function withRecoveryKey(keyring: Keyring, key: Buffer): { keyring: Keyring; recoveryKey: string } {
  const secret = randomBytes(20);
  return { keyring: withPlainSlot(keyring, key, { kind: 'recovery', secret }), recoveryKey: spell(secret) };
}

export function openWithRecoveryKey(keyring: Keyring, recoveryKey: string): Buffer | undefined {
  const secret = unspell(recoveryKey);
  return secret === undefined ? undefined : openPlainSlot(keyring, { kind: 'recovery', secret });
}

export function withKeyFile(keyring: Keyring, key: Buffer, secret: Buffer): Keyring {
  return withPlainSlot(keyring, key, { kind: 'key-file', secret });
}

export function openWithKeyFile(keyring: Keyring, secret: Buffer): Buffer | undefined {
  return openPlainSlot(keyring, { kind: 'key-file', secret });
}

export const hasKeyFile = (keyring: Keyring): boolean => keyring.slots.some(({ kind }) => kind === 'key-file');

/** What `sealSecret` makes of a new secret is kept in the slot; the secret itself is kept nowhere. */
export function withKeyStore(keyring: Keyring, key: Buffer, sealSecret: KeyStore['seal']): Keyring {
  const secret = randomBytes(32);
  const sealedSecret = sealSecret(secret).toString('base64');
  const slot = { ...sealedPlainly(key, { kind: 'key-store', secret }), sealedSecret };
  return { slots: [...withoutKeyStore(keyring).slots, slot] };
}

export function withoutKeyStore(keyring: Keyring): Keyring {
  return { slots: keyring.slots.filter((slot) => !isOfKeyStore(slot)) };
}

/** Undefined also when `openSecret` gives back nothing, or another secret than was sealed. */
export function openWithKeyStore(keyring: Keyring, openSecret: KeyStore['open']): Buffer | undefined {
  const slot = keyring.slots.find(isOfKeyStore);
  const secret = slot && openSecret(Buffer.from(slot.sealedSecret, 'base64'));
  return secret && openPlainSlot(keyring, { kind: 'key-store', secret });
}

export const hasKeyStore = (keyring: Keyring): boolean => keyring.slots.some(isOfKeyStore);

type PlainSecret<Kind = Exclude<Slot['kind'], 'password'>> = { kind: Kind; secret: Buffer };

function withPlainSlot(keyring: Keyring, key: Buffer, plain: PlainSecret<PlainSlot['kind']>): Keyring {
  return { slots: [...keyring.slots.filter((each) => each.kind !== plain.kind), sealedPlainly(key, plain)] };
}

function sealedPlainly<Kind extends PlainSecret['kind']>(key: Buffer, { kind, secret }: PlainSecret<Kind>) {
  const named = { kind, id: kind };
  return { ...named, sealed: sealKey(key, plainSealing({ kind, secret }), named) };
}

function openPlainSlot(keyring: Keyring, { kind, secret }: PlainSecret): Buffer | undefined {
  const slot = keyring.slots.find((each) => each.kind === kind);
  return slot === undefined ? undefined : unsealKey(slot, plainSealing({ kind, secret }));
}

/** These secrets are random already: HKDF is enough, a slow hash would add nothing. */
const plainSealing = ({ kind, secret }: PlainSecret) =>
  Buffer.from(hkdfSync('sha256', secret, '', `satchel ${kind} slot`, 32));

/** Reads the secret of a station that unlocks itself, making the file, for its owner only, when it is not there. */
export function keyFileSecret(file: string): Buffer {
  if (!existsSync(file)) {
    const descriptor = openSync(file, 'wx', 0o600);
    try {
      writeFileSync(descriptor, `${randomBytes(32).toString('hex')}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    syncPath(dirname(file));
  }
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Refusal(
      'key-file-readable',
      `The key file ${file} can be read by others. Make it yours alone (chmod 600) and start again.`,
    );
  }
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Refusal('key-file-empty', `The key file ${file} does not hold a key. It was left as it is.`);
  return Buffer.from(text, 'hex');
}

type Named = { kind: string; id: string };

const purposeOf = ({ kind, id }: Named) => `${kind}:${id}`;

const sealKey = (key: Buffer, sealing: Buffer, named: Named): string =>
  seal(key, sealing, purposeOf(named)).toString('base64');

function unsealKey(slot: Named & { sealed: string }, sealing: Buffer): Buffer | undefined {
  const key = unseal(Buffer.from(slot.sealed, 'base64'), sealing, purposeOf(slot));
  return key?.length === 32 ? key : undefined;
}

/** Crockford's base 32, in groups of 4 characters: no I, L, O or U, so that it can be read aloud and typed back. */
const spell = (secret: Buffer): string => base32crockford.encode(secret).match(/.{4}/g)?.join('-') ?? '';

/** Forgiving: any case, spaces or dashes anywhere, and the letters that people mistake for digits. */
function unspell(typed: string): Buffer | undefined {
  const clean = typed.replace(/[\s-]/g, '');
  if (clean.length !== 32) return undefined;
  try {
    return Buffer.from(base32crockford.decode(clean));
  } catch {
    // A character that is not of the alphabet.
    return undefined;
  }
}

/** A short code of the same alphabet, for typing once: 8 characters, 40 random bits. */
export function newSetupCode(): string {
  return spell(randomBytes(5)).replace('-', '');
}
