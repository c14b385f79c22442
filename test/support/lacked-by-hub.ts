/**
 * What a hub lacks of what a station has, by the reason: the names of the tests that it does not pass. They have to fail there, so that
 * nothing stays in this list once it is there.
 */
const lacked: Readonly<Record<string, readonly string[]>> = {
  'nobody is searched there yet': [
    'A client can search patients by a query string.',
    'Every request carries a bearer credential (see Authentication).',
    'A patient returned by the service also carries `_id`.',
    '`patientNumber` is null in every reply when it is left out or sent as null',
    '`age` is null in every reply when it is left out or sent as null',
    '`name` is null in every reply when it is left out or sent as null',
    '`gender` is null in every reply when it is left out or sent as null',
    '`patientCategory` is null in every reply when it is left out or sent as null',
    '`phoneNumber` is null in every reply when it is left out or sent as null',
    '`residentialAddress` is null in every reply when it is left out or sent as null',
    '`embedded` | object | holds `patientResourceList`, an array of Patient objects',
    '`page` | object | paging data',
    '`page.size` | integer | size of a page',
    '`page.totalElements` | integer | total number of matching patients',
    '`page.totalPages` | integer | total number of pages',
    '`page.number` | integer | number of the current page',
    'Bodies are JSON; requests with a body send `Content-Type: application/json`.',
    'GET /patients/search: `q` | string | yes | query that specifies which patients are searched for',
    'GET /patients/search: response 200: Page of search results; `embedded.patientResourceList` is an array of Patient objects.',
    'Page-size limits: not shown; ours are 1 and 200.',
    'the description is valid OpenAPI 3.1 and covers every endpoint of the interface',
    'GET /patients/search: 200 response: `embedded` property modified; query parameter `q` added',
    'refuses what is no number of its system, each with its place, and saves nothing of it',
    'finds a patient by any part of any identifier, old ones too, and no more once it is gone',
    'hides a retired patient from list, search and count, keeps it readable, and shows it again',
    'counts a patient once, however often it is retired and shown',
    'pages far beyond the last are empty, not wrong',
    'pages of a search neither overlap nor skip',
    'a search takes what would mean something to a database as words',
    'a search says why each patient matched',
    'finds a patient by village, district and each further phone, and no more once they are gone',
  ],
  'accounts are not changed there yet': [
    'makes one visit, one staff member and one token of two requests each',
    'an account that somebody else has changed is not changed again',
  ],
  'there is no FHIR yet': ['an address or headers that are too long are said to be'],
  'nobody is joined there yet': ['a number of a joined record finds the one that stands'],
  'there are no live events yet': [
    'Events, notifications and callbacks: not shown; ours come from /events, to who carries a token.',
  ],
};

/** By the name of a test. */
export const lackedByHub: ReadonlyMap<string, string> = new Map(
  Object.entries(lacked).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);

/** What a hub does not have, by the reason: an address with all under it, or one route. */
const lackedAddresses: Readonly<Record<string, readonly string[]>> = {
  'not yet: search and duplicates': ['/patients/search', '/patients/matches', '/duplicates'],
  'accounts are made and changed at stations': ['POST /staff', 'PATCH /staff/:staffId', '/sessions/current/password'],
  'it calls no station, and is always there for them': [
    'POST /peers',
    '/peers/:peerId/exchange',
    '/sync/listener',
    '/sync/found',
  ],
  'its name is said at its first start': ['PATCH /station'],
  'each clinic chooses for itself': ['PUT /date-formats'],
  'not yet: what a revoked station said is put back': ['/peers/:peerId/undo'],
  'not yet: files, FHIR and webhooks': ['/fhir', '/imports', '/exports', '/webhooks'],
  'PostgreSQL has its own backups': ['/backups', '/restore', '/snapshots', '/bundles'],
  'the database is on an encrypted disk, and has no key of its own': [
    '/key-file',
    '/keys',
    '/unattended',
    '/recovery-key',
  ],
  'it is begun by `npm run hub`': ['/setup'],
  'nobody sits at it': ['/seats'],
  'not yet': [
    '/changes',
    '/events',
    '/conflicts',
    '/patients/:patientId/joins',
    '/patients/:patientId/join',
    '/patients/:patientId/part',
  ],
};

/** @param route as `GET /patients`. */
export function isLacked(route: string): boolean {
  const [, path = ''] = route.split(' ');
  return Object.values(lackedAddresses)
    .flat()
    .some((lacks) => route === lacks || path === lacks || path.startsWith(`${lacks}/`));
}

/** Those that stand in the list and are nothing of a station. */
export const unknownAddresses = (routes: readonly string[]): string[] =>
  Object.values(lackedAddresses)
    .flat()
    .filter(
      (lacks) =>
        !routes.some((route) =>
          [route, route.split(' ')[1] ?? ''].some((of) => of === lacks || of.startsWith(`${lacks}/`)),
        ),
    );
