/**
 * Reads XML as its bytes come, and keeps only what the caller asks for, however long the file is. Reading is strict; definitions are not
 * allowed.
 */
import sax from 'sax';
import { FileProblem } from './file-problem.ts';

export type Attributes = Readonly<Record<string, string | undefined>>;
/** Names come without their prefixes. A text may come in several parts. */
export type Heard = {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Returns the items that `heard` adds to `ready`, after each piece of the file. Throws a `FileProblem`. */
export async function* xmlItems<T>(bytes: AsyncIterable<Uint8Array>, heard: Heard, ready: T[]): AsyncGenerator<T> {
  const xml = sax.parser(true, { position: false });
  xml.onerror = (error) => {
    throw damaged(error);
  };
  // Office writes no doctype. Its entities could expand to far more than the length of the file.
  xml.ondoctype = () => {
    throw damaged();
  };
  xml.onopentag = ({ name, attributes }) => heard.open(localName(name), attributes as sax.Tag['attributes']);
  xml.ontext = (text) => heard.text?.(text);
  xml.oncdata = (text) => heard.text?.(text);
  xml.onclosetag = (name) => heard.close?.(localName(name));
  const decoder = new TextDecoder();
  for await (const piece of bytes) {
    xml.write(decoder.decode(piece, { stream: true }));
    yield* ready.splice(0);
  }
  xml.write(decoder.decode()).close();
  yield* ready.splice(0);
}

/** Reads the whole file; `heard` collects the result. */
export async function readXml(bytes: AsyncIterable<Uint8Array>, heard: Heard): Promise<void> {
  await xmlItems(bytes, heard, []).next();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const damaged = (cause?: unknown) =>
  new FileProblem(
    'damaged',
    'The workbook is damaged, or was not made by a spreadsheet program. Save it again in one.',
    undefined,
    { cause },
  );

/** Returns the text of a date such as `2026-11-27T09:30:00`. A day alone is stored with midnight, which is a time only where the file shows it. */
export function dateText(
  date: string,
  { marksGregorian, showsTime = false }: { marksGregorian: boolean; showsTime?: boolean },
): string {
  const [day, time = ''] = date.split('T');
  const minute = time.slice(0, 'HH:MM'.length);
  const hasTime = minute !== '' && (minute !== '00:00' || showsTime);
  return [day, ...(marksGregorian ? ['GC'] : []), ...(hasTime ? [minute] : [])].join(' ');
}
