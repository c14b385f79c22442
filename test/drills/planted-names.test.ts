/**
 * Names that are saved, searched, refused and lost in a crash appear in no file as plain text. The registry, its log, the log of
 * the station, and all temporary, cache and profile folders are searched. Other accounts of the computer can read none of these
 * files, and planted links are not followed.
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
/** The prefix of every planted name. It occurs nowhere else. */
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
});

/** Returns every place where a program could be made to write outside its own folder. */
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

/** Creates links at paths that the station is going to write, in the folders that already exist. */
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

/** Sends names in every way in which they can arrive: in a body, an address, a header, as a user name, in what is refused. */
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
    // The user names of people with a password are stored next to the slot. Passwords are stored nowhere.
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

/** Searches for the mark in UTF-8 and UTF-16, in any case. In UTF-16 its letters have the same bytes with zeros in between. */
function holdsMark(file: string): boolean {
  const text = readFileSync(file, 'latin1').toLowerCase();
  return text.includes(mark) || text.includes([...mark].join('\0'));
}
