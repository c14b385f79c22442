/** The activities during which the power fails. Add a scenario here for each new way to write to the disk. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findEntries } from '../../src-main/audit/read-trail.ts';
import { write } from '../../src-main/db/access.ts';
import { checkRegistry, verifyCopy, type Written } from '../../src-main/db/copy.ts';
import { openWithPassword } from '../../src-main/keys/keyring.ts';
import { readKeyring } from '../../src-main/keys/slot-file.ts';
import { startStation } from '../../src-main/serve.ts';
import { made } from '../backup/backups.ts';
import { sqlite } from '../support/sqlite.ts';
import { password, setUp, setupBody, testConfig, withRole } from '../support/station.ts';
import type { Answer, Asking, Reply } from './drilled-station.ts';
import type { Opened } from './opened-image.ts';

/** A promise of an answer, and a function that returns whether a registry opened later keeps it. */
export type Promised = { what: string; answer: Answer; holds: (opened: Opened) => boolean | Promise<boolean> };

type Place = { dataDir: string; keyFile?: string };
type Prepared = { clerkToken: string };
type Run = Prepared & {
  setupCode: string | undefined;
  asking: (token?: string) => Asking;
  promise: (promised: Promised) => void;
};

export type Scenario = {
  name: string;
  /** The share of all images. */
  share: number;
  hasKeyFile: boolean;
  /** Runs before the recording begins. */
  prepare: (place: Place) => Promise<Prepared>;
  run: (run: Run) => Promise<void>;
};

export const manyAtOnce: Scenario = {
  name: 'twenty people and programs save at once',
  share: 0.5,
  hasKeyFile: true,
  prepare: prepareRegistry,
  run: async (run) => {
    const clerks = Array.from({ length: 19 }, (_, number) => beClerk(run, number));
    await Promise.all([...clerks, beNurse(run)]);
  },
};

export const scenarios: readonly Scenario[] = [
  manyAtOnce,
  {
    // A leaving account and a new recovery key each give the registry a new key, and therefore a new file.
    name: 'people come and go and the registry gets new keys',
    share: 0.1,
    hasKeyFile: true,
    prepare: prepareRegistry,
    run: async (run) => {
      await Promise.all([beAdministrator(run), renewRecoveryKey(run), beClerk(run, 0)]);
    },
  },
  {
    name: 'a backup is made while people save',
    share: 0.1,
    hasKeyFile: true,
    prepare: prepareRegistry,
    run: async (run) => {
      await Promise.all([beClerk(run, 0), beClerk(run, 1), backUp(run)]);
    },
  },
  {
    name: 'a station is set up',
    share: 0.15,
    hasKeyFile: true,
    prepare: async () => ({ clerkToken: '' }),
    run: async (run) => {
      const { asking, promise, setupCode } = run;
      const { answer, body } = saved(await asking().ask('POST', '/setup', setupBody(setupCode)));
      promise({ what: 'The recovery key', answer, holds: ({ recovers }) => recovers(body.recoveryKey) });
      promise({
        what: 'The administrator',
        answer,
        holds: ({ opensWith }) => opensWith({ username: 'ama', password }),
      });
      await beClerk({ ...run, clerkToken: body.token }, 0);
    },
  },
  {
    name: 'a backup is restored',
    share: 0.05,
    // The administrator signs in again after a restore, since a key file belongs to a registry and not to its
    // backup.
    hasKeyFile: false,
    prepare: prepareBackup,
    run: async (run) => {
      const { asking, promise } = run;
      const { ask } = await asAdministrator(asking);
      promise({
        what: 'What the backup holds',
        answer: beforeAll,
        holds: ({ value }) => value(patientCalled, 'Before') === 1,
      });
      const [{ id }] = saved(await ask('GET', '/backups')).body.backups;
      const secret = { username: 'ama', password };
      const { body, answer } = saved(await ask('POST', '/backups/restore', { backup: id, secret }));
      if (body.kind !== 'restored') throw new Error(`The restore was refused: ${body.reason}.`);
      promise({ what: 'A restore', answer, holds: ({ value }) => value(patientCalled, 'After') === 0 });
      promise({ what: 'The registry that it replaced', answer, holds: ({ registry }) => isKept(registry) });
      const again = saved(await asking().ask('POST', '/sessions', secret));
      await beClerk({ ...run, clerkToken: again.body.token }, 0);
    },
  },
  {
    name: 'a registry of an earlier version is upgraded',
    share: 0.05,
    hasKeyFile: false,
    prepare: async ({ dataDir }) => {
      cpSync(earlier, join(dataDir, 'registry'), { recursive: true });
      return { clerkToken: '' };
    },
    run: async (run) => {
      const { patients } = JSON.parse(readFileSync(join(earlier, 'expected.json'), 'utf8')) as {
        patients: Record<string, { name: string }>;
      };
      for (const [id, { name }] of Object.entries(patients)) {
        const holds = ({ value }: Opened) => value('SELECT name FROM patient WHERE id = ?', id) === name;
        run.promise({ what: 'A patient of the earlier version', answer: beforeAll, holds });
      }
      const session = saved(await run.asking().ask('POST', '/sessions', { username: 'ama', password }));
      const holds = ({ registry }: Opened) => hasBackupBefore(registry, 'upgrade');
      run.promise({ what: 'The backup before the upgrade', answer: session.answer, holds });
      await beClerk({ ...run, clerkToken: session.body.token }, 0);
    },
  },
  {
    name: 'people are refused while the registry is locked',
    share: 0.05,
    hasKeyFile: false,
    prepare: prepareRegistry,
    run: async ({ asking, promise }) => {
      for (let tried = 1; tried <= 4; tried++) {
        const { status, answer } = await asking().ask('POST', '/sessions', { username: 'ama', password: 'wrong' });
        if (status !== 401) throw new Error(`The station answered ${status}.`);
        promise({
          what: 'That somebody was refused',
          answer,
          holds: async ({ registry }) => (await refusalsIn(registry)) >= tried,
        });
      }
    },
  },
];

/** A promise with this answer holds at every moment. */
const beforeAll: Answer = { port: 0, nth: -1 };
const patientCalled = 'SELECT count(*) FROM patient WHERE name = ?';
const earlier = resolve(import.meta.dirname, '../data/registries/version-4');

/** Prepares a registry with one more patient than its backup. */
async function prepareBackup(place: Place): Promise<Prepared> {
  const station = await startStation(testConfig(place.dataDir));
  const { admin } = await setUp(station);
  await admin.post('/patients', { name: 'Before' });
  await made(admin);
  await admin.post('/patients', { name: 'After' });
  await station.close();
  return { clerkToken: '' };
}

const foldersBefore = ({ db }: Pick<Opened['registry'], 'db'>, begins: string): string[] => {
  const backups = join(dirname(sqlite(db).name), '..', 'backups');
  return readdirSync(backups)
    .filter((name) => name.startsWith(begins) && !name.endsWith('.part'))
    .map((name) => join(backups, name));
};

/** True if what was put aside opens with its former password, and is sound. */
async function isKept({ db }: Opened['registry']): Promise<boolean> {
  const [folder, ...others] = foldersBefore({ db }, 'replaced-');
  if (folder === undefined || others.length > 0) return false;
  const keyring = readKeyring(join(folder, 'keys.json'));
  const opening = await openWithPassword(keyring, { username: 'ama', password, cost: { memoryKiB: 64, passes: 1 } });
  const aside = join(folder, keyring.file);
  return (
    opening !== undefined && checkRegistry({ file: aside, key: opening.key, bytes: 0 }, () => undefined).patients === 2
  );
}

function hasBackupBefore({ db, key }: Opened['registry'], what: string): boolean {
  const [folder] = foldersBefore({ db }, `before-${what}-`);
  if (folder === undefined) return false;
  return checkRegistry({ file: join(folder, 'registry.db'), key, bytes: 0 }, () => undefined).patients > 0;
}

export async function prepareRegistry(place: Place): Promise<Prepared> {
  const station = await startStation(testConfig(place.dataDir, place));
  const { admin } = await setUp(station);
  if (place.keyFile !== undefined) await admin.send('PUT', '/key-file', { password });
  const clerk = await withRole(admin, 'clerk');
  await station.close();
  return { clerkToken: clerk.token };
}

/** Sessions end with the process, so an administrator signs in again. */
export async function asAdministrator(asking: (token?: string) => Asking): Promise<Asking> {
  const session = saved(await asking().ask('POST', '/sessions', { username: 'ama', password }));
  return asking(session.body.token as string);
}

/** Throws if a request was refused: a scenario sends only what is allowed. */
function saved(reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(`The station answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply;
}

/** Refusals that were stored in a file while the registry was locked are moved into the trail. */
async function refusalsIn({ db, trail }: Opened['registry']): Promise<number> {
  await write(db, 'station', () => null);
  const wanted = { action: 'sign-in-refused', from: 0, to: Infinity };
  return (await findEntries(trail, wanted, { before: undefined, size: 100 })).found.length;
}

/** Makes a backup. Once reported as made, it is there and complete. */
async function backUp({ asking, promise }: Run): Promise<void> {
  const { ask } = await asAdministrator(asking);
  saved(await ask('POST', '/backups', {}));
  for (;;) {
    const { body, answer } = saved(await ask('GET', '/backups'));
    const [made] = body.backups as { name: string }[];
    if (made !== undefined && body.running === null) {
      return promise({ what: 'A backup', answer, holds: ({ registry }) => isWhole(registry, made.name) });
    }
    await new Promise((next) => setTimeout(next, 20));
  }
}

function isWhole({ db, key }: Opened['registry'], name: string): boolean {
  const folder = join(dirname(sqlite(db).name), '..', 'backups', name);
  try {
    const { bytes, sha256 } = JSON.parse(readFileSync(join(folder, 'backup.satchel'), 'utf8')) as Written;
    verifyCopy({ file: join(folder, 'registry.db'), key, bytes, sha256 }, () => undefined);
    return existsSync(join(folder, 'keys.json'));
  } catch {
    return false;
  }
}

const rounds = 6;

/** Registers patients, corrects them, and adds visits. */
async function beClerk({ asking, promise, clerkToken }: Run, number: number): Promise<void> {
  const { ask } = asking(clerkToken);
  for (let round = 0; round < rounds; round++) {
    const name = `Patient ${number} of round ${round}`;
    const key = { 'idempotency-key': `${number} ${round}` };
    const made = saved(await ask('POST', '/patients', { name, phoneNumber: '1' }, key));
    const id = made.body._id as string;
    const { answer } = made;
    promise({
      what: `A patient`,
      answer,
      holds: ({ value }) => value('SELECT name FROM patient WHERE id = ?', id) === name,
    });
    for (let edit = 2; edit < 5; edit++) {
      const edited = saved(await ask('PATCH', `/patients/${id}`, { phoneNumber: String(edit) }));
      promise({
        what: 'A correction',
        answer: edited.answer,
        holds: ({ value }) => Number(value('SELECT phone_number FROM patient WHERE id = ?', id)) >= edit,
      });
    }
    const visit = saved(await ask('POST', `/patients/${id}/visits`, { reason: 'Cough' }));
    promise({
      what: 'A visit',
      answer: visit.answer,
      holds: ({ value }) => value('SELECT reason FROM visit WHERE id = ?', visit.body._id) === 'Cough',
    });
  }
}

/** Adds accounts, changes their passwords, disables them. An account and its slot change together. */
async function beAdministrator({ asking, promise }: Run): Promise<void> {
  const { ask } = await asAdministrator(asking);
  for (let round = 0; round < rounds; round++) {
    const username = `person-${round}`;
    const account = { username, password: 'lamp river seven' };
    const added = saved(await ask('POST', '/staff', { ...account, role: 'reader' }));
    const { id } = added.body;
    const isDisabled = ({ value }: Opened) => value('SELECT disabled FROM staff WHERE id = ?', id) === 1;
    const second = { username, password: 'green boat harbour' };
    promise({
      what: 'An account with its password',
      answer: added.answer,
      holds: async (opened) =>
        isDisabled(opened) || (await opened.opensWith(account)) || (await opened.opensWith(second)),
    });
    const changed = saved(await ask('PATCH', `/staff/${id}`, { password: second.password }));
    promise({
      what: 'A new password',
      answer: changed.answer,
      holds: async (opened) =>
        isDisabled(opened) || ((await opened.opensWith(second)) && !(await opened.opensWith(account))),
    });
    const left = saved(await ask('PATCH', `/staff/${id}`, { disabled: true }));
    promise({
      what: 'That somebody left',
      answer: left.answer,
      holds: async (opened) => isDisabled(opened) && !(await opened.opensWith(second)),
    });
  }
}

/** Changes her own password over and over. */
async function beNurse({ asking, promise }: Run): Promise<void> {
  const passwords = Array.from({ length: rounds + 1 }, (_, i) => `window basket ${i} thunder`);
  const account = (i: number) => ({ username: 'esi', password: passwords[i] ?? '' });
  const administrator = await asAdministrator(asking);
  saved(await administrator.ask('POST', '/staff', { ...account(0), role: 'clerk' }));
  const session = await asking().ask('POST', '/sessions', account(0));
  const { ask } = asking(session.body.token as string);
  for (let i = 1; i <= rounds; i++) {
    const change = { password: passwords[i - 1], newPassword: passwords[i] };
    const changed = saved(await ask('PUT', '/sessions/current/password', change));
    promise({
      what: 'An own password',
      answer: changed.answer,
      holds: async ({ opensWith }) => {
        for (let later = i; later <= rounds; later++) if (await opensWith(account(later))) return true;
        return false;
      },
    });
  }
}

async function renewRecoveryKey({ asking, promise }: Run): Promise<void> {
  const { ask } = await asAdministrator(asking);
  const keys: string[] = [];
  let asked = 0;
  for (let i = 0; i < rounds; i++) {
    asked++;
    const renewed = saved(await ask('POST', '/recovery-key', { password }));
    keys.push(renewed.body.recoveryKey as string);
    promise({
      what: 'A recovery key',
      answer: renewed.answer,
      // A request that was never answered may have replaced the key: the station keeps that answer for an
      // Idempotency-Key.
      holds: async ({ recovers }) => {
        if (asked > keys.length) return true;
        for (const key of keys.slice(i)) if (await recovers(key)) return true;
        return false;
      },
    });
  }
}
