/** Restores into a station that runs. */
import { noteRefused, noteRestored } from '../audit/audit.commands.ts';
import { isSetupCode } from '../station/setup.commands.ts';
import { problem } from '../http/problem.contract.ts';
import { beginAttempt, endAttempt, failAttempt, type AttemptOf } from '../station/attempts.ts';
import { countedAs, type Knock } from '../station/door.ts';
import { exchangeRegistry, stateOf, type Station } from '../station/registry.ts';
import { unlockAtStart } from '../station/unlock.ts';
import type { Restored, Secret } from './backup.contract.ts';
import { inRoom, stopBackup } from './backups.ts';
import { findById } from './found.ts';
import { backupSettings } from './settings.ts';
import { finishRestore, stageRestore } from './restore.ts';

type Wanted = { backup: string; secret: Secret };

/** While nobody can sign in: where there is no registry, for who sees the set-up code; where there is one, with its own backups. */
export async function restoreClosed(
  station: Station,
  { setupCode = '', ...wanted }: Wanted & { setupCode?: string },
  knock: Knock,
): Promise<Restored> {
  const lane = countedAs(knock);
  const state = stateOf(station);
  if (state === 'ready')
    throw problem('forbidden', 'This station is unlocked: an administrator restores it in Settings.');
  if (state === 'setup-required') {
    const attempt: AttemptOf = { lane, name: ':setup' };
    beginAttempt(station, attempt);
    if (!isSetupCode(station, setupCode)) {
      failAttempt(station);
      throw problem('forbidden', 'This is not the set-up code that the station showed when it started.');
    }
    endAttempt(station, attempt);
    return restore(station, { ...wanted, lane });
  }
  return restore(station, { ...wanted, lane, ofStation: backupSettings(station).station ?? undefined });
}

export async function restore(
  station: Station,
  {
    backup: id,
    secret,
    lane,
    ofStation,
    by = null,
  }: Wanted & { lane: AttemptOf['lane']; ofStation?: string | undefined; by?: string | null },
): Promise<Restored> {
  const backup = await findById(station, id);
  if (backup === undefined) return { kind: 'refused', reason: 'missing' };
  const attempt: AttemptOf = { lane, name: ':restore' };
  beginAttempt(station, attempt);
  await stopBackup(station);
  const restored = await inRoom(station, 'restore', async (watch): Promise<Restored> => {
    const staged = await stageRestore(station.config, { backup, secret, ofStation }, watch);
    if (staged.kind === 'refused') return staged;
    await exchangeRegistry(station, () => finishRestore(station.config));
    await noteRestored(station, by);
    return { kind: 'restored' };
  });
  if (restored.kind === 'refused' && restored.reason === 'wrong-secret') {
    failAttempt(station);
    await noteRefused(station, by, { type: 'unauthenticated' });
    return restored;
  }
  endAttempt(station, attempt);
  if (restored.kind === 'restored') await unlockAgain(station);
  return restored;
}

async function unlockAgain(station: Station): Promise<void> {
  try {
    await unlockAtStart(station);
  } catch (error) {
    // It waits for somebody to sign in, as any station that does not unlock itself.
    station.config.log.error('the restored registry did not unlock itself', { error });
  }
}
