/**
 * The power is cut during the trial of a new version: before each change that one of its steps makes on the disk. The program in its place
 * then starts, with all that was saved, and with the registry as its version can read it.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type * as FileSystem from 'node:fs';
import type * as FilePromises from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Settled } from '../../src-main/desktop/update/settle.ts';
import type { Trial } from '../../src-main/desktop/update/trial.ts';
import { temporaryDir } from '../support/station.ts';

/** A computer whose power fails before the change on the disk with this number. */
const power: { left: number } = vi.hoisted(() => ({ left: Infinity }));
const cut = vi.hoisted(() => () => {
  if (power.left-- <= 0) throw new Error('power cut');
});
vi.mock('node:fs', async (original) => {
  const real = await original<typeof FileSystem>();
  const cutting = ['renameSync', 'linkSync', 'rmSync', 'copyFileSync', 'writeFileSync'] as const;
  const faulty = cutting.map((name) => [
    name,
    (...args: unknown[]) => {
      cut();
      return (real[name] as (...given: unknown[]) => unknown)(...args);
    },
  ]);
  return { ...real, ...Object.fromEntries(faulty) };
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FilePromises>();
  const open: typeof real.open = async (path, ...more) => {
    const file = await real.open(path, ...more);
    const write = file.writeFile.bind(file);
    file.writeFile = async (content, ...how) => {
      // Half of it arrives.
      if (power.left <= 0) await write('ha');
      cut();
      await write(content, ...how);
    };
    return file;
  };
  const cutting =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    (...args: Args) => {
      cut();
      return act(...args);
    };
  return { ...real, open, rename: cutting(real.rename), rm: cutting(real.rm), mkdir: cutting(real.mkdir) };
});

// Another file in this process may have loaded these with its own disk, or may load them after this one.
vi.resetModules();
afterAll(() => vi.resetModules());
const { runOnTrial } = await import('../../src-main/desktop/update/on-trial.ts');
const { giveUp, settleTrial } = await import('../../src-main/desktop/update/settle.ts');
const { beganAt, beside, readTrial, writeTrial } = await import('../../src-main/desktop/update/trial.ts');

const [oldRegistry, newRegistry] = ['the tables of 0.1.0', 'the longer tables of 9.9.9'];
const nobody = { pid: 1, beganAt: null };

/** A computer on which 9.9.9 is on trial and nobody watches. */
function openComputer(stage: Trial['stage'] = 'starting') {
  const dataDir = join(temporaryDir(), 'data');
  const [registry, backup] = [join(dataDir, 'registry'), join(dataDir, 'backups', 'before-9.9.9-x')];
  for (const folder of [registry, backup]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(registry, 'registry.db'), oldRegistry);
  writeFileSync(join(registry, 'keys.json'), 'keys');
  cpSync(registry, backup, { recursive: true });
  const appImage = join(dataDir, '..', 'Satchel.AppImage');
  writeFileSync(appImage, 'program 0.1.0');
  writeFileSync(beside(appImage).fresh, 'program 9.9.9');
  const trial: Trial = { from: '0.1.0', to: '9.9.9', appImage, backup, watcher: nobody, stage, hasFailed: false };
  writeTrial(dataDir, trial);
  const computer = {
    dataDir,
    trial,
    registry: () => readFileSync(join(registry, 'registry.db'), 'utf8'),
    version: () => readFileSync(appImage, 'utf8').replace('program ', ''),
    left: () => readdirSync(join(dataDir, '..')).filter((name) => name.startsWith('Satchel')),
    replaced: () => readdirSync(join(dataDir, 'backups')).filter((name) => name.startsWith('replaced-')),
    migrate: () => {
      writeFileSync(join(registry, 'registry.db'), newRegistry);
      writeFileSync(join(registry, 'registry.db-wal'), 'a log');
    },
    run: () => runOnTrial(dataDir, { trial: readTrial(dataDir)!, giveUp: () => giveUp(dataDir, readTrial(dataDir)!) }),
    start: (): Promise<Settled> => settleTrial({ dataDir, version: computer.version() }),
  };
  return computer;
}
type Computer = ReturnType<typeof openComputer>;

/** Starts the program in its place until it is one that goes on, as people do. Returns how its last start ended. */
async function startUntilItRuns(computer: Computer): Promise<Settled['kind']> {
  for (let starts = 0; starts < 3; starts++) {
    const settled = await computer.start();
    if (settled.kind !== 'give-up') return settled.kind;
    giveUp(computer.dataDir, settled.trial);
  }
  throw new Error('No program goes on.');
}

function expectFormer(computer: Computer): void {
  expect(computer.version()).toBe('0.1.0');
  expect(computer.registry()).toBe(oldRegistry);
  expect(readdirSync(join(computer.dataDir, 'registry')).sort()).toEqual(['keys.json', 'registry.db']);
  expect(computer.left()).toEqual(['Satchel.AppImage']);
  expect(readTrial(computer.dataDir)).toBeUndefined();
}

/** Runs steps with the power failing before the first change, the second, and so on until they complete. Returns how often it failed. */
async function cutEverywhere(steps: (computer: Computer) => unknown, check: (computer: Computer) => Promise<void>) {
  for (let changes = 0; ; changes++) {
    const computer = openComputer();
    power.left = changes;
    let isCut = false;
    try {
      await steps(computer);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'power cut') throw error;
      isCut = true;
    } finally {
      power.left = Infinity;
    }
    await check(computer);
    if (!isCut) return changes;
  }
}

test('a power cut while a new version takes its place leaves one of the two, with the registry unchanged', async () => {
  const changes = await cutEverywhere(
    ({ run }) => run().started(false),
    async (computer) => {
      const kind = await startUntilItRuns(computer);
      expect(computer.registry()).toBe(oldRegistry);
      if (kind === 'returned') return expectFormer(computer);
      expect(computer.version()).toBe('9.9.9');
      // It goes on, and the former one goes.
      const onTrial = computer.run();
      onTrial.started(false);
      expect(readTrial(computer.dataDir)?.stage).toBe('started');
      onTrial.onOpening('begins');
      onTrial.onOpening('opened');
      expect(computer.left()).toEqual(['Satchel.AppImage']);
    },
  );
  expect(changes).toBeGreaterThan(4);
});

test('a power cut while a new version opens the registry leads to one that can read it', async () => {
  const changes = await cutEverywhere(
    (computer) => {
      const onTrial = computer.run();
      onTrial.started(false);
      onTrial.onOpening('begins');
      computer.migrate();
      onTrial.onOpening('opened');
    },
    async (computer) => {
      // Only the former version brings its registry back; a new one whose trial is over keeps its own.
      if (readTrial(computer.dataDir) === undefined) {
        expect([computer.version(), computer.registry()]).toEqual(['9.9.9', newRegistry]);
        return;
      }
      const kind = await startUntilItRuns(computer);
      if (kind === 'returned') return expectFormer(computer);
      expect([computer.version(), computer.registry()]).toEqual(['9.9.9', oldRegistry]);
    },
  );
  expect(changes).toBeGreaterThan(8);
});

test('a power cut while the former version comes back is followed by a start that completes it', async () => {
  const keptOnce = new Set<number>();
  const changes = await cutEverywhere(
    async (computer) => {
      const left = power.left;
      power.left = Infinity;
      const onTrial = computer.run();
      onTrial.started(false);
      onTrial.onOpening('begins');
      computer.migrate();
      power.left = left;
      onTrial.onOpening('failed');
      await computer.start();
    },
    async (computer) => {
      await startUntilItRuns(computer);
      expectFormer(computer);
      // The registry as the new version left it is kept too.
      const [kept = ''] = computer.replaced();
      expect(readFileSync(join(computer.dataDir, 'backups', kept, 'registry.db'), 'utf8')).toBe(newRegistry);
      keptOnce.add(computer.replaced().length);
    },
  );
  expect(changes).toBeGreaterThan(12);
  expect([...keptOnce]).toEqual([1]);
});

test('what a new version has saved is never put back, whoever starts', async () => {
  const computer = openComputer();
  const onTrial = computer.run();
  onTrial.onOpening('begins');
  computer.migrate();
  onTrial.onOpening('opened');
  onTrial.onOpening('failed');
  expect(await computer.start()).toEqual({ kind: 'none' });
  expect(await settleTrial({ dataDir: computer.dataDir, version: '0.1.0' })).toEqual({
    kind: 'none',
  });
  expect([computer.version(), computer.registry()]).toEqual(['9.9.9', newRegistry]);
});

test('a station that is closed while it is opened goes on with the trial', async () => {
  const computer = openComputer();
  const onTrial = computer.run();
  onTrial.started(false);
  onTrial.onOpening('begins');
  onTrial.onOpening('cancelled');
  expect(await computer.start()).toMatchObject({ kind: 'on-trial', trial: { stage: 'started' } });
});

test('a trial of other versions, or a file that is none of ours, is forgotten', async () => {
  const computer = openComputer('opening');
  computer.migrate();
  expect(await settleTrial({ dataDir: computer.dataDir, version: '5.0.0' })).toEqual({
    kind: 'none',
  });
  expect(computer.registry()).toBe(newRegistry);
  writeFileSync(join(computer.dataDir, 'update-trial.json'), '{"from": 1}');
  expect(await computer.start()).toEqual({ kind: 'none' });
  expect(existsSync(join(computer.dataDir, 'update-trial.json'))).toBe(false);
});

test('without the backup, the registry stays as it is', async () => {
  const computer = openComputer('opening');
  computer.migrate();
  rmSync(computer.trial.backup!, { recursive: true });
  expect((await computer.start()).kind).toBe('returned');
  expect(computer.registry()).toBe(newRegistry);
});

test('a process is told from another one with its number', () => {
  expect(beganAt(process.pid)).toMatch(/^\d+$/);
  expect(beganAt(1)).not.toBe(beganAt(process.pid));
  expect(beganAt(4_194_305)).toBeNull();
});
