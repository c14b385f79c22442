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
    'both are found by either name and either number, as one patient, and lists and counts have one',
    'parting gives back both, and what it would do is said before',
    'whoever stands and is retired takes those with them who were joined, and parting lets them be seen',
    'finds a patient by village, district and each further phone, and no more once they are gone',
  ],
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
  'not yet: search and duplicates': ['/patients/search', '/patients/matches', '/duplicates'],
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
