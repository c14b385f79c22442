/** A code as it is drawn on a card. What it says is in `record-id.rules.ts`. */
import encodeQR from 'qr';

/** A square of `size` modules as one SVG path. Error correction M: a card that was folded or got wet is still read. */
export function codeOf(text: string): { size: number; path: string } {
  // The library draws one module of white around it at least; the card leaves more.
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
