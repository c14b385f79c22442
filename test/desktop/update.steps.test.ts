/**
 * An update from beginning to end, on a real station, with the dialogs and the installer replaced. `update.test.ts` does the same in a real
 * window.
 */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { folderSource, webSource, type UpdateSource } from '../../src-main/desktop/update/source.ts';
import { update, type UpdateEnd, type UpdateSystem } from '../../src-main/desktop/update/steps.ts';
import { maxReleaseBytes, releaseFile, signatureFile } from '../../src-main/desktop/update/update.contract.ts';
import { startStation, type RunningStation } from '../../src-main/serve.ts';
import { fakeClock } from '../support/clock.ts';
import { clientOf, password, setUp, temporaryDir, testConfig, type Client } from '../support/station.ts';
import { fileOf, newReleaseKey, releaseOf, signInto, stickWith, type ReleaseKey } from './release.ts';

/** A disk that is full, or that stores something other than it was given. */
const disk: { fault: 'none' | 'full' | 'bad'; for: RegExp } = vi.hoisted(() => ({ fault: 'none', for: /^$/ }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const open: typeof real.open = async (path, ...more) => {
    const file = await real.open(path, ...more);
    if (disk.fault === 'none' || !disk.for.test(String(path))) return file;
    const write = file.writeFile.bind(file);
    file.writeFile = async (given) => {
      if (disk.fault === 'full') throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      const chunks: Buffer[] = [];
      for await (const chunk of typeof given === 'string' || given instanceof Uint8Array ? [given] : (given as any))
        chunks.push(Buffer.from(chunk));
      const bytes = Buffer.concat(chunks);
      bytes[bytes.length >> 1]! ^= 1;
      await write(bytes);
    };
    return file;
  };
  return { ...real, open };
});

function withDisk(fault: typeof disk.fault, path: RegExp): void {
  Object.assign(disk, { fault, for: path });
  onTestFinished(() => void Object.assign(disk, { fault: 'none' }));
}

const program = 'the new program';

type Clinic = {
  key: ReleaseKey;
  system: UpdateSystem;
  /** The steps that happened, in order. */
  steps: string[];
  dataDir: string;
  station: () => RunningStation | undefined;
  client: Client;
  /** Returns what the installer put in place. */
  inPlace: () => string;
  run: (source: UpdateSource | string, more?: Partial<UpdateSystem>) => Promise<UpdateEnd>;
};

/** Opens a station with a patient, run by version 0.1.0, and a person who agrees. */
async function openClinic(): Promise<Clinic> {
  const dir = temporaryDir();
  const dataDir = join(dir, 'data');
  const config = testConfig(dataDir);
  let station: RunningStation | undefined = await startStation(config);
  onTestFinished(() => station?.close());
  const { admin: client } = await setUp(station);
  await client.post('/patients', { name: 'Kofi Boateng' });
  const key = newReleaseKey();
  const steps: string[] = [];
  let inPlace = 'the old program';
  const system: UpdateSystem = {
    dataDir,
    updatesDir: join(dataDir, 'updates'),
    clock: fakeClock(),
    log: config.log,
    installed: { version: '0.1.0', platform: 'linux', arch: 'x64', kind: 'AppImage', dataVersion: 1 },
    trustedKey: key.publicKey,
    closeStation: async () => {
      steps.push('close');
      await station?.close();
      station = undefined;
    },
    startStation: async () => {
      steps.push('start');
      station ??= await startStation(config);
    },
    showProgress: () => undefined,
    agree: async () => {
      steps.push('agree');
      return true;
    },
    prepare: async ({ path }) => {
      steps.push('prepare');
      return {
        install: async () => {
          steps.push('install');
          inPlace = readFileSync(path, 'utf8');
        },
        discard: async () => {
          steps.push('discard');
        },
      };
    },
  };
  const run: Clinic['run'] = (source, more) =>
    update(typeof source === 'string' ? folderSource(source) : source, { ...system, ...more });
  return { key, system, steps, dataDir, station: () => station, client, inPlace: () => inPlace, run };
}

/** Checks that nothing happened to the program or the station, and that nothing is left of the update. */
async function expectUntouched(clinic: Clinic): Promise<void> {
  expect(clinic.inPlace()).toBe('the old program');
  expect(clinic.steps).not.toContain('close');
  expect(existsSync(clinic.system.updatesDir)).toBe(false);
  expect((await clinic.client.get('/patients')).status).toBe(200);
}

const failedWith = (problem: string) => expect.objectContaining({ kind: 'failed', problem });

test('a good update is installed after the person agreed, the station closed and a backup was made', async () => {
  const clinic = await openClinic();
  const end = await clinic.run(stickWith(program, clinic.key));
  expect(end).toEqual({
    kind: 'installed',
    backup: join(clinic.dataDir, 'backups', 'before-9.9.9-2026-03-02T09-00-00.000Z'),
  });
  expect(clinic.steps).toEqual(['prepare', 'agree', 'close', 'install']);
  expect(clinic.inPlace()).toBe(program);
});

test('the backup is the registry to the byte, and opens in its place with the same password', async () => {
  const clinic = await openClinic();
  const end = await clinic.run(stickWith(program, clinic.key));
  const backup = end.kind === 'installed' ? end.backup! : '';
  const registry = join(clinic.dataDir, 'registry');
  expect(readdirSync(backup).sort()).toEqual(readdirSync(registry).sort());
  for (const name of readdirSync(registry))
    expect(readFileSync(join(backup, name)).equals(readFileSync(join(registry, name))), name).toBe(true);

  const restored = join(temporaryDir(), 'data');
  cpSync(backup, join(restored, 'registry'), { recursive: true });
  const station = await startStation(testConfig(restored));
  onTestFinished(() => station.close());
  const { body } = await clientOf(station.api, '').post('/sessions', { username: 'ama', password });
  const { body: found } = await clientOf(station.api, body.token).get('/patients?page=0&size=20');
  expect(JSON.stringify(found)).toContain('Kofi Boateng');
});

test('"later" leaves everything as it was, and takes the copy away', async () => {
  const clinic = await openClinic();
  const discard = () => rmSync(clinic.system.updatesDir, { recursive: true });
  const prepare: UpdateSystem['prepare'] = async () => ({
    install: () => expect.fail(),
    discard: async () => discard(),
  });
  expect(await clinic.run(stickWith(program, clinic.key), { agree: async () => false, prepare })).toEqual({
    kind: 'later',
  });
  await expectUntouched(clinic);
});

test('a program without a key takes no update, however it is signed', async () => {
  const clinic = await openClinic();
  const end = await clinic.run(stickWith(program, clinic.key), { trustedKey: undefined });
  expect(end).toEqual(failedWith('no-key'));
  await expectUntouched(clinic);
});

test('an installation that cannot be replaced says so before anything is read', async () => {
  const clinic = await openClinic();
  const installed = { ...clinic.system.installed, kind: undefined };
  const source = () => expect.fail('nothing is read');
  expect(await clinic.run(source, { installed })).toEqual(failedWith('no-self'));
  await expectUntouched(clinic);
});

/** Faults that a USB stick can have. Each is made from a good stick. */
const wrong: Record<string, { problem: string; make: (stick: string, key: ReleaseKey) => void }> = {
  'no release': { problem: 'no-release', make: (stick) => rmSync(join(stick, releaseFile)) },
  'no signature': { problem: 'not-genuine', make: (stick) => rmSync(join(stick, signatureFile)) },
  "somebody else's signature": {
    problem: 'not-genuine',
    make: (stick) => signInto(stick, releaseOf(program), newReleaseKey()),
  },
  'a release that was changed by a byte': {
    problem: 'not-genuine',
    make: (stick) => appendFileSync(join(stick, releaseFile), ' '),
  },
  'a release that does not end': {
    problem: 'no-release',
    make: (stick, key) => signInto(stick, JSON.stringify(releaseOf(program)).padEnd(maxReleaseBytes + 1), key),
  },
  'a release that is a link to elsewhere': {
    problem: 'no-release',
    make: (stick, key) => {
      const elsewhere = stickWith(program, key);
      rmSync(join(stick, releaseFile));
      symlinkSync(join(elsewhere, releaseFile), join(stick, releaseFile));
    },
  },
  'no file': { problem: 'damaged', make: (stick) => rmSync(join(stick, fileOf('').name)) },
  'a file that was changed by a byte': {
    problem: 'damaged',
    make: (stick) => writeFileSync(join(stick, fileOf('').name), 'the bad program'),
  },
  'a file that was cut short': {
    problem: 'damaged',
    make: (stick) => writeFileSync(join(stick, fileOf('').name), program.slice(1)),
  },
  'the same version': {
    problem: 'not-newer',
    make: (stick, key) => signInto(stick, releaseOf(program, { version: '0.1.0' }), key),
  },
  'an older version': {
    problem: 'not-newer',
    make: (stick, key) => signInto(stick, releaseOf(program, { version: '0.0.9' }), key),
  },
  'nothing for this computer': {
    problem: 'no-file',
    make: (stick, key) => signInto(stick, releaseOf('', { files: [fileOf(program, { platform: 'darwin' })] }), key),
  },
  'a name that leads out of the folder': {
    problem: 'not-understood',
    make: (stick, key) => {
      writeFileSync(join(stick, '..', 'up.AppImage'), program);
      signInto(stick, releaseOf('', { files: [fileOf(program, { name: '../up.AppImage' })] }), key);
    },
  },
};

test.for(Object.keys(wrong))('a stick with %s changes nothing', async (name) => {
  const clinic = await openClinic();
  const stick = stickWith(program, clinic.key);
  wrong[name]?.make(stick, clinic.key);
  expect(await clinic.run(stick)).toEqual(failedWith(wrong[name]?.problem ?? ''));
  expect(clinic.steps).toEqual([]);
  await expectUntouched(clinic);
});

test('what is exchanged on the stick after it was verified is not what is installed', async () => {
  const clinic = await openClinic();
  const stick = stickWith(program, clinic.key);
  const agree = async () => {
    writeFileSync(join(stick, fileOf('').name), 'the bad program');
    return true;
  };
  expect((await clinic.run(stick, { agree })).kind).toBe('installed');
  expect(clinic.inPlace()).toBe(program);
});

test('a stick that is exchanged between the release and the file is refused', async () => {
  const clinic = await openClinic();
  const stick = folderSource(stickWith(program, clinic.key));
  const other = folderSource(stickWith('the bad program', newReleaseKey()));
  const source: UpdateSource = (name, signal) => (name.startsWith(releaseFile) ? stick : other)(name, signal);
  expect(await clinic.run(source)).toEqual(failedWith('damaged'));
  await expectUntouched(clinic);
});

/** A web folder whose download never ends. */
function endless(): { source: UpdateSource; sentBytes: () => number; isStopped: () => boolean } {
  let sent = 0;
  let isStopped = false;
  const pull = (controller: ReadableStreamDefaultController) => {
    sent += 65_536;
    controller.enqueue(new Uint8Array(65_536));
  };
  const reply = async () => new Response(new ReadableStream({ pull, cancel: () => void (isStopped = true) }));
  return {
    source: webSource(new URL('https://satchel.example.org/'), reply),
    sentBytes: () => sent,
    isStopped: () => isStopped,
  };
}

test('no more is read of a release, or of a file, than it may have', async () => {
  const clinic = await openClinic();
  const web = endless();
  expect(await clinic.run(web.source)).toEqual(failedWith('no-release'));
  expect(web.sentBytes()).toBeLessThan(maxReleaseBytes * 2);

  const stick = folderSource(stickWith(program, clinic.key));
  const file = endless();
  const source: UpdateSource = (name, signal) => (name.startsWith(releaseFile) ? stick : file.source)(name, signal);
  expect(await clinic.run(source)).toEqual(failedWith('damaged'));
  expect(file.sentBytes()).toBeLessThan(1_000_000);
  expect([web.isStopped(), file.isStopped()]).toEqual([true, true]);
  await expectUntouched(clinic);
});

test('a web folder that does not answer changes nothing', async () => {
  const clinic = await openClinic();
  const address = new URL('https://satchel.example.org/');
  const offline = webSource(address, () => Promise.reject(new TypeError('net::ERR_NAME_NOT_RESOLVED')));
  expect(await clinic.run(offline)).toEqual(failedWith('unreachable'));
  const broken = webSource(address, async () => new Response('', { status: 503 }));
  expect(await clinic.run(broken)).toEqual(failedWith('unreachable'));
  const cut = webSource(address, async () => new Response(new ReadableStream({ pull: (it) => it.error(new Error()) })));
  expect(await clinic.run(cut)).toEqual(failedWith('unreachable'));
  const empty = webSource(address, async () => new Response('', { status: 404 }));
  expect(await clinic.run(empty)).toEqual(failedWith('no-release'));
  await expectUntouched(clinic);
});

test('what an earlier copy left, that a power cut ended, is in nobody’s way', async () => {
  const clinic = await openClinic();
  mkdirSync(clinic.system.updatesDir);
  writeFileSync(join(clinic.system.updatesDir, `${fileOf('').name}.part`), 'the n');
  expect((await clinic.run(stickWith(program, clinic.key))).kind).toBe('installed');
});

test('a full disk while copying is said, and nothing is left on it', async () => {
  const clinic = await openClinic();
  withDisk('full', /AppImage\.part$/);
  expect(await clinic.run(stickWith(program, clinic.key))).toEqual(failedWith('disk-full'));
  await expectUntouched(clinic);
});

test('a disk that keeps something else than was read is noticed before anybody is asked', async () => {
  const clinic = await openClinic();
  withDisk('bad', /AppImage\.part$/);
  expect(await clinic.run(stickWith(program, clinic.key))).toEqual(failedWith('damaged'));
  expect(clinic.steps).toEqual([]);
  await expectUntouched(clinic);
});

test('a copy that the person stops leaves nothing', async () => {
  const clinic = await openClinic();
  const shown: (number | undefined)[] = [];
  const showProgress: UpdateSystem['showProgress'] = (part, cancel) => {
    shown.push(part);
    if (part !== undefined && part > 0) cancel();
  };
  expect(await clinic.run(stickWith(program, clinic.key), { showProgress })).toEqual({ kind: 'cancelled' });
  expect(shown.at(-1)).toBeUndefined();
  expect(clinic.steps).not.toContain('agree');
  await expectUntouched(clinic);
});

test('the page can be used while the update is copied and asked about', async () => {
  const clinic = await openClinic();
  const agree = async () => (await clinic.client.get('/patients')).status === 200;
  expect((await clinic.run(stickWith(program, clinic.key), { agree })).kind).toBe('installed');
});

/** Failures after the station was closed. */
const late: Record<string, { problem: string; make: (clinic: Clinic) => Partial<UpdateSystem> }> = {
  'the installer': {
    problem: 'not-installed',
    make: () => ({
      prepare: async () => ({
        install: () => Promise.reject(new Error('not-installed')),
        discard: async () => undefined,
      }),
    }),
  },
  'the folder for backups': {
    problem: 'not-backed-up',
    make: ({ dataDir }) => {
      rmSync(join(dataDir, 'backups'), { recursive: true, force: true });
      writeFileSync(join(dataDir, 'backups'), 'in the way');
      return {};
    },
  },
  'a disk too full for the backup': {
    problem: 'disk-full',
    make: () => {
      withDisk('full', /before-.*registry\.db$/);
      return {};
    },
  },
  'a disk that keeps another backup than it was given': {
    problem: 'not-backed-up',
    make: () => {
      withDisk('bad', /before-.*registry\.db$/);
      return {};
    },
  },
  'the closing of the station': {
    problem: 'unexpected',
    make: () => ({ closeStation: () => Promise.reject(new Error('in flight')) }),
  },
};

test.for(Object.keys(late))('when %s fails, nothing is installed and the station runs again', async (name) => {
  const clinic = await openClinic();
  const more = late[name]?.make(clinic);
  expect(await clinic.run(stickWith(program, clinic.key), more)).toEqual(failedWith(late[name]?.problem ?? ''));
  expect(clinic.inPlace()).toBe('the old program');
  expect(clinic.steps).toContain('start');
  const backups = join(clinic.dataDir, 'backups');
  if (name !== 'the folder for backups' && existsSync(backups))
    expect(readdirSync(backups).filter((each) => each.endsWith('.part'))).toEqual([]);
  const { body } = await clientOf(clinic.station()!.api, '').post('/sessions', { username: 'ama', password });
  expect((await clientOf(clinic.station()!.api, body.token).get('/patients')).status).toBe(200);
});

test('what a power cut left of an earlier backup is cleared away, and a finished one is not', async () => {
  const clinic = await openClinic();
  const backups = join(clinic.dataDir, 'backups');
  for (const name of ['before-0.0.9-x.part', 'before-0.0.9-x']) mkdirSync(join(backups, name), { recursive: true });
  const end = await clinic.run(stickWith(program, clinic.key));
  expect(end.kind).toBe('installed');
  expect(readdirSync(backups).sort()).toEqual(['before-0.0.9-x', 'before-9.9.9-2026-03-02T09-00-00.000Z']);
});

test('a registry that another program has taken meanwhile is not copied under its hands', async () => {
  const clinic = await openClinic();
  const closeStation = async () => {
    await clinic.system.closeStation();
    const other = await startStation(testConfig(clinic.dataDir));
    onTestFinished(() => other.close());
  };
  const end = await clinic.run(stickWith(program, clinic.key), {
    closeStation,
    startStation: async () => void clinic.steps.push('start'),
  });
  expect(end).toEqual(failedWith('not-backed-up'));
  expect(clinic.steps).toEqual(['prepare', 'agree', 'close', 'start', 'discard']);
});

test('a station that is not set up yet has nothing to back up, and is updated', async () => {
  const clinic = await openClinic();
  rmSync(join(clinic.dataDir, 'registry'), { recursive: true });
  expect(await clinic.run(stickWith(program, clinic.key))).toEqual({ kind: 'installed', backup: undefined });
});
