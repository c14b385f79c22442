/** Prints each measured figure beside its limit, as a table or as JSON, and writes it into docs/benchmarks.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

export type Figure = { what: string; size: string; measured: string; limit: string; isReached: boolean };

/** True unless the limit is a time: the same computer is twice as fast in one hour as in the next. */
const isDecided = ({ limit }: Figure): boolean => !/ m?s$/.test(limit);

const figures: Figure[] = [];
const notRun: { what: string; reason: string }[] = [];

export const say = (text: string) => process.stderr.write(`${text}\n`);

export function note(figure: Figure): void {
  figures.push(figure);
  const { isReached, what, size, measured, limit } = figure;
  const verdict = isDecided(figure) ? (isReached ? 'reached    ' : 'NOT REACHED') : 'time       ';
  say(`${verdict} ${what}, ${size}: ${measured} (limit ${limit})`);
}

export function noteNotRun(what: string, reason: string): void {
  notRun.push({ what, reason });
  say(`not run     ${what}: ${reason}`);
}

/** The median of several rounds, and their lowest and highest value. */
export type Spread = { median: number; least: number; most: number };

export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? NaN;
  return { median: at(0.5), least: at(0), most: at(1) };
}

export const inRounds = ({ median, least, most }: Spread, digits = 2): string =>
  `${median.toFixed(digits)} [${least.toFixed(digits)} to ${most.toFixed(digits)}]`;

type Ratio = {
  what: string;
  size: string;
  /** Values of the same rounds, in their order. */
  own: number[];
  other: number[];
  limit: Limit;
  unit: string;
};

export type Limit = { atLeast: number } | { atMost: number } | 'none set';

export function isWithin(value: number, limit: Limit): boolean {
  if (limit === 'none set') return true;
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
}

export function spell(limit: Limit, unit = ''): string {
  if (limit === 'none set') return limit;
  return 'atLeast' in limit ? `≥ ${limit.atLeast}${unit}` : `≤ ${limit.atMost}${unit}`;
}

/** Notes the median of the rounds' own ratios, so that an hour in which the machine is slow does not count. */
export function noteRatio({ what, size, own, other, limit, unit }: Ratio): void {
  const ratio = spreadOf(own.map((value, i) => value / (other[i] ?? NaN)));
  const middle = (values: number[]) => spreadOf(values).median.toFixed(0);
  const measured = `${inRounds(ratio)}, ${middle(own)} to ${middle(other)} ${unit}`;
  note({ what, size, measured, limit: spell(limit), isReached: isWithin(ratio.median, limit) });
}

const row = /^\| (.+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/;
const measuredText = (figure: Figure): string =>
  `${figure.measured}${figure.isReached || !isDecided(figure) ? '' : ' ✗'}`;

/**
 * Returns a document with the measured figures in the rows of its tables that have their names and sizes, and the figures that it has no
 * row for. The columns are not aligned.
 */
export function withFigures(
  document: string,
  measuredFigures: readonly Figure[],
): { text: string; missing: readonly Figure[] } {
  const missing = new Set(measuredFigures);
  const lines = document.split('\n').map((line) => {
    const [, what, size] = row.exec(line) ?? [];
    const figure = measuredFigures.find((each) => each.what === what && each.size === size);
    if (figure === undefined) return line;
    missing.delete(figure);
    return `| ${figure.what} | ${figure.size} | ${measuredText(figure)} | ${figure.limit} |`;
  });
  return { text: lines.join('\n'), missing: [...missing] };
}

/** Writes the figures of this run into a document, and lists those that it has no row for. */
export async function writeFigures(path: string): Promise<void> {
  const { text, missing } = withFigures(readFileSync(path, 'utf8'), figures);
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
  for (const { what, size } of missing) say(`no row       ${what}, ${size}: add one to ${path}`);
}

export function printFigures({ isJson }: { isJson: boolean }): void {
  if (isJson) {
    process.stdout.write(`${JSON.stringify({ figures, notRun }, null, 2)}\n`);
    return;
  }
  process.stdout.write('| what | patients | measured | limit |\n|---|---|---|---|\n');
  for (const figure of figures)
    process.stdout.write(`| ${figure.what} | ${figure.size} | ${measuredText(figure)} | ${figure.limit} |\n`);
  for (const { what, reason } of notRun) process.stdout.write(`| ${what} | | not run: ${reason} | |\n`);
}
