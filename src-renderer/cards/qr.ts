/** The code on a card: the record's id, as a scanner types it that is a keyboard to the computer. */
import { encode } from 'uqr';

/**
 * Only digits and the letters a to f: a scanner types them on most keyboards as they are, which hyphens are not. The station
 * finds the id without its hyphens too.
 */
export const codeTextOf = (patientId: string): string => patientId.replaceAll('-', '').toLowerCase();

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
