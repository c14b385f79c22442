/**
 * The disk fails. `strace --inject` makes every n-th write or sync of a real station fail with a system error. Anything answered
 * with a 2xx is kept all the same. Anything else is absent, or was reported as uncertain. When the disk works again, the station
 * works again as well, without a restart.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { whyNotRecorded } from '../support/disk-record.ts';
import { amount, drillSeed, isDrill } from '../support/drills.ts';
import { temporaryDir } from '../support/station.ts';
import { newAsking, startDrilled, type Asking, type Reply } from './drilled-station.ts';
import { faultsOf, withOpened, type Opened } from './opened-image.ts';
import { asAdministrator, prepareRegistry } from './scenarios.ts';

const points = amount('POINTS', { test: 12, drill: 2000 });

type Kind = {
  name: string;
  error: string;
  calls: string;
  /** The number of calls that succeed before the first failure. */
  first: number;
  /** The only file that fails. By default, all files of the registry fail. */
  file?: string;
};

const allKinds: Kind[] = [
  { name: 'has no room for a write', error: 'ENOSPC', calls: 'pwrite64,write', first: 20 },
  { name: 'fails a sync', error: 'EIO', calls: 'fsync,fdatasync', first: 10 },
  { name: 'fails a sync of the log', error: 'EIO', calls: 'fsync,fdatasync', first: 6, file: 'registry.db-wal' },
  { name: 'fails a write', error: 'EIO', calls: 'pwrite64,write', first: 20 },
  { name: 'lets no name be changed', error: 'EIO', calls: 'rename,unlink', first: 6 },
];
const kinds = isDrill ? allKinds : allKinds.slice(0, 2);
/** The number of stations that are tested at once. They wait most of the time. */
const together = isDrill ? 4 : 1;

/** One request with the status of its answer, and a function that returns whether its result is stored. */
type Asked = {
  what: string;
  status: number;
  isThere: (opened: Opened) => boolean | Promise<boolean>;
  isUncertain: boolean;
};

for (const kind of kinds) {
  const wanted = Math.ceil(points / kinds.length);
  test(
    `says what is true when the disk ${kind.name}`,
    async () => {
      const reason = whyNotRecorded();
      if (reason !== undefined) return console.warn(`not run: ${reason}`);
      const random = randomFrom(drillSeed);
      const count = { met: 0, asked: 0, refused: 0, uncertain: 0 };
      for (let turn = 0; count.met < wanted; turn++) {
        const many = Array.from({ length: together }, () =>
          failNow({
            ...kind,
            first: kind.first + random.below(20),
            step: 2 + random.below(8),
            isKilled: random.chance(0.4),
          }),
        );
        for (const { faults, met, asked } of await Promise.all(many)) {
          expect(faults.slice(0, 5), `seed ${drillSeed}, turn ${turn}`).toEqual([]);
          count.met += met;
          count.asked += asked.length;
          count.refused += asked.filter(({ status }) => status >= 300).length;
          count.uncertain += asked.filter((each) => each.isUncertain).length;
        }
      }
      console.info(`${kind.name}: ${JSON.stringify(count)}, seed ${drillSeed}`);
    },
    60_000 + wanted * 5_000,
  );
}

type Failing = Kind & { step: number; isKilled: boolean };

async function failNow({ error, calls, first, step, isKilled, file }: Failing) {
  const folder = temporaryDir();
  const place = { dataDir: join(folder, 'data'), keyFile: join(folder, 'key') };
  const { clerkToken } = await prepareRegistry(place);
  const trace = join(temporaryDir(), 'trace');
  const registry = join(place.dataDir, 'registry');
  const names = ['', 'registry.db', 'registry.db-wal', 'keys.json', 'keys.json.part'];
  const watched = (file === undefined ? names : [file]).flatMap((name) => ['-P', join(registry, name)]);
  const last = first + step * failuresATurn;
  const inject = `inject=${calls}:error=${error}:when=${first}..${last}+${step}`;
  const under = ['strace', '-f', '--seccomp-bpf', '-o', trace, ...watched, '-e', `trace=${calls}`, '-e', inject];
  const station = await startDrilled({ ...place, under });
  const met = () => readFileSync(trace, 'latin1').split('(INJECTED)').length - 1;
  const administrator = await asAdministrator((token) => newAsking(station.url, token));
  const asked: Asked[] = [];
  // Without the others, only requests about accounts meet the failing disk. An account is in two files, so a kill can then come
  // between them.
  const others = Array.from({ length: isKilled ? 0 : 3 }, (_, number) =>
    register(newAsking(station.url, clerkToken), { asked, number }),
  );
  await Promise.all([...others, employ(administrator, asked)]);
  // Killed stations never learn whether the disk works again. The next start then checks what they regarded as doubtful.
  const faults = isKilled ? [] : await faultsUntilSaved(newAsking(station.url, clerkToken), met);
  const all = met();
  await station.stop('SIGKILL');
  const found = await withOpened(folder, async (opened) => {
    const wrong = [];
    for (const { what, status, isThere, isUncertain } of asked) {
      const is = await isThere(opened);
      if (status < 300 && !is) wrong.push(`${what} was acknowledged and is gone.`);
      if (status >= 300 && !isUncertain && is) wrong.push(`${what} was answered ${status} and is there.`);
    }
    return [...wrong, ...(await faultsOf(opened, { isThorough: true }))];
  });
  return { met: all, asked, faults: [...faults, ...(found ?? ['There is no registry.'])] };
}

/** After some failures the station checks the disk before it saves again, which takes a second each time. */
const failuresATurn = 6;

const isUncertain = ({ body }: Reply) => body?.type === '/api/docs#problem-uncertain';
const requests = 40;

async function register({ ask }: Asking, { asked, number }: { asked: Asked[]; number: number }): Promise<void> {
  for (let i = 0; i < requests; i++) {
    const name = `Patient ${i} of ${number}`;
    const reply = await ask('POST', '/patients', { name });
    asked.push({
      what: name,
      status: reply.status,
      isThere: ({ value }) => value('SELECT count(*) FROM patient WHERE name = ?', name) === 1,
      isUncertain: isUncertain(reply),
    });
  }
}

/** Accounts and their passwords are in two files. */
async function employ({ ask }: Asking, asked: Asked[]): Promise<void> {
  for (let i = 0; i < requests / 4; i++) {
    const username = `person-${i}`;
    const account = { username, password: 'lamp river seven' };
    const reply = await ask('POST', '/staff', { ...account, role: 'reader' });
    asked.push({
      what: `The account ${username}`,
      status: reply.status,
      isThere: ({ value }) => value('SELECT count(*) FROM staff WHERE username = ?', username) === 1,
      isUncertain: isUncertain(reply),
    });
    if (reply.status >= 300) continue;
    const second = { username, password: 'green boat harbour' };
    const changed = await ask('PATCH', `/staff/${reply.body.id}`, { password: second.password });
    asked.push({
      what: `The second password of ${username}`,
      status: changed.status,
      isThere: async ({ opensWith }) => (await opensWith(second)) && !(await opensWith(account)),
      isUncertain: isUncertain(changed),
    });
  }
}

/** The time that the station may take after the last error to find that the disk works again. It checks once a second. */
const recoveryMs = 5000;

/** The disk works again once all planned failures have occurred. Until then, an attempt to save may meet another one. */
async function faultsUntilSaved({ ask }: Asking, met: () => number): Promise<string[]> {
  let last = { met: met(), at: performance.now() };
  while (performance.now() < last.at + recoveryMs) {
    if ((await ask('POST', '/patients', { name: 'After the fault' })).status < 300) return [];
    await wait(200);
    if (met() > last.met) last = { met: met(), at: performance.now() };
  }
  return ['Nothing could be saved when the disk worked again.'];
}
