/** Addresses with everything under them, or single requests, that a hub does not have, by reason. */
export const lackedRoutes: Readonly<Record<string, readonly string[]>> = {
  'stations come to it, it goes to none': [
    '/sync/listener',
    '/sync/found',
    'POST /peers',
    '/peers/:peerId/undo',
    '/peers/:peerId/exchange',
  ],
  'it holds everything': ['/holding', '/people/elsewhere', '/holding/pins'],
  'PostgreSQL has its own backups': ['/backups', '/restore', '/snapshots', '/bundles'],
  'the database is on an encrypted disk, and has no key of its own': [
    '/key-file',
    '/keys',
    '/unattended',
    '/recovery-key',
  ],
  'it is begun by `npm run hub`': ['/setup'],
  'nobody sits at it': ['/seats', '/computer', '/quick-codes', '/sessions/codes', '/sessions/current/code'],
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
