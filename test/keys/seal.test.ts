import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from '../../src-main/keys/seal.ts';

const key = randomBytes(32);
const bytes = Buffer.from('What nobody else may read');

test('what was sealed opens with its key, for its purpose', () => {
  const sealed = seal(bytes, key, 'recovery');
  expect(unseal(sealed, key, 'recovery')).toEqual(bytes);
  expect(sealed.includes(bytes)).toBe(false);
  expect(unseal(sealed, randomBytes(32), 'recovery')).toBeUndefined();
  expect(unseal(sealed, key, 'password')).toBeUndefined();
  expect(unseal(sealed, key)).toBeUndefined();
});

test('with any bit changed, or any byte missing, nothing opens', () => {
  const sealed = seal(bytes, key);
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(unseal(changed, key)).toBeUndefined();
  }
  for (let length = 0; length < sealed.length; length++) {
    expect(unseal(sealed.subarray(0, length), key)).toBeUndefined();
    expect(unseal(sealed.subarray(length + 1), key)).toBeUndefined();
  }
});

test('the same bytes are never sealed alike twice', () => {
  expect(seal(bytes, key)).not.toEqual(seal(bytes, key));
});

test('it is nonce, sealed bytes and tag, as earlier versions wrote them without a purpose', () => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  expect(unseal(sealed, key)).toEqual(bytes);
});
