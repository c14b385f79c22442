/** Recognises the format of a file by its first bytes, since its name can be wrong. */
import { FileProblem } from './file-problem.ts';
import type { FileFormat } from './file.rules.ts';

const starts = (bytes: Buffer, ...first: number[]): boolean => first.every((byte, i) => bytes[i] === byte);

const foreign: [string, RegExp][] = [
  ['a PDF', /^%PDF/],
  ['a picture', /^(?:\x89PNG|\xff\xd8\xff|GIF8|BM|II\*\0|MM\0\*|RIFF)/],
  ['a text document', /^\{\\rtf/],
  ['a web page', /^\s*<(?:!doctype html|html|table|head|body)/i],
  ['an XML file', /^\s*<\?xml/],
  ['a compressed file', /^(?:\x1f\x8b|7z\xbc\xaf|Rar!|BZh|\xfd7zXZ)/],
  ['an encrypted file', /^age-encryption\.org\//],
  ['a database', /^SQLite format 3/],
];

const advice = 'Save the table as XLSX or CSV in the program that made it, and send that file.';

/** Returns the format. Throws a `FileProblem` if the file contains no table that can be read here. */
export function formatOf(bytes: Buffer): FileFormat {
  if (bytes.length === 0) throw new FileProblem('empty', 'The file is empty.');
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (starts(bytes, 0x50, 0x4b)) throw new FileProblem('damaged', 'The file is an empty or damaged archive.');
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw oldOffice(bytes);
  const head = bytes
    .subarray(0, 512)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const other = foreign.find(([, pattern]) => pattern.test(head));
  if (other !== undefined) throw new FileProblem('foreign-format', `The file is ${other[0]}, not a table. ${advice}`);
  const text = head.trimStart();
  if (/^\[\s*\{/.test(text)) {
    throw new FileProblem(
      'not-json',
      'The file is a JSON array. Send NDJSON: one object on each line, without commas between them.',
    );
  }
  if (!text.startsWith('{')) return 'csv';
  return resourceIn(text) === undefined ? 'ndjson' : 'fhir';
}

/** Returns the type of the first resource of FHIR; undefined if a text begins with another object. */
export const resourceIn = (text: string): 'Bundle' | 'Patient' | undefined =>
  /"resourceType"\s*:\s*"(Bundle|Patient)"/.exec(text)?.[1] as 'Bundle' | 'Patient' | undefined;

/** Word and Excel up to 2003 use the same container as a workbook with a password. */
function oldOffice(bytes: Buffer): FileProblem {
  const isProtected = bytes.subarray(0, 65_536).includes(Buffer.from('EncryptedPackage', 'utf16le'));
  return isProtected
    ? new FileProblem('protected', 'The workbook has a password. Save it without one, and send that file.')
    : new FileProblem('old-excel', `The file is an old Word or Excel file (.doc, .xls). ${advice}`);
}
