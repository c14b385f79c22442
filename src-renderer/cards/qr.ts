/** A code as it is drawn on a card. What it says is in `record-id.rules.ts`. */
import { encode } from 'uqr';

/** A square of `size` modules as one SVG path. Error correction M: a card that was folded or got wet is still read. */
export function codeOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const runs: string[] = [];
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      const from = x;
      while (x < size && row[x] === true) x++;
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
    }
  }
  return { size, path: runs.join('') };
}
