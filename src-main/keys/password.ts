/** Derives keys from passwords with argon2id, off the main thread. */
import { randomBytes } from 'node:crypto';
import type { Options } from '@node-rs/argon2';
import type { PasswordCost } from './holder.contract.ts';

/** Value of argon2id. The package declares it in a const enum, which erasable syntax cannot import. */
const argon2id = 2 as unknown as NonNullable<Options['algorithm']>;

/** About 0.1 s on an old laptop's core; the second recommended option of RFC 9106. */
export const defaultPasswordCost: PasswordCost = { memoryKiB: 64 * 1024, passes: 3 };

const saltBytes = 16;
export const newSalt = (): Buffer => randomBytes(saltBytes);

/** Returns undefined for a salt that was damaged on the disk: nothing encrypted with it can be opened. */
export function storedSalt(base64: string): Buffer | undefined {
  const salt = Buffer.from(base64, 'base64');
  return salt.length === saltBytes ? salt : undefined;
}

/** Returns a 32-byte key. The password is normalised first, since keyboards differ in how they compose an é. */
export async function keyFromPassword(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  // Loaded when a password is first needed: a station that unlocks itself starts without one.
  const { default: argon2 } = await import('@node-rs/argon2');
  return argon2.hashRaw(password.normalize('NFKC'), {
    algorithm: argon2id,
    memoryCost: cost.memoryKiB,
    timeCost: cost.passes,
    parallelism: 1,
    outputLen: 32,
    salt,
  });
}
