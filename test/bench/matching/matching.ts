/**
 * Measures matching in each set, beside its limits, and draws the curves as a picture in docs/pictures. A curve shows the share of
 * duplicates that is found, and the share of reported pairs that is right, as the threshold moves.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { syntheticPatient } from '../../../src-main/demo/people.rules.ts';
import { randomFrom } from '../../../src-main/demo/random.rules.ts';
import { lines } from '../../../src-main/matching/match.rules.ts';
import { note } from '../figures.ts';
import { drawCurves, type Curve } from './curve.ts';
import { hardSet } from './hard.ts';
import { candidateRecall, curveOf, falseCertain, measureMatches, qualityAt, type Measured } from './measure.ts';
import { heldOutSeeds, measureReliability, reliabilityTable } from './reliability.ts';
import { febrl, today, type KnownSet } from './sets.ts';
import { countCertain } from './strangers.ts';

/** The target of a set: F at the threshold in use, or a recall at which the precision is still this high. */
type Wanted = { f: number } | { precision: number; recall: number };

const people = 100_000;
const document = resolve(import.meta.dirname, '../../../docs/decisions/0018-the-same-person-twice.md');
const tableBegins = '<!-- reliability -->';
const tableEnds = '<!-- end of reliability -->';
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
  noteReliability();
}

/** Writes the table into the document between two marks, and notes the figures. */
function noteReliability(): void {
  const reliability = measureReliability({ people: 5000, seeds: heldOutSeeds });
  const { bins, f, precision, recall, kin } = reliability;
  const text = readFileSync(document, 'utf8');
  const [before = '', after = ''] = [text.split(tableBegins)[0], text.split(tableEnds)[1]];
  writeFileSync(document, `${before}${tableBegins}\n\n${reliabilityTable(reliability)}\n\n${tableEnds}${after}`);
  const worst = Math.max(...bins.map(({ said, was }) => Math.abs(said - was)));
  const of = { size: 'families, held out' };
  note({
    ...{ what: 'largest gap between score and observed frequency', ...of },
    ...{ measured: worst.toFixed(3), limit: '≤ 0.05', isReached: worst <= 0.05 },
  });
  note({
    ...{ what: 'matching, F1 at the threshold in use', ...of },
    ...{
      measured: `${f.toFixed(4)} (precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)} at ${lines.probable})`,
    },
    ...{ limit: '≥ 0.72', isReached: f >= 0.72 },
  });
  const sure = kin.twins.sure + kin.parent.sure;
  note({
    ...{ what: 'twins, or parent and child, at 0.9 or more without one number', ...of },
    ...{ measured: `${sure} of ${kin.twins.pairs + kin.parent.pairs}`, limit: '0', isReached: sure === 0 },
  });
}

function noteQuality(name: string, measured: Measured, wanted: Wanted): void {
  const { precision, recall, f } = qualityAt(measured);
  const at = `precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)} at ${lines.probable}`;
  const size = name;
  if ('f' in wanted) {
    const what = 'matching, F1 at the threshold in use';
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
  note({ what: 'share of true duplicates compared', size, measured: found, limit: 'none set', isReached: true });
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
