/**
 * What a hub lacks of what a station has, by the reason: the names of the tests that it does not pass. They have to fail there, so that
 * nothing stays in this list once it is there.
 */
const lacked: Readonly<Record<string, readonly string[]>> = {
  'accounts are not changed there yet': [
    'makes one visit, one staff member and one token of two requests each',
    'an account that somebody else has changed is not changed again',
  ],
  'there is no FHIR yet': ['an address or headers that are too long are said to be'],
  'there is no audit trail yet': ['an administrator keeps the list of systems, and everybody reads it'],
  'nobody is joined there yet': ['a number of a joined record finds the one that stands'],
  'there are no live events yet': [
    'Events, notifications and callbacks: not shown; ours come from /events, to who carries a token.',
  ],
};

/** By the name of a test. */
export const lackedByHub: ReadonlyMap<string, string> = new Map(
  Object.entries(lacked).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);

/** The addresses that a hub does not have, each with all under it, by the reason. */
const lackedAddresses: Readonly<Record<string, readonly string[]>> = {
  'not yet: accounts, the audit trail and the window': [
    '/staff',
    '/sessions/current/password',
    '/audit',
    '/drafts',
    '/people',
    '/peers',
    '/sync',
    '/statistics',
    '/station',
    '/date-formats',
  ],
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
  'whoever runs it asks at /health and /metrics': ['/health'],
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
    .some((address) => path === address || path.startsWith(`${address}/`));
}

/** Those that stand in the list and are no address of a station. */
export const unknownAddresses = (paths: readonly string[]): string[] =>
  Object.values(lackedAddresses)
    .flat()
    .filter((address) => !paths.some((path) => path === address || path.startsWith(`${address}/`)));
