/**
 * Names that are saved, searched, refused and lost in a crash are in no file as text: not in the registry, its log, the log of the
 * station, or any temporary, cache or profile folder. Nothing of it can be read by another account, and what somebody planted is
 * not followed.
 */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { amount } from '../support/drills.ts';
import { password, setupBody, temporaryDir } from '../support/station.ts';
import { Gone, newAsking, startDrilled, type Asking } from './drilled-station.ts';

const names = amount('NAMES', { test: 64, drill: 1000 });
/** Begins every planted name, and nothing else in the world. */
const mark = 'zqxwvk';
const isWindows = process.platform === 'win32';

test('no planted name is in any file after a crash, and no file is open to others', async () => {
  if (isWindows) return console.warn('not run: Windows has no modes');
  const folder = temporaryDir();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o777 });
  chmodSync(dataDir, 0o777);
  const victims = plantLinks(join(folder, 'letters'), dataDir);
  const station = await startDrilled({
    dataDir,
    environment: whereFilesGo(folder),
    isAsPeopleStartIt: true,
    under: ['sh', '-c', 'umask 000; exec "$@"', 'sh'],
  });
  const setUp = await newAsking(station.url).ask('POST', '/setup', setupBody(station.setupCode));
  expect(setUp.status).toBe(200);
  const { token } = setUp.body;
  plantLinks(join(folder, 'letters'), dataDir);
  await Promise.all(Array.from({ length: 8 }, (_, own) => useNames(newAsking(station.url, token), own)));
  const rush = Promise.all(Array.from({ length: 8 }, (_, own) => register(newAsking(station.url, token), own)));
  await new Promise((next) => setTimeout(next, 200));
  const { stdout, stderr } = await station.stop('SIGKILL');
  await rush;

  expect(JSON.stringify({ stdout, stderr }).toLowerCase(), 'a name is in the log').not.toContain(mark);
  for (const file of filesBelow(folder))
    expect(holdsMark(file), `a name is in ${file.slice(folder.length)}`).toBe(false);
  for (const path of [dataDir, ...pathsBelow(dataDir)]) {
    if (lstatSync(path).isSymbolicLink()) continue;
    expect((lstatSync(path).mode & 0o077).toString(8), `others may open ${path.slice(folder.length)}`).toBe('0');
  }
  for (const victim of victims) {
    const found = { content: readFileSync(victim, 'utf8'), mode: statSync(victim).mode & 0o777 };
    expect(found, 'a link was followed').toEqual({ content: 'not of the registry', mode: 0o644 });
  }
}, 120_000);

/** Everything that a program could be led to write beside its own folder. */
function whereFilesGo(folder: string): Record<string, string> {
  const places = {
    HOME: 'home',
    TMPDIR: 'tmp',
    SQLITE_TMPDIR: 'tmp',
    XDG_CACHE_HOME: 'cache',
    XDG_CONFIG_HOME: 'config',
  };
  for (const place of Object.values(places)) mkdirSync(join(folder, place), { recursive: true });
  return Object.fromEntries(Object.entries(places).map(([name, place]) => [name, join(folder, place)]));
}

/** Links where the station is going to write, as far as its folders are there. */
function plantLinks(letters: string, dataDir: string): string[] {
  mkdirSync(join(letters, 'folder'), { recursive: true });
  const [letter, inFolder] = [join(letters, 'letter'), join(letters, 'folder', 'letter')];
  for (const victim of [letter, inFolder]) {
    writeFileSync(victim, 'not of the registry');
    chmodSync(victim, 0o644);
  }
  const registry = join(dataDir, 'registry');
  const isThere = readdirSync(dataDir).includes('registry');
  if (isThere) symlinkSync(letter, join(registry, 'keys.json.part'));
  else symlinkSync(join(letters, 'folder'), join(dataDir, 'setup.part'));
  return [letter, inFolder];
}

let planted = 0;
const newName = () => `${mark}${(planted++).toString(36)} ${mark.toUpperCase()}é${planted}`;

/** In every way in which a name can come: in a body, an address, a header, as a person, in what is refused. */
async function useNames({ ask }: Asking, own: number): Promise<void> {
  for (let i = 0; i < names / 8; i++) {
    const name = newName();
    const { body } = await ask(
      'POST',
      '/patients',
      { name, residentialAddress: name },
      { 'idempotency-key': encodeURIComponent(name) },
    );
    await ask('PATCH', `/patients/${body._id}`, { phoneNumber: name });
    await ask('POST', `/patients/${body._id}/visits`, { reason: name, notes: name });
    await ask('GET', `/patients/search?q=${encodeURIComponent(name)}`);
    await ask('GET', `/patients/${encodeURIComponent(name)}`);
    await ask('POST', '/patients', { name, gender: name });
    await ask('POST', '/patients', { [name]: name });
    await ask('PUT', `/drafts/${mark}-${own}-${i}`, { name });
    await ask('POST', '/staff', { username: name.replaceAll(' ', '-'), password: name, role: name });
    // The user names of those who have a password stand beside its slot; passwords stand nowhere.
    if (i % 10 === 0) await ask('POST', '/staff', { username: `p-${own}-${i}`, password: name, role: 'reader' });
    if (i % 10 === 0) await ask('POST', '/sessions', { username: name, password });
  }
}

async function register({ ask }: Asking, own: number): Promise<void> {
  try {
    for (;;) await ask('POST', '/patients', { name: newName(), patientNumber: `${mark}${own}` });
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
  }
}

const pathsBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) => join(parentPath, name));

const filesBelow = (folder: string) => pathsBelow(folder).filter((path) => lstatSync(path).isFile());

/** As UTF-8 and as UTF-16, whose bytes of these letters are the same with zeros between; in any case of the letters. */
function holdsMark(file: string): boolean {
  const text = readFileSync(file, 'latin1').toLowerCase();
  return text.includes(mark) || text.includes([...mark].join('\0'));
}
