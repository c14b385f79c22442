/** Draws a code on a card. Its content is defined in `record-id.rules.ts`. */
import encodeQR from 'qr';

/** Returns a square of `size` modules as one SVG path. Error correction level M keeps a folded or wet card readable. */
export function codeOf(text: string): { size: number; path: string } {
  // The library draws a white border of at least one module; the card leaves more space.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const size = modules.length;
  const runs: string[] = [];
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < size; x++) {
      const from = x;
      while (x < size && row[x] === true) x++;
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
    }
  }
  return { size, path: runs.join('') };
}
