/**
 * Files encrypted with age (age-encryption.org/v1), for a passphrase or for the replicas of a station. Any age
 * program opens the first sort. The library computes scrypt, which takes a second, on the main thread. Here it runs
 * off the main thread through the library's two extension points; the bytes are the same.
 *
 * Import this only where a file is encrypted or opened: loading the curves and ciphers would slow every start.
 */
import { createPrivateKey, randomBytes, scrypt } from 'node:crypto';
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base64nopad, bech32 } from '@scure/base';
import {
  Decrypter,
  Encrypter,
  Stanza,
  type Identity,
  type ReadableStreamWithSize,
  type Recipient,
} from 'age-encryption';
import { chunkBytes, sealedFirstLine, SealProblem } from './sealed-file.rules.ts';

type Passphrase = { passphrase: string; workFactor?: number };
/** The recipients: anyone with a passphrase, or the replicas of a station by their public keys (Ed25519). */
export type SealedFor = Passphrase | { publicKeys: readonly Buffer[] };
/**
 * `privateKeys` of the replicas as which this registry writes or wrote (PKCS #8); `fileKey` of a file that was just
 * encrypted.
 */
export type OpenedBy = { passphrase?: string | undefined; privateKeys: readonly Buffer[] } | { fileKey: Uint8Array };

/** Encrypts a stream. The returned file key is for reading the file back, and is stored nowhere. */
export async function sealStream(
  plain: AsyncGenerator<Uint8Array, void>,
  sealedFor: SealedFor,
): Promise<{ stream: ReadableStreamWithSize; fileKey: Uint8Array }> {
  const encrypter = new Encrypter();
  for (const recipient of recipientsOf(sealedFor)) encrypter.addRecipient(recipient);
  let fileKey = new Uint8Array();
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  return { stream: await encrypter.encrypt(streamFrom(plain)), fileKey };
}

/** A file, or a part of one. */
type Sealed = {
  read: (into: Buffer, offset: number, length: number, at: number) => Promise<{ bytesRead: number; buffer: Buffer }>;
  stat: () => Promise<{ size: number }>;
};

/** Encrypted bytes in memory. */
export const sealedBytes = (bytes: Buffer): Sealed => ({
  read: (into, offset, length, at) =>
    Promise.resolve({ bytesRead: bytes.copy(into, offset, at, at + length), buffer: into }),
  stat: () => Promise.resolve({ size: bytes.length }),
});

/**
 * Decrypts a file chunk by chunk. `plainBytes` is the total size; undefined if no encrypted file can have the file's
 * size.
 */
export async function openSealedFile(
  file: Sealed,
  openedBy: OpenedBy,
): Promise<{ stream: ReadableStream<Uint8Array>; plainBytes: number | undefined }> {
  await assertSealed(file);
  const { size } = await file.stat();
  const found = { hasPassphrase: false };
  const decrypter = new Decrypter();
  for (const identity of identitiesOf(openedBy, found)) decrypter.addIdentity(identity);
  let stream: ReadableStreamWithSize;
  try {
    stream = await decrypter.decrypt(streamOf(file));
  } catch (error) {
    throw problemOf(error, found, openedBy);
  }
  return { stream, plainBytes: sizeIn(stream, size) };
}

/** Produces one part at a time, after the previous one was written. */
const streamFrom = (parts: AsyncGenerator<Uint8Array, void>) =>
  new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await parts.return();
    },
  });

const mostHeaderBytes = chunkBytes;

/** Checks the header before the library does: the library would read a file without line ends as a whole. */
async function assertSealed(file: Sealed): Promise<void> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(mostHeaderBytes), 0, mostHeaderBytes, 0);
  const text = buffer.subarray(0, bytesRead).toString('latin1');
  if (!text.startsWith(sealedFirstLine)) throw new SealProblem('not-sealed');
  if (!/\n--- [^\n]+\n/.test(text)) throw new SealProblem(bytesRead < mostHeaderBytes ? 'cut' : 'damaged');
}

const unmatched = /^no identity matched/;

function problemOf(error: unknown, { hasPassphrase }: { hasPassphrase: boolean }, openedBy: OpenedBy): unknown {
  if (!(error instanceof Error) || 'code' in error) return error;
  if (!unmatched.test(error.message)) {
    // The library also reads the 16 bytes behind the header.
    return new SealProblem(error.message.startsWith('stream ended') ? 'cut' : 'damaged', { cause: error });
  }
  if (!hasPassphrase) return new SealProblem('other-recipient');
  const isGiven = 'privateKeys' in openedBy && openedBy.passphrase !== undefined;
  return new SealProblem(isGiven ? 'wrong-passphrase' : 'passphrase-needed');
}

function sizeIn(stream: ReadableStreamWithSize, size: number): number | undefined {
  try {
    return stream.size(size);
  } catch {
    // No plain text encrypts to this many bytes.
    return undefined;
  }
}

function streamOf(file: Sealed): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: async (controller) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, at);
      at += bytesRead;
      if (bytesRead === 0) controller.close();
      else controller.enqueue(buffer.subarray(0, bytesRead));
    },
  });
}

const recipientsOf = (sealedFor: SealedFor): (string | Recipient)[] =>
  'passphrase' in sealedFor
    ? [passphraseRecipient(sealedFor)]
    : sealedFor.publicKeys.map((key) => bech32.encodeFromBytes('age', ed25519.utils.toMontgomery(key)));

function identitiesOf(openedBy: OpenedBy, found: { hasPassphrase: boolean }): (string | Identity)[] {
  if ('fileKey' in openedBy) return [{ unwrapFileKey: () => openedBy.fileKey }];
  const { passphrase, privateKeys } = openedBy;
  return [...privateKeys.map(identityOf), passphraseIdentity(passphrase, found)];
}

/**
 * A replica signs with its key. Files are encrypted to the same key, converted to the other form of that curve, as
 * age does with SSH keys. So anyone who knows a replica can encrypt to it without exchanging anything else first.
 */
function identityOf(privateKey: Buffer): string {
  const { d = '' } = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  const secret = ed25519.utils.toMontgomerySecret(Buffer.from(d, 'base64url'));
  return bech32.encodeFromBytes('age-secret-key-', secret).toUpperCase();
}

/** The library's own limit: a second of work on an old laptop, in 256 MiB. A file that asks for more is refused. */
const mostWork = 18;
const saltBytes = 16;
const sealedKeyBytes = 32;

const passphraseRecipient = ({ passphrase, workFactor = mostWork }: Passphrase): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(saltBytes);
    const key = await stretched(passphrase, salt, workFactor);
    const body = chacha20poly1305(key, new Uint8Array(12)).encrypt(fileKey);
    return [new Stanza(['scrypt', base64nopad.encode(salt), `${workFactor}`], body)];
  },
});

const passphraseIdentity = (passphrase: string | undefined, found: { hasPassphrase: boolean }): Identity => ({
  unwrapFileKey: async (stanzas) => {
    const [stanza] = stanzas;
    if (stanza?.args[0] !== 'scrypt') return null;
    found.hasPassphrase = true;
    if (passphrase === undefined) return null;
    const [, saltText = '', factor = ''] = stanza.args;
    const salt = base64nopad.decode(saltText);
    // There must be one stanza only, or somebody else could have encrypted the file as well.
    if (stanzas.length !== 1 || salt.length !== saltBytes || stanza.body.length !== sealedKeyBytes) {
      throw new SealProblem('damaged');
    }
    if (!/^[1-9]\d?$/.test(factor) || Number(factor) > mostWork) throw new SealProblem('damaged');
    const key = await stretched(passphrase, salt, Number(factor));
    try {
      return chacha20poly1305(key, new Uint8Array(12)).decrypt(stanza.body);
    } catch {
      // Authenticated decryption fails for one reason only.
      return null;
    }
  },
});

/** Derives a key with scrypt. The passphrase is normalised first, since keyboards differ in how they compose an é. */
function stretched(passphrase: string, salt: Uint8Array, factor: number): Promise<Buffer> {
  const [cost, blockSize] = [2 ** factor, 8];
  const salted = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]);
  const options = { cost, blockSize, parallelization: 1, maxmem: 2 * 128 * cost * blockSize };
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salted, 32, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
}
