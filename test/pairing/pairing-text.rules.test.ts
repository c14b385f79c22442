/** The text that a code reader types when it scans the picture of a code. */
import { expect, test } from 'vitest';
import { pairingTextIn } from '../../src-renderer/sync/pairing-text.rules.ts';

test('the code and every address are taken out of it, whatever the reader does to letters and spaces', () => {
  const found = { code: '004211', addresses: ['192.168.1.5:7747', '[fd00::2]:7747'] };
  expect(pairingTextIn('SATCHEL 1 004211 192.168.1.5:7747 [fd00::2]:7747')).toEqual(found);
  expect(pairingTextIn(' satchel 1  004211 192.168.1.5:7747 [fd00::2]:7747\n')).toEqual(found);
});

test.for(['', '192.168.1.5', 'SATCHEL 2 004211 192.168.1.5', 'SATCHEL 1 4211 192.168.1.5', 'SATCHEL 1 004211'])(
  'any other text is no code: “%s”',
  (text) => expect(pairingTextIn(text)).toBeUndefined(),
);
