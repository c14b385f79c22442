/** `npm run station -- backup [FOLDER]`. A running station makes its own backups, and its window has a button for it. */
import { begin, backupState } from '../backup/backups.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { unlock } from '../unlock/unlock.ts';
import type { Act } from './declared-commands.ts';
import { registryKey } from './registry-key.ts';
import { report, tell } from './say.ts';
import { atStoppedStation } from './stopped-station.ts';
import { typedPath } from './typed-path.ts';

const sentences = {
  full: 'There is not enough space in that folder.',
  missing: 'The folder does not exist, or its drive was removed.',
  'read-only': 'Satchel may not write to that folder.',
  'too-large':
    'The registry is larger than a file on that drive can be. Format the USB stick as exFAT, or use another.',
  damaged: 'The registry is damaged, and a backup of it would be too. Restore an earlier backup.',
  other: 'The backup could not be made.',
} as const;

export const backup: Act<'station backup'> = (_options, folder) =>
  atStoppedStation(async (station) => {
    const registry = await unlock(station, await registryKey(station.config));
    await begin(station, registry, { reason: 'asked', path: folder === undefined ? undefined : typedPath(folder) });
    const { outcome } = await backupState(station, registry);
    if (outcome?.kind !== 'done') {
      throw new Refusal('setting', sentences[outcome?.kind === 'failed' ? outcome.reason : 'other']);
    }
    tell(`The backup is in ${outcome.into}. It was read back and verified.`);
    report({ event: 'backed-up', into: outcome.into });
  });
