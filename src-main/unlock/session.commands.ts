/** Signs people in at a station. */
import { noteSignIn } from '../station/audit.commands.ts';
import { problem } from '../wire/problem.contract.ts';
import { recoveryPrincipal } from '../wire/principal.contract.ts';
import type { LoginRequest } from '../station/login-queue.ts';
import { stateOf, type Registry, type Station } from '../station/registry.ts';
import { recover, signIn } from './sign-in.ts';
import { startSession } from '../staff/present.ts';
import type { Proof, Session, Staff } from '../staff/staff.contract.ts';
import { rowToStaff } from '../staff/staff.queries.ts';

/**
 * Signs somebody in, which also unlocks the station. Nothing has to be written, so people can read even on a full
 * disk.
 */
export async function openSession(station: Station, proof: Proof, login: LoginRequest): Promise<Session> {
  if (stateOf(station) === 'setup-required') throw problem('locked', 'This station is not set up yet.');
  if ('recoveryKey' in proof) {
    const { registry, assertCurrent } = await recover(station, proof.recoveryKey, login);
    assertCurrent();
    await noteSignIn(registry, { action: 'recovery-used', who: recoveryPrincipal.id });
    return sessionOfRecovery(registry, login);
  }
  const { registry, staff, assertCurrent } = await signIn(station, proof, login);
  assertCurrent();
  await noteSignIn(registry, { action: 'signed-in', who: staff().id });
  assertCurrent();
  return sessionOf(registry, rowToStaff(registry, staff()), login);
}

/** Starts a session. The token in the reply is stored nowhere. */
export function sessionOf(
  { present }: Pick<Registry, 'present'>,
  staff: Staff,
  at: Parameters<typeof startSession>[2] = {},
): Session {
  const { id, username: name, role } = staff;
  const { token, expiresAt } = startSession(present, { kind: 'staff', id, name, role }, at);
  return { token, expiresAt: new Date(expiresAt).toISOString(), staff };
}

function sessionOfRecovery({ present }: Registry, at: Pick<LoginRequest, 'seat'>): Session {
  const { token, expiresAt } = startSession(present, recoveryPrincipal, at);
  return { token, expiresAt: new Date(expiresAt).toISOString(), staff: recoveryAsStaff(present.clock.now()) };
}

/** Stands in for an account after a sign-in with the recovery key. */
function recoveryAsStaff(now: number): Staff {
  const { id, name: username, role } = recoveryPrincipal;
  return { id, username, fullName: null, role, disabled: false, createdAt: new Date(now).toISOString(), version: 0 };
}
