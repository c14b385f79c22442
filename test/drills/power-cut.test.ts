/**
 * The power fails. A real station is recorded at work, and the recording is cut at thousands of moments. Each state that the disk
 * may then be in is opened: everything answered with a 2xx is there, and the registry is sound.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { cuts, layDown, take, type Disk, type Step } from '../support/disk-image.ts';
import { beginRecording, recorder, whyNotRecorded } from '../support/disk-record.ts';
import { amount, drillSeed, quickDir } from '../support/drills.ts';
import { temporaryDir } from '../support/station.ts';
import { faultsOf, withOpened, type Opened } from './opened-image.ts';
import { newAsking, startDrilled, type Answer } from './drilled-station.ts';
import { prepareRegistry, scenarios, type Promised, type Scenario } from './scenarios.ts';

const imagesOf = amount('IMAGES', { test: 40, drill: 10_000 });

for (const scenario of scenarios) {
  const images = Math.ceil(imagesOf * scenario.share);
  test(
    `keeps what it acknowledged when the power fails while ${scenario.name}`,
    async () => {
      const reason = whyNotRecorded();
      if (reason !== undefined) return console.warn(`not run: ${reason}`);
      const { start, steps, promised, image, putFilesIn } = await record(scenario);
      const random = randomFrom(drillSeed);
      const moments = momentsOf(steps, { images, random });
      const answered = new Map<number, number>();
      let taken = 0;
      for (const [number, moment] of moments.entries()) {
        for (const step of steps.slice(taken, moment)) {
          take(start, step);
          if (step.do === 'answer') answered.set(step.port, (answered.get(step.port) ?? 0) + 1);
        }
        taken = moment;
        const cut = random.pick(cuts);
        layDown(start, image, { cut, random });
        const takeFilesOut = putFilesIn();
        const due = promised.filter(({ answer }) => isSent(answer, answered));
        const faults = await faultsIn(image, due, { isThorough: number % 8 === 0 });
        if (faults.length > 0) {
          const where = `seed ${drillSeed}, image ${number}, cut at step ${moment} of ${steps.length} keeping ${cut}`;
          throw new Error(`${faults.slice(0, 5).join('\n')}\n(${faults.length} faults; ${where})`);
        }
        takeFilesOut();
        rmSync(image, { recursive: true });
      }
      console.info(
        `${scenario.name}: ${images} images of ${steps.length} steps, ${promised.length} promises; seed ${drillSeed}`,
      );
    },
    60_000 + images * 5000,
  );
}

test('keeps of the audit trail what a station had not synced when it was killed, and the next one went on from', async () => {
  const reason = whyNotRecorded();
  if (reason !== undefined) return console.warn(`not run: ${reason}`);
  const place = { dataDir: quickDir(), keyFile: join(temporaryDir(), 'key') };
  await prepareRegistry(place);
  const trail = () => {
    const folder = join(place.dataDir, 'audit');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.trail')) : [];
    return names.map((name) => readFileSync(join(folder, name), 'hex'));
  };
  const before = trail();
  const trace = join(temporaryDir(), 'trace');
  const read = beginRecording(place.dataDir);
  const station = await startDrilled({ ...place, under: recorder(trace) });
  await station.stop();
  const { start, steps } = read(trace);
  unsync(start, 'audit');
  for (const step of steps) take(start, step);
  rmSync(place.dataDir, { recursive: true });
  layDown(start, place.dataDir, { cut: 'nothing', random: randomFrom(drillSeed) });
  expect(before).not.toEqual([]);
  expect(trail()).toEqual(before);
});

/** Makes a folder look as if neither its content nor its own entry had ever been synced. */
function unsync({ files, folders }: Disk, name: string): void {
  const root = folders.get(0);
  const id = root?.synced.get(name) ?? NaN;
  const folder = folders.get(id);
  if (root === undefined || folder === undefined) throw new Error(`There is no ${name}.`);
  root.synced.delete(name);
  root.unsynced.push([{ name, file: id }]);
  for (const [each, file] of folder.synced) {
    folder.unsynced.push([{ name: each, file }]);
    const { synced, size } = files.get(file) ?? { synced: Buffer.alloc(0), size: 0 };
    files.set(file, {
      synced: Buffer.alloc(0),
      size: 0,
      unsynced: [{ do: 'write', file, at: 0, bytes: synced.subarray(0, size) }],
    });
  }
  folder.synced.clear();
}

async function record(scenario: Scenario) {
  const folder = join(quickDir(), 'station');
  mkdirSync(folder);
  const dataDir = join(folder, 'data');
  const keyFile = scenario.hasKeyFile ? join(folder, 'key') : undefined;
  const place = { dataDir, ...(keyFile !== undefined && { keyFile }) };
  const prepared = await scenario.prepare(place);
  const trace = join(temporaryDir(), 'trace');
  const read = beginRecording(folder);
  const station = await startDrilled({ ...place, under: recorder(trace) });
  const promised: Promised[] = [];
  await scenario.run({
    ...prepared,
    setupCode: station.setupCode,
    asking: (token) => newAsking(station.url, token),
    promise: (each) => void promised.push(each),
  });
  await station.stop();
  const recording = read(trace);
  const putFilesIn = keepFiles(join(dataDir, 'registry'));
  rmSync(folder, { recursive: true });
  return { ...recording, promised, image: folder, putFilesIn };
}

/**
 * Keeps the registry's own files. In other files, the registry would be recognised as a copy, and would continue as a copy. Returns
 * a function that puts these files in the place of an image's files, with the image's content. That function returns one that takes
 * them out again.
 */
function keepFiles(registry: string): () => () => void {
  const aside = quickDir();
  const names = readdirSync(registry).filter((name) => name.endsWith('.db'));
  for (const name of names) renameSync(join(registry, name), join(aside, name));
  return () => {
    const held = names.filter((name) => existsSync(join(registry, name)));
    for (const name of held) {
      writeFileSync(join(aside, name), readFileSync(join(registry, name)));
      renameSync(join(aside, name), join(registry, name));
    }
    return () => {
      for (const name of held)
        if (existsSync(join(registry, name))) renameSync(join(registry, name), join(aside, name));
    };
  };
}

const isSent = ({ port, nth }: Answer, answered: Map<number, number>) => nth < (answered.get(port) ?? 0);

/**
 * Returns moments: a third anywhere, a third near an answer, and a third near a created or removed name, since such moments are
 * rare.
 */
function momentsOf(steps: Step[], { images, random }: { images: number; random: Random }): number[] {
  const stepsThat = (are: RegExp) => steps.flatMap((step, at) => (are.test(step.do) ? [at] : []));
  const [answers, names] = [stepsThat(/answer/), stepsThat(/make|link|remove|rename/)];
  const beside = (some: number[]) => Math.min(steps.length, random.pick(some) + random.below(5));
  const choices = [() => random.below(steps.length + 1), () => beside(answers), () => beside(names)];
  return Array.from({ length: images }, (_, i) => choices[i % choices.length]?.() ?? 0).sort((a, b) => a - b);
}

async function faultsIn(image: string, due: Promised[], { isThorough }: { isThorough: boolean }): Promise<string[]> {
  try {
    const looked = await withOpened(image, async (opened: Opened) => {
      const faults: string[] = [];
      for (const { what, holds } of due)
        if (!(await holds(opened))) faults.push(`${what} was acknowledged and is gone.`);
      return [...faults, ...(await faultsOf(opened, { isThorough }))];
    });
    return looked ?? due.map(({ what }) => `${what} was acknowledged and is gone: there is no registry.`);
  } catch (error) {
    return [`It cannot be opened: ${String(error)}`];
  }
}
