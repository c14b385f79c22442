import type { Route } from '../http/route.ts';
import { newToken, startSession } from '../http/session.ts';
import { isStorable } from '../time/instant.rules.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import { hasPassword, withoutPassword } from '../keys/keyring.ts';
import { confirmPassword, recover, setPassword, signIn } from '../station/sign-in.ts';
import { sessionEndpoints, staffEndpoints, tokenEndpoints } from './staff.contract.ts';
import {
  deleteSession,
  deleteSessionsOf,
  getStaff,
  insertStaff,
  insertToken,
  listStaff,
  listTokens,
  revokeToken,
  rowToStaff,
  rowToToken,
  updateStaff,
} from './staff.queries.ts';

export function staffRoutes(route: Route): void {
  route(sessionEndpoints.create, async ({ body, host, writeAs }) => {
    if (host.state() === 'setup-required') throw problem('locked', 'This station is not set up yet.');
    const { station, staff, assertStanding } =
      'recoveryKey' in body ? recover(host, body.recoveryKey) : await signIn(host, body);
    if (staff.role === 'administrator') host.addKeyFileSlot();
    return writeAs(station.db, staff.username, (writer) => {
      assertStanding();
      return startSession(writer, staff);
    });
  });

  route(sessionEndpoints.current, ({ principal: { kind, id, author, role, expiresAt }, station }) => {
    const staff = kind === 'staff' ? rowToStaff(getStaff(station, id)) : null;
    const expires = expiresAt === null ? null : new Date(expiresAt).toISOString();
    return { kind, name: author, role, expiresAt: expires, staff };
  });

  route(sessionEndpoints.changePassword, async ({ body, host, station, principal, write }) => {
    const { staff, assertStanding } = await confirmPassword(host, { station, principal }, body.password);
    await setPassword(host, staff, { password: body.newPassword, assertStanding });
    // After the slot: whoever signs in with the old password until then starts a session that ends here.
    await write((writer) => deleteSessionsOf(writer, staff.id, { except: principal.tokenHash }));
    station.principals.clear();
    return null;
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
    if (isLacking) await setPassword(host, staff, { password: body.password });
    return staff;
  });

  route(staffEndpoints.patch, async ({ params: { staffId: id }, body, host, station, principal, write }) => {
    const { password, ...edit } = body;
    const before = getStaff(station, id);
    // Nobody locks the door from outside with the own key in it; to leave, another administrator disables the account.
    if (edit.disabled === true && principal.kind === 'staff' && principal.id === id) {
      throw problem('forbidden', 'Nobody can disable their own account. Another administrator can do it.');
    }
    if (edit.disabled === false && before.disabled && password === undefined) {
      throw invalid({ pointer: '/password', detail: 'Enabling an account again needs a new password.' });
    }
    const after = await write((writer) => updateStaff(writer, id, edit));
    station.principals.clear();
    if (after.disabled) host.saveKeyring(withoutPassword(host.keyring(), id));
    else if (password !== undefined) {
      await setPassword(host, after, { password });
      // After the slot: whoever signs in with the old password until then starts a session that ends here.
      await write((writer) => deleteSessionsOf(writer, id));
      station.principals.clear();
    }
    return rowToStaff(after);
  });

  route(tokenEndpoints.list, ({ station }) => ({ tokens: listTokens(station).map(rowToToken) }));

  route(tokenEndpoints.create, ({ body: { name, role, expiresAt }, write }) => {
    const expires = typeof expiresAt === 'string' ? Date.parse(expiresAt) : null;
    return write((writer) => {
      if (expires !== null && !(isStorable(expires) && expires > writer.now)) {
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
