/** Names of the files of a release, as `installers/` gives them: `satchel-1.2.3-linux-amd64.deb`, and `satchel-1.2.3.cdx.json`. */
import type { ReleaseFile } from '../update/update.contract.ts';

const platforms: Record<string, ReleaseFile['platform']> = { linux: 'linux', mac: 'darwin', win: 'win32' };
/** Each kind of package has its own names of processors. */
const archs: Record<string, ReleaseFile['arch']> = {
  x64: 'x64',
  x86_64: 'x64',
  amd64: 'x64',
  arm64: 'arm64',
  aarch64: 'arm64',
};

export type ReleaseName = { version: string; platform?: ReleaseFile['platform']; arch?: ReleaseFile['arch'] };

/** Returns what a name says about its file; undefined if it is no name of ours. */
export function readReleaseName(name: string): ReleaseName | undefined {
  const [, version = '', os, processor] =
    /^satchel-(\d+\.\d+\.\d+)(?:-([a-z]+)-([a-z0-9_]+)\.\w+|\.cdx\.json)$/.exec(name) ?? [];
  if (version === '') return undefined;
  if (os === undefined || processor === undefined) return { version };
  const [platform, arch] = [platforms[os], archs[processor]];
  return platform && arch && { version, platform, arch };
}

/** The list of what is in a release (SBOM), for all systems. */
export const sbomNameOf = (version: string): string => `satchel-${version}.cdx.json`;
