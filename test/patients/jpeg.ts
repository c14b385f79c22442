/** The parts of a JPEG that tell one: what is shown of it does not matter here. */
const segment = (code: number, body: number[]) => [
  0xff,
  code,
  (body.length + 2) >> 8,
  (body.length + 2) & 0xff,
  ...body,
];

export function jpegBytes({ filling = 10, width = 1 }: { filling?: number; width?: number } = {}): Buffer {
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xc0, [8, 0, 1, 0, width, 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...Array.from({ length: filling }, (_, i) => i % 200),
    ...[0xff, 0xd9],
  ]);
}
