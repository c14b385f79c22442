import type { Route } from '../http/route.ts';
import { newToken, startSession } from '../http/session.ts';
import { isStorable } from '../time/instant.rules.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import { hasPassword, withoutPassword } from '../keys/keyring.ts';
import { saveSlots, slotsOf, stateOf } from '../station/registry.ts';
import { confirmPassword, recover, setPassword, signIn } from '../station/sign-in.ts';
import { addKeyFileSlot } from '../station/unlock.ts';
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
  route(sessionEndpoints.create, async ({ body, station, writeAs }) => {
    if (stateOf(station) === 'setup-required') throw problem('locked', 'This station is not set up yet.');
    const { registry, staff, assertCurrent } =
      'recoveryKey' in body ? recover(station, body.recoveryKey) : await signIn(station, body);
    if (staff.role === 'administrator') addKeyFileSlot(station);
    return writeAs(registry.db, staff.username, (writer) => {
      assertCurrent();
      return startSession(writer, staff);
    });
  });

  route(sessionEndpoints.current, ({ principal: { kind, id, author, role, expiresAt }, registry }) => {
    const staff = kind === 'staff' ? rowToStaff(getStaff(registry, id)) : null;
    const expires = expiresAt === null ? null : new Date(expiresAt).toISOString();
    return { kind, name: author, role, expiresAt: expires, staff };
  });

  route(sessionEndpoints.changePassword, async ({ body, station, registry, principal, write }) => {
    const { staff, assertCurrent } = await confirmPassword(station, { registry, principal }, body.password);
    await setPassword(station, staff, { password: body.newPassword, assertCurrent });
    // After the slot: whoever signs in with the old password until then starts a session that ends here.
    await write((writer) => deleteSessionsOf(writer, staff.id, { except: principal.tokenHash }));
    registry.principals.clear();
    return null;
  });

  route(sessionEndpoints.end, async ({ principal, registry, write }) => {
    if (principal.kind === 'token') throw problem('forbidden', 'A service token is revoked, not signed out.');
    await write((writer) => deleteSession(writer, principal.tokenHash));
    registry.principals.delete(principal.tokenHash);
    return null;
  });

  route(staffEndpoints.list, ({ registry }) => ({ staff: listStaff(registry).map(rowToStaff) }));

  route(staffEndpoints.create, async ({ body, station, registry, write }) => {
    const staff = await write((writer) => rowToStaff(insertStaff(writer, body)));
    // After the row, and also for a repeated request: a crash between the two is healed by asking again.
    const isLacking = !getStaff(registry, staff.id).disabled && !hasPassword(slotsOf(station), staff.id);
    if (isLacking) await setPassword(station, staff, { password: body.password });
    return staff;
  });

  route(staffEndpoints.patch, async ({ params: { staffId: id }, body, station, registry, principal, write }) => {
    const { password, ...edit } = body;
    const before = getStaff(registry, id);
    // Nobody locks the door from outside with the own key in it; to leave, another administrator disables the account.
    if (edit.disabled === true && principal.kind === 'staff' && principal.id === id) {
      throw problem('forbidden', 'Nobody can disable their own account. Another administrator can do it.');
    }
    if (edit.disabled === false && before.disabled && password === undefined) {
      throw invalid({ pointer: '/password', detail: 'Enabling an account again needs a new password.' });
    }
    const after = await write((writer) => updateStaff(writer, id, edit));
    registry.principals.clear();
    if (after.disabled) saveSlots(station, withoutPassword(slotsOf(station), id));
    else if (password !== undefined) {
      await setPassword(station, after, { password });
      // After the slot: whoever signs in with the old password until then starts a session that ends here.
      await write((writer) => deleteSessionsOf(writer, id));
      registry.principals.clear();
    }
    return rowToStaff(after);
  });

  route(tokenEndpoints.list, ({ registry }) => ({ tokens: listTokens(registry).map(rowToToken) }));

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

  route(tokenEndpoints.revoke, async ({ params, registry, write }) => {
    const row = await write((writer) => revokeToken(writer, params.tokenId));
    registry.principals.clear();
    return rowToToken(row);
  });
}
