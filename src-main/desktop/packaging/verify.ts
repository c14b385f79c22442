/**
 * `npm run release:verify -- FOLDER`: verifies a release folder before it is given to anybody, or after it was received. Everything in it
 * has to be signed, as it was signed, and named as what it is. It needs only the public key.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { dayMs } from '../../time/instant.rules.ts';
import { sumOf } from '../update/copy.ts';
import { isSignedBy } from '../update/signature.ts';
import {
  maxReleaseBytes,
  maxSignatureBytes,
  Release,
  releaseFile,
  signatureFile,
  type OtherFile,
  type ReleaseFile,
} from '../update/update.contract.ts';
import { readReleaseName, sbomNameOf } from './release-name.rules.ts';

type Verified = {
  /** A sentence for each fault. */
  faults: string[];
  /** The release, if its signature is valid. */
  release?: Release;
};

export async function verifyRelease(folder: string, { key, now }: { key: string; now: number }): Promise<Verified> {
  const missing = [releaseFile, signatureFile].filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) return { faults: missing.map((name) => `${name} is missing: the folder was not signed.`) };
  const large = [
    { name: releaseFile, max: maxReleaseBytes },
    { name: signatureFile, max: maxSignatureBytes },
  ].filter(({ name, max }) => statSync(join(folder, name)).size > max);
  if (large.length > 0) return { faults: large.map(({ name }) => `${name} is too large to be of a release.`) };
  const bytes = readFileSync(join(folder, releaseFile));
  // Nothing of an unsigned description is read.
  if (!isSignedBy(key, { bytes, signature: readFileSync(join(folder, signatureFile), 'utf8') }))
    return { faults: [`${signatureFile} is no signature of ${releaseFile} by the release key.`] };
  const release = parsed(bytes.toString());
  if (!Check(Release, release)) return { faults: [`${releaseFile} is signed, but no description of a release.`] };

  const named = [...release.files, ...(release.others ?? [])];
  const faults = [
    ...lastDayFault(release, now),
    ...named.flatMap((file) => nameFaults(file, release.version)),
    ...unsignedFaults(folder, named),
  ];
  for (const file of named) faults.push(...(await contentFaults(folder, file)));
  if (faults.length === 0) faults.push(...sbomFaults(folder, release));
  return { faults, release };
}

function lastDayFault({ offeredUntil }: Release, now: number): string[] {
  const isOver = Date.parse(offeredUntil) + dayMs <= now;
  return isOver ? [`The release is over: ${offeredUntil} was its last day. Sign the folder again.`] : [];
}

/** A file under another name would be offered to the wrong computers, or not at all. */
function nameFaults(file: ReleaseFile | OtherFile, version: string): string[] {
  const told = readReleaseName(file.name);
  if (told === undefined) return [`${file.name} is no name of a release file.`];
  if (told.version !== version) return [`${file.name} is signed as version ${version}.`];
  if (!('platform' in file) || (file.platform === told.platform && file.arch === told.arch)) return [];
  return [`${file.name} is signed as a file for ${file.platform} ${file.arch}.`];
}

function unsignedFaults(folder: string, named: readonly { name: string }[]): string[] {
  const signed = new Set([releaseFile, signatureFile, ...named.map(({ name }) => name)]);
  return readdirSync(folder)
    .filter((name) => !signed.has(name))
    .map((name) => `${name} is not signed. Remove it.`);
}

async function contentFaults(folder: string, { name, size, sha512 }: OtherFile): Promise<string[]> {
  const path = join(folder, name);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return [`${name} is missing.`];
  const found = await sumOf(path);
  if (found.size !== size)
    return [`${name} has ${found.size} bytes instead of ${size}: it is incomplete or another one.`];
  return found.sha512 === sha512 ? [] : [`${name} is damaged or another one: its hash is not the signed one.`];
}

type Sbom = {
  bomFormat?: unknown;
  metadata?: { component?: { name?: unknown; version?: unknown } };
  components?: { name?: unknown; version?: unknown; purl?: unknown }[];
};

function sbomFaults(folder: string, { version, others = [] }: Release): string[] {
  const name = sbomNameOf(version);
  if (!others.some((file) => file.name === name)) return [`${name} is missing, the list of what is in the release.`];
  const sbom = parsed(readFileSync(join(folder, name), 'utf8')) as Sbom | undefined;
  if (sbom?.bomFormat !== 'CycloneDX') return [`${name} is no list in the form of CycloneDX.`];
  const { component } = sbom.metadata ?? {};
  if (component?.name !== 'satchel' || component.version !== version)
    return [`${name} is about another program or version.`];
  const components = sbom.components ?? [];
  const isWhole = components.every((one) =>
    [one.name, one.version, one.purl].every((text) => typeof text === 'string'),
  );
  if (!isWhole) return [`${name} lists something without a name, a version or an address (purl).`];
  return components.some((one) => one.name === 'electron') ? [] : [`${name} does not list the runtime.`];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
