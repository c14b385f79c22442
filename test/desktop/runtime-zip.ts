/**
 * Unpacks a runtime that somebody downloaded elsewhere, if it is the one of `package.json` for this system. `checksums.json` of the package
 * `electron` has its hash, and npm has checked that file.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { open, type Entry, type ZipFile } from 'yauzl';

const electronDir = resolve(import.meta.dirname, '../../node_modules/electron');
const read = (name: string) => JSON.parse(readFileSync(join(electronDir, name), 'utf8')) as Record<string, string>;

type Wanted = {
  /** The name under which Electron publishes it, whatever the file is called. */
  name: string;
  checksums: Record<string, string>;
};

export const wantedHere = (): Wanted => ({
  name: `electron-v${read('package.json')['version']}-${process.platform}-${process.arch}.zip`,
  checksums: read('checksums.json'),
});

/** Unpacks into the folder. Throws before that if the file is another one. */
export async function unpackRuntime(zip: string, folder: string, { name, checksums } = wantedHere()): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(zip), hash);
  const found = hash.digest('hex');
  const wanted = checksums[name];
  if (wanted === undefined) throw new Error(`Electron publishes no ${name}.`);
  if (found !== wanted) throw new Error(`${zip} is not ${name}: its SHA-256 is ${found}, not ${wanted}.`);
  const file = await promisify<string, { lazyEntries: boolean }, ZipFile>(open)(zip, { lazyEntries: true });
  await new Promise<void>((done, fail) => {
    file.on('entry', (entry: Entry) => {
      unpack(file, entry, folder).then(() => file.readEntry(), fail);
    });
    file.once('end', done).once('error', fail);
    file.readEntry();
  });
}

/** yauzl refuses names that lead out of the folder. */
async function unpack(file: ZipFile, entry: Entry, folder: string): Promise<void> {
  const path = join(folder, entry.fileName);
  const mode = entry.externalFileAttributes >>> 16;
  if (entry.fileName.endsWith('/')) {
    mkdirSync(path, { recursive: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  const content = await file.openReadStreamPromise(entry);
  const isLink = (mode & 0o170000) === 0o120000;
  if (isLink) symlinkSync(await text(content), path);
  else await pipeline(content, createWriteStream(path, { mode: mode & 0o777 || 0o644 }));
}
