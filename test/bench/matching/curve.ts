/** Precision against recall as a picture, with one line for each set and a dot at the threshold in use. */
export type Point = { precision: number; recall: number };
export type Curve = { name: string; points: Point[]; at: Point };

const [width, height] = [720, 440];
const box = { left: 70, top: 30, right: 20, bottom: 60 };
/** Lower values are of no use to anybody, so the picture leaves them out. */
const least = { precision: 0.9, recall: 0.8 };
const colours = ['#0b6e4f', '#1f5fbf', '#c2410c', '#7c3aed', '#a16207'];

export function drawCurves(curves: readonly Curve[]): string {
  const x = (recall: number) =>
    box.left + ((Math.max(least.recall, recall) - least.recall) / (1 - least.recall)) * (width - box.left - box.right);
  const y = (precision: number) =>
    height -
    box.bottom -
    ((Math.max(least.precision, precision) - least.precision) / (1 - least.precision)) *
      (height - box.top - box.bottom);
  const text = (at: [number, number], words: string, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${words}</text>`;
  const steps = (from: number) => Array.from({ length: 5 }, (_, i) => from + ((1 - from) * i) / 4);
  const grid = [
    ...steps(least.recall).map(
      (recall) =>
        `<path d="M${x(recall).toFixed(1)} ${box.top}V${height - box.bottom}" stroke="#ddd"/>` +
        text([x(recall), height - box.bottom + 18], recall.toFixed(2), 'text-anchor="middle"'),
    ),
    ...steps(least.precision).map(
      (precision) =>
        `<path d="M${box.left} ${y(precision).toFixed(1)}H${width - box.right}" stroke="#ddd"/>` +
        text([box.left - 8, y(precision) + 4], precision.toFixed(3), 'text-anchor="end"'),
    ),
    text([(box.left + width - box.right) / 2, height - 16], 'recall', 'text-anchor="middle"'),
    text([16, box.top - 10], 'precision'),
  ];
  const drawn = curves.flatMap(({ name, points, at }, i) => {
    const colour = colours[i % colours.length] ?? '#000';
    const shown = points.filter(({ precision, recall }) => precision >= least.precision && recall >= least.recall);
    const path = shown.map(({ precision, recall }) => `${x(recall).toFixed(1)} ${y(precision).toFixed(1)}`);
    return [
      path.length === 0 ? '' : `<path d="M${path.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      `<circle cx="${x(at.recall).toFixed(1)}" cy="${y(at.precision).toFixed(1)}" r="5" fill="${colour}"/>`,
      text([box.left + 16, height - box.bottom - 16 - 18 * (curves.length - 1 - i)], name, `fill="${colour}"`),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="#333">
<title>Precision and recall of matching; the dots are at the threshold in use</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${[...grid, ...drawn].filter((line) => line !== '').join('\n')}
</svg>
`;
}
