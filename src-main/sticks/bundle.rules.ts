/** Why a bundle was not made or not imported: closed lists, with a sentence for people for each reason. */
import { fileFailureOf } from '../db/fault.rules.ts';

/** Why a bundle was not made, or was not imported to its end. */
export const bundleFailures = [
  'full',
  'missing',
  'read-only',
  'too-large',
  'not-read-back',
  'not-saved',
  'changed',
  'unsigned',
  'other',
] as const;
export type BundleFailure = (typeof bundleFailures)[number];

/** Why nothing of a bundle was imported. */
export const bundleRefusals = [
  'missing',
  'unreadable',
  'not-a-bundle',
  'passphrase-needed',
  'wrong-passphrase',
  'other-recipient',
  'cut',
  'damaged',
  'newer',
  'unknown-station',
  'revoked-station',
  'forged',
  'older-passwords',
  'not-all-there',
  'old-copy',
] as const;
export type BundleRefusal = (typeof bundleRefusals)[number];

export const failureSentences: Record<BundleFailure, string> = {
  full: 'There is not enough room there. Nothing was left; make room, or take another stick.',
  missing: 'The folder is not there, or the stick went away. Put it in again.',
  'read-only': 'Satchel may not write there.',
  'too-large': 'The bundle is larger than a file can be there. Format the stick as exFAT, or take another.',
  'not-read-back': 'What was written could not be read back as it was. Nothing was left; take another stick.',
  'not-saved': 'The disk of this computer let nothing more be saved. What came before stays; import the bundle again.',
  changed: 'The file changed while it was imported. What came before stays; import it again.',
  unsigned:
    'Somebody’s changes came here without their signature, and no other station would take them. Exchange with that station, or make a bundle.',
  other:
    'Something went wrong here. Of a bundle that was being made nothing was left; one that came can be imported again.',
};

export const refusalSentences: Record<BundleRefusal, string> = {
  missing: 'There is no such file, or the stick went away. Put it in again.',
  unreadable: 'This file cannot be read. Look at its rights, or copy it again from where it was made.',
  'not-a-bundle': 'This file is no bundle of Satchel.',
  'passphrase-needed': 'This bundle is sealed for a pass-phrase. Type the one with which it was made.',
  'wrong-passphrase': 'This is not the pass-phrase with which the bundle was made.',
  'other-recipient': 'This bundle is sealed for another station.',
  cut: 'The file ends too early: it was not copied as a whole. Copy it again from where it was made.',
  damaged: 'The file is damaged. Copy it again from where it was made.',
  newer: 'This bundle was made by a newer version of Satchel. Update this station first.',
  'unknown-station': 'This bundle is of a station that nobody here has admitted. Admit that station first.',
  'revoked-station': 'This bundle is of a station that was revoked. Nothing is taken from it any more.',
  forged:
    'What is in this snapshot is not what its stations wrote. Nothing was taken. Tell whoever looks after the station that made it.',
  'older-passwords':
    'Somebody here has not signed in since an earlier version of Satchel. Let everybody sign in once, or exchange with that station.',
  'not-all-there':
    'What is here does not all fit into this snapshot. Nothing was changed: exchange with that station, or import a bundle of it.',
  'old-copy':
    'This snapshot contains what somebody wrote with an old copy of a station’s folder. Nothing was taken: exchange with that station, or import a bundle of it.',
};

/** Maps an error of the operating system or of SQLite. */
export function failureOf(error: unknown): BundleFailure {
  const { code } = error as { code?: string };
  // A snapshot is first written as a database of its own.
  if (code === 'SQLITE_FULL') return 'full';
  // A part of the path is not a folder, or the stick was removed while the file was opened.
  return code === 'ENOTDIR' || code === 'ENXIO' ? 'missing' : (fileFailureOf(code) ?? 'other');
}
