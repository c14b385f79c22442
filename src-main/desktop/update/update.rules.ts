/** Rules for accepting an update. Its signature is verified before any of this: see `signature.ts`. */
import gt from 'semver/functions/gt.js';
import { Check } from 'typebox/value';
import { Release, type ReleaseFile, type UpdateKind, type UpdateProblem } from './update.contract.ts';

/** The program to replace. */
export type Installed = {
  version: string;
  platform: string;
  arch: string;
  /** The kind of file that can replace it; undefined if it cannot replace itself. */
  kind: UpdateKind | undefined;
  /** The version of the registry that it supports. */
  dataVersion: number;
};

export type Choice = { kind: 'fit'; release: Release; file: ReleaseFile } | { kind: UpdateProblem; release?: Release };

/** Parses a release file whose signature was verified, and chooses the file for this program. */
export function chooseUpdate(text: string, installed: Installed, now: number): Choice {
  const release = readRelease(text);
  if (release === undefined) return { kind: 'not-understood' };
  if (!gt(release.version, installed.version)) return { kind: 'not-newer', release };
  if (new Date(now).toISOString().slice(0, 10) > release.offeredUntil) return { kind: 'expired', release };
  if ((release.minimumDataVersion ?? 0) > installed.dataVersion) return { kind: 'data-too-old', release };
  const file = release.files.find(
    ({ name, platform, arch }) =>
      platform === installed.platform && arch === installed.arch && name.endsWith(`.${String(installed.kind)}`),
  );
  return file === undefined ? { kind: 'no-file', release } : { kind: 'fit', release, file };
}

function readRelease(text: string): Release | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Check(Release, read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the address of a web folder if it is acceptable. It must be https, so that nobody on the way can learn of or delay
 * the request; on this computer http is allowed.
 */
export function fitAddress(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const address = new URL(text);
  const isFit = address.protocol === 'https:' || (address.protocol === 'http:' && address.hostname === '127.0.0.1');
  if (!isFit || address.username !== '' || address.password !== '') return undefined;
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  address.search = '';
  address.hash = '';
  return address;
}

type Installation = {
  platform: string;
  isPackaged: boolean;
  execPath: string;
  /** From the environment of an AppImage: its file (`appImage`), and the folder where it is mounted (`appDir`). */
  appImage: string | undefined;
  appDir: string | undefined;
  publisher: string | undefined;
  /** The kind of package that installed the program: `deb`, `rpm`, `msi`. It is written beside the program. */
  packageType: string | undefined;
};

/**
 * Returns the kind of file that replaces this installation. A program started from within another AppImage inherits that
 * one's environment, and would replace it. So the environment counts only if we run from its folder.
 *
 * The system itself has to replace its own packages. Between our check and its installation as root, the file would be where
 * the person's programs can exchange it.
 */
export function kindOf(installation: Installation): UpdateKind | undefined {
  const { platform, isPackaged, execPath, appImage, appDir, publisher, packageType } = installation;
  // An .msi is for all accounts. The .exe would install a second program for one of them.
  if (platform === 'win32') return isPackaged && publisher !== undefined && packageType !== 'msi' ? 'exe' : undefined;
  if (platform === 'darwin') return isPackaged ? 'zip' : undefined;
  if (platform !== 'linux') return undefined;
  const isOurs = appDir !== undefined && appDir !== '' && execPath.startsWith(`${appDir}/`);
  return appImage?.startsWith('/') === true && isOurs ? 'AppImage' : undefined;
}

/** Returns the key to trust. For tests, a program that runs from its sources accepts another one. */
export function keyToTrust(keys: { compiled: string | undefined; named: string | undefined; isPackaged: boolean }) {
  return keys.isPackaged ? keys.compiled : keys.named || keys.compiled;
}
