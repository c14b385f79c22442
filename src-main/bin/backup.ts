/**
 * `npm run station -- backup [FOLDER]`: backs up a registry while no station runs on it, into the folder or this computer's
 * backups. A running station makes its own backups, and its window has a button for it.
 */
import packageJson from '../../package.json' with { type: 'json' };
import { begin, backupState } from '../backup/backups.ts';
import { configFrom } from '../config.ts';
import { holdFolder } from '../db/lock.ts';
import { assertDatabaseThere } from '../db/open.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { closeRegistry, filesOf, newStation } from '../station/registry.ts';
import { unlock } from '../unlock/unlock.ts';
import { folderArgument } from './argument.ts';
import { registryKey } from './registry-key.ts';

const sentences = {
  full: 'There is not enough room there.',
  missing: 'There is no such folder, or it went away.',
  'read-only': 'Satchel may not write there.',
  'too-large': 'The registry is larger than a file can be there. Format the stick as exFAT, or take another.',
  damaged: 'The registry is damaged, and a copy of it would be too. Restore an earlier backup.',
  other: 'The backup could not be made.',
} as const;

export async function backup(): Promise<void> {
  process.umask(0o077);
  const config = configFrom(process.env, packageJson.version);
  const letGo = holdFolder(config.dataDir);
  const station = newStation(config);
  try {
    assertDatabaseThere(filesOf(config).database);
    const registry = await unlock(station, await registryKey(config));
    await begin(station, registry, { reason: 'asked', path: folderArgument() });
    const { outcome } = await backupState(station, registry);
    if (outcome?.kind !== 'done') {
      throw new Refusal('setting', sentences[outcome?.kind === 'failed' ? outcome.reason : 'other']);
    }
    process.stderr.write(`The backup is in ${outcome.into}. It was read back and is whole.\n`);
    process.stdout.write(`${JSON.stringify({ event: 'backed-up', into: outcome.into })}\n`);
  } finally {
    await closeRegistry(station);
    letGo();
  }
}
