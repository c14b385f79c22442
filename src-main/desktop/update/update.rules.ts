/** What is taken as an update and what is not. Who signed it is asked before any of this: see `signature.ts`. */
import gt from 'semver/functions/gt.js';
import { Check } from 'typebox/value';
import { Release, type ReleaseFile, type UpdateKind, type UpdateProblem } from './update.contract.ts';

/** The program that is to be replaced. */
export type Installed = {
  version: string;
  platform: string;
  arch: string;
  /** What it can be replaced by; undefined when it cannot do that itself. */
  kind: UpdateKind | undefined;
  /** The version of the registry that it knows. */
  dataVersion: number;
};

export type Choice = { kind: 'fit'; release: Release; file: ReleaseFile } | { kind: UpdateProblem; release?: Release };

/** Reads the text of a release file whose signature was verified, and finds what fits this program. */
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

/** A web folder is asked over https, so that nobody on the way learns or delays it; on this computer http will do. */
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
  /** Of the environment of an AppImage: the file itself, and the folder where it is mounted. */
  appImage: string | undefined;
  appDir: string | undefined;
  publisher: string | undefined;
};

/**
 * What this installation is replaced by. A program that was started from within another AppImage inherits that one's
 * environment, and would replace it: so ours counts only when we run from its folder.
 *
 * What a package of the system installed is for the system to replace: between our check and its installing as root the file
 * would lie where programs of the person can exchange it.
 */
export function kindOf(installation: Installation): UpdateKind | undefined {
  const { platform, isPackaged, execPath, appImage, appDir, publisher } = installation;
  if (platform === 'win32') return isPackaged && publisher !== undefined ? 'exe' : undefined;
  if (platform === 'darwin') return isPackaged ? 'zip' : undefined;
  if (platform !== 'linux') return undefined;
  const isOurs = appDir !== undefined && appDir !== '' && execPath.startsWith(`${appDir}/`);
  return appImage?.startsWith('/') === true && isOurs ? 'AppImage' : undefined;
}

/** Another key can be named for trying, and only to a program that is run from its sources. */
export function keyToTrust(keys: { compiled: string | undefined; named: string | undefined; isPackaged: boolean }) {
  return keys.isPackaged ? keys.compiled : keys.named || keys.compiled;
}
