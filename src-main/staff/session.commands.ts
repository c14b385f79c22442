/** Signing in and out, and the own password. */
import { noteSignIn } from '../audit/audit.commands.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import { recoveryPrincipal } from '../http/principal.contract.ts';
import { withSlots } from '../keys/keyring.ts';
import type { Caller } from '../station/caller.ts';
import type { Knock } from '../station/door.ts';
import { stateOf, type Registry, type Station } from '../station/registry.ts';
import { confirmPassword, recover, signIn } from '../station/sign-in.ts';
import { passwordHolder, writeWithSlots } from '../station/slots.ts';
import { assertNotWaiting } from './account-edit.rules.ts';
import { editAccount } from './account.commands.ts';
import { passwordFault } from './password.rules.ts';
import { confirm, dismiss, dismissAllOf, startSession } from './present.ts';
import type { Proof, Session, Staff } from './staff.contract.ts';
import { getStaff, namesTriedFirst, rowToStaff } from './staff.queries.ts';

/** Signs somebody in, which also unlocks the station. Nothing is written: on a full disk, too, people may read. */
export async function openSession(station: Station, proof: Proof, knock: Knock): Promise<Session> {
  if (stateOf(station) === 'setup-required') throw problem('locked', 'This station is not set up yet.');
  if ('recoveryKey' in proof) {
    const { registry, assertCurrent } = await recover(station, proof.recoveryKey, knock);
    assertCurrent();
    await noteSignIn(registry, { action: 'recovery-used', who: recoveryPrincipal.id });
    return sessionOfRecovery(registry, knock);
  }
  const { registry, staff, assertCurrent } = await signIn(station, proof, knock);
  assertCurrent();
  await noteSignIn(registry, { action: 'signed-in', who: staff().id });
  assertCurrent();
  return sessionOf(registry, rowToStaff(registry, staff()), knock);
}

/** The token in the reply is stored nowhere. */
export function sessionOf({ present }: Pick<Registry, 'present'>, staff: Staff, at: Pick<Knock, 'seat'> = {}): Session {
  const { id, username: name, role } = staff;
  const { token, expiresAt } = startSession(present, { kind: 'staff', id, name, role }, at);
  return { token, expiresAt: new Date(expiresAt).toISOString(), staff };
}

function sessionOfRecovery({ present }: Registry, at: Pick<Knock, 'seat'>): Session {
  const { token, expiresAt } = startSession(present, recoveryPrincipal, at);
  return { token, expiresAt: new Date(expiresAt).toISOString(), staff: recoveryAsStaff(present.clock.now()) };
}

/** What stands in the place of an account when somebody came with the recovery key. */
function recoveryAsStaff(now: number): Staff {
  const { id, name: username, role } = recoveryPrincipal;
  return { id, username, role, disabled: false, createdAt: new Date(now).toISOString(), version: 0 };
}

export function endSession({ registry, principal }: Pick<Caller, 'registry' | 'principal'>): void {
  if (principal.kind === 'token') throw problem('forbidden', 'A service token is revoked, not signed out.');
  dismiss(registry.present, principal.tokenHash);
}

/** For a while, what gives power over others asks for the password no more. */
export async function confirmSession(caller: Caller, password: string): Promise<void> {
  const { registry, principal } = caller;
  const { assertCurrent } = await confirmPassword(caller, password);
  assertCurrent();
  confirm(registry.present, principal.tokenHash);
}

/** Replaces the own password; the caller's other sessions end. */
export async function changePassword(
  caller: Caller,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { station, registry, principal, write } = caller;
  if (principal.kind === 'recovery') throw problem('forbidden', 'The recovery key has no password to change.');
  const { assertCurrent } = await confirmPassword(caller, password);
  const staff = getStaff(registry, principal.id);
  assertNotWaiting(staff);
  const fault = await passwordFault('/newPassword', { password: newPassword, words: namesTriedFirst(registry) });
  if (fault !== undefined) throw invalid(fault);
  const holder = await passwordHolder(station, { staff, password: newPassword });
  await writeWithSlots(station, { save: write, holders: [holder] }, (writer, putSlots, slots) => {
    assertCurrent();
    assertNotWaiting(getStaff(writer, staff.id));
    editAccount(writer, staff.id, { holder });
    putSlots((keyring) => withSlots(keyring, slots));
    writer.afterCommit(() => dismissAllOf(registry.present, staff.id, { except: principal.tokenHash }));
  });
}
