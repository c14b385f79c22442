/** Signing in and out, and the own password. */
import { recordEvent } from '../audit/event.ts';
import { write, type Writer } from '../db/access.ts';
import { problem } from '../http/problem.contract.ts';
import type { Caller } from '../station/caller.ts';
import { stateOf, type Station } from '../station/registry.ts';
import { confirmPassword, recover, signIn } from '../station/sign-in.ts';
import { sealedPassword, writeWithSlots } from '../station/slots.ts';
import { addKeyFileSlot } from '../station/unlock.ts';
import { withPasswordSlot } from '../keys/keyring.ts';
import { newToken } from './bearer.ts';
import type { Proof, Session } from './staff.contract.ts';
import { deleteSession, deleteSessionsOf, insertSession, rowToStaff, type StaffRow } from './staff.queries.ts';

/** A long working day: nobody is asked for a password in the middle of a shift. */
const sessionMs = 12 * 60 * 60 * 1000;

/** Signs somebody in, which also unlocks the station. */
export async function openSession(station: Station, proof: Proof): Promise<Session> {
  if (stateOf(station) === 'setup-required') throw problem('locked', 'This station is not set up yet.');
  const { registry, staff, assertCurrent } = await ('recoveryKey' in proof
    ? recover(station, proof.recoveryKey)
    : signIn(station, proof));
  if (staff.role === 'administrator') await addKeyFileSlot(station);
  return write(registry.db, staff.id, (writer) => {
    assertCurrent();
    recordEvent(writer, { action: 'recoveryKey' in proof ? 'recovery-used' : 'signed-in' });
    return startSession(writer, staff);
  });
}

/** The token in the reply is stored nowhere. */
export function startSession(writer: Writer, staff: StaffRow): Session {
  const { token, hash } = newToken();
  const expiresAt = writer.now + sessionMs;
  insertSession(writer, { hash, staffId: staff.id, expiresAt });
  return { token, expiresAt: new Date(expiresAt).toISOString(), staff: rowToStaff(staff) };
}

export async function endSession({ registry, principal, write }: Caller): Promise<void> {
  if (principal.kind === 'token') throw problem('forbidden', 'A service token is revoked, not signed out.');
  await write((writer) => deleteSession(writer, principal.tokenHash));
  registry.principals.delete(principal.tokenHash);
}

/** Replaces the own password; the caller's other sessions end. */
export async function changePassword(
  caller: Caller,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { station, registry, principal, write } = caller;
  const { staff, assertCurrent } = await confirmPassword(caller, password);
  const slot = await sealedPassword(station, { staff, password: newPassword });
  await writeWithSlots(station, write, (writer, changeSlots) => {
    assertCurrent();
    changeSlots((keyring) => withPasswordSlot(keyring, slot), staff);
    deleteSessionsOf(writer, staff.id, { except: principal.tokenHash });
  });
  registry.principals.clear();
}
