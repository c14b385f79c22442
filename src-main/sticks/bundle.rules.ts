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
  'part',
  'part-here',
] as const;
export type BundleRefusal = (typeof bundleRefusals)[number];

export const failureSentences: Record<BundleFailure, string> = {
  full: 'The disk is full. No file was left. Free some space, or use another USB stick.',
  missing: 'The folder does not exist, or the USB stick was removed. Insert it again.',
  'read-only': 'Satchel cannot write there. Choose another folder.',
  'too-large': 'The sync file is too large for this disk. Format the USB stick as exFAT, or use another one.',
  'not-read-back': 'Reading the written file back failed. No file was left. Use another USB stick.',
  'not-saved':
    'The disk of this computer is full or failing. Changes imported so far stay. Import the sync file again.',
  changed: 'The file changed during the import. Changes imported so far stay. Import the file again.',
  unsigned:
    'Some changes arrived without a signature, so no other station would accept them. Sync with their station, ' +
    'or make a sync file instead.',
  other: 'An internal error occurred. An unfinished sync file was deleted; an import can be repeated.',
};

export const refusalSentences: Record<BundleRefusal, string> = {
  missing: 'The file does not exist, or the USB stick was removed. Insert it again.',
  unreadable: 'This file cannot be read. Check its permissions, or copy it again from its source.',
  'not-a-bundle': 'This is not a sync file of Satchel.',
  'passphrase-needed': 'This sync file is encrypted with a passphrase. Enter the passphrase that was used to make it.',
  'wrong-passphrase': 'Wrong passphrase. Enter the one that was used to make the sync file.',
  'other-recipient': 'This sync file is encrypted for another station.',
  cut: 'The file is incomplete. Copy it again from its source.',
  damaged: 'The file is damaged. Copy it again from its source.',
  newer: 'A newer version of Satchel made this sync file. Update this station first.',
  'unknown-station': 'This sync file comes from a station that nobody here has paired with. Pair with it first.',
  'revoked-station': 'The access of the station that made this sync file was removed, so nothing was imported.',
  forged:
    'This full copy does not match what its stations signed. Nothing was imported. Inform the administrator of ' +
    'the station that made it.',
  'older-passwords':
    'Somebody here has not signed in since an earlier version of Satchel. Let everybody sign in once, or sync ' +
    'with that station.',
  'not-all-there':
    'This full copy lacks some changes that are here. Nothing was changed. Sync with that station, or import a ' +
    'sync file of it.',
  'old-copy':
    'This full copy contains changes from an old copy of a station’s folder. Nothing was imported. Sync with ' +
    'that station, or import a sync file of it.',
  part:
    'The station that made this full copy has only a part of its registry. Nothing was imported. Use a full copy of ' +
    'one that has all of it.',
  'part-here':
    'This station holds a part of its registry, which it gets from a station that holds everything, over the network. ' +
    'Nothing was imported. What it has saved itself can leave it in a sync file.',
};

/** Maps an error of the operating system or of SQLite. */
export function failureOf(error: unknown): BundleFailure {
  const { code } = error as { code?: string };
  // A snapshot is first written as a database of its own.
  if (code === 'SQLITE_FULL') return 'full';
  // A part of the path is not a folder, or the stick was removed while the file was opened.
  return code === 'ENOTDIR' || code === 'ENXIO' ? 'missing' : (fileFailureOf(code) ?? 'other');
}
