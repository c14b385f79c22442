/** Which updates are accepted, decided without Electron, a disk or a network. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignedBy } from '../../src-main/desktop/update/signature.ts';
import { chooseUpdate, fitAddress, keyToTrust, kindOf } from '../../src-main/desktop/update/update.rules.ts';
import { fileOf, newReleaseKey, releaseOf } from './release.ts';

const installed = { version: '0.1.0', platform: 'linux', arch: 'x64', kind: 'AppImage', dataVersion: 7 } as const;
const now = Date.parse('2026-03-02T09:00:00Z');
const choose = (release: unknown, more: Partial<typeof installed> | object = {}) =>
  chooseUpdate(typeof release === 'string' ? release : JSON.stringify(release), { ...installed, ...more }, now);

test('a newer version with a file for this computer fits', () => {
  const release = releaseOf('program', { notes: 'Finds people faster.' });
  expect(choose(release)).toEqual({ kind: 'fit', release, file: release.files[0] });
});

test.for([
  ['9.9.9', '0.1.0', true],
  ['0.1.1', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.1', false],
  ['0.9.0', '0.10.0', false],
  ['0.9.9', '1.0.0', false],
  ['1.0.0', '1.0.0-beta.2', true],
  ['0.9.0', '1.0.0-beta.2', false],
] as const)('version %s after %s: newer is %s', ([offered, own, newer]) => {
  const { kind } = choose(releaseOf('program', { version: offered }), { version: own });
  expect(kind).toBe(newer ? 'fit' : 'not-newer');
});

test('a newer version is taken through its last day and not after, and one without a last day never', () => {
  expect(choose(releaseOf('program', { offeredUntil: '2026-03-02' })).kind).toBe('fit');
  const old = releaseOf('program', { offeredUntil: '2026-03-01' });
  expect(choose(old)).toEqual({ kind: 'expired', release: old });
  expect(choose({ ...releaseOf('program'), offeredUntil: undefined }).kind).toBe('not-understood');
});

test('notes are as long as a small screen can show them', () => {
  const lines = (count: number) => choose(releaseOf('program', { notes: Array(count).fill('a line').join('\n') })).kind;
  expect([lines(1), lines(12), lines(13)]).toEqual(['fit', 'fit', 'not-understood']);
  expect(choose(releaseOf('program', { notes: 'x'.repeat(1001) })).kind).toBe('not-understood');
});

test('the same version and an older one are not taken', () => {
  expect(choose(releaseOf('program', { version: '0.1.0' })).kind).toBe('not-newer');
  expect(choose(releaseOf('program', { version: '0.0.9' })).kind).toBe('not-newer');
});

test('a release without a file for this system, processor or way of installing is not taken', () => {
  expect(choose(releaseOf('program'), { platform: 'win32', kind: 'exe' }).kind).toBe('no-file');
  expect(choose(releaseOf('program'), { arch: 'arm64' }).kind).toBe('no-file');
  expect(choose(releaseOf('program'), { kind: 'deb' }).kind).toBe('no-file');
});

test('each computer gets its own file of several', () => {
  const files = [
    fileOf('a', { name: 'satchel-9.9.9-win-x64.exe', platform: 'win32' }),
    fileOf('b', { name: 'satchel-9.9.9-linux-amd64.deb' }),
    fileOf('c', { name: 'satchel-9.9.9-linux-arm64.AppImage', arch: 'arm64' }),
    fileOf('d'),
  ];
  const nameFor = (more: object) => {
    const choice = choose(releaseOf('', { files }), more);
    return choice.kind === 'fit' ? choice.file.name : choice.kind;
  };
  expect(nameFor({ platform: 'win32', kind: 'exe' })).toBe(files[0]!.name);
  expect(nameFor({ kind: 'deb' })).toBe(files[1]!.name);
  expect(nameFor({ arch: 'arm64' })).toBe(files[2]!.name);
  expect(nameFor({})).toBe(files[3]!.name);
});

test('a release that cannot bring this registry up to date is not taken', () => {
  expect(choose(releaseOf('program', { minimumDataVersion: 7 })).kind).toBe('fit');
  expect(choose(releaseOf('program', { minimumDataVersion: 8 })).kind).toBe('data-too-old');
});

test.for([
  '../satchel.AppImage',
  '/tmp/satchel.AppImage',
  'a/b.AppImage',
  'a\\b.AppImage',
  '..\\satchel.AppImage',
  '.hidden.AppImage',
  '-rf.AppImage',
  'sat chel.AppImage',
  'satchel%2f.AppImage',
  'satchel;reboot.AppImage',
  "satchel'.deb",
  'satchel.AppImage\n',
  'satchel.AppImage\0',
  'satchel.sh',
  `${'a'.repeat(200)}.AppImage`,
])('a file called %j is refused, however it is signed', (name) => {
  expect(choose(releaseOf('program', { files: [fileOf('program', { name })] })).kind).toBe('not-understood');
});

test.for([
  ['no JSON', '{'],
  ['another format', { ...releaseOf('program'), format: 2 }],
  ['no version', { ...releaseOf('program'), version: 'latest' }],
  ['no files', { ...releaseOf('program'), files: [] }],
  ['no sum', { ...releaseOf('program'), files: [{ ...fileOf('program'), sha512: '' }] }],
  ['no size', { ...releaseOf('program'), files: [{ ...fileOf('program'), size: -1 }] }],
  ['an unknown system', { ...releaseOf('program'), files: [{ ...fileOf('program'), platform: 'amiga' }] }],
] as const)('a release with %s is not understood', ([, release]) => {
  expect(choose(release).kind).toBe('not-understood');
});

test('members that a later version adds are passed over', () => {
  expect(choose({ ...releaseOf('program'), colour: 'green' }).kind).toBe('fit');
});

test('a signature is one by this key over these bytes, and nothing else is', () => {
  const ours = newReleaseKey();
  const bytes = Buffer.from('a release');
  const signature = sign(null, bytes, ours.privateKey).toString('base64');
  expect(isSignedBy(ours.publicKey, { bytes, signature })).toBe(true);
  expect(isSignedBy(ours.publicKey, { bytes, signature: `${signature}\n` })).toBe(true);
  expect(isSignedBy(newReleaseKey().publicKey, { bytes, signature })).toBe(false);
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i]! ^= 1;
    expect(isSignedBy(ours.publicKey, { bytes: changed, signature })).toBe(false);
  }
  for (const not of ['', 'AAAA', signature.slice(0, -4), `${'A'.repeat(86)}==`, `${signature}${signature}`])
    expect(isSignedBy(ours.publicKey, { bytes, signature: not }), not).toBe(false);
});

test('a key of another kind is no update key', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const bytes = Buffer.from('a release');
  const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  // The signature has 64 bytes, like one of Ed25519.
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const signature = sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
  expect(() => isSignedBy(der, { bytes, signature })).toThrow('no Ed25519 key');
});

test('a packaged program trusts only the key that was compiled in', () => {
  expect(keyToTrust({ compiled: 'ours', named: 'other', isPackaged: true })).toBe('ours');
  expect(keyToTrust({ compiled: undefined, named: 'other', isPackaged: true })).toBeUndefined();
  expect(keyToTrust({ compiled: undefined, named: 'other', isPackaged: false })).toBe('other');
  expect(keyToTrust({ compiled: 'ours', named: '', isPackaged: false })).toBe('ours');
});

test.for([
  ['https://satchel.example.org/releases', 'https://satchel.example.org/releases/'],
  ['https://satchel.example.org/releases/?a#b', 'https://satchel.example.org/releases/'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
  ['http://satchel.example.org/', undefined],
  ['http://127.0.0.1.example.org/', undefined],
  ['https://ama:secret@satchel.example.org/', undefined],
  ['file:///media/stick/', undefined],
  ['javascript:alert(1)', undefined],
  ['releases', undefined],
  ['', undefined],
] as const)('the address %s is asked as %s', ([text, wanted]) => {
  expect(fitAddress(text)?.href).toBe(wanted);
  expect(fitAddress(undefined)).toBeUndefined();
});

const linux = {
  platform: 'linux',
  isPackaged: true,
  execPath: '/tmp/.mount_Satchel/satchel',
  appImage: '/home/ama/Satchel.AppImage',
  appDir: '/tmp/.mount_Satchel',
  publisher: undefined,
  packageType: undefined,
};
const nothing = { appImage: undefined, appDir: undefined };

test('each installation is replaced by its own kind of file', () => {
  expect(kindOf(linux)).toBe('AppImage');
  expect(kindOf({ ...linux, ...nothing, platform: 'darwin' })).toBe('zip');
  expect(kindOf({ ...linux, ...nothing, platform: 'win32', publisher: 'The Satchel project' })).toBe('exe');
});

test('a program that was started from within another AppImage does not replace that one', () => {
  expect(kindOf({ ...linux, appDir: '/tmp/.mount_Other' })).toBeUndefined();
  expect(kindOf({ ...linux, appDir: '' })).toBeUndefined();
  expect(kindOf({ ...linux, appDir: '/tmp/.mount_Satch' })).toBeUndefined();
});

test('an unpacked folder, a package of the system, a relative name and sources are replaced by nothing', () => {
  expect(kindOf({ ...linux, ...nothing })).toBeUndefined();
  expect(kindOf({ ...linux, appImage: 'Satchel.AppImage' })).toBeUndefined();
  expect(kindOf({ ...linux, ...nothing, platform: 'darwin', isPackaged: false })).toBeUndefined();
  expect(kindOf({ ...linux, ...nothing, execPath: '/opt/Satchel/satchel', packageType: 'deb' })).toBeUndefined();
  const windows = { ...linux, ...nothing, platform: 'win32', publisher: 'The Satchel project' };
  expect(kindOf({ ...windows, packageType: 'msi' })).toBeUndefined();
});

test('on Windows there is no update without the name to compare certificates with', () => {
  expect(kindOf({ ...linux, ...nothing, platform: 'win32' })).toBeUndefined();
});
