/** Restores into a station that runs. */
import { hash, timingSafeEqual } from 'node:crypto';
import { noteRefused, noteRestored } from '../station/audit.commands.ts';
import { namedIn } from '../keys/keyring.ts';
import { isSetupCode } from '../unlock/setup.commands.ts';
import { listHolders } from '../staff/holders.ts';
import { listStaff } from '../staff/staff.queries.ts';
import { recoveryPrincipal } from '../wire/principal.contract.ts';
import { Problem, problem } from '../wire/problem.contract.ts';
import { beginAttempt, endAttempt, failAttempt, type AttemptOf } from '../station/attempts.ts';
import { countedAs, type Knock } from '../station/door.ts';
import { exchangeRegistry, stateOf, type Station } from '../station/registry.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { recover, signIn } from '../unlock/sign-in.ts';
import { slotsOf } from '../unlock/slots.ts';
import { unlockAtStart } from '../unlock/unlock.ts';
import type { Restored, RestoreRefusal, Secret } from './backup.contract.ts';
import { inRoom, stopBackup } from './backups.ts';
import { findById } from './found.ts';
import { backupSettings } from './settings.ts';
import { finishRestore, stageRestore, type Today } from './restore.ts';

type Wanted = { backup: string; secret: Secret };

/** Stations that are restored by somebody who had not signed in, each with what stops that: undefined for one that nobody stops. */
const restoring = new WeakMap<Station, { stopCode: string | undefined }>();

export const isRestoredClosed = (station: Station): boolean => restoring.has(station);

/** Ends the restore that this very person began: whoever else reaches the station could keep it from ever being restored. */
export async function stopClosed(station: Station, stopCode: string): Promise<void> {
  const sumOf = (text: string | undefined) => hash('sha256', text ?? '', 'buffer');
  if (!restoring.has(station)) return;
  const begun = restoring.get(station)?.stopCode;
  if (begun === undefined || !timingSafeEqual(sumOf(begun), sumOf(stopCode)))
    throw problem('forbidden', 'Only the person who began a restore stops it, with the stop code that they sent.');
  await stopBackup(station);
}

type Closed = Wanted & { setupCode?: string; present?: Secret; stopCode?: string };

/**
 * While nobody can sign in: where there is no registry, for who sees the set-up code; where there is one, with its own backups, for an
 * administrator of today. Whoever was disabled since a backup was made would otherwise come back with it. Where the keys are damaged no
 * secret can be checked: then the code of this computer stands for the administrator.
 */
export async function restoreClosed(
  station: Station,
  { setupCode = '', present, stopCode, ...wanted }: Closed,
  knock: Knock,
): Promise<Restored> {
  const lane = countedAs(knock);
  const state = stateOf(station);
  if (state === 'ready' && present === undefined)
    throw problem('forbidden', 'This station is unlocked: an administrator restores it in Settings.');
  if (state === 'setup-required') {
    if (!takesCode(station, setupCode, lane))
      throw problem('forbidden', 'This is not the set-up code that the station showed when it started.');
    return whileRestoring(station, stopCode, () => restore(station, { ...wanted, lane }));
  }
  const ofStation = backupSettings(station).station ?? undefined;
  if (state === 'locked' && !hasKeys(station)) {
    if (setupCode === '' || !takesCode(station, setupCode, lane)) {
      station.config.log.info('no secret can be checked: a restore wants this code', { code: station.setupCode });
      return { kind: 'refused', reason: 'code-needed' };
    }
    return whileRestoring(station, stopCode, () => restore(station, { ...wanted, lane, ofStation }));
  }
  if (present === undefined) return { kind: 'refused', reason: 'wrong-present' };
  let restored: Restored | undefined;
  try {
    const asked = await mayRestore(station, present, knock);
    if (asked.kind === 'refused') return asked;
    restored = await whileRestoring(station, stopCode, () =>
      restore(station, { ...wanted, lane, ofStation, by: asked.by }),
    );
    return restored;
  } finally {
    // The secret of today unlocked it for this alone: nobody has signed in.
    const isOpen = state === 'locked' && restored?.kind !== 'restored' && station.unlocked?.present.entries.size === 0;
    if (isOpen && !isRestoredClosed(station)) await exchangeRegistry(station, () => undefined);
  }
}

/** Wrong codes are counted. */
function takesCode(station: Station, code: string, lane: AttemptOf['lane']): boolean {
  const attempt: AttemptOf = { lane, of: 'setup' };
  beginAttempt(station, attempt);
  const isRight = isSetupCode(station, code);
  if (isRight) endAttempt(station, attempt);
  else failAttempt(station);
  return isRight;
}

/** Whether there are keys that a secret of today could open. */
export function hasKeys(station: Station): boolean {
  try {
    return namedIn(slotsOf(station)).length > 0;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'keys-damaged') return false;
    throw error;
  }
}

/** One at a time: the second would be stopped by the code of the first. */
async function whileRestoring<T>(station: Station, stopCode: string | undefined, act: () => Promise<T>): Promise<T> {
  if (restoring.has(station)) throw problem('forbidden', 'Another restore of this station runs.');
  restoring.set(station, { stopCode });
  try {
    return await act();
  } finally {
    restoring.delete(station);
  }
}

/**
 * Who knows a secret of an administrator of the registry that is here, or its recovery key. That unlocks it, as signing in does. Where the
 * registry is too damaged for it, it cannot say whose password belongs to an administrator: only its recovery key is enough then.
 */
export async function mayRestore(
  station: Station,
  present: Secret,
  knock?: Knock,
): Promise<{ kind: 'asked'; by: string | null } | { kind: 'refused'; reason: RestoreRefusal }> {
  try {
    if ('recoveryKey' in present) {
      const { assertCurrent } = await recover(station, present.recoveryKey, knock);
      assertCurrent();
      return { kind: 'asked', by: recoveryPrincipal.id };
    }
    const { staff, assertCurrent } = await signIn(station, present, knock);
    assertCurrent();
    const { id, role } = staff();
    return role === 'administrator' ? { kind: 'asked', by: id } : { kind: 'refused', reason: 'not-administrator' };
  } catch (error) {
    if (error instanceof Refusal && error.kind.startsWith('registry-') && error.kind !== 'registry-newer')
      return 'recoveryKey' in present
        ? { kind: 'asked', by: recoveryPrincipal.id }
        : { kind: 'refused', reason: 'role-unknown' };
    if (error instanceof Problem && ['unauthenticated', 'new-password-needed'].includes(error.type))
      return { kind: 'refused', reason: 'wrong-present' };
    throw error;
  }
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
  const attempt: AttemptOf = { lane, of: 'restore' };
  beginAttempt(station, attempt);
  await stopBackup(station);
  const restored = await inRoom(station, 'restore', async (watch): Promise<Restored> => {
    const staged = await stageRestore(
      station.config,
      { backup, secret, ofStation, today: whoMayToday(station) },
      watch,
    );
    if (staged.kind === 'refused') return staged;
    await exchangeRegistry(station, () => finishRestore(station.config));
    await noteRestored(station, by);
    return { kind: 'restored', withoutPassword: staged.withoutPassword };
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

/** Undefined where the registry of today cannot be read. */
export function whoMayToday({ unlocked }: Station): Today | undefined {
  if (unlocked === undefined) return undefined;
  const left = listStaff(unlocked).flatMap(({ id, disabled }) => (disabled ? [id] : []));
  const passwords = listHolders(unlocked).filter(({ accountId }) => !left.includes(accountId));
  return { left, passwords: passwords.map(({ version }) => version) };
}

async function unlockAgain(station: Station): Promise<void> {
  try {
    await unlockAtStart(station);
  } catch (error) {
    // It waits for somebody to sign in, as any station that does not unlock itself.
    station.config.log.error('the restored registry did not unlock itself', { error });
  }
}
