/**
 * What a hub lacks of what a station has, by the reason: the names of the tests that it does not pass. They have to fail there, so that
 * nothing stays in this list once it is there.
 */
const lacked: Readonly<Record<string, readonly string[]>> = {};

/** By the name of a test. */
export const lackedByHub: ReadonlyMap<string, string> = new Map(
  Object.entries(lacked).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);

/** What a hub does not have: an address with all under it, or one request, by the reason. */
const lackedRoutes: Readonly<Record<string, readonly string[]>> = {
  'stations come to it, it goes to none': [
    '/sync/listener',
    '/sync/found',
    'POST /peers',
    '/peers/:peerId/undo',
    '/peers/:peerId/exchange',
  ],
  'PostgreSQL has its own backups': ['/backups', '/restore', '/snapshots', '/bundles'],
  'the database is on an encrypted disk, and has no key of its own': [
    '/key-file',
    '/keys',
    '/unattended',
    '/recovery-key',
  ],
  'it is begun by `npm run hub`': ['/setup'],
  'nobody sits at it': ['/seats'],
};

const isOf = (route: string, lacking: string): boolean => {
  const [, path = ''] = route.split(' ');
  return route === lacking || path === lacking || path.startsWith(`${lacking}/`);
};

/** @param route as `GET /patients`. */
export const isLacked = (route: string): boolean =>
  Object.values(lackedRoutes)
    .flat()
    .some((lacking) => isOf(route, lacking));

/** Those that stand in the list and are nothing of a station. */
export const unknownRoutes = (routes: readonly string[]): string[] =>
  Object.values(lackedRoutes)
    .flat()
    .filter((lacking) => !routes.some((route) => isOf(route, lacking)));
