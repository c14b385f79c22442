/** The mapping to DHIS2 as lines of text, which a spreadsheet gives and takes: the count, then its codes. Pure. */
import { maxFigures, uidPattern, type Dhis2Mapping } from '../../src-main/statistics/dhis2.contract.ts';
import { figureFaults, ofHome, usualFigures } from '../../src-main/statistics/dhis2.rules.ts';
import { rowsIn } from '../places/place-lines.rules.ts';

type Line = Dhis2Mapping['figures'][number];
type Names = { pathOf: (id: string) => string; findNamed: (text: string) => string | undefined };

/** A place is written by its path, since nobody knows its id. */
export const figureText = (figure: string, { pathOf }: Pick<Names, 'pathOf'>): string =>
  figure.startsWith(ofHome) ? ofHome + pathOf(figure.slice(ofHome.length)) : figure;

/** Returns a line for each count that every month has, also without codes, and then the other ones of the mapping. */
export function linesOf(figures: readonly Line[], names: Names): string {
  const blank = usualFigures.filter((name) => !figures.some(({ figure }) => figure === name));
  const orderOf = ({ figure }: Pick<Line, 'figure'>) => (usualFigures.indexOf(figure) + maxFigures) % maxFigures;
  return [...figures, ...blank.map((figure): Partial<Line> & Pick<Line, 'figure'> => ({ figure }))]
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map(({ figure, dataElement, categoryOptionCombo, attributeOptionCombo, orgUnit }) =>
      [figureText(figure, names), dataElement, categoryOptionCombo, attributeOptionCombo, orgUnit]
        .map((cell = '') => (/[,;\t"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(',')
        .replace(/,+$/, ''),
    )
    .join('\n');
}

/** Returns the lines with codes. */
export function figuresIn(text: string, { findNamed }: Pick<Names, 'findNamed'>): Line[] {
  return rowsIn(text).flatMap((row) => {
    const [figure = '', dataElement = '', ...more] = row.map((cell) => cell.trim());
    if (figure === '' || [dataElement, ...more].every((cell) => cell === '')) return [];
    const [categoryOptionCombo, attributeOptionCombo, orgUnit] = more.map((cell) => cell || undefined);
    const place = figure.startsWith(ofHome) ? findNamed(figure.slice(ofHome.length)) : undefined;
    return {
      figure: place === undefined ? figure : ofHome + place,
      dataElement,
      ...(categoryOptionCombo && { categoryOptionCombo }),
      ...(attributeOptionCombo && { attributeOptionCombo }),
      ...(orgUnit && { orgUnit }),
    };
  });
}

export const isUid = (text: string): boolean => new RegExp(uidPattern).test(text);

/** Returns the first line that cannot be saved. */
export const wrongLineIn = (lines: readonly Line[], isPlace: (id: string) => boolean): Line | undefined => {
  const wrong = figureFaults(lines, isPlace).map(({ pointer }) => pointer.split('/')[2]);
  return lines.find(
    ({ figure: _figure, ...codes }, at) =>
      at >= maxFigures || wrong.includes(String(at)) || !Object.values(codes).every(isUid),
  );
};
