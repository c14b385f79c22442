/** Reads the places in a text of lines with two cells: the name, and that of the place that contains it. Pure. */
import { labelLanguages, labelOf } from '../../src-main/transfer/field-names.rules.ts';
import { folded } from '../../src-main/time/typed-day.rules.ts';
import type { ListedPlace } from '../../src-main/places/place.contract.ts';

/** A cell in quotes, in which a quote is doubled, or a plain one; each ends before a delimiter. */
const cell = /[^\S\t]*(?:"((?:[^"]|"")*)"[^\S\t]*(?=[,;\t]|$)|([^,;\t]*))(?:[,;\t]|$)/y;

/** The first line is left out if it has the heads of the columns. */
export function placesIn(text: string): ListedPlace[] {
  const rows = rowsIn(text);
  const heads = labelLanguages.map((language) => folded(labelOf('name', language)));
  const hasHeads = heads.includes(folded(rows[0]?.[0] ?? ''));
  return rows
    .slice(hasHeads ? 1 : 0)
    .map(([name = '', parent = '']) => ({ name: name.trim(), parent: parent.trim() || null }))
    .filter(({ name }) => name !== '');
}

/** Returns the cells of each line. */
export const rowsIn = (text: string): string[][] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => [...cellsOf(line)]);

function* cellsOf(line: string): Generator<string> {
  for (cell.lastIndex = 0; cell.lastIndex < line.length;) {
    const found = cell.exec(line);
    if (found === null) return;
    yield found[1]?.replaceAll('""', '"') ?? found[2] ?? '';
  }
}
