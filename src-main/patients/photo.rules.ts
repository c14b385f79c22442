/** Rules for the photo of a patient: a complete JPEG, small enough to transfer over a poor line. Pure. */
import { maxPhotoBytes } from './details.contract.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda } as const;
/** More than a 64 KiB photo of a face needs. Displaying a picture of 65,535 by 65,535 points takes 17 GB. */
const mostPoints = 4096;

const twoAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
/** The frame header of every kind of JPEG, which contains width and height; 0xc4, 0xc8 and 0xcc are something else. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/**
 * True if these bytes are a JPEG. All segments are checked from the first to the last, because anybody can imitate the beginning. Displaying
 * other bytes would show nothing, or something else.
 */
export function isJpeg(bytes: Uint8Array, most = mostPoints): boolean {
  const two = (at: number) => twoAt(bytes, at);
  if (two(0) !== (0xff00 | marker.start) || two(bytes.length - 2) !== (0xff00 | marker.end)) return false;
  let hasFrame = false;
  for (let at = 2; at + 4 <= bytes.length;) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || code < 0xc0 || code === 0xff) return false;
    if (isFrame(code)) {
      const [height, width] = [two(at + 5), two(at + 7)];
      if (Math.min(height, width) === 0 || Math.max(height, width) > most) return false;
      hasFrame = true;
    }
    // The head of the scan is followed by the picture itself.
    if (code === marker.scan) return hasFrame;
    const length = two(at + 2);
    if (length < 2) return false;
    at += 2 + length;
  }
  return false;
}

/** The only application segments that affect how the picture looks: JFIF (without its thumbnail) and Adobe's colours. */
const keptTexts: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xee: 'Adobe' };
const isOfApplication = (code: number) => (code >= 0xe0 && code <= 0xef) || code === 0xfe;
const jfifLength = 16;

/**
 * Returns the picture alone: without the place, time and camera in Exif, XMP and IPTC, without comments, thumbnails and trailing data. The
 * orientation is kept. A picture without any of that stays the same, byte by byte.
 * @param bytes bytes that `isJpeg` accepts.
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 2 <= bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (code === marker.end) break;
    const end = at + 2 + twoAt(bytes, at + 2);
    const segment = bytes.subarray(at, end);
    if (code === marker.scan) {
      const next = endOfScan(bytes, end);
      parts.push(bytes.subarray(at, next));
      at = next;
      continue;
    }
    if (isOfApplication(code)) parts.push(...keptOf(code, segment));
    else parts.push(segment);
    at = end;
  }
  parts.push(Uint8Array.of(0xff, marker.end));
  return joined(parts);
}

/** Returns where the next segment begins. Within the picture itself, a byte 0xff is followed by 0 or by a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  return bytes.length;
}

function keptOf(code: number, segment: Uint8Array): Uint8Array[] {
  const says = (text: string) => [...text].every((letter, i) => segment[4 + i] === letter.charCodeAt(0));
  const kept = keptTexts[code];
  if (kept !== undefined && says(kept)) {
    if (code !== 0xe0 || segment.length === 2 + jfifLength) return [segment];
    const bare = segment.slice(0, 2 + jfifLength);
    bare.set([0, jfifLength], 2);
    bare.set([0, 0], jfifLength);
    return [bare];
  }
  const turn = code === 0xe1 && says('Exif\0\0') ? orientationIn(segment.subarray(10)) : 1;
  return turn === 1 ? [] : [orientationSegment(turn)];
}

const orientationTag = 0x0112;

/** Reads the orientation from TIFF: 2 to 8 turn or mirror the picture; 1 leaves it as it is. */
function orientationIn(tiff: Uint8Array): number {
  const isLittle = tiff[0] === 0x49;
  const two = (at: number) => (isLittle ? (tiff[at] ?? 0) | ((tiff[at + 1] ?? 0) << 8) : twoAt(tiff, at));
  // The offset of the first list of entries; in a segment of 64 KiB, two bytes contain it.
  const list = isLittle ? two(4) : two(6);
  for (let i = 0; i < Math.min(two(list), 100); i++) {
    const entry = list + 2 + i * 12;
    if (two(entry) !== orientationTag) continue;
    const said = two(entry + 8);
    return said >= 2 && said <= 8 ? said : 1;
  }
  return 1;
}

/** Exif with only this entry, a 16-bit number. */
const orientationSegment = (turn: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xe1, 0, 34],
    ...[0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0],
    ...[0, 0, 0, 0],
  );

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The same for the journal, without a limit of points: earlier versions accepted any number, and such a photo stays. */
export const jpegInJournal = (text: string): Read => jpegIn(text, Infinity);

export type PhotoFault = 'not-base64' | 'too-large' | 'no-jpeg';

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

type Read = { kind: 'jpeg'; bytes: Uint8Array } | { kind: PhotoFault };

/** Returns the bytes of base64 text, or why they are not a photo. `most` is the maximum width and height in points. */
export function jpegIn(text: string, most = mostPoints): Read {
  if (text === '' || !base64.test(text)) return { kind: 'not-base64' };
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (bytes.length > maxPhotoBytes) return { kind: 'too-large' };
  return isJpeg(bytes, most) ? { kind: 'jpeg', bytes } : { kind: 'no-jpeg' };
}
