import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressText, parseAddress } from '../../src-main/wire/address.rules.ts';
import { wordsOf } from '../../src-main/pairing/words.rules.ts';

test('four words stand for the first 64 bits of a fingerprint, and no two fingerprints share them', () => {
  // The examples of the proquint proposal: 127.0.0.1 is lusab-babad, 63.84.220.193 is gutih-tugad.
  expect(wordsOf('7f0000013f54dcc1'.padEnd(64, '0'))).toBe('lusab-babad-gutih-tugad');
  const fingerprint = fc.stringMatching(/^[0-9a-f]{64}$/);
  fc.assert(
    fc.property(fingerprint, fingerprint, (a, b) => {
      expect(wordsOf(a) === wordsOf(b)).toBe(a.slice(0, 16) === b.slice(0, 16));
    }),
  );
});

test('an address is a name or number, with a port or the usual one', () => {
  const parsed = (text: string) => parseAddress(text, 7747);
  expect(parsed(' 192.168.1.5 ')).toEqual({ host: '192.168.1.5', port: 7747 });
  expect(parsed('clinic-2.lan:80')).toEqual({ host: 'clinic-2.lan', port: 80 });
  expect(parsed('[2001:db8::1]:99')).toEqual({ host: '2001:db8::1', port: 99 });
  expect(addressText({ host: '2001:db8::1', port: 99 })).toBe('[2001:db8::1]:99');
  for (const text of ['', 'a:b', 'a:0', 'a:65536', 'http://a', 'a/b', 'a b', '2001:db8::1', '-a', 'a@b'])
    expect(parsed(text), text).toBeUndefined();
});
