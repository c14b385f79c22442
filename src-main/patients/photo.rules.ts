/** What a photo of a patient may be: a JPEG, whole, and small enough to travel by a poor line. Pure. */
import { maxPhotoBytes } from './details.contract.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda } as const;
/** The frame header, in which width and height stand, of every kind of JPEG; 0xc4, 0xc8 and 0xcc are something else. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/**
 * Whether these bytes are a JPEG, by its segments from the first to the last: that it begins like one anybody can arrange. Who shows
 * one that is not would show nothing, or something else.
 */
export function isJpeg(bytes: Uint8Array): boolean {
  const two = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  if (two(0) !== (0xff00 | marker.start) || two(bytes.length - 2) !== (0xff00 | marker.end)) return false;
  let hasFrame = false;
  for (let at = 2; at + 4 <= bytes.length;) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || code < 0xc0 || code === 0xff) return false;
    if (isFrame(code)) hasFrame = two(at + 5) > 0 && two(at + 7) > 0;
    // What is after the head of the scan is the picture itself.
    if (code === marker.scan) return hasFrame;
    const length = two(at + 2);
    if (length < 2) return false;
    at += 2 + length;
  }
  return false;
}

export type PhotoFault = 'not-base64' | 'too-large' | 'no-jpeg';

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The bytes that a text says, or why they are no photo. */
export function jpegIn(text: string): { kind: 'jpeg'; bytes: Uint8Array } | { kind: PhotoFault } {
  if (text === '' || !base64.test(text)) return { kind: 'not-base64' };
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (bytes.length > maxPhotoBytes) return { kind: 'too-large' };
  return isJpeg(bytes) ? { kind: 'jpeg', bytes } : { kind: 'no-jpeg' };
}
