import { isAbsolute } from 'node:path';
import { lookInFolder } from '../backup/found.ts';
import { countedAs } from '../station/login-queue.ts';
import { stateOf, type Station } from '../station/registry.ts';
import type { StationPublicRoute, StationRoute } from '../station/route.ts';
import { loginRequestOf } from '../unlock/login-request.ts';
import { requireSetupCode } from '../unlock/setup.commands.ts';
import { defaultSyncPort, parseAddress } from '../wire/address.rules.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import { seatOf } from '../wire/seat-request.ts';
import { actsOf, practiceActsOf, type ComputerActs } from './acts.ts';
import { computerEndpoints } from './computer.contract.ts';
import { openedAt, setOpened } from './opened.ts';
import { readPractice } from './practice.ts';

export function computerRoutes(route: StationRoute, publicRoute: StationPublicRoute): void {
  publicRoute(computerEndpoints.get, ({ station: { config } }) => {
    const mark = readPractice(config.dataDir);
    const home = practiceActsOf(config)?.home() ?? '';
    return {
      isTurnable: actsOf(config) !== undefined,
      practice: mark === undefined ? null : { username: mark.username, password: mark.password, home },
      seat: null,
    };
  });

  publicRoute(computerEndpoints.becomeSeat, async ({ station, request, body }) => {
    const acts = requireActs(station);
    requireFirst(station, body.setupCode, countedAs(loginRequestOf(station, request)));
    const address = parseAddress(body.address, defaultSyncPort);
    if (address === undefined)
      throw invalid({ pointer: '/address', detail: `${body.address} is not an address, such as 192.168.1.20.` });
    return acts.becomeSeat({ address, code: body.code });
  });

  publicRoute(computerEndpoints.moveSeat, refuseSeatless);
  publicRoute(computerEndpoints.leaveSeat, refuseSeatless);

  route(computerEndpoints.openPractice, async ({ station, request }) => {
    // The registry of another computer is in use there. Its practice would open at that one.
    if (seatOf(request.raw) !== undefined)
      throw problem('forbidden', 'A workstation has no practice registry. Open it at the computer with the registry.');
    return { url: await requireActs(station).openPractice({ isWindow: isWindow(station, request) }) };
  });

  publicRoute(computerEndpoints.openPracticeFirst, async ({ station, request, body }) => {
    const acts = requireActs(station);
    requireFirst(station, body.setupCode, countedAs(loginRequestOf(station, request)));
    return { url: await acts.openPractice({ isWindow: isWindow(station, request) }) };
  });

  publicRoute(computerEndpoints.lookForBackups, async ({ station, request, body }) => {
    requireFirst(station, body.setupCode, countedAs(loginRequestOf(station, request)));
    const path = body.path ?? (await requireFolderDialog(station, isWindow(station, request))());
    if (path === undefined) return { path: null, found: 0 };
    if (!isAbsolute(path)) throw invalid({ pointer: '/path', detail: `${path} is not the whole path of a folder.` });
    return { path, found: await lookInFolder(station, path) };
  });

  for (const [endpoint, isDeleted] of [
    [computerEndpoints.leavePractice, false],
    [computerEndpoints.deletePractice, true],
  ] as const)
    publicRoute(endpoint, ({ station, request }) => {
      const acts = practiceActsOf(station.config);
      if (acts === undefined)
        throw problem('forbidden', 'This is no practice registry that was opened from a real one.');
      acts.end({ isDeleted, isWindow: isWindow(station, request) });
      return null;
    });

  route(computerEndpoints.opened, ({ station, principal }) => {
    const file = openedAt(station);
    if (file === undefined) return { file: null };
    // A path can contain a person's name, and only an administrator can import it.
    return { file: principal.role === 'administrator' ? file : { ...file, path: null } };
  });

  route(computerEndpoints.dismissOpened, ({ station }) => {
    setOpened(station, undefined);
    return null;
  });
}

/** Only before set-up, and only for somebody who sees the set-up code: the window of the desktop, or whoever started the station. */
function requireFirst(station: Station, code: string, clientClass: Parameters<typeof requireSetupCode>[2]): void {
  if (stateOf(station) !== 'setup-required') throw problem('forbidden', 'This station is already set up.');
  requireSetupCode(station, code, clientClass);
}

function requireActs({ config }: Station): ComputerActs {
  const acts = actsOf(config);
  if (acts === undefined) throw problem('forbidden', 'The program that serves this station cannot do this.');
  return acts;
}

function requireFolderDialog(station: Station, isAtWindow: boolean): () => Promise<string | undefined> {
  const { chooseFolder } = requireActs(station);
  if (!isAtWindow || chooseFolder === undefined)
    throw problem('forbidden', 'Only the window of the desktop can ask for a folder. Send its path.');
  return chooseFolder;
}

const isWindow = (station: Station, request: Parameters<typeof loginRequestOf>[1]): boolean =>
  loginRequestOf(station, request).clientClass === 'window';

function refuseSeatless(): never {
  throw problem('forbidden', 'This computer is no workstation.');
}
