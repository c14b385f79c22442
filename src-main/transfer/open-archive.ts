/** Opens an archive of unknown origin. Checks how much is in it before anything is used, both by what it declares and by what is unpacked. */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { FileProblem } from './file-problem.ts';

/** Unpacked bytes of the whole archive. */
const mostBytes = 300 * 1024 * 1024;
/**
 * Unpacked bytes for one packed byte at most. Text is compressed to a twentieth, and only a bomb exceeds this limit. Small files of one
 * repeated letter may.
 */
const mostRatio = 300;
const ratioFromBytes = 1024 * 1024;
const mostEntries = 2000;

/** Returns a stream of the bytes of one file in the archive. */
export type Part = () => Promise<Readable>;

/** Returns the files by name. Throws a `FileProblem` if the archive is cut off, damaged, protected, or too large to be unpacked. */
export async function openArchive(bytes: Buffer): Promise<ReadonlyMap<string, Part>> {
  const parts = new Map<string, Part>();
  let archive: ZipFile;
  try {
    archive = await opened(bytes);
  } catch (error) {
    throw new FileProblem('cut', 'The file is incomplete or damaged: its end is missing. Copy it again.', undefined, {
      cause: error,
    });
  }
  let [entries, all] = [0, 0];
  try {
    for await (const entry of entriesOf(archive)) {
      all += entry.uncompressedSize;
      const isDense = entry.uncompressedSize > Math.max(ratioFromBytes, entry.compressedSize * mostRatio);
      if (++entries > mostEntries || all > mostBytes || isDense) throw bomb();
      if (entry.isEncrypted())
        throw new FileProblem('protected', 'The file has a password. Save it without one, and send that file.');
      const part = () => streamOf(archive, entry);
      await finished((await part()).resume());
      parts.set(entry.fileName, part);
    }
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem('damaged', 'The file is damaged and cannot be unpacked. Copy or save it again.', undefined, {
      cause: error,
    });
  }
  return parts;
}

const bomb = () => new FileProblem('bomb', 'The unpacked file would be far too large for a table. It was not opened.');

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // Also counts the unpacked bytes: an archive can declare less than it contains.
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, archive) => {
      if (error === null) resolve(archive);
      else reject(error);
    });
  });

async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const done = () => {
        for (const name of ['entry', 'end', 'error']) archive.removeAllListeners(name);
      };
      archive.once('entry', (each: Entry) => (done(), resolve(each)));
      archive.once('end', () => (done(), resolve(undefined)));
      archive.once('error', (error: Error) => (done(), reject(error)));
      archive.readEntry();
    });
    if (entry === undefined) return;
    yield entry;
  }
}

const streamOf = (archive: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error === null) resolve(stream);
      else reject(error);
    });
  });
