/** The settings that PostgreSQL needs so that confirmed changes survive, each with a message for the operator. Pure. */

/** The values are those that `SHOW` returns. */
export type ServerSettings = {
  server_version_num: string;
  server_encoding: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  isStandby: boolean;
  hasTrigrams: boolean;
};

type Wanted = { holds: (settings: ServerSettings) => boolean; sentence: (settings: ServerSettings) => string };

const leastVersion = 15;

const wanted: readonly Wanted[] = [
  {
    holds: ({ server_version_num: version }) => Number(version) >= leastVersion * 10_000,
    sentence: ({ server_version_num: version }) =>
      `This is PostgreSQL ${Math.floor(Number(version) / 10_000)}; a hub needs version ${leastVersion} or newer.`,
  },
  {
    holds: ({ isStandby }) => !isStandby,
    sentence: () => 'This PostgreSQL is a standby, on which nothing can be saved. Name the primary in DATABASE_URL.',
  },
  {
    holds: ({ server_encoding }) => server_encoding === 'UTF8',
    sentence: ({ server_encoding: encoding }) =>
      `This database has the encoding ${encoding}, in which not every name can be written. Create it with ENCODING 'UTF8'.`,
  },
  {
    holds: ({ hasTrigrams }) => hasTrigrams,
    sentence: () =>
      'This PostgreSQL lacks the extension pg_trgm, by which parts of numbers are found. Install its contrib package.',
  },
  {
    holds: ({ fsync }) => fsync === 'on',
    sentence: () => 'fsync is off: what was saved would be lost when power fails. Set fsync = on in postgresql.conf.',
  },
  {
    holds: ({ full_page_writes: whole }) => whole === 'on',
    sentence: () =>
      'full_page_writes is off: a page that was half written when power failed could not be mended. Set full_page_writes = on in postgresql.conf.',
  },
  {
    // `remote_apply` waits for more than `on` does.
    holds: ({ synchronous_commit: commit }) => commit === 'on' || commit === 'remote_apply',
    sentence: ({ synchronous_commit: commit }) =>
      `synchronous_commit is ${commit}: stations would be told that something was saved before it is on the disk. Set it to on, for the server, this database and this user.`,
  },
];

/** Returns the first message; undefined if all settings are right. */
export const settingToChange = (settings: ServerSettings): string | undefined =>
  wanted.find(({ holds }) => !holds(settings))?.sentence(settings);
