/** Restores a backup into a running station. */
import { noteRefused, noteRestored } from '../station/audit.commands.ts';
import { namedIn } from '../keys/keyring.ts';
import { requireSetupCode, takesSetupCode } from '../unlock/setup.commands.ts';
import { listHolders } from '../staff/holders.ts';
import { listStaff } from '../staff/staff.queries.ts';
import { isSameSecret } from '../keys/same-secret.ts';
import { recoveryPrincipal } from '../wire/principal.contract.ts';
import { Problem, problem } from '../wire/problem.contract.ts';
import { beginAttempt, endAttempt, failAttempt, type AttemptOf } from '../station/attempts.ts';
import { countedAs, type LoginRequest } from '../station/login-queue.ts';
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

/**
 * Stations that are being restored by somebody who had not signed in. `stopCode` stops that restore; if it is
 * undefined, nobody can stop it.
 */
const restoring = new WeakMap<Station, { stopCode: string | undefined }>();

export const isRestoredClosed = (station: Station): boolean => restoring.has(station);

/**
 * Stops a restore, only for the person who began it. Otherwise anyone who reaches the station could keep it from ever
 * being restored.
 */
export async function stopClosed(station: Station, stopCode: string): Promise<void> {
  if (!restoring.has(station)) return;
  const begun = restoring.get(station)?.stopCode;
  if (begun === undefined || !isSameSecret(begun, stopCode))
    throw problem('forbidden', 'Only the person who began a restore can stop it, with the same stop code.');
  await stopBackup(station);
}

type Closed = Wanted & { setupCode?: string; present?: Secret; stopCode?: string };

/**
 * Restores while nobody can sign in. Without a registry, this needs the set-up code. With a registry, it accepts only
 * the station's own backups, from a present administrator. Otherwise anyone who was disabled after a backup could
 * come back with it. If the keys are damaged, no secret can be checked: then the code of this computer replaces the
 * administrator.
 */
export async function restoreClosed(
  station: Station,
  { setupCode = '', present, stopCode, ...wanted }: Closed,
  login: LoginRequest,
): Promise<Restored> {
  const clientClass = countedAs(login);
  const state = stateOf(station);
  if (state === 'ready' && present === undefined)
    throw problem('forbidden', 'This station is unlocked. Ask an administrator to restore the backup in Settings.');
  if (state === 'setup-required') {
    requireSetupCode(station, setupCode, clientClass);
    return whileRestoring(station, stopCode, () => restore(station, { ...wanted, clientClass }));
  }
  const ofStation = backupSettings(station).station ?? undefined;
  if (state === 'locked' && !hasKeys(station)) {
    if (setupCode === '' || !takesSetupCode(station, setupCode, clientClass)) {
      station.config.log.info('no secret can be checked: enter this code to restore', { code: station.setupCode });
      return { kind: 'refused', reason: 'code-needed' };
    }
    return whileRestoring(station, stopCode, () => restore(station, { ...wanted, clientClass, ofStation }));
  }
  if (present === undefined) return { kind: 'refused', reason: 'wrong-present' };
  let restored: Restored | undefined;
  try {
    const asked = await mayRestore(station, present, login);
    if (asked.kind === 'refused') return asked;
    restored = await whileRestoring(station, stopCode, () =>
      restore(station, { ...wanted, clientClass, ofStation, by: asked.by }),
    );
    return restored;
  } finally {
    // The present secret unlocked it only for this: nobody has signed in.
    const isOpen = state === 'locked' && restored?.kind !== 'restored' && station.unlocked?.present.entries.size === 0;
    if (isOpen && !isRestoredClosed(station)) await exchangeRegistry(station, () => undefined);
  }
}

/** True if there are keys that a present secret could open. */
export function hasKeys(station: Station): boolean {
  try {
    return namedIn(slotsOf(station)).length > 0;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'keys-damaged') return false;
    throw error;
  }
}

/** Runs one restore at a time: the code of the first would stop the second. */
async function whileRestoring<T>(station: Station, stopCode: string | undefined, act: () => Promise<T>): Promise<T> {
  if (restoring.has(station)) throw problem('forbidden', 'Another restore is running on this station.');
  restoring.set(station, { stopCode });
  try {
    return await act();
  } finally {
    restoring.delete(station);
  }
}

/**
 * Accepts a secret of an administrator of the present registry, or its recovery key. That unlocks the registry, as
 * signing in does. If the registry is too damaged to unlock, it cannot show whose password is an administrator's.
 * Then only its recovery key is accepted.
 */
export async function mayRestore(
  station: Station,
  present: Secret,
  login?: LoginRequest,
): Promise<{ kind: 'asked'; by: string | null } | { kind: 'refused'; reason: RestoreRefusal }> {
  try {
    if ('recoveryKey' in present) {
      const { assertCurrent } = await recover(station, present.recoveryKey, login);
      assertCurrent();
      return { kind: 'asked', by: recoveryPrincipal.id };
    }
    const { staff, assertCurrent } = await signIn(station, present, login);
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
    clientClass,
    ofStation,
    by = null,
  }: Wanted & { clientClass: AttemptOf['clientClass']; ofStation?: string | undefined; by?: string | null },
): Promise<Restored> {
  const backup = await findById(station, id);
  if (backup === undefined) return { kind: 'refused', reason: 'missing' };
  const attempt: AttemptOf = { clientClass, of: 'restore' };
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

/** Undefined if the present registry cannot be read. */
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
    // It waits for somebody to sign in, as every station that does not unlock itself.
    station.config.log.error('the restored registry did not unlock itself', { error });
  }
}
