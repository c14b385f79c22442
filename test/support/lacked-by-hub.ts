/**
 * What a hub lacks of what a station has, by the reason: the names of the tests that it does not pass. They have to fail there, so that
 * nothing stays in this list once it is there.
 */
const lacked: Readonly<Record<string, readonly string[]>> = {
  'accounts are not changed there yet': [
    'makes one visit, one staff member and one token of two requests each',
    'an account that somebody else has changed is not changed again',
    'tells administrators, and nobody else, that an account or a service token has changed',
    'the stream of who is disabled, gets another role or another password, or signs out, ends at once',
  ],
  'there is no FHIR yet': ['an address or headers that are too long are said to be'],
};

/** By the name of a test. */
export const lackedByHub: ReadonlyMap<string, string> = new Map(
  Object.entries(lacked).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);

/** The operations that a hub does not have, by the reason: one by one, or an address with all under it. */
const lackedOperations: Readonly<Record<string, readonly string[]>> = {
  'not yet: accounts': ['/staff', '/sessions/current/password'],
  'not yet: files, FHIR and webhooks': ['/fhir', '/imports', '/exports', '/webhooks'],
  'stations come to it, and it goes to none': [
    'POST /peers',
    '/peers/:peerId/exchange',
    '/peers/:peerId/undo',
    '/sync/found',
    '/sync/listener',
  ],
  'it is named at its start, and each browser has its own way to write a day': ['PATCH /station', 'PUT /date-formats'],
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

const isOf = (route: string, lacked: string): boolean => {
  const [, path = ''] = route.split(' ');
  return lacked === route || path === lacked || path.startsWith(`${lacked}/`);
};

const allLacked = Object.values(lackedOperations).flat();

/** @param route as `GET /patients`. */
export const isLacked = (route: string): boolean => allLacked.some((lacked) => isOf(route, lacked));

/** What stands in the list and is nothing that a station has. */
export const unknownLacks = (routes: readonly string[]): string[] =>
  allLacked.filter((lacked) => !routes.some((route) => isOf(route, lacked)));
