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
      `This is PostgreSQL ${Math.floor(Number(version) / 10_000)}. A hub needs version ${leastVersion} or newer.`,
  },
  {
    holds: ({ isStandby }) => !isStandby,
    sentence: () => 'This PostgreSQL is a read-only standby. Set DATABASE_URL to the primary.',
  },
  {
    holds: ({ server_encoding }) => server_encoding === 'UTF8',
    sentence: ({ server_encoding: encoding }) =>
      `The encoding of this database is ${encoding}, which cannot represent all names. Create it with ENCODING ` +
      "'UTF8'.",
  },
  {
    holds: ({ hasTrigrams }) => hasTrigrams,
    sentence: () =>
      'This PostgreSQL lacks the extension pg_trgm, which searches parts of numbers. Install its contrib package.',
  },
  {
    holds: ({ fsync }) => fsync === 'on',
    sentence: () => 'fsync is off, so saved data would be lost in a power failure. Set fsync = on in postgresql.conf.',
  },
  {
    holds: ({ full_page_writes: whole }) => whole === 'on',
    sentence: () =>
      'full_page_writes is off, so a page half written in a power failure could not be repaired. Set ' +
      'full_page_writes = on in postgresql.conf.',
  },
  {
    // `remote_apply` waits for more than `on` does.
    holds: ({ synchronous_commit: commit }) => commit === 'on' || commit === 'remote_apply',
    sentence: ({ synchronous_commit: commit }) =>
      `synchronous_commit is ${commit}, so stations would get confirmations before data is on the disk. Set it ` +
      'to on for the server, this database and this user.',
  },
];

/** Returns the first message; undefined if all settings are right. */
export const settingToChange = (settings: ServerSettings): string | undefined =>
  wanted.find(({ holds }) => !holds(settings))?.sentence(settings);
