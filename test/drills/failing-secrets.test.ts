/**
 * The disk fails while a secret is replaced: at each write, sync and rename in turn, once and permanently (`strace --inject` attached
 * to a running station). Either the old or the new secret opens, never neither. This is checked while the disk fails, when it works
 * again, and in a station that was killed at that moment and restarted. The station's answer is always true.
 */
import { spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readKeyring } from '../../src-main/keys/slot-file.ts';
import { startStation } from '../../src-main/serve.ts';
import { whyNotRecorded } from '../support/disk-record.ts';
import { drillSeed, isDrill, quickDir } from '../support/drills.ts';
import { password, setUp, testConfig, withRole } from '../support/station.ts';
import { newAsking, startDrilled, type Asking, type DrilledStation, type Reply } from './drilled-station.ts';
import { faultsOf, NotOpened, withOpened, type Opened } from './opened-image.ts';
import { asAdministrator } from './scenarios.ts';

type Secret = { username: string; password: string } | { recoveryKey: string };

/** The outcome of one attempt. A secret is undefined if there is none, or if nobody learned it. */
type Tried = { reply: Reply; before: Secret | undefined; after: Secret | undefined };

type Ward = { administrator: Asking; asking: (token?: string) => Asking; recoveryKey: string; turn: number };
type Command = { name: string; prepare: (ward: Ward) => Promise<() => Promise<Tried>> };

const employ = async ({ administrator, turn }: Ward) => {
  const account = { username: `person-${turn}`, password: 'lamp river seven' };
  const { body, status } = await administrator.ask('POST', '/staff', { ...account, role: 'clerk' });
  if (status >= 300) throw new Error(`The station answered ${status}.`);
  return { account, second: { ...account, password: 'green boat harbour' }, path: `/staff/${body.id}` };
};

const commands: Command[] = [
  {
    name: 'the recovery key is renewed',
    prepare: async ({ administrator, recoveryKey }) => {
      return async () => {
        const reply = await administrator.ask('POST', '/recovery-key', { password });
        const after = reply.status < 300 ? { recoveryKey: reply.body.recoveryKey as string } : undefined;
        return { reply, before: { recoveryKey }, after };
      };
    },
  },
  {
    name: 'somebody changes their password',
    prepare: async (ward) => {
      const { account, second } = await employ(ward);
      const session = await ward.asking().ask('POST', '/sessions', account);
      const { ask } = ward.asking(session.body.token as string);
      const change = { password: account.password, newPassword: second.password };
      return async () => ({
        reply: await ask('PUT', '/sessions/current/password', change),
        before: account,
        after: second,
      });
    },
  },
  {
    name: 'somebody is given another password and role',
    prepare: async (ward) => {
      const { account, second, path } = await employ(ward);
      const edit = { password: second.password, role: 'reader' };
      return async () => ({
        reply: await ward.administrator.ask('PATCH', path, edit),
        before: account,
        after: second,
      });
    },
  },
  {
    name: 'somebody is added',
    prepare: async ({ administrator, turn }) => {
      const account = { username: `person-${turn}`, password: 'lamp river seven' };
      return async () => ({
        reply: await administrator.ask('POST', '/staff', { ...account, role: 'clerk' }),
        before: undefined,
        after: account,
      });
    },
  },
  {
    name: 'somebody leaves',
    prepare: async (ward) => {
      const { account, path } = await employ(ward);
      return async () => ({
        reply: await ward.administrator.ask('PATCH', path, { disabled: true }),
        before: account,
        after: undefined,
      });
    },
  },
];

type Kind = { name: string; error: string; calls: string };
const kinds: Kind[] = [
  { name: 'sync', error: 'EIO', calls: 'fsync,fdatasync' },
  { name: 'write', error: 'ENOSPC', calls: 'pwrite64,write' },
  { name: 'change of a name', error: 'EIO', calls: 'rename,unlink' },
];

/**
 * The failures that `npm test` runs: the syncs around which a printed key once stopped working, and one sync of another command. Also
 * the syncs from which the registry's new key was once in place without its file.
 */
const few = new Map([
  [
    'once',
    new Map([
      ['the recovery key is renewed', [4, 7, 8]],
      ['somebody is given another password and role', [7]],
    ]),
  ],
  ['for good', new Map([['the recovery key is renewed', [10, 11, 12, 13]]])],
]);

test(
  'a secret that is replaced on a failing disk leaves the old one or the new one good',
  async () => {
    const reason = whyNotRecorded();
    if (reason !== undefined) return console.warn(`not run: ${reason}`);
    const folder = quickDir();
    const dataDir = join(folder, 'data');
    let recoveryKey = await prepared(dataDir, join(folder, 'key'));
    const station = await startDrilled({ dataDir, keyFile: join(folder, 'key') });
    const asking = (token?: string) => newAsking(station.url, token);
    const count = { tries: 0, refused: 0, uncertain: 0 };
    const faults: string[] = [];
    for (const command of commands)
      for (const kind of isDrill ? kinds : kinds.slice(0, 1))
        for (const how of ['once', 'for good'])
          for (const nth of isDrill
            ? Array.from({ length: 200 }, (_, i) => i + 1)
            : (few.get(how)?.get(command.name) ?? [])) {
            const administrator = await asAdministrator(asking);
            const turn = ++count.tries;
            const act = await command.prepare({ administrator, asking, recoveryKey, turn });
            await settled(administrator);
            const disk = await failing(station, { dataDir, kind, when: how === 'once' ? `${nth}` : `${nth}+` });
            const tried = await act();
            const meanwhile = await faultsOfRunning(asking, tried);
            const { dataDir: copied } = copyOf(folder, dataDir);
            const isMet = await disk.works();
            const again = await faultsOfRunning(asking, tried);
            const started = await withOpened(copied, (opened) => faultsOfStarted(opened, tried)).catch(unopened);
            const what = `${command.name}, ${kind.name} ${nth} ${how}, answered ${tried.reply.status}`;
            const all = { 'while it fails': meanwhile, afterwards: again, 'started anew': started ?? ['no registry'] };
            for (const [when, found] of Object.entries(all)) faults.push(...found.map((f) => `${what}: ${when}: ${f}`));
            if (tried.after !== undefined && 'recoveryKey' in tried.after) ({ recoveryKey } = tried.after);
            if (tried.reply.status >= 300) count.refused++;
            if (isUncertain(tried.reply)) count.uncertain++;
            await healed(administrator);
            if (!isMet) break;
          }
    expect(faults.slice(0, 10), `seed ${drillSeed}`).toEqual([]);
    console.info(`secrets on a failing disk: ${JSON.stringify(count)}`);
  },
  isDrill ? 3_600_000 : 120_000,
);

async function prepared(dataDir: string, keyFile: string): Promise<string> {
  const station = await startStation(testConfig(dataDir, { keyFile }));
  const { admin, recoveryKey } = await setUp(station);
  await admin.send('PUT', '/key-file', { password });
  await withRole(admin, 'clerk');
  await station.close();
  return recoveryKey;
}

/** Waits until the registry has the new key that an earlier command asked for, which is not what is drilled. */
async function settled({ ask }: Asking): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { body } = await ask('GET', '/keys');
    if (body.rekey.progress === null && body.rekey.due === null) return;
    // A renewal that failed waits until it is requested again.
    if (tries % 20 === 19) await ask('POST', '/keys/renewal', { password });
    if (tries > 200) throw new Error(`The registry gets no new key: ${JSON.stringify(body)}`);
    await wait(50);
  }
}

/** Makes the disk of a running station fail until `works` is called, which returns whether it failed at all. */
async function failing(
  station: DrilledStation,
  { dataDir, kind, when }: { dataDir: string; kind: Kind; when: string },
) {
  const registry = join(dataDir, 'registry');
  const { file } = readKeyring(join(registry, 'keys.json'));
  const names = ['', file, `${file}-wal`, 'keys.json', 'keys.json.part'];
  const trace = join(quickDir(), 'trace');
  const inject = `inject=${kind.calls}:error=${kind.error}:when=${when}`;
  const watched = names.flatMap((name) => ['-P', join(registry, name)]);
  const pid = String(station.process.pid);
  const strace = spawn('strace', ['-f', '-p', pid, '-o', trace, ...watched, '-e', `trace=${kind.calls}`, '-e', inject]);
  const ended = new Promise<void>((end) => void strace.on('close', () => end()));
  await new Promise<void>((attached) => {
    strace.stderr.setEncoding('utf8').on('data', (text: string) => text.includes('attached') && attached());
  });
  return {
    works: async () => {
      strace.kill('SIGINT');
      await ended;
      return readFileSync(trace, 'latin1').includes('(INJECTED)');
    },
  };
}

function copyOf(folder: string, dataDir: string) {
  const copied = quickDir();
  cpSync(dataDir, join(copied, 'data'), { recursive: true, filter: (path) => !path.endsWith('-shm') });
  cpSync(join(folder, 'key'), join(copied, 'key'));
  return { dataDir: copied };
}

const isUncertain = ({ body }: Reply) => body?.type === '/api/docs#problem-uncertain';

async function faultsOfRunning(asking: () => Asking, tried: Tried): Promise<string[]> {
  const opens = async (secret: Secret): Promise<boolean> => {
    const { status } = await asking().ask('POST', '/sessions', secret);
    if (status !== 429) return status === 200;
    // One of the two secrets is wrong each time. After fifty failures, every attempt waits a second.
    await wait(1000);
    return opens(secret);
  };
  return faultsIn(tried, opens);
}

const unopened = (error: unknown): string[] => {
  if (error instanceof NotOpened) return [error.message];
  throw error;
};

async function faultsOfStarted(opened: Opened, tried: Tried): Promise<string[]> {
  const opens = (secret: Secret) =>
    'recoveryKey' in secret ? opened.recovers(secret.recoveryKey) : opened.opensWith(secret);
  return [...(await faultsIn(tried, opens)), ...(await faultsOf(opened, { isThorough: false }))];
}

async function faultsIn(
  { reply, before, after }: Tried,
  opens: (secret: Secret) => Promise<boolean>,
): Promise<string[]> {
  const isOld = before !== undefined && (await opens(before));
  const isNew = after !== undefined && (await opens(after));
  if (before !== undefined && after !== undefined && !isOld && !isNew) return ['neither secret opens'];
  if (isUncertain(reply))
    return before !== undefined && after === undefined && 'recoveryKey' in before && !isOld
      ? ['the printed key is dead']
      : [];
  if (reply.status < 300) {
    if (after !== undefined && !isNew) return ['the new secret was acknowledged and opens nothing'];
    return isOld ? ['the old secret still opens'] : [];
  }
  if (before !== undefined && !isOld) return ['it was refused and the old secret opens nothing'];
  return isNew ? ['it was refused and the new secret opens'] : [];
}

/** Waits until the station saves again. It checks a failing disk once a second. */
async function healed({ ask }: Asking): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if ((await ask('POST', '/patients', { name: 'After the fault' })).status < 300) return;
    await wait(200);
  }
  throw new Error('Nothing could be saved when the disk worked again.');
}
