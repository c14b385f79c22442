import { expect, test } from 'vitest';
import { newKeyPair } from '../../src-main/keys/key-pair.ts';
import { isVouched, signVouch } from '../../src-main/journal/vouch.ts';

test('what an account vouches for is known by its public key alone, and by no other key, text or signature', async () => {
  // Half of all keys belong to a point that has to be negated.
  for (let i = 0; i < 16; i++) {
    const { privateKey, publicKey } = await newKeyPair();
    const text = Buffer.from(`renewal ${i}`);
    const signature = await signVouch(privateKey, text);
    expect(signature).toHaveLength(64);
    expect(isVouched(publicKey, text, signature)).toBe(true);
    expect(await signVouch(privateKey, text)).not.toEqual(signature);
    const { publicKey: other } = await newKeyPair();
    expect(isVouched(other, text, signature)).toBe(false);
    expect(isVouched(publicKey, Buffer.from('renewal'), signature)).toBe(false);
    for (const at of [0, 31, 32, 63]) {
      const flipped = Buffer.from(signature);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect(isVouched(publicKey, text, flipped)).toBe(false);
    }
  }
});

test('bytes that are no key vouch for nothing', () => {
  const text = Buffer.from('renewal');
  for (const key of [Buffer.alloc(0), Buffer.alloc(32), Buffer.alloc(32, 0xff), Buffer.alloc(31, 1)]) {
    expect(isVouched(key, text, Buffer.alloc(64))).toBe(false);
  }
});
