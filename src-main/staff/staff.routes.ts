import type { Route } from '../http/route.ts';
import { newToken, startSession } from '../http/session.ts';
import { invalid, problem } from '../problem.contract.ts';
import type { Opened, Station } from '../station.ts';
import {
  hasPassword,
  openWithPassword,
  openWithRecoveryKey,
  usernameKey,
  withoutPassword,
  withPassword,
} from './keyring.ts';
import { sessionEndpoints, staffEndpoints, tokenEndpoints } from './staff.contract.ts';
import {
  deleteSession,
  deleteSessionsOf,
  findStaff,
  getFirstAdministrator,
  getStaff,
  insertStaff,
  insertToken,
  listStaff,
  listTokens,
  revokeToken,
  rowToStaff,
  rowToToken,
  updateStaff,
  type StaffRow,
} from './staff.queries.ts';

export function staffRoutes(route: Route): void {
  route(sessionEndpoints.create, async ({ body, host, writeAs }) => {
    if (host.state() === 'setup-required') throw problem('locked', 'This station is not set up yet.');
    const { station, staff } = 'recoveryKey' in body ? recover(host, body.recoveryKey) : await signIn(host, body);
    if (staff.role === 'administrator') host.addKeyFileSlot();
    return writeAs(station.db, staff.username, (writer) => startSession(writer, staff));
  });

  route(sessionEndpoints.current, ({ principal: { kind, id, author, role, expiresAt }, station }) => {
    const staff = kind === 'staff' ? rowToStaff(getStaff(station, id)) : null;
    const expires = expiresAt === null ? null : new Date(expiresAt).toISOString();
    return { kind, name: author, role, expiresAt: expires, staff };
  });

  route(sessionEndpoints.end, async ({ principal, station, write }) => {
    if (principal.kind === 'token') throw problem('forbidden', 'A service token is revoked, not signed out.');
    await write((writer) => deleteSession(writer, principal.tokenHash));
    station.principals.delete(principal.tokenHash);
    return null;
  });

  route(staffEndpoints.list, ({ station }) => ({ staff: listStaff(station).map(rowToStaff) }));

  route(staffEndpoints.create, async ({ body, host, station, write }) => {
    const staff = await write((writer) => rowToStaff(insertStaff(writer, body)));
    // After the row, and also for a repeated request: a crash between the two is healed by asking again.
    const isLacking = !getStaff(station, staff.id).disabled && !hasPassword(host.keyring(), staff.id);
    if (isLacking) await setPassword(host, staff, body.password);
    return staff;
  });

  route(staffEndpoints.patch, async ({ params: { staffId: id }, body, host, station, write }) => {
    const { password, ...edit } = body;
    const before = getStaff(station, id);
    if (edit.disabled === false && before.disabled && password === undefined) {
      throw invalid({ pointer: '/password', detail: 'Enabling an account again needs a new password.' });
    }
    const after = await write((writer) => {
      const row = updateStaff(writer, id, edit);
      if (password !== undefined) deleteSessionsOf(writer, id);
      return row;
    });
    station.principals.clear();
    if (after.disabled) host.saveKeyring(withoutPassword(host.keyring(), id));
    else if (password !== undefined) await setPassword(host, after, password);
    return rowToStaff(after);
  });

  route(tokenEndpoints.list, ({ station }) => ({ tokens: listTokens(station).map(rowToToken) }));

  route(tokenEndpoints.create, ({ body: { name, role, expiresAt }, write }) => {
    const expires = typeof expiresAt === 'string' ? Date.parse(expiresAt) : null;
    return write((writer) => {
      if (Number.isNaN(expires) || (expires !== null && expires <= writer.now)) {
        throw invalid({ pointer: '/expiresAt', detail: 'expiresAt must be an instant that is still to come.' });
      }
      const { token, hash } = newToken();
      return { token, ...rowToToken(insertToken(writer, { hash, name, role, expiresAt: expires })) };
    });
  });

  route(tokenEndpoints.revoke, async ({ params, station, write }) => {
    const row = await write((writer) => revokeToken(writer, params.tokenId));
    station.principals.clear();
    return rowToToken(row);
  });
}

type SignedIn = { station: Opened; staff: StaffRow };

const wrongPassword = () => problem('unauthenticated', 'The user name or the password is not right.');

async function signIn(host: Station, body: { username: string; password: string }): Promise<SignedIn> {
  const attempt = `staff:${usernameKey(body.username).slice(0, 64)}`;
  host.beginAttempt(attempt);
  const opening = await openWithPassword(host.keyring(), { ...body, cost: host.config.passwordCost });
  if (opening === undefined) throw wrongPassword();
  const station = host.unlock(opening.key);
  const staff = findStaff(station, opening.staffId);
  if (staff === undefined || staff.disabled) throw wrongPassword();
  host.endAttempt(attempt);
  return { station, staff };
}

function recover(host: Station, recoveryKey: string): SignedIn {
  host.beginAttempt('recovery');
  const key = openWithRecoveryKey(host.keyring(), recoveryKey);
  if (key === undefined) throw problem('unauthenticated', 'The recovery key is not right. Check each character.');
  host.endAttempt('recovery');
  const station = host.unlock(key);
  return { station, staff: getFirstAdministrator(station) };
}

/** Seals the registry key in a slot of this person. The slots are read after the slow part, so that none is lost. */
async function setPassword(host: Station, { id, username }: Pick<StaffRow, 'id' | 'username'>, password: string) {
  const owner = { staffId: id, username, password, cost: host.config.passwordCost };
  const made = await withPassword({ format: 1, slots: [] }, host.opened().key, owner);
  host.saveKeyring({ format: 1, slots: [...withoutPassword(host.keyring(), id).slots, ...made.slots] });
}
