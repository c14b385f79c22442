/**
 * How well matching does in each set, beside its limits, and the curves as a picture in docs/pictures: what part of those who are
 * twice is found, and what part of what is said is right, as the line is moved.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { syntheticPatient } from '../../../src-main/demo/people.rules.ts';
import { randomFrom } from '../../../src-main/demo/random.rules.ts';
import { lines } from '../../../src-main/duplicates/match.rules.ts';
import { note } from '../figures.ts';
import { drawCurves, type Curve } from './curve.ts';
import { hardSet } from './hard.ts';
import { candidateRecall, curveOf, falseCertain, measureMatches, qualityAt, type Measured } from './measure.ts';
import { febrl, today, type KnownSet } from './sets.ts';
import { countCertain } from './strangers.ts';

/** What is wanted of a set: at the line that stands, or a recall where the precision is still as good as this. */
type Wanted = { f: number } | { precision: number; recall: number };

const people = 100_000;
const picture = resolve(import.meta.dirname, '../../../docs/pictures/matching.svg');

export async function measureMatching(): Promise<void> {
  const curves: Curve[] = [];
  const sets: [KnownSet, Wanted][] = [
    [febrl(1), { f: 0.998 }],
    [febrl(2), { f: 0.998 }],
    [febrl(1, { isVillage: true }), { precision: 0.998, recall: 0.99 }],
    [febrl(2, { isVillage: true }), { precision: 0.998, recall: 0.96 }],
    [hardSet({ people: 8000, again: 1500, seed: 11 }), { precision: 0.98, recall: 0.9 }],
  ];
  for (const [set, wanted] of sets) {
    const measured = await measureMatches(set);
    noteQuality(set.name, measured, wanted);
    curves.push({ name: set.name, points: curveOf(measured), at: qualityAt(measured) });
  }
  writeFileSync(picture, drawCurves(curves));
  noteStrangers();
}

function noteQuality(name: string, measured: Measured, wanted: Wanted): void {
  const { precision, recall, f } = qualityAt(measured);
  const at = `precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)} at ${lines.probable}`;
  const size = name;
  if ('f' in wanted) {
    const what = 'matching, F at the line that stands';
    note({ what, size, measured: `${f.toFixed(4)} (${at})`, limit: `≥ ${wanted.f}`, isReached: f >= wanted.f });
  } else {
    const best = Math.max(
      0,
      ...curveOf(measured).flatMap((each) => (each.precision >= wanted.precision ? [each.recall] : [])),
    );
    note({
      what: `matching, recall at precision ≥ ${wanted.precision}`,
      size,
      measured: `${best.toFixed(4)} (${at})`,
      limit: `≥ ${wanted.recall}`,
      isReached: best >= wanted.recall,
    });
  }
  const found = candidateRecall(measured).toFixed(4);
  note({ what: 'of those who are twice, compared', size, measured: found, limit: 'none set', isReached: true });
  const certain = falseCertain(measured).length;
  note({ what: 'certain, and not the same', size, measured: String(certain), limit: '0', isReached: certain === 0 });
}

function noteStrangers(): void {
  const random = randomFrom(5);
  const synthetic = Array.from({ length: people }, (_, i) => syntheticPatient(random, i, today));
  const hard = hardSet({ people, again: 0, seed: 3 }).records.map(({ patient }) => patient);
  for (const [name, patients] of [
    ['demonstration', synthetic],
    ['hard set', hard],
  ] as const) {
    const { compared, certain } = countCertain(patients, today);
    note({
      what: 'certain among people who are all different',
      size: `${people.toLocaleString('en')}, ${name}`,
      measured: `${certain} of ${compared.toLocaleString('en')} pairs that agree in day or number`,
      limit: '0',
      isReached: certain === 0,
    });
  }
}
