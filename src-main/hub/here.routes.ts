/** The hub itself, for the window and for its operators. */
import { runAsync } from '../steps.ts';
import { rename } from '../station/rename.commands.ts';
import { stationEndpoints } from '../station/station.contract.ts';
import { isPrefixShared, leavePrefix } from '../identifiers/numbering.commands.ts';
import { shownNumbers } from '../identifiers/patient-number.rules.ts';
import { troubleEndpoints, type Trouble, type TroubleKind } from '../station/trouble.contract.ts';
import { write, type Hub } from '../postgres/access.ts';
import { listDoubled } from './doubled.ts';
import { hubEndpoints } from './hub.contract.ts';
import { listOldCopyCalls } from './old-copy-calls.ts';
import { numbersGivenTwice } from '../postgres/numbering.queries.ts';
import { countPatients } from '../postgres/patient.queries.ts';
import { listProcesses, listReceived, type Heartbeat } from './heartbeat.ts';
import { txOf, type HubRegister } from './register.ts';
import type { HubPublicRoute, HubRoute } from './route.ts';
import { getTrail } from '../postgres/trail.queries.ts';
import { databaseOf, getSelfSince } from '../postgres/here.queries.ts';

type Routes = { route: HubRoute; publicRoute: HubPublicRoute };
/** The facts that this process knows about itself. */
type Here = { version: string; heartbeat: Pick<Heartbeat, 'id' | 'beat'> };

export function hereRoutes({ route, publicRoute }: Routes, hub: Hub, { version, heartbeat }: Here): void {
  publicRoute(stationEndpoints.health, () => ({ state: 'ready' as const, version, place: 'hub' as const }));

  const thisHub = async () => {
    const { id, name, since } = await getSelfSince(hub);
    return {
      ...{ id, name, version, dataDir: null, sizeBytes: (await databaseOf(hub)).sizeBytes },
      patients: await countPatients(hub),
      createdAt: new Date(since).toISOString(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...{ unattended: null, unattendedRefusal: null },
    };
  };

  route(stationEndpoints.station, thisHub);

  route(stationEndpoints.rename, async ({ body, write }) => {
    await write((tx) => rename(tx, body.name));
    return thisHub();
  });

  // Operators see troubles of the database at /health.
  const numbers = seldom(hub, 'number-twice', async (register) => {
    // The next number could be someone else's as well.
    if (await runAsync(isPrefixShared(register))) {
      await write(hub, 'station', (writer) => runAsync(leavePrefix(txOf(writer))));
    }
    const found = await numbersGivenTwice(hub);
    return found.length === 0 ? undefined : shownNumbers(found);
  });
  const doubled = seldom(hub, 'two-computers', async () => {
    const names = await listDoubled(hub);
    return names.length === 0 ? undefined : names.join(', ');
  });
  route(troubleEndpoints.list, async ({ register }) => ({
    troubles: [
      ...(await numbers(register)),
      ...(await doubled(register)),
      ...(await oldCopies(hub)),
      ...(await damageOfTrail(hub)),
    ],
  }));

  route(hubEndpoints.state, async () => {
    await heartbeat.beat();
    const { changes, ...database } = await databaseOf(hub);
    return {
      ...{ name: (await getSelfSince(hub)).name, version, changes, database },
      patients: await countPatients(hub),
      processes: await listProcesses(hub, heartbeat.id),
      received: await listReceived(hub),
    };
  });
}

/** Reports calls with an old copy of a station's folder, at any process. */
async function oldCopies(hub: Hub): Promise<Trouble[]> {
  const found = await listOldCopyCalls(hub);
  if (found === undefined) return [];
  const since = new Date(found.since).toISOString();
  return [{ kind: 'old-copy-refused', stopsSaving: false, since, detail: found.names.join(', ') }];
}

/** Reports what the last verification found, at any process. */
async function damageOfTrail(hub: Hub): Promise<Trouble[]> {
  const { verified } = await getTrail(hub);
  if (verified === null || verified.faults.length === 0) return [];
  return [{ kind: 'audit-damaged', stopsSaving: false, since: verified.at, detail: null }];
}

const lookMs = 60_000;

/** Runs a check at most once a minute, however many ask: it reads all patients. */
function seldom(hub: Hub, kind: TroubleKind, find: (register: HubRegister) => Promise<string | undefined>) {
  let lookedAt = -Infinity;
  let found: Promise<Trouble[]> = Promise.resolve([]);
  const look = async (register: HubRegister, since: string | undefined): Promise<Trouble[]> => {
    const detail = await find(register);
    if (detail === undefined) return [];
    return [{ kind, stopsSaving: false, since: since ?? new Date(hub.clock.now()).toISOString(), detail }];
  };
  return (register: HubRegister): Promise<Trouble[]> => {
    if (hub.clock.elapsed() < lookedAt + lookMs) return found;
    lookedAt = hub.clock.elapsed();
    return (found = found.then(
      ([before]) => look(register, before?.since),
      () => look(register, undefined),
    ));
  };
}
