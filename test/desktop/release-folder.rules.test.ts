/** Tests which release folders are accepted by `npm run release:verify`, and what it says about the others. */
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { kinds, lackingFor, type Kind } from '../../installers/lacking.ts';
import { debName, rpmName } from '../../installers/linux.ts';
import { msiName } from '../../installers/msi.ts';
import { readReleaseName, sbomNameOf } from '../../src-main/desktop/packaging/release-name.rules.ts';
import { verifyRelease } from '../../src-main/desktop/packaging/verify.ts';
import { releaseFile, signatureFile, type Release } from '../../src-main/desktop/update/update.contract.ts';
import { temporaryDir } from '../support/station.ts';
import { fileOf, newReleaseKey, signInto, sumOf, type ReleaseKey } from './release.ts';

const version = '9.9.9';
const deb = debName(version, 'x64');
const sbom = sbomNameOf(version);
const component = (name: string) => ({ name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` });
const listed = {
  bomFormat: 'CycloneDX',
  metadata: { component: { name: 'satchel', version } },
  components: ['electron', 'fastify'].map(component),
};

type Change = { release?: (release: Release) => object; sbom?: object | string };

/** A folder with a package, another file and the list of what is in them, signed. */
function signedFolder({ release: changed = (release) => release, sbom: list = listed }: Change = {}) {
  const [folder, key] = [join(temporaryDir(), 'release'), newReleaseKey()];
  mkdirSync(folder);
  const others = { [rpmName(version, 'x64')]: 'another package', [sbom]: JSON.stringify(list) };
  for (const [name, text] of Object.entries({ [deb]: 'package', ...others })) writeFileSync(join(folder, name), text);
  const release: Release = {
    format: 1,
    version,
    offeredUntil: '2026-12-31',
    files: [fileOf('package', { name: deb })],
    others: Object.entries(others).map(([name, text]) => ({
      name,
      size: Buffer.byteLength(text),
      sha512: sumOf(text),
    })),
  };
  signInto(folder, changed(release), key);
  return { folder, key };
}

const now = Date.parse('2026-12-31T12:00:00Z');
const faultsOf = async ({ folder, key }: { folder: string; key: ReleaseKey }, at = now) =>
  (await verifyRelease(folder, { key: key.publicKey, now: at })).faults;

test('a folder as it was signed has no fault, through its last day', async () => {
  expect(await faultsOf(signedFolder())).toEqual([]);
});

type Damage = (signed: { folder: string; key: ReleaseKey }) => void;
test.for<[string, Damage]>([
  [`${releaseFile} is missing: the folder was not signed.`, ({ folder }) => rmSync(join(folder, releaseFile))],
  [`${signatureFile} is missing: the folder was not signed.`, ({ folder }) => rmSync(join(folder, signatureFile))],
  [`${releaseFile} is too large`, ({ folder }) => appendFileSync(join(folder, releaseFile), ' '.repeat(300_000))],
  [`${signatureFile} is no signature`, ({ folder }) => appendFileSync(join(folder, releaseFile), ' ')],
  [
    `${signatureFile} is no signature`,
    ({ folder, key }) => signInto(folder, '{}', { ...newReleaseKey(), publicKey: key.publicKey }),
  ],
  [`${releaseFile} is signed, but no description`, ({ folder, key }) => signInto(folder, '{}', key)],
  [`${deb} is missing.`, ({ folder }) => rmSync(join(folder, deb))],
  [`${deb} has 8 bytes instead of 7`, ({ folder }) => appendFileSync(join(folder, deb), '!')],
  [`${deb} is damaged or another one`, ({ folder }) => writeFileSync(join(folder, deb), 'packagf')],
  [
    `${rpmName(version, 'x64')} is damaged`,
    ({ folder }) => writeFileSync(join(folder, rpmName(version, 'x64')), 'another packagf'),
  ],
  ['latest.yml is not signed. Remove it.', ({ folder }) => writeFileSync(join(folder, 'latest.yml'), '')],
  [
    `${debName(version, 'arm64')} is not signed.`,
    ({ folder }) => renameSync(join(folder, deb), join(folder, debName(version, 'arm64'))),
  ],
])('%s', async ([said, damage]) => {
  const signed = signedFolder();
  damage(signed);
  const faults = await faultsOf(signed);
  expect(faults.join('\n')).toContain(said);
});

test('after its last day it has to be signed again', async () => {
  expect(await faultsOf(signedFolder(), now + 86_400_000)).toEqual([
    'The release is over: 2026-12-31 was its last day. Sign the folder again.',
  ]);
});

const withFile = (more: object) => (release: Release) => ({
  ...release,
  files: release.files.map((file) => ({ ...file, ...more })),
});
test.for<[string, Change]>([
  [
    'satchel-9.9.8-linux-amd64.deb is signed as version 9.9.9.',
    { release: withFile({ name: debName('9.9.8', 'x64') }) },
  ],
  ['satchel.deb is no name of a release file.', { release: withFile({ name: 'satchel.deb' }) }],
  [`${deb} is signed as a file for win32 x64.`, { release: withFile({ platform: 'win32' }) }],
  [`${deb} is signed as a file for linux arm64.`, { release: withFile({ arch: 'arm64' }) }],
  [`${sbom} is not signed.`, { release: ({ others: _left, ...release }) => release }],
  [`${sbom} is no list in the form of CycloneDX.`, { sbom: { spdxVersion: 'SPDX-2.3' } }],
  [`${sbom} is no list in the form of CycloneDX.`, { sbom: 'text' }],
  [
    `${sbom} is about another program or version.`,
    { sbom: { ...listed, metadata: { component: { name: 'satchel', version: '9.9.8' } } } },
  ],
  [
    `${sbom} lists something without a name`,
    { sbom: { ...listed, components: [component('electron'), { name: 'fastify' }] } },
  ],
  [`${sbom} does not list the runtime.`, { sbom: { ...listed, components: [component('fastify')] } }],
])('%s', async ([said, change]) => {
  const faults = await faultsOf(signedFolder(change));
  expect(faults.join('\n')).toContain(said);
});

test('a release without the list of what is in it has a fault', async () => {
  const signed = signedFolder({ release: ({ others: _left, ...release }) => release });
  for (const name of [sbom, rpmName(version, 'x64')]) rmSync(join(signed.folder, name));
  expect(await faultsOf(signed)).toEqual([`${sbom} is missing, the list of what is in the release.`]);
});

test.for([
  [debName(version, 'x64'), 'linux', 'x64'],
  [debName(version, 'arm64'), 'linux', 'arm64'],
  [rpmName(version, 'x64'), 'linux', 'x64'],
  [rpmName(version, 'arm64'), 'linux', 'arm64'],
  [msiName(version), 'win32', 'x64'],
  ['satchel-9.9.9-linux-x86_64.AppImage', 'linux', 'x64'],
  ['satchel-9.9.9-win-arm64.exe', 'win32', 'arm64'],
  ['satchel-9.9.9-mac-arm64.zip', 'darwin', 'arm64'],
] as const)('the name %s says that the file is for %s %s', ([name, platform, arch]) => {
  expect(readReleaseName(name)).toEqual({ version, platform, arch });
});

test('each installer names what a computer lacks to make it, and how to get it', () => {
  const other = process.arch === 'x64' ? 'arm64' : 'x64';
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PATH', temporaryDir());
  for (const name of ['ELECTRON_OVERRIDE_DIST_PATH', 'APPIMAGE_TOOLS_PATH', 'SATCHEL_APPIMAGE_RUNTIME'])
    vi.stubEnv(name, undefined);
  const saidFor = (kind: Kind) => lackingFor(kind, other).join('\n');
  expect(saidFor('dir')).toContain('ELECTRON_OVERRIDE_DIST_PATH');
  expect(saidFor('dir')).toMatch(
    new RegExp(String.raw`npm install --no-save --force @node-rs/argon2-linux-${other}-gnu@\d`),
  );
  expect(saidFor('deb')).toContain('apt-get install dpkg');
  expect(saidFor('rpm')).toContain('apt-get install rpm');
  expect(saidFor('appimage')).toContain('apt-get install squashfs-tools');
  expect(saidFor('appimage')).toContain('SATCHEL_APPIMAGE_RUNTIME');
  expect(saidFor('msi')).toContain('apt-get install wixl');
  expect(saidFor('msi')).toContain(`runtime for Windows ${other}`);
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', temporaryDir());
  for (const kind of Object.keys(kinds) as Kind[])
    if (kind !== 'nsis' && kind !== 'dmg') expect(saidFor(kind)).toMatch(/it has no electron(\.exe)?\./);
});
