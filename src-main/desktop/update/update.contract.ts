/**
 * The description in a release folder: `satchel-release.json`, signed as a whole by `satchel-release.json.sig`. Nothing else
 * in the folder is trusted. electron-builder's own `latest*.yml` are not read, since nobody signed them.
 */
import { Type, type Static } from 'typebox';

export const releaseFile = 'satchel-release.json';
/** Base64 of an Ed25519 signature over the bytes of the release file. */
export const signatureFile = `${releaseFile}.sig`;

/** Sizes in bytes: a larger file is not a release of ours, and is not read to its end. */
export const maxReleaseBytes = 256 * 1024;
export const maxSignatureBytes = 1024;

export const updatePlatforms = ['linux', 'darwin', 'win32'] as const;
export const updateArchs = ['x64', 'arm64'] as const;
/** Extensions of an update's file, which determine how it is installed. */
export const updateKinds = ['AppImage', 'deb', 'exe', 'zip'] as const;
export type UpdateKind = (typeof updateKinds)[number];

/** A plain name: no folder, no hidden file, and nothing that a shell or a web address would interpret. */
const nameEndingWith = (endings: readonly string[]) =>
  Type.String({ pattern: `^[A-Za-z0-9][A-Za-z0-9._-]{0,100}\\.(${endings.join('|')})$` });
const content = {
  size: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
  sha512: Type.String({
    description: 'The hash in base64, as electron-updater expects it.',
    pattern: '^[A-Za-z0-9+/]{86}==$',
  }),
};

export const ReleaseFile = Type.Object({
  name: nameEndingWith(updateKinds),
  platform: Type.Enum(updatePlatforms),
  arch: Type.Enum(updateArchs),
  ...content,
});
export type ReleaseFile = Static<typeof ReleaseFile>;

/** A file that no program updates itself from: for a first installation, or the list of what is in the release (SBOM). */
export const otherKinds = ['rpm', 'msi', 'dmg', 'cdx.json'] as const;
export const OtherFile = Type.Object({ name: nameEndingWith(otherKinds), ...content });
export type OtherFile = Static<typeof OtherFile>;

/** Members that a later version adds are ignored; a change that readers must understand changes `format`. */
export const Release = Type.Object({
  format: Type.Literal(1),
  version: Type.String({ pattern: '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}$' }),
  offeredUntil: Type.String({
    description:
      'The last day (UTC) on which clients accept this release. It prevents an old release from being offered ' +
      'instead of the newest for ever.',
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  }),
  minimumDataVersion: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The oldest registry version that this release can upgrade.' }),
  ),
  files: Type.Array(ReleaseFile, { minItems: 1, maxItems: 100 }),
  others: Type.Optional(Type.Array(OtherFile, { maxItems: 100 })),
  // At most twelve lines, so that the dialog which shows them fits on a screen of 640 pixels with its buttons.
  notes: Type.Optional(Type.String({ maxLength: 1000, pattern: '^([^\\n]*\\n){0,11}[^\\n]*$' })),
});
export type Release = Static<typeof Release>;

/**
 * Reasons why an update does not take place. `update.problem.…` has words for each. None of them has changed anything, except `came-back`: the
 * new version was started, and the former one is there again.
 */
export const updateProblems = [
  'no-key',
  'no-self',
  'no-address',
  'unreachable',
  'no-release',
  'not-genuine',
  'not-understood',
  'not-newer',
  'expired',
  'no-file',
  'data-too-old',
  'damaged',
  'disk-full',
  'not-backed-up',
  'not-installed',
  'came-back',
  'unexpected',
] as const;
export type UpdateProblem = (typeof updateProblems)[number];
