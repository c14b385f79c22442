/** Reads the rows of a text with one JSON object a line, as programs write them: the members are the columns. */
import { decoded } from './encoding.ts';
import { FileProblem } from './file-problem.ts';
import { maxColumns } from './file.rules.ts';

/** Returns the names of all members, in the order of their first occurrence. */
export function ndjsonHeads(bytes: Buffer): string[] {
  const heads = new Set<string>();
  for (const { row, members } of objects(bytes)) {
    for (const [name] of members) heads.add(name);
    if (heads.size > maxColumns) {
      throw new FileProblem('too-many-columns', `The lines up to ${row} have more than ${maxColumns} members.`, row);
    }
  }
  return [...heads];
}

export function* ndjsonRows(bytes: Buffer, heads: readonly string[]): Generator<{ row: number; cells: string[] }> {
  for (const { row, members } of objects(bytes)) {
    const texts = new Map(members.map(([name, value]) => [name, textOf(value)]));
    yield { row, cells: heads.map((head) => texts.get(head) ?? '') };
  }
}

export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function* objects(bytes: Buffer): Generator<{ row: number; members: [string, unknown][] }> {
  let row = 0;
  for (const line of lines(bytes)) {
    row++;
    if (line.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(line) as unknown;
    } catch {
      throw new FileProblem('not-json', `Line ${row} is not JSON. Each line must be one complete object.`, row);
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new FileProblem('not-json', `Line ${row} is not a JSON object.`, row);
    }
    if (isDeeper(value, maxDepth)) {
      throw new FileProblem('not-json', `Line ${row} is nested deeper than ${maxDepth} levels.`, row);
    }
    yield { row, members: Object.entries(value) };
  }
}

/** The same as for the body of a request. */
export const maxDepth = 32;

export const isDeeper = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((member) => isDeeper(member, most - 1)));

const maxLineLength = 2 * 1024 * 1024;

export function* lines(bytes: Buffer): Generator<string> {
  let rest = '';
  let count = 0;
  for (const piece of decoded(bytes, 'utf-8')) {
    const parts = (rest + piece).split('\n');
    rest = parts.pop() ?? '';
    count += parts.length;
    if (rest.length > maxLineLength) {
      throw new FileProblem('cell-too-long', `Line ${count + 1} is too long for one patient.`, count + 1);
    }
    yield* parts;
  }
  if (rest !== '') yield rest;
}
