import { problem } from '../wire/problem.contract.ts';
import { loginRequestOf } from '../unlock/login-request.ts';
import type { StationPublicRoute, StationRoute } from '../station/route.ts';
import { requireConfirmation } from '../station/session.ts';
import { stateOf, type Station } from '../station/registry.ts';
import { backupEndpoints } from './backup.contract.ts';
import { backupState, begin, lookAtBackups, progressOf, stopBackup } from './backups.ts';
import { listFound, toBackup } from './found.ts';
import { isRestoredClosed, restore, restoreClosed, stopClosed } from './restore.commands.ts';
import { assertPlace, changeSettings } from './settings.ts';

export function backupRoutes(route: StationRoute, publicRoute: StationPublicRoute): void {
  route(backupEndpoints.state, ({ station, registry }) => backupState(station, registry));

  route(backupEndpoints.make, async ({ station, registry, principal, body: { path } }) => {
    if (path !== undefined) {
      requireConfirmation(registry, principal);
      await assertPlace(station, path);
    }
    // The state of backups reports how it ends.
    void begin(station, registry, { reason: 'asked', path });
    return null;
  });

  route(backupEndpoints.stop, async ({ station }) => {
    await stopBackup(station);
    return null;
  });

  route(backupEndpoints.setSecondPlace, async ({ station, body: { path } }) => {
    if (path !== null) await assertPlace(station, path);
    changeSettings(station, { secondPlace: path });
    void lookAtBackups(station);
    return null;
  });

  route(backupEndpoints.restore, ({ station, body, principal }) =>
    restore(station, { ...body, clientClass: 'signed-in', by: principal.id }),
  );

  publicRoute(backupEndpoints.restorable, async ({ station }) => {
    assertClosed(station);
    return { backups: (await listFound(station)).map(toBackup), running: progressOf(station) };
  });

  publicRoute(backupEndpoints.stopClosed, async ({ station, body: { stopCode } }) => {
    assertClosed(station);
    await stopClosed(station, stopCode);
    return null;
  });

  publicRoute(backupEndpoints.restoreClosed, ({ station, body, request }) =>
    restoreClosed(station, body, loginRequestOf(station, request)),
  );
}

function assertClosed(station: Station): void {
  if (stateOf(station) === 'ready' && !isRestoredClosed(station))
    throw problem('forbidden', 'This station is unlocked. Sign in as an administrator to restore a backup.');
}
