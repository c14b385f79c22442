/**
 * Makes the project's release key, signs a release folder with it, and verifies such a folder. The person who releases runs the first two
 * on their own computer, see `docs/release.md`. The private key is written to the specified file and never into the project.
 *
 *     npm run release:key -- FILE
 *     npm run release:sign -- FOLDER FILE [NOTES]
 *     npm run release:verify -- FOLDER
 */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { Check } from 'typebox/value';
import { sumOf } from '../update/copy.ts';
import { updateKey } from '../update/key.ts';
import { dayMs } from '../../time/instant.rules.ts';
import { isSignedBy } from '../update/signature.ts';
import { type OtherFile, Release, ReleaseFile, releaseFile, signatureFile } from '../update/update.contract.ts';
import { keyToTrust } from '../update/update.rules.ts';
import { readReleaseName, sbomNameOf } from './release-name.rules.ts';
import { verifyRelease } from './verify.ts';

const projectDir = resolve(import.meta.dirname, '../../..');
const passphrase = process.env['SATCHEL_RELEASE_PASSPHRASE'];

/** The program still has every migration that ever existed. Raise this when an old one is removed. */
const minimumDataVersion = 0;

/** Days, long enough for a USB stick to reach every clinic. The newest release is signed again before they end. */
const offeredDays = 180;

const [act, ...places] = process.argv.slice(2);
if (act === 'key' && places[0] !== undefined) makeKey(places[0]);
else if (act === 'sign' && places[0] !== undefined && places[1] !== undefined)
  await signFolder(places[0], { keyFile: places[1], notes: places[2] });
else if (act === 'verify' && places[0] !== undefined) await verifyFolder(places[0]);
else refuse('Usage: release:key -- FILE, release:sign -- FOLDER FILE [NOTES], or release:verify -- FOLDER');

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
    ...(await contentOf(folder, version)),
    ...(notes && { notes }),
  };
  if (release.notes !== undefined && !Check(Release.properties.notes, release.notes))
    return refuse('The notes are too long: a dialog shows at most 1,000 characters in twelve lines.');
  if (!Check(Release, release)) return refuse(`${folder} contains no update of version ${version}.`);
  if (!release.others.some(({ name }) => name === sbomNameOf(version)))
    return refuse(
      `${folder} lacks ${sbomNameOf(version)}, the list of what is in the release. npm run package makes it.`,
    );
  const bytes = Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
  const key = createPrivateKey({ key: readFileSync(keyFile), ...(passphrase && { passphrase }) });
  const signature = sign(null, bytes, key).toString('base64');
  if (updateKey === undefined || !isSignedBy(updateKey, { bytes, signature }))
    process.stderr.write(
      'Note: this key is not the one in update/key.ts. Programs built with that key will refuse the release.\n',
    );
  writeFileSync(join(folder, releaseFile), bytes);
  writeFileSync(join(folder, signatureFile), `${signature}\n`);
  for (const { name } of [...release.files, ...release.others]) process.stdout.write(`${name}\n`);
}

/** Sorts the files of the folder by their names; a name says for which system a file is. Other files are not signed. */
async function contentOf(folder: string, version: string): Promise<{ files: ReleaseFile[]; others: OtherFile[] }> {
  const [files, others]: [ReleaseFile[], OtherFile[]] = [[], []];
  for (const name of readdirSync(folder).sort()) {
    if (name === releaseFile || name === signatureFile) continue;
    const told = statSync(join(folder, name)).isFile() ? readReleaseName(name) : undefined;
    if (told?.version !== version) {
      process.stderr.write(`Note: ${name} is no file of version ${version}, and is not signed.\n`);
      continue;
    }
    const file = { name, platform: told.platform, arch: told.arch, ...(await sumOf(join(folder, name))) };
    if (Check(ReleaseFile, file)) files.push(file);
    else others.push({ name, size: file.size, sha512: file.sha512 });
  }
  return { files, others };
}

async function verifyFolder(folder: string): Promise<void> {
  const key = keyToTrust({ compiled: updateKey, named: process.env['SATCHEL_UPDATE_KEY'], isPackaged: false });
  if (key === undefined)
    return refuse(
      'There is no release key in update/key.ts. Name a public key in SATCHEL_UPDATE_KEY, as release:key printed it.',
    );
  const { faults, release } = await verifyRelease(folder, { key, now: Date.now() });
  if (faults.length > 0) return refuse(faults.join('\n'));
  const names = [...(release?.files ?? []), ...(release?.others ?? [])].map(({ name }) => name);
  process.stdout.write(`${folder} is release ${release?.version} as it was signed:\n${names.join('\n')}\n`);
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
