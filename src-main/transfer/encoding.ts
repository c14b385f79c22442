/**
 * Finds the encoding of a text. Its first bytes may specify it. Otherwise it is UTF-8 if all of the text is valid UTF-8 without a NUL, and
 * else the likeliest one for its letters. A guess is shown, and a person can correct it.
 */
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { FileProblem } from './file-problem.ts';
import { encodings, type Encoding } from './file.rules.ts';

export function encodingOf(bytes: Buffer): Encoding {
  const marked = byteOrderMark(bytes);
  if (marked !== undefined) return marked;
  if (bytes.includes(0)) return wideEncodingOf(bytes);
  const lines = countLines(bytes);
  if (lines.broken === 0) return 'utf-8';
  // In a text of one other encoding, hardly a line is valid UTF-8 by chance.
  if (lines.whole >= 2 && lines.whole * 5 >= lines.broken) {
    throw new FileProblem(
      'mixed-encoding',
      'Some lines are UTF-8 and others have another encoding, so some letters would be wrong. Save the file ' +
        'again with one encoding.',
      lines.firstBroken,
    );
  }
  if (isMacRoman(lines.sample)) return 'macroman';
  // Any text can be read as two bytes a letter, so such an encoding has to be likely by itself.
  const guesses = analyse(lines.sample)
    .filter(({ name, confidence }) => confidence >= sureEnough || !/^(?:gb|shift|big|euc|iso-2022)/i.test(name))
    .map(({ name }) => name.toLowerCase());
  return encodings.find((encoding) => encoding === likely(guesses)) ?? 'windows-1252';
}

/** Decodes a whole text piece by piece. Throws a `FileProblem` if the text is not in the given encoding. */
export function* decoded(bytes: Buffer, encoding: Encoding): Generator<string> {
  const strict = encoding === 'utf-8' ? new TextDecoder('utf-8', { fatal: true }) : undefined;
  const lenient = strict === undefined ? iconv.getDecoder(encoding) : undefined;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    const isLast = at + pieceBytes >= bytes.length;
    let text: string;
    try {
      text = strict?.decode(piece, { stream: !isLast }) ?? lenient?.write(piece) ?? '';
    } catch {
      throw new FileProblem(
        'mixed-encoding',
        'The text is not valid UTF-8. Choose the encoding with which it was saved.',
      );
    }
    if (isLast) text += lenient?.end() ?? '';
    if (text.includes('\0')) throw binary();
    yield text;
  }
}

const sureEnough = 60;
const pieceBytes = 64 * 1024;
const sampleBytes = 64 * 1024;

const binary = () =>
  new FileProblem('binary', 'The file contains characters that no text has. It is not a table, or it is damaged.');

function byteOrderMark(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Tells the two UTF-16 encodings apart: every second byte of their Latin letters and commas is zero. */
function wideEncodingOf(bytes: Buffer): Encoding {
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isWide = (even + odd) * 4 > sample.length && Math.min(even, odd) * 20 < Math.max(even, odd);
  if (!isWide) throw binary();
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Counts the lines that are not ASCII by whether they are UTF-8. Also returns the first lines that are not, as a sample. */
function countLines(bytes: Buffer): { whole: number; broken: number; firstBroken: number; sample: Buffer } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const found = { whole: 0, broken: 0, firstBroken: 0 };
  const sample: Buffer[] = [];
  let sampled = 0;
  for (let at = 0, line = 1; at < bytes.length; line++) {
    const end = bytes.indexOf(10, at);
    const next = end === -1 ? bytes.length : end + 1;
    const one = bytes.subarray(at, next);
    at = next;
    if (one.every((byte) => byte < 128)) continue;
    if (isUtf8(decoder, one)) {
      found.whole++;
      continue;
    }
    if (++found.broken === 1) found.firstBroken = line;
    if (sampled < sampleBytes) sample.push(one);
    sampled += one.length;
  }
  return { ...found, sample: Buffer.concat(sample).subarray(0, sampleBytes) };
}

/** The accented letters of the languages in which spreadsheets on a Mac were saved in this encoding. */
const accented = /[áàâäãåçéèêëíìîïñóòôöõúùûüœæÁÀÂÄÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜŒÆ]/;

/**
 * True if nearly every sign beyond ASCII is an accented letter inside a word in Mac Roman, and hardly one is in Windows-1252. A capital after a
 * small letter does not count: `José` in the other encoding would be `JosÈ`.
 */
function isMacRoman(sample: Buffer): boolean {
  const [mac, windows] = [iconv.decode(sample, 'macroman'), iconv.decode(sample, 'windows-1252')].map((text) => {
    let [all, inWords] = [0, 0];
    for (const { 0: letter, index } of text.matchAll(/[^\0-\x7f]/gu)) {
      all++;
      const [before = '', after = ''] = [text[index - 1], text[index + 1]];
      const isBeside = /[a-z]/i.test(before) || /[a-z]/i.test(after);
      const isOdd = letter !== letter.toLowerCase() && /[a-z]/.test(before);
      if (accented.test(letter) && isBeside && !isOdd) inWords++;
    }
    return inWords / all;
  });
  return (mac ?? 0) > 0.9 && (windows ?? 0) < 0.5;
}

function isUtf8(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Replaces an ISO 8859 encoding by its Windows counterpart, which has more letters and in which spreadsheets save. */
function likely(guesses: readonly string[]): string | undefined {
  const sisters: Record<string, string> = {
    'iso-8859-1': 'windows-1252',
    'iso-8859-6': 'windows-1256',
    'iso-8859-2': 'windows-1250',
    'iso-8859-5': 'windows-1251',
  };
  return guesses
    .map((guess) => sisters[guess] ?? guess)
    .find((guess) => (encodings as readonly string[]).includes(guess));
}
