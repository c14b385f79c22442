/** The parts by which a JPEG is recognised. Its picture does not matter here. */
export const segment = (code: number, body: number[]) => [
  0xff,
  code,
  (body.length + 2) >> 8,
  (body.length + 2) & 0xff,
  ...body,
];

/** `extra`: segments after the first one. */
export function jpegBytes({
  filling = 10,
  width = 1,
  height = 1,
  extra = [],
}: { filling?: number; width?: number; height?: number; extra?: number[] } = {}): Buffer {
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...extra,
    ...segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...Array.from({ length: filling }, (_, i) => i % 200),
    ...[0xff, 0xd9],
  ]);
}
