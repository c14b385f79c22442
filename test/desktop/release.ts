/** Release folders for the tests, as on a USB stick, signed with a key that was made for the test. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  releaseFile,
  signatureFile,
  type Release,
  type ReleaseFile,
} from '../../src-main/desktop/update/update.contract.ts';
import { temporaryDir } from '../support/station.ts';

export type ReleaseKey = { publicKey: string; privateKey: KeyObject };

export function newReleaseKey(): ReleaseKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), privateKey };
}

export const sumOf = (content: Buffer | string) => createHash('sha512').update(content).digest('base64');

export const fileOf = (content: string, more: Partial<ReleaseFile> = {}): ReleaseFile => ({
  name: 'satchel-9.9.9-linux-x86_64.AppImage',
  platform: 'linux',
  arch: 'x64',
  size: Buffer.byteLength(content),
  sha512: sumOf(content),
  ...more,
});

export const releaseOf = (content: string, more: Partial<Release> = {}): Release => ({
  format: 1,
  version: '9.9.9',
  offeredUntil: '2099-12-31',
  files: [fileOf(content)],
  ...more,
});

/** Writes a release file and its signature. */
export function signInto(folder: string, release: unknown, { privateKey }: ReleaseKey): void {
  const bytes = Buffer.from(typeof release === 'string' ? release : JSON.stringify(release));
  writeFileSync(join(folder, releaseFile), bytes);
  writeFileSync(join(folder, signatureFile), `${sign(null, bytes, privateKey).toString('base64')}\n`);
}

/** A folder with one signed release of one file. */
export function stickWith(content: string, key: ReleaseKey, more: Partial<Release> = {}): string {
  const folder = join(temporaryDir(), 'stick');
  mkdirSync(folder);
  const release = releaseOf(content, more);
  for (const { name } of release.files) writeFileSync(join(folder, name.replaceAll('/', '_')), content);
  signInto(folder, release, key);
  return folder;
}
