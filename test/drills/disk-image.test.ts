/**
 * The possible states of a disk after a power failure, tested on recordings of a few steps, made by hand or by a small
 * program.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { cuts, emptyDisk, layDown, take, type Cut, type Disk, type Step } from '../support/disk-image.ts';
import { beginRecording, recorder, whyNotRecorded } from '../support/disk-record.ts';
import { quickDir } from '../support/drills.ts';
import { temporaryDir } from '../support/station.ts';

const make = (name: string, file: number): Step => ({ do: 'make-file', folder: 0, name, file });
const write = (file: number, text: string, at = 0): Step => ({ do: 'write', file, at, bytes: Buffer.from(text) });
const sync = (file: number): Step => ({ do: 'sync', file });

function diskAfter(...steps: Step[]): Disk {
  const disk = emptyDisk();
  for (const step of steps) take(disk, step);
  return disk;
}

/** Returns the distinct states that many cuts leave, each as its file names with their content. */
function statesAfter(steps: Step[], kinds: readonly Cut[] = cuts): Set<string> {
  const disk = diskAfter(...steps);
  const random = randomFrom(1);
  const folder = quickDir();
  const states = new Set<string>();
  for (let i = 0; i < 100; i++) {
    const target = join(folder, String(i));
    layDown(disk, target, { cut: kinds[i % kinds.length] ?? 'some', random });
    states.add(contentOf(target));
  }
  return states;
}

const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? `${name}/` : `${name}=${readFileSync(path, 'latin1')}`;
    })
    .join(' ');

test('what was synced, with its entry, is there however the power fails', () => {
  expect(statesAfter([make('a', 1), write(1, 'old'), sync(1), sync(0)])).toEqual(new Set(['a=old']));
});

test('a file that was synced is not there when its folder was not', () => {
  expect(statesAfter([make('a', 1), write(1, 'old'), sync(1)])).toEqual(new Set(['', 'a=old']));
});

test('each write since the last sync is there or not, by itself', () => {
  const begun = [make('a', 1), write(1, 'xxx'), sync(1), sync(0)];
  expect(statesAfter([...begun, write(1, 'A', 0), write(1, 'B', 2)], ['some'])).toEqual(
    new Set(['a=xxx', 'a=Axx', 'a=xxB', 'a=AxB']),
  );
  expect(statesAfter([...begun, write(1, 'A', 0), write(1, 'B', 2)], ['the first'])).toEqual(
    new Set(['a=xxx', 'a=Axx', 'a=AxB']),
  );
  expect(statesAfter([...begun, write(1, 'A', 0)], ['nothing'])).toEqual(new Set(['a=xxx']));
  expect(statesAfter([...begun, write(1, 'A', 0)], ['everything'])).toEqual(new Set(['a=Axx']));
});

test('a write is torn between sectors and nowhere else', () => {
  const old = 'o'.repeat(1536);
  const begun = [make('a', 1), write(1, old), sync(1), sync(0)];
  const states = statesAfter([...begun, write(1, 'n'.repeat(1024), 256)], ['torn']);
  const pieces = new Set(
    [...states].map((state) => state.slice(2).replace(/(.)\1*/g, (run) => `${run[0]}${run.length} `)),
  );
  for (const state of pieces) {
    const ends = [...state.matchAll(/(\d+)/g)].reduce<number[]>(
      (all, [, n]) => [...all, (all.at(-1) ?? 0) + Number(n)],
      [],
    );
    for (const end of ends) expect([256, 512, 1024, 1280, 1536]).toContain(end);
  }
  expect(pieces).toContain('o256 n256 o1024 ');
  expect(pieces).toContain('o512 n512 o512 ');
});

test('a file that is renamed has the old name or the new one, and never both or none', () => {
  const begun = [make('a.part', 1), write(1, 'new'), sync(1), make('a', 2), write(2, 'old'), sync(2), sync(0)];
  const rename: Step = { do: 'rename', from: { folder: 0, name: 'a.part' }, to: { folder: 0, name: 'a' }, file: 1 };
  expect(statesAfter([...begun, rename])).toEqual(new Set(['a=old a.part=new', 'a=new']));
  expect(statesAfter([...begun, rename, sync(0)])).toEqual(new Set(['a=new']));
});

test('a file that is moved to another folder may be in both or in none', () => {
  const folder: Step = { do: 'make-folder', folder: 0, name: 'f', file: 9 };
  const begun = [folder, make('a', 1), write(1, '1'), sync(1), sync(0)];
  const move: Step = { do: 'rename', from: { folder: 0, name: 'a' }, to: { folder: 9, name: 'a' }, file: 1 };
  expect(statesAfter([...begun, move])).toEqual(new Set(['a=1 f/', 'f/ f/a=1', 'a=1 f/ f/a=1', 'f/']));
});

test('what is cut off and grown again reads as zeros', () => {
  const steps: Step[] = [make('a', 1), write(1, 'abcd'), { do: 'resize', file: 1, size: 1 }, write(1, 'z', 3), sync(1)];
  expect(statesAfter([...steps, sync(0)])).toEqual(new Set(['a=a\0\0z']));
});

test('a recorded program leaves the folder that its recording adds up to', () => {
  const reason = whyNotRecorded();
  if (reason !== undefined) return console.warn(`not run: ${reason}`);
  const folder = temporaryDir();
  const aside = temporaryDir();
  writeFileSync(join(folder, 'there'), 'before');
  mkdirSync(join(folder, 'sub'));
  const trace = join(aside, 'trace');
  const read = beginRecording(folder);
  const program = `
    const fs = require('node:fs');
    const at = (name) => ${JSON.stringify(folder)} + '/' + name;
    const file = fs.openSync(at('new.part'), 'wx');
    fs.writeSync(file, 'some bytes\\u0000"= (, 3) = 4');
    fs.writeSync(file, 'S', 0);
    fs.writevSync(file, [Buffer.from('one '), Buffer.from('two')], 2);
    fs.fsyncSync(file);
    fs.closeSync(file);
    fs.renameSync(at('new.part'), at('sub/new'));
    fs.linkSync(at('sub/new'), at('again'));
    fs.writeFileSync(at('there'), 'after');
    fs.truncateSync(at('there'), 3);
    fs.appendFileSync(at('there'), ' appended');
    fs.appendFileSync(at('there'), ' twice');
    fs.mkdirSync(at('gone/deeper'), { recursive: true });
    fs.writeFileSync(at('gone/deeper/x'), 'x');
    fs.rmSync(at('gone'), { recursive: true });
    const folder = fs.openSync(at(''), 'r');
    fs.fsyncSync(folder);
    fs.promises.writeFile(at('by-another-thread'), 'written').then(() => fs.rmSync(at('again')));`;
  const [strace, ...args] = [...recorder(trace), process.execPath, '-e', program];
  const { status, stderr } = spawnSync(strace ?? '', args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const { start, steps } = read(trace);
  for (const step of steps) take(start, step);
  const target = join(aside, 'everything');
  layDown(start, target, { cut: 'everything', random: randomFrom(1) });
  expect(contentOf(target)).toBe(contentOf(folder));
  rmSync(target, { recursive: true });
  layDown(start, target, { cut: 'nothing', random: randomFrom(1) });
  // The rename was synced in the folder that the file came from, but not in the folder that it went to.
  expect(contentOf(target)).toBe('again=Soone twos\0"= (, 3) = 4 sub/ there=before');
});
