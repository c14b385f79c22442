/**
 * Makes the project's release key, and signs a release folder with it. The person who releases runs it on their own computer,
 * see `docs/release.md`. The private key is written to the specified file and never into the project.
 *
 *     npm run release:key -- FILE
 *     npm run release:sign -- FOLDER FILE [NOTES]
 */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { Check } from 'typebox/value';
import { sumOf } from '../update/copy.ts';
import { updateKey } from '../update/key.ts';
import { dayMs } from '../../time/instant.rules.ts';
import { isSignedBy } from '../update/signature.ts';
import { Release, ReleaseFile, releaseFile, signatureFile } from '../update/update.contract.ts';

const projectDir = resolve(import.meta.dirname, '../../..');
const passphrase = process.env['SATCHEL_RELEASE_PASSPHRASE'];

/** The program still has every migration that ever existed. Raise this when an old one is removed. */
const minimumDataVersion = 0;

/** Days, long enough for a USB stick to reach every clinic. The newest release is signed again before they end. */
const offeredDays = 180;

const platforms: Record<string, ReleaseFile['platform']> = { linux: 'linux', mac: 'darwin', win: 'win32' };
const archs: Record<string, ReleaseFile['arch']> = { x64: 'x64', x86_64: 'x64', amd64: 'x64', arm64: 'arm64' };

const [act, ...places] = process.argv.slice(2);
if (act === 'key' && places[0] !== undefined) makeKey(places[0]);
else if (act === 'sign' && places[0] !== undefined && places[1] !== undefined)
  await signFolder(places[0], { keyFile: places[1], notes: places[2] });
else refuse('Usage: release:key -- FILE, or release:sign -- FOLDER FILE [NOTES]');

function makeKey(file: string): void {
  if (`${realpathSync(dirname(resolve(file)))}${sep}`.startsWith(`${realpathSync(projectDir)}${sep}`))
    refuse('A private key must not be in the project folder. Choose a file elsewhere.');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const sealed = passphrase ? { cipher: 'aes-256-cbc', passphrase } : {};
  // An existing file is not overwritten: it may be the only key.
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem', ...sealed }), { flag: 'wx', mode: 0o600 });
  const publicHalf = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  process.stdout.write(`export const updateKey: string | undefined = '${publicHalf}';\n`);
}

async function signFolder(folder: string, { keyFile, notes }: { keyFile: string; notes: string | undefined }) {
  const { version } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { version: string };
  const release = {
    format: 1,
    version,
    offeredUntil: new Date(Date.now() + offeredDays * dayMs).toISOString().slice(0, 10),
    minimumDataVersion,
    files: await filesOf(folder, version),
    ...(notes && { notes }),
  };
  if (!Check(Release, release)) return refuse(`${folder} contains no update of version ${version}.`);
  const bytes = Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
  const key = createPrivateKey({ key: readFileSync(keyFile), ...(passphrase && { passphrase }) });
  const signature = sign(null, bytes, key).toString('base64');
  if (updateKey === undefined || !isSignedBy(updateKey, { bytes, signature }))
    process.stderr.write(
      'Note: this key is not the one in update/key.ts. Programs built with that key will refuse the release.\n',
    );
  writeFileSync(join(folder, releaseFile), bytes);
  writeFileSync(join(folder, signatureFile), `${signature}\n`);
  for (const { name, platform, arch } of release.files) process.stdout.write(`${platform} ${arch} ${name}\n`);
}

/**
 * Returns the files of the folder with names as in installers/electron-builder.config.ts; the others are only for first installations.
 */
async function filesOf(folder: string, version: string): Promise<ReleaseFile[]> {
  const found: ReleaseFile[] = [];
  for (const name of readdirSync(folder).sort()) {
    const [start, os = '', arch = ''] = /^(.+)-([a-z]+)-([a-z0-9_]+)\.\w+$/.exec(name)?.slice(1) ?? [];
    if (start !== `satchel-${version}`) continue;
    const path = join(folder, name);
    const file = {
      name,
      platform: platforms[os],
      arch: archs[arch],
      ...(await sumOf(path)),
    };
    if (Check(ReleaseFile, file)) found.push(file);
  }
  return found;
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
