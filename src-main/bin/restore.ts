/**
 * `npm run station -- restore FOLDER`: puts a backup in the place of the registry, while no station runs. Says what the backup holds
 * and asks before it does anything; what it replaces is kept.
 */
import packageJson from '../../package.json' with { type: 'json' };
import { findBackup } from '../backup/place.ts';
import { finishRestore, stageRestore } from '../backup/restore.ts';
import type { RestoreRefusal, Secret } from '../backup/backup.contract.ts';
import { configFrom } from '../config.ts';
import { holdFolder } from '../db/lock.ts';
import { Refusal } from '../station/refusal.contract.ts';
import { folderArgument } from './argument.ts';
import { asking } from './ask.ts';

const sentences: Record<RestoreRefusal, string> = {
  missing: 'The backup went away.',
  damaged: 'This backup is damaged. Nothing was changed; try another one.',
  newer: 'This backup was made by a newer Satchel. Install the newer version; nothing was changed.',
  'wrong-secret': 'This does not open the backup. Nothing was changed.',
  'not-administrator': 'Only an administrator of the registry can restore it. Nothing was changed.',
  'other-station': 'This backup is of another station. Nothing was changed.',
  full: 'The disk is full. Nothing was changed.',
  stopped: 'It was stopped. Nothing was changed.',
};

export async function restore(): Promise<void> {
  process.umask(0o077);
  const folder = folderArgument();
  if (folder === undefined) throw new Refusal('setting', 'Name the folder of the backup: restore FOLDER');
  const config = configFrom(process.env, packageJson.version);
  const letGo = holdFolder(config.dataDir);
  try {
    finishRestore(config);
    const backup = await findBackup(folder);
    if (backup === undefined) throw new Refusal('setting', `There is no backup in ${folder}.`);
    const { manifest } = backup;
    process.stderr.write(
      manifest === undefined
        ? 'This was put aside before an upgrade, an update or a restore; it does not say what it holds.\n'
        : `${manifest.station.name}, ${manifest.madeAt}: ${manifest.counts.patients} patients, ${manifest.counts.visits} visits.\n`,
    );
    const secret = await asking(async (ask): Promise<Secret> => {
      process.stderr.write('It takes the place of the registry, which is kept in the backups. Ctrl+C stops.\n');
      const username = await ask('User name of an administrator (none: the recovery key): ');
      if (username === '') return { recoveryKey: await ask('Recovery key: ', { isSecret: true }) };
      return { username, password: await ask('Password: ', { isSecret: true }) };
    });
    const staged = await stageRestore(config, { backup, secret });
    if (staged.kind === 'refused') throw new Refusal('setting', sentences[staged.reason]);
    finishRestore(config);
    process.stderr.write('The backup is the registry now. Everybody signs in again.\n');
    process.stdout.write(`${JSON.stringify({ event: 'restored' })}\n`);
  } finally {
    letGo();
  }
}
