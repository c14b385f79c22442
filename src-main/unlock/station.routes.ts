import { loginRequestOf } from './login-request.ts';
import type { StationPublicRoute, StationRoute } from '../station/route.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { countPatients } from '../patients/patient.queries.ts';
import { turnOffAutoUnlock, turnOnAutoUnlock } from './auto-unlock.commands.ts';
import { autoUnlockOf } from './auto-unlock.ts';
import type { Caller } from '../station/caller.ts';
import { renewRecoveryKey } from './recovery.commands.ts';
import { rename } from '../station/rename.commands.ts';
import { sizeOf, stateOf } from '../station/registry.ts';
import { setUp } from './setup.commands.ts';
import { stationEndpoints } from '../station/station.contract.ts';
import { troubleEndpoints } from '../station/trouble.contract.ts';

export function stationRoutes(route: StationRoute, publicRoute: StationPublicRoute): void {
  publicRoute(stationEndpoints.health, ({ station }) => ({
    state: stateOf(station),
    version: station.config.version,
    place: 'station' as const,
  }));

  publicRoute(stationEndpoints.setup, ({ station, body, intent, request }) =>
    setUp(station, body, { intent: intent(), login: loginRequestOf(station, request) }),
  );

  route(stationEndpoints.station, thisStation);

  route(stationEndpoints.rename, async (context) => {
    await context.write((tx) => rename(tx, context.body.name));
    return thisStation(context);
  });

  route(troubleEndpoints.list, ({ station }) => ({ troubles: station.troubles.list() }));

  route(stationEndpoints.turnOnAutoUnlock, async (context) => {
    await turnOnAutoUnlock(context, context.body.password);
    return null;
  });

  route(stationEndpoints.turnOffAutoUnlock, async (context) => {
    await turnOffAutoUnlock(context);
    return null;
  });

  route(stationEndpoints.renewRecoveryKey, (context) => renewRecoveryKey(context, context.body.password));
}

async function thisStation({ station, registry, principal }: Caller) {
  const { id, name, createdAt } = getSelf(registry);
  const isAdministrator = principal.role === 'administrator';
  // The operating system may prompt for its own password, so only administrators, who can act on the answer, cause
  // the query.
  const autoUnlock = isAdministrator ? await autoUnlockOf(station) : undefined;
  return {
    id,
    name,
    version: station.config.version,
    // A path can contain a person's name, and only the person who maintains the computer needs it.
    dataDir: isAdministrator ? station.config.dataDir : null,
    sizeBytes: sizeOf(station),
    patients: countPatients(registry),
    createdAt: new Date(createdAt).toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    unattended: autoUnlock?.state ?? null,
    unattendedRefusal: autoUnlock?.refusal ?? null,
  };
}
