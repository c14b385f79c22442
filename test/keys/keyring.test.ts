import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../../src-main/station/refusal.contract.ts';
import {
  hasKeyFile,
  hasKeyStore,
  keyFileSecret,
  newPasswordSlot,
  newRegistryKey,
  newSetupCode,
  openWithKeyFile,
  openWithKeyStore,
  openWithPassword,
  openWithRecoveryKey,
  withKeyFile,
  withKeyStore,
  withoutKeyStore,
  withoutPassword,
  withPasswordSlot,
  withRecoveryKey,
  type Keyring,
} from '../../src-main/keys/keyring.ts';
import { readKeyring, saveKeyring } from '../../src-main/keys/slot-file.ts';
import { usernameKey } from '../../src-main/staff/username.rules.ts';
import { temporaryDir } from '../support/station.ts';

const cost = { memoryKiB: 64, passes: 1 };
const empty: Keyring = { slots: [] };
const key = newRegistryKey();

const withStaff = async (keyring: Keyring, staffId: string, username: string, password: string) =>
  withPasswordSlot(keyring, await newPasswordSlot(key, { staffId, username, password, cost }));
const opened = (keyring: Keyring, username: string, password: string) =>
  openWithPassword(keyring, { username, password, cost });

test('the right password opens the registry and says whose it is', async () => {
  const keyring = await withStaff(await withStaff(empty, 's1', 'Ama', 'correct horse'), 's2', 'kofi', 'battery staple');
  expect(await opened(keyring, 'Ama', 'correct horse')).toMatchObject({ key, staffId: 's1' });
  expect(await opened(keyring, 'kofi', 'battery staple')).toMatchObject({ key, staffId: 's2' });
});

test.for([
  ['Ama', 'correct hors'],
  ['Ama', 'Correct horse'],
  ['Ama', 'correct horse '],
  ['Ama', ''],
  ['kofi', 'correct horse'],
  ['nobody', 'correct horse'],
  ['', ''],
] as const)('«%s» with the password «%s» opens nothing', async ([username, password]) => {
  const keyring = await withStaff(await withStaff(empty, 's1', 'Ama', 'correct horse'), 's2', 'kofi', 'battery staple');
  expect(await opened(keyring, username, password)).toBeUndefined();
});

test('a user name is found whatever its case, and a password however its accents are composed', async () => {
  const keyring = await withStaff(empty, 's1', 'Renée', 'caf\u00e9 au lait');
  expect(await opened(keyring, 'RENÉE', 'cafe\u0301 au lait')).toMatchObject({ key, staffId: 's1' });
  expect(usernameKey('ＡＭＡ')).toBe('ama');
});

test('a new password takes the place of the old one', async () => {
  const first = await withStaff(empty, 's1', 'Ama', 'the old password');
  const second = await withStaff(first, 's1', 'Ama', 'the new password');
  expect(second.slots).toHaveLength(1);
  expect(await opened(second, 'Ama', 'the old password')).toBeUndefined();
  expect(await opened(second, 'Ama', 'the new password')).toMatchObject({ key, staffId: 's1' });
});

test('a password that was taken away opens nothing, and the others still do', async () => {
  const both = await withStaff(await withStaff(empty, 's1', 'Ama', 'correct horse'), 's2', 'kofi', 'battery staple');
  const rest = withoutPassword(both, 's1');
  expect(await opened(both, 'Ama', 'correct horse')).toMatchObject({ key, staffId: 's1' });
  expect(await opened(rest, 'Ama', 'correct horse')).toBeUndefined();
  expect(await opened(rest, 'kofi', 'battery staple')).toMatchObject({ key, staffId: 's2' });
});

test('the recovery key opens the registry, also when it is typed carelessly', () => {
  const { keyring, recoveryKey } = withRecoveryKey(empty, key);
  expect(recoveryKey).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/);
  const typed = [
    recoveryKey,
    recoveryKey.toLowerCase(),
    recoveryKey.replaceAll('-', ''),
    recoveryKey.replaceAll('-', ' '),
    ` ${recoveryKey}\n`,
    recoveryKey.replaceAll('0', 'O'),
    recoveryKey.replaceAll('0', 'o').replaceAll('1', 'l'),
    recoveryKey.replaceAll('1', 'I'),
    [...recoveryKey].join(' '),
  ];
  for (const each of typed) expect(openWithRecoveryKey(keyring, each), each).toEqual(key);
});

test('every digit that people mistake for a letter is forgiven', () => {
  // Keys are random: enough of them to be sure that there are zeros and ones.
  for (let i = 0; i < 50; i++) {
    const { keyring, recoveryKey } = withRecoveryKey(empty, key);
    const misread = recoveryKey.replaceAll('0', 'O').replace('1', 'L').replaceAll('1', 'i');
    expect(openWithRecoveryKey(keyring, misread)).toEqual(key);
  }
});

test('a recovery key that was printed by an earlier version opens what that one sealed', () => {
  const sealed = 'dm/xvNP11ISpRvc2gds6GfGz7nG/a3TrIb27L+8If2f5xM7A2PbJTY5NkCzid21cFljsu7/Hy32zyvIB';
  const printed: Keyring = { slots: [{ kind: 'recovery', id: 'recovery', sealed }] };
  const half = '00112233445566778899aabbccddeeff';
  expect(openWithRecoveryKey(printed, 'JHV1-D0PM-FBDM-4V8T-7DA9-7D71-7EHN-KKXH')?.toString('hex')).toBe(half + half);
});

test('a recovery key that is not the right one opens nothing', () => {
  const { keyring, recoveryKey } = withRecoveryKey(empty, key);
  const other = withRecoveryKey(empty, key).recoveryKey;
  const last = recoveryKey.endsWith('7') ? '8' : '7';
  for (const wrong of [
    '',
    '-',
    other,
    recoveryKey.slice(0, -1),
    `${recoveryKey}0`,
    recoveryKey.slice(0, -1) + last,
    'U'.repeat(32),
  ]) {
    expect(openWithRecoveryKey(keyring, wrong), wrong).toBeUndefined();
  }
  fc.assert(fc.property(fc.string(), (text) => openWithRecoveryKey(keyring, text) === undefined));
});

test('a new recovery key takes the place of the old one', () => {
  const first = withRecoveryKey(empty, key);
  const second = withRecoveryKey(first.keyring, key);
  expect(second.keyring.slots).toHaveLength(1);
  expect(second.recoveryKey).not.toBe(first.recoveryKey);
  expect(openWithRecoveryKey(second.keyring, first.recoveryKey)).toBeUndefined();
  expect(openWithRecoveryKey(second.keyring, second.recoveryKey)).toEqual(key);
});

test('the key of an unattended station opens it, another one does not', () => {
  const keyring = withKeyFile(empty, key, Buffer.alloc(32, 1));
  expect(hasKeyFile(empty)).toBe(false);
  expect(hasKeyFile(keyring)).toBe(true);
  expect(openWithKeyFile(keyring, Buffer.alloc(32, 1))).toEqual(key);
  expect(openWithKeyFile(keyring, Buffer.alloc(32, 2))).toBeUndefined();
  expect(openWithKeyFile(empty, Buffer.alloc(32, 1))).toBeUndefined();
});

const upsideDown = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff));

test('the secret that the operating system sealed opens the registry, and no other does', () => {
  const keyring = withKeyStore(empty, key, upsideDown);
  expect([hasKeyStore(empty), hasKeyStore(keyring)]).toEqual([false, true]);
  expect(openWithKeyStore(keyring, upsideDown)).toEqual(key);
  expect(openWithKeyStore(keyring, (sealed) => sealed)).toBeUndefined();
  expect(openWithKeyStore(keyring, () => undefined)).toBeUndefined();
  expect(openWithKeyStore(keyring, () => Buffer.alloc(0))).toBeUndefined();
  expect(openWithKeyStore(empty, upsideDown)).toBeUndefined();
});

test('each slot of the key store has a secret of its own, takes the place of the older one, and goes alone', async () => {
  const secrets: string[] = [];
  const noting = (secret: Buffer) => {
    secrets.push(secret.toString('hex'));
    return upsideDown(secret);
  };
  const staff = await withStaff(empty, 's1', 'Ama', 'correct horse');
  const first = withKeyStore(staff, key, noting);
  const second = withKeyStore(first, key, noting);
  expect(second.slots).toHaveLength(2);
  expect(new Set(secrets).size).toBe(2);
  expect(secrets.every((secret) => secret.length === 64)).toBe(true);
  expect(openWithKeyStore(second, upsideDown)).toEqual(key);
  expect(withoutKeyStore(second)).toEqual(staff);
});

test('a slot of the key store opens for no other kind of secret', () => {
  let secret: Buffer = Buffer.alloc(0);
  const keyring = withKeyStore(empty, key, (made) => (secret = made));
  const renamed = { slots: keyring.slots.map((slot) => ({ ...slot, kind: 'key-file', id: 'key-file' })) } as Keyring;
  expect(openWithKeyStore(keyring, () => secret)).toEqual(key);
  expect(openWithKeyFile(renamed, secret)).toBeUndefined();
});

test('a slot that was given to another person or kind does not open any more', async () => {
  const keyring = await withStaff(empty, 's1', 'Ama', 'correct horse');
  const [slot] = keyring.slots;
  if (slot === undefined) throw new Error('There is no slot.');
  const stolen: Keyring = { slots: [{ ...slot, id: 's2' }] };
  expect(await opened(keyring, 'Ama', 'correct horse')).toBeDefined();
  expect(await opened(stolen, 'Ama', 'correct horse')).toBeUndefined();

  const { keyring: printed, recoveryKey } = withRecoveryKey(empty, key);
  const renamed: Keyring = { slots: printed.slots.map((each) => ({ ...each, id: 'another' })) };
  expect(openWithRecoveryKey(renamed, recoveryKey)).toBeUndefined();

  const secret = Buffer.alloc(32, 1);
  const unattended = withKeyFile(empty, key, secret);
  const swapped = { slots: unattended.slots.map((each) => ({ ...each, id: 'recovery' })) } as Keyring;
  expect(openWithKeyFile(swapped, secret)).toBeUndefined();
});

test('the contents of two slots that were exchanged open nothing', async () => {
  const keyring = await withStaff(await withStaff(empty, 's1', 'Ama', 'same password'), 's2', 'kofi', 'same password');
  const [ama, kofi] = keyring.slots;
  if (ama?.kind !== 'password' || kofi?.kind !== 'password') throw new Error('There are no passwords.');
  const { salt, sealed } = kofi;
  const exchanged: Keyring = {
    slots: [
      { ...ama, salt, sealed },
      { ...kofi, salt: ama.salt, sealed: ama.sealed },
    ],
  };
  expect(await opened(exchanged, 'Ama', 'same password')).toBeUndefined();
  expect(await opened(exchanged, 'kofi', 'same password')).toBeUndefined();
});

test('a slot with one bit flipped opens nothing', () => {
  const secret = Buffer.alloc(32, 1);
  const keyring = withKeyFile(empty, key, secret);
  for (let at = 0; at < 60; at++) {
    const slots = keyring.slots.map((slot) => {
      const bytes = Buffer.from(slot.sealed, 'base64');
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return { ...slot, sealed: bytes.toString('base64') };
    });
    expect(openWithKeyFile({ slots }, secret), `byte ${at}`).toBeUndefined();
  }
});

test('a slot that lost its end opens nothing', () => {
  const secret = Buffer.alloc(32, 1);
  const keyring = withKeyFile(empty, key, secret);
  for (const length of [0, 11, 12, 16, 20, 27, 28, 40, 59]) {
    const slots = keyring.slots.map((slot) => ({
      ...slot,
      sealed: Buffer.from(slot.sealed, 'base64').subarray(0, length).toString('base64'),
    }));
    expect(openWithKeyFile({ slots }, secret), `${length} bytes`).toBeUndefined();
  }
});

test('neither a password, a recovery key nor the registry key stands in the slots', async () => {
  const { keyring, recoveryKey } = withRecoveryKey(await withStaff(empty, 's1', 'Ama', 'correct horse'), key);
  const text = JSON.stringify(keyring);
  const secrets = [
    'correct horse',
    recoveryKey,
    recoveryKey.replaceAll('-', ''),
    key.toString('hex'),
    key.toString('base64'),
  ];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

test('slots are saved as a whole, for their owner only, and read back', async () => {
  const file = join(temporaryDir(), 'keys.json');
  const first = await withStaff(empty, 's1', 'Ama', 'correct horse');
  saveKeyring(file, first);
  expect(readKeyring(file)).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const second = withRecoveryKey(first, key).keyring;
  const inode = statSync(file).ino;
  saveKeyring(file, second);
  expect(readKeyring(file)).toEqual(second);
  // A new file under the old name: somebody who reads meanwhile has the old slots or the new ones, whole.
  expect(statSync(file).ino).not.toBe(inode);
  expect(readdirSync(join(file, '..'))).toEqual(['keys.json']);
});

test('slots of before are saved as before; with one of the key store, an older Satchel is told that it is too old', async () => {
  const file = join(temporaryDir(), 'keys.json');
  const format = () => (JSON.parse(readFileSync(file, 'utf8')) as { format: number }).format;
  const plain = withRecoveryKey(await withStaff(empty, 's1', 'Ama', 'correct horse'), key).keyring;
  saveKeyring(file, plain);
  expect(format()).toBe(1);
  saveKeyring(file, withKeyStore(plain, key, upsideDown));
  expect(format()).toBe(2);
  // Also whatever else is changed in them meanwhile.
  saveKeyring(file, withoutPassword(readKeyring(file), 's1'));
  expect(format()).toBe(2);
  expect(openWithKeyStore(readKeyring(file), upsideDown)).toEqual(key);
  saveKeyring(file, withoutKeyStore(readKeyring(file)));
  expect(format()).toBe(1);
});

test('a slot of the key store that lacks its sealed secret is damage', () => {
  const file = join(temporaryDir(), 'keys.json');
  writeFileSync(file, '{"format":2,"slots":[{"kind":"key-store","id":"key-store","sealed":""}]}');
  expect(() => readKeyring(file)).toThrow(/cannot be read/);
});

test('slots that cannot be saved leave the old ones as they were', () => {
  const file = join(temporaryDir(), 'keys.json');
  const first = withKeyFile(empty, key, Buffer.alloc(32, 1));
  saveKeyring(file, first);
  mkdirSync(`${file}.part`);
  expect(() => saveKeyring(file, empty)).toThrow();
  expect(readKeyring(file)).toEqual(first);
});

test('half a file of an earlier attempt is no hindrance', () => {
  const file = join(temporaryDir(), 'keys.json');
  writeFileSync(`${file}.part`, '{"format":1,"slots":[{"kind":"passwo'.repeat(100));
  saveKeyring(file, empty);
  expect(readKeyring(file)).toEqual(empty);
});

test.for([
  ['nothing', ''],
  ['half of itself', '{"format":1,"slots":[{"kind"'],
  ['something else', 'hello'],
  ['a bare word', 'null'],
  ['a list', '[]'],
  ['no slots', '{"format":1}'],
  ['slots that are none', '{"format":1,"slots":7}'],
] as const)('a file of slots that holds %s is refused with a sentence and kept', ([, text]) => {
  const file = join(temporaryDir(), 'keys.json');
  writeFileSync(file, text);
  expect(() => readKeyring(file)).toThrow(Refusal);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('slots of a newer Satchel are refused as such', () => {
  const file = join(temporaryDir(), 'keys.json');
  writeFileSync(file, '{"format":3,"slots":[]}');
  expect(() => readKeyring(file)).toThrow(/written by a newer Satchel/);
});

test('a key file is made once, for its owner only, and stays the same', () => {
  const file = join(temporaryDir(), 'key');
  const secret = keyFileSecret(file);
  expect(secret).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keyFileSecret(file)).toEqual(secret);
});

test.for([0o640, 0o604, 0o644, 0o660, 0o666, 0o610])(
  'a key file with the mode %o is refused and left as it is',
  (mode) => {
    const file = join(temporaryDir(), 'key');
    keyFileSecret(file);
    const before = readFileSync(file);
    chmodSync(file, mode);
    expect(() => keyFileSecret(file)).toThrow(/can be read by others.*chmod 600/);
    expect(statSync(file).mode & 0o777).toBe(mode);
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test.for(['', 'hello', 'a'.repeat(63), 'a'.repeat(65), 'G'.repeat(64)])(
  'a key file that holds «%s» is refused',
  (text) => {
    const file = join(temporaryDir(), 'key');
    writeFileSync(file, text, { mode: 0o600 });
    expect(() => keyFileSecret(file)).toThrow(/does not hold a key\. It was left as it is/);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(existsSync(file)).toBe(true);
  },
);

test('a set-up code is eight characters that can be read aloud, and never the same', () => {
  const codes = Array.from({ length: 200 }, newSetupCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(codes).size).toBe(200);
});

test('slots that the system cannot read are not called damaged: nobody puts old ones in their place', () => {
  const file = join(temporaryDir(), 'keys.json');
  // Stands for a failing disk or too many open files: an error of the system that is no missing file.
  mkdirSync(file);
  expect(() => readKeyring(file)).toThrow(expect.not.objectContaining({ kind: 'keys-damaged' }));
});
