import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../../src-main/wire/refusal.contract.ts';
import { keyFileHolder, newKeyStoreHolder, newPasswordHolder, newRecoveryHolder } from '../../src-main/keys/holder.ts';
import type { Holder } from '../../src-main/keys/holder.contract.ts';
import { keyFileSecret, makeKeyFile } from '../../src-main/keys/key-file.ts';
import {
  fromStored,
  hasKind,
  isSigned,
  isStillThere,
  newKeyring,
  newRegistryKey,
  openWithKeyFile,
  openWithKeyStore,
  openWithPassword,
  openWithRecoveryKey,
  rekeyed,
  sealedTo,
  signed,
  withoutKind,
  withoutPassword,
  withSlots,
  type Keyring,
} from '../../src-main/keys/keyring.ts';
import type { OlderSlot } from '../../src-main/keys/older-slots.ts';
import { newSetupCode } from '../../src-main/keys/recovery-key.ts';
import { readKeyring, saveKeyring } from '../../src-main/keys/slot-file.ts';
import { usernameKey } from '../../src-main/keys/username.rules.ts';
import { temporaryDir } from '../support/station.ts';

const cost = { memoryKiB: 64, passes: 1 };
const key = newRegistryKey();
const empty = newKeyring();
const secret = Buffer.alloc(32, 1);

const withHolder = async (keyring: Keyring, holder: Holder) =>
  signed(withSlots(keyring, [await sealedTo(keyring, key, holder)]), key);
const withStaff = async (keyring: Keyring, staffId: string, username: string, password: string) =>
  withHolder(keyring, await newPasswordHolder({ staffId, username, password, cost }));
const withRecovery = async (keyring: Keyring) => {
  const { holder, recoveryKey } = await newRecoveryHolder();
  return { keyring: await withHolder(keyring, holder), recoveryKey };
};
const withKeyFile = async (keyring: Keyring) => withHolder(keyring, await keyFileHolder(secret));
const both = async () =>
  withStaff(await withStaff(empty, 's1', 'Ama', 'correct horse'), 's2', 'kofi', 'battery staple');
const opened = (keyring: Keyring, username: string, password: string) =>
  openWithPassword(keyring, { username, password, cost });

test('the right password opens the registry and says whose it is', async () => {
  const keyring = await both();
  expect(await opened(keyring, 'Ama', 'correct horse')).toMatchObject({ key, id: 's1' });
  expect(await opened(keyring, 'kofi', 'battery staple')).toMatchObject({ key, id: 's2' });
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
  expect(await opened(await both(), username, password)).toBeUndefined();
});

test('a user name is found whatever its case, and a password however its accents are composed', async () => {
  const keyring = await withStaff(empty, 's1', 'Renée', 'caf\u00e9 au lait chaud');
  expect(await opened(keyring, 'RENÉE', 'cafe\u0301 au lait chaud')).toMatchObject({ key, id: 's1' });
  expect(usernameKey('ＡＭＡ')).toBe('ama');
});

test('a new password takes the place of the old one', async () => {
  const first = await withStaff(empty, 's1', 'Ama', 'the old password');
  const second = await withStaff(first, 's1', 'Ama', 'the new password');
  expect(second.slots).toHaveLength(1);
  expect(await opened(second, 'Ama', 'the old password')).toBeUndefined();
  const opening = await opened(second, 'Ama', 'the new password');
  expect(opening).toMatchObject({ key, id: 's1' });
  expect(isStillThere(second, opening ?? { proof: '' })).toBe(true);
  expect(isStillThere(first, opening ?? { proof: '' })).toBe(false);
});

test('a password that was taken away opens nothing, and the others still do', async () => {
  const keyring = await both();
  const rest = withoutPassword(keyring, 's1');
  expect(await opened(keyring, 'Ama', 'correct horse')).toMatchObject({ key, id: 's1' });
  expect(await opened(rest, 'Ama', 'correct horse')).toBeUndefined();
  expect(await opened(rest, 'kofi', 'battery staple')).toMatchObject({ key, id: 's2' });
});

test('the recovery key opens the registry, also when it is typed carelessly', async () => {
  const { keyring, recoveryKey } = await withRecovery(empty);
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
  for (const each of typed) expect((await openWithRecoveryKey(keyring, each))?.key, each).toEqual(key);
});

test('every digit that people mistake for a letter is forgiven', async () => {
  // Keys are random: there are enough of them to be sure of zeros and ones.
  for (let i = 0; i < 30; i++) {
    const { keyring, recoveryKey } = await withRecovery(empty);
    const misread = recoveryKey.replaceAll('0', 'O').replace('1', 'L').replaceAll('1', 'i');
    expect((await openWithRecoveryKey(keyring, misread))?.key).toEqual(key);
  }
});

test('a recovery key that was printed by an earlier version opens what that one sealed', async () => {
  const sealed = 'dm/xvNP11ISpRvc2gds6GfGz7nG/a3TrIb27L+8If2f5xM7A2PbJTY5NkCzid21cFljsu7/Hy32zyvIB';
  const printed = fromStored({ format: 1, slots: [{ kind: 'recovery', id: 'recovery', sealed }] });
  const half = '00112233445566778899aabbccddeeff';
  const opening = await openWithRecoveryKey(printed, 'JHV1-D0PM-FBDM-4V8T-7DA9-7D71-7EHN-KKXH');
  expect(opening?.key.toString('hex')).toBe(half + half);
  expect(opening?.isOlder).toBe(true);
});

test('a recovery key that is not the right one opens nothing', async () => {
  const { keyring, recoveryKey } = await withRecovery(empty);
  const other = (await withRecovery(empty)).recoveryKey;
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
    expect(await openWithRecoveryKey(keyring, wrong), wrong).toBeUndefined();
  }
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => (await openWithRecoveryKey(keyring, text)) === undefined),
  );
});

test('a new recovery key takes the place of the old one', async () => {
  const first = await withRecovery(empty);
  const second = await withRecovery(first.keyring);
  expect(second.keyring.slots).toHaveLength(1);
  expect(second.recoveryKey).not.toBe(first.recoveryKey);
  expect(await openWithRecoveryKey(second.keyring, first.recoveryKey)).toBeUndefined();
  expect((await openWithRecoveryKey(second.keyring, second.recoveryKey))?.key).toEqual(key);
});

test('the key of an unattended station opens it, another one does not', async () => {
  const keyring = await withKeyFile(empty);
  expect([hasKind(empty, 'key-file'), hasKind(keyring, 'key-file')]).toEqual([false, true]);
  expect((await openWithKeyFile(keyring, secret))?.key).toEqual(key);
  expect(await openWithKeyFile(keyring, Buffer.alloc(32, 2))).toBeUndefined();
  expect(await openWithKeyFile(empty, secret)).toBeUndefined();
});

const upsideDown = async (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff));

test('the secret that the operating system sealed opens the registry, and no other does', async () => {
  const keyring = await withHolder(empty, await newKeyStoreHolder(upsideDown));
  expect([hasKind(empty, 'key-store'), hasKind(keyring, 'key-store')]).toEqual([false, true]);
  expect((await openWithKeyStore(keyring, upsideDown))?.key).toEqual(key);
  expect(await openWithKeyStore(keyring, async (sealed) => sealed)).toBeUndefined();
  expect(await openWithKeyStore(keyring, async () => undefined)).toBeUndefined();
  expect(await openWithKeyStore(keyring, async () => Buffer.alloc(0))).toBeUndefined();
  expect(await openWithKeyStore(empty, upsideDown)).toBeUndefined();
});

test('each slot of the key store has a secret of its own, takes the place of the older one, and goes alone', async () => {
  const secrets: string[] = [];
  const noting = (made: Buffer) => {
    secrets.push(made.toString('hex'));
    return upsideDown(made);
  };
  const staff = await withStaff(empty, 's1', 'Ama', 'correct horse');
  const first = await withHolder(staff, await newKeyStoreHolder(noting));
  const second = await withHolder(first, await newKeyStoreHolder(noting));
  expect(second.slots).toHaveLength(2);
  expect(new Set(secrets).size).toBe(2);
  expect(secrets.every((each) => each.length === 64)).toBe(true);
  expect((await openWithKeyStore(second, upsideDown))?.key).toEqual(key);
  expect(withoutKind(second, 'key-store').slots).toEqual(staff.slots);
});

test('a slot that was given to another person or kind does not open any more', async () => {
  const keyring = await withStaff(empty, 's1', 'Ama', 'correct horse');
  const stolen = { ...keyring, slots: keyring.slots.map((slot) => ({ ...slot, id: 's2' })) };
  expect(await opened(keyring, 'Ama', 'correct horse')).toBeDefined();
  expect(await opened(stolen, 'Ama', 'correct horse')).toBeUndefined();
  const unattended = await withKeyFile(empty);
  const renamed = { ...unattended, slots: unattended.slots.map((slot) => ({ ...slot, id: 'another' })) };
  expect(await openWithKeyFile(renamed, secret)).toBeUndefined();
});

test('the contents of two slots that were exchanged open nothing', async () => {
  const keyring = await withStaff(await withStaff(empty, 's1', 'Ama', 'same password'), 's2', 'kofi', 'same password');
  const [ama, kofi] = keyring.slots;
  if (ama?.kind !== 'password' || kofi?.kind !== 'password') throw new Error('There are no passwords.');
  for (const members of [
    ['sealed'],
    ['sealed', 'tag'],
    ['publicKey', 'privateKey', 'salt', 'sealed', 'tag'],
  ] as const) {
    const of = (slot: typeof ama) => Object.fromEntries(members.map((member) => [member, slot[member]]));
    const exchanged = {
      ...keyring,
      slots: [
        { ...ama, ...of(kofi) },
        { ...kofi, ...of(ama) },
      ],
    };
    expect(await opened(exchanged, 'Ama', 'same password')).toBeUndefined();
    expect(await opened(exchanged, 'kofi', 'same password')).toBeUndefined();
  }
});

/**
 * Reads the keyring from bytes, so that anything in it can be flipped. A file that is no longer a keyring opens
 * nothing.
 */
function readBack(bytes: Buffer): Keyring | undefined {
  const file = join(temporaryDirOnce(), 'keys.json');
  writeFileSync(file, bytes);
  try {
    return readKeyring(file);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
let made: string | undefined;
const temporaryDirOnce = () => (made ??= temporaryDir());

test('one bit flipped anywhere in a slot and it opens nothing; anywhere in the keyring and it is not as it was signed', async () => {
  made = undefined;
  const keyring = await withStaff(await withKeyFile(empty), 's1', 'Ama', 'correct horse');
  const file = join(temporaryDirOnce(), 'whole.json');
  saveKeyring(file, keyring);
  const whole = readFileSync(file);
  const values = JSON.stringify(keyring.slots);
  expect(values.length).toBeGreaterThan(500);
  for (let at = 0; at < whole.length; at++) {
    const bytes = Buffer.from(whole);
    bytes[at] = (whole[at] ?? 0) ^ (1 << (at % 8));
    const changed = readBack(bytes);
    if (changed === undefined) continue;
    // Between values, a flip may change whitespace, the order of members or add a member, none of which has an effect.
    const isSame = JSON.stringify(changed) === JSON.stringify(keyring);
    const [fileSlot, passwordSlot] = changed.slots.map(
      (slot, i) => JSON.stringify(slot) === JSON.stringify(keyring.slots[i]),
    );
    const isPlaceSame = changed.registry === keyring.registry && changed.generation === keyring.generation;
    if (isSame) continue;
    expect(
      isSigned(changed, key) && changed.replaced === keyring.replaced && changed.anchor === keyring.anchor,
      `byte ${at}`,
    ).toBe(false);
    const opensFile = (await openWithKeyFile(changed, secret)) !== undefined;
    expect(opensFile, `byte ${at}`).toBe(fileSlot === true && isPlaceSame);
    const opensPassword = (await opened(changed, 'Ama', 'correct horse')) !== undefined;
    expect(opensPassword, `byte ${at}`).toBe(passwordSlot === true && isPlaceSame);
  }
});

test('after a re-key everybody who stays opens the new key with what they have, and nobody the old one', async () => {
  const { keyring, recoveryKey } = await withRecovery(await both());
  const nextKey = newRegistryKey();
  const next = signed(await rekeyed(withoutPassword(keyring, 's2'), { key, nextKey }), nextKey);
  expect(next).toMatchObject({ generation: 2, file: 'registry-2.db', replaced: 'registry.db' });
  expect((await opened(next, 'Ama', 'correct horse'))?.key).toEqual(nextKey);
  expect((await openWithRecoveryKey(next, recoveryKey))?.key).toEqual(nextKey);
  expect(await opened(next, 'kofi', 'battery staple')).toBeUndefined();
  expect([isSigned(next, nextKey), isSigned(next, key)]).toEqual([true, false]);
  const [before, after] = [await opened(keyring, 'Ama', 'correct horse'), await opened(next, 'Ama', 'correct horse')];
  expect(before?.proof).toBe(after?.proof);
});

test('the new key is not sealed to a public key that somebody put there without the present one', async () => {
  const keyring = await both();
  const thief = await newPasswordHolder({ staffId: 's1', username: 'Ama', password: 'lantern of the thief', cost });
  const planted = { ...keyring, slots: keyring.slots.map((slot) => (slot.id === 's1' ? { ...slot, ...thief } : slot)) };
  const nextKey = newRegistryKey();
  const next = signed(await rekeyed(planted, { key, nextKey }), nextKey);
  expect(next.slots.map(({ id }) => id)).toEqual(['s2']);
  expect(await opened(next, 'Ama', 'lantern of the thief')).toBeUndefined();
});

test('what was sealed for one registry opens nothing in the keyring of another', async () => {
  const keyring = await withKeyFile(empty);
  expect(await openWithKeyFile({ ...keyring, registry: newKeyring().registry }, secret)).toBeUndefined();
  expect(await openWithKeyFile({ ...keyring, generation: 2 }, secret)).toBeUndefined();
});

test('neither a password, a recovery key nor the registry key stands in the slots', async () => {
  const { keyring, recoveryKey } = await withRecovery(await withStaff(empty, 's1', 'Ama', 'correct horse'));
  const text = JSON.stringify(keyring);
  const secrets = [
    'correct horse',
    recoveryKey,
    recoveryKey.replaceAll('-', ''),
    key.toString('hex'),
    key.toString('base64'),
  ];
  expect(secrets.filter((each) => text.includes(each))).toEqual([]);
});

test('slots are saved as a whole, for their owner only, and read back', async () => {
  const file = join(temporaryDir(), 'keys.json');
  const first = await withStaff(empty, 's1', 'Ama', 'correct horse');
  saveKeyring(file, first);
  expect(readKeyring(file)).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const second = (await withRecovery(first)).keyring;
  const inode = statSync(file).ino;
  saveKeyring(file, second);
  expect(readKeyring(file)).toEqual(second);
  // A new file under the old name: anyone who reads it meanwhile gets either the old slots or the new ones, complete.
  expect(statSync(file).ino).not.toBe(inode);
  expect(readdirSync(join(file, '..'))).toEqual(['keys.json']);
});

test('slots of earlier versions are kept beside new ones until their owner has one, and are called alike each time', async () => {
  const file = join(temporaryDir(), 'keys.json');
  const sealed = Buffer.alloc(60).toString('base64');
  const slots: OlderSlot[] = [
    { kind: 'password', id: 's1', username: 'Ama', salt: 'AAAA', cost, sealed },
    { kind: 'key-store', id: 'key-store', sealed, sealedSecret: 'AAAA' },
  ];
  writeFileSync(file, JSON.stringify({ format: 2, slots }));
  const read = readKeyring(file);
  expect(read).toEqual(readKeyring(file));
  saveKeyring(file, await withStaff(read, 's1', 'Ama', 'correct horse'));
  const kept = readKeyring(file);
  expect([kept.registry, kept.slots.length]).toEqual([read.registry, 1]);
  expect(kept.olderSlots).toEqual([slots[1]]);
});

test('slots that cannot be saved leave the old ones as they were', async () => {
  const file = join(temporaryDir(), 'keys.json');
  const first = await withKeyFile(empty);
  saveKeyring(file, first);
  mkdirSync(`${file}.part`);
  expect(() => saveKeyring(file, empty)).toThrow();
  expect(readKeyring(file)).toEqual(first);
});

test('half a file of an earlier attempt is no hindrance', () => {
  const file = join(temporaryDir(), 'keys.json');
  writeFileSync(`${file}.part`, '{"format":3,"slots":[{"kind":"passwo'.repeat(100));
  saveKeyring(file, empty);
  expect(readKeyring(file)).toEqual(empty);
});

const costly = (more: object) =>
  `{"format":1,"slots":[{"kind":"password","id":"a","username":"a","salt":"","sealed":"","cost":${JSON.stringify({ memoryKiB: 65536, passes: 3, ...more })}}]}`;

test.for([
  ['nothing', ''],
  ['half of itself', '{"format":1,"slots":[{"kind"'],
  ['something else', 'hello'],
  ['a bare word', 'null'],
  ['a list', '[]'],
  ['no slots', '{"format":1}'],
  ['slots that are none', '{"format":1,"slots":7}'],
  ['a password that would fill the memory', costly({ memoryKiB: 4_000_000_000 })],
  ['a password that would take for ever', costly({ passes: 1_000_000 })],
  [
    'a slot of the key store without its sealed secret',
    '{"format":2,"slots":[{"kind":"key-store","id":"key-store","sealed":""}]}',
  ],
  ['a registry somewhere else', JSON.stringify({ format: 3, ...empty, file: '../registry.db' })],
  ['more than any keyring', `{"format":1,"slots":[],"more":"${'x'.repeat(9_000_000)}"}`],
] as const)('a file of slots that holds %s is refused with a sentence and kept', ([, text]) => {
  const file = join(temporaryDir(), 'keys.json');
  writeFileSync(file, text);
  expect(() => readKeyring(file)).toThrow(Refusal);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('slots of a newer Satchel are refused as such', () => {
  const file = join(temporaryDir(), 'keys.json');
  writeFileSync(file, '{"format":4,"slots":[]}');
  expect(() => readKeyring(file)).toThrow(/A newer version of Satchel wrote/);
});

test('a key file is made once, for its owner only, and stays the same', () => {
  const file = join(temporaryDir(), 'key');
  makeKeyFile(file);
  const secret = keyFileSecret(file);
  expect(secret).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => makeKeyFile(file)).toThrow(/EEXIST/);
  expect(keyFileSecret(file)).toEqual(secret);
});

test('a key file that is missing is refused and not made', () => {
  const file = join(temporaryDir(), 'key');
  expect(() => keyFileSecret(file)).toThrow(`The key file ${file} is missing.`);
  expect(existsSync(file)).toBe(false);
});

test.for([0o640, 0o604, 0o644, 0o660, 0o666, 0o610])(
  'a key file with the mode %o is refused and left as it is',
  (mode) => {
    const file = join(temporaryDir(), 'key');
    makeKeyFile(file);
    const before = readFileSync(file);
    chmodSync(file, mode);
    expect(() => keyFileSecret(file)).toThrow(/Other users can read .*chmod 600/);
    expect(statSync(file).mode & 0o777).toBe(mode);
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test.for(['', 'hello', 'a'.repeat(63), 'a'.repeat(65), 'G'.repeat(64)])(
  'a key file that holds «%s» is refused',
  (text) => {
    const file = join(temporaryDir(), 'key');
    writeFileSync(file, text, { mode: 0o600 });
    expect(() => keyFileSecret(file)).toThrow(/does not contain a key\. It was not changed/);
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
  // As with a failing disk or too many open files: an error of the system other than a missing file.
  mkdirSync(file);
  expect(() => readKeyring(file)).toThrow(expect.not.objectContaining({ kind: 'keys-damaged' }));
});
