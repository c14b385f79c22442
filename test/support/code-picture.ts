/** A code as a picture: of its points, and as what a camera sees of it. */
import { writeFileSync } from 'node:fs';

type Picture = { width: number; height: number; data: Uint8ClampedArray };

/** Four bytes a point, with the white edge around it that every code needs. */
export function pictureOf(modules: boolean[][], { scale }: { scale: number }): Picture {
  const edge = 4;
  const width = (modules.length + 2 * edge) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const isDark = modules[Math.floor(y / scale) - edge]?.[Math.floor(x / scale) - edge] === true;
      if (isDark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height: width, data };
}

const [width, height] = [640, 480] as const;

/** Writes the film of a camera that sees the code, slightly rotated, on a grey table; without `modules` it sees only the table. */
export function writeFilm(file: string, modules: boolean[][] = []): void {
  const light = new Uint8Array(width * height).fill(120);
  const [scale, edge, turn] = [9, 4, 0.12];
  const half = ((modules.length + 2 * edge) * scale) / 2;
  for (let y = 0; modules.length > 0 && y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [right, down] = [x - width / 2, y - height / 2];
      const u = right * Math.cos(turn) + down * Math.sin(turn) + half;
      const v = down * Math.cos(turn) - right * Math.sin(turn) + half;
      if (u < 0 || v < 0 || u >= 2 * half || v >= 2 * half) continue;
      const isDark = modules[Math.floor(v / scale) - edge]?.[Math.floor(u / scale) - edge] === true;
      light[y * width + x] = isDark ? 40 : 225;
    }
  }
  const colour = new Uint8Array((width * height) / 2).fill(128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
}
