/**
 * A holder is a person or thing that can open the registry's key. There are four kinds: a password, the recovery key,
 * a key file, and the operating system's key store. Each holder has a key pair. Its public part is readable, and the
 * registry's key is encrypted to it. Its private part is encrypted with the holder's secret. So the registry can get
 * a new key without anybody's password, and a new password changes only the private part.
 *
 * Nothing in a holder is specific to one registry: it can be in the keyring of every station at which a person works.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import type { Holder, KeyStoreHolder, PasswordCost, PasswordHolder } from './holder.contract.ts';
import { newKeyPair, type KeyPair } from './key-pair.ts';
import type { KeyStore } from './key-store.ts';
import { keyFromPassword, newSalt, storedSalt } from './password.ts';
import { newRecoverySecret, spell } from './recovery-key.ts';
import { seal, unseal } from './seal.ts';

type PlainKind = Exclude<Holder['kind'], 'password'>;

/**
 * True if both name the same holder. The id of a password's holder is that of the account. Every other kind exists
 * once, with its kind as its id.
 */
export const isSameHolder = (a: Pick<Holder, 'kind' | 'id'>, b: Pick<Holder, 'kind' | 'id'>): boolean =>
  a.kind === b.kind && a.id === b.id;

type PasswordOwner = { staffId: string; username: string; password: string; cost: PasswordCost };

/** Makes a holder for a password. Takes as long as hashing does. */
export async function newPasswordHolder({ staffId, username, password, cost }: PasswordOwner): Promise<PasswordHolder> {
  const salt = newSalt();
  const [pair, sealing] = await Promise.all([newKeyPair(), keyFromPassword(password, salt, cost)]);
  const named = { kind: 'password', id: staffId } as const;
  return { ...named, ...sealedPair(pair, sealing, named), username, salt: salt.toString('base64'), cost };
}

/** Makes a recovery holder. The recovery key is returned and stored nowhere. */
export async function newRecoveryHolder(): Promise<{ holder: Holder; recoveryKey: string }> {
  const secret = newRecoverySecret();
  return { holder: await recoveryHolder(secret), recoveryKey: spell(secret) };
}

export const recoveryHolder = (secret: Buffer): Promise<Holder> => plainHolder('recovery', secret);
export const keyFileHolder = (secret: Buffer): Promise<Holder> => plainHolder('key-file', secret);

/** Makes a holder with a new secret. Only the result of `sealSecret` is stored; the secret itself is kept nowhere. */
export async function newKeyStoreHolder(sealSecret: KeyStore['seal']): Promise<KeyStoreHolder> {
  const secret = randomBytes(32);
  return keyStoreHolder(secret, (await sealSecret(secret)).toString('base64'));
}

export const keyStoreHolder = async (secret: Buffer, sealedSecret: string): Promise<KeyStoreHolder> => ({
  ...(await plainHolder('key-store', secret)),
  sealedSecret,
});

async function plainHolder<Kind extends PlainKind>(kind: Kind, secret: Buffer) {
  const named = { kind, id: kind };
  return { ...named, ...sealedPair(await newKeyPair(), plainSealing(kind, secret), named) };
}

export async function openPasswordHolder(holder: PasswordHolder, password: string): Promise<KeyPair | undefined> {
  const salt = storedSalt(holder.salt);
  return salt && openedPair(holder, await keyFromPassword(password, salt, holder.cost));
}

export const openPlainHolder = (holder: Holder & { kind: PlainKind }, secret: Buffer): KeyPair | undefined =>
  openedPair(holder, plainSealing(holder.kind, secret));

/** These secrets are random already: HKDF is enough, and a slow hash would add nothing. */
const plainSealing = (kind: PlainKind, secret: Buffer) =>
  Buffer.from(hkdfSync('sha256', secret, '', `satchel ${kind} holder`, 32));

type Named = Pick<Holder, 'kind' | 'id'>;
/** Binds the private part to its own public part: it opens with no other. */
const purposeOf = ({ kind, id }: Named, publicKey: string) => `holder ${kind}:${id} ${publicKey}`;

function sealedPair(pair: KeyPair, sealing: Buffer, named: Named): { publicKey: string; privateKey: string } {
  const publicKey = pair.publicKey.toString('base64');
  return { publicKey, privateKey: seal(pair.privateKey, sealing, purposeOf(named, publicKey)).toString('base64') };
}

function openedPair(holder: Holder, sealing: Buffer): KeyPair | undefined {
  const { publicKey } = holder;
  const privateKey = unseal(Buffer.from(holder.privateKey, 'base64'), sealing, purposeOf(holder, publicKey));
  return privateKey && { publicKey: Buffer.from(publicKey, 'base64'), privateKey };
}
