/**
 * A system in which a test installs programs as root: this computer's own, under a layer in memory that takes all changes. Nothing of it
 * remains, however the test ends. It needs root on Linux.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Folders where tests work, and those of the kernel, are the same inside. */
const script = `set -e
mount -t tmpfs -o mode=755 satchel "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
for dir in proc sys dev tmp; do mount --rbind "/$dir" "$1/root/$dir"; done
cd "$1/root"
mkdir -p former
pivot_root . former
umount -l /former
echo ready
exec cat
`;

export type ThrowawaySystem = {
  /** Runs a command as root, and returns what it wrote. Throws if it fails. */
  run: (...words: string[]) => string;
  /** The words before a command that starts it inside, as an account without rights that writes to no folder but its own. */
  asNobody: string[];
};

let started: { system: ThrowawaySystem; end: () => Promise<void> } | { reason: string } | undefined;
afterAll(async () => {
  if (started !== undefined && 'end' in started) await started.end();
  started = undefined;
});

/** Returns why there can be none. */
export async function cannotInstall(...tools: string[]): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can install programs.';
  const missing = ['unshare', 'nsenter', 'setpriv', 'pivot_root', ...tools].find(
    (tool) => spawnSync(tool, ['--version']).error !== undefined,
  );
  if (missing !== undefined) return `${missing} is missing.`;
  started ??= await start();
  return 'reason' in started ? started.reason : undefined;
}

export function throwawaySystem(): ThrowawaySystem {
  if (started === undefined || 'reason' in started) throw new Error('Nobody asked whether there can be such a system.');
  return started.system;
}

async function start(): Promise<NonNullable<typeof started>> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-system-'));
  const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', dir]);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await Promise.race([
    ended,
    new Promise<void>((ready) => child.stdout.on('data', () => said.includes('ready') && ready())),
  ]);
  if (child.exitCode !== null || child.pid === undefined) {
    rmdirSync(dir);
    return { reason: `this system has no layers: ${said.trim()}` };
  }
  const enter = ['nsenter', '--target', String(child.pid), '--mount', '--'];
  const run = (...words: string[]): string => {
    const [command = '', ...args] = [...enter, ...words];
    const { status, stdout, stderr } = spawnSync(command, args, {
      encoding: 'utf8',
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) throw new Error(`${words.join(' ')}: ${stdout}${stderr}`);
    return stdout + stderr;
  };
  const asNobody = [...enter, 'setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'];
  const end = async () => {
    // It lives as long as its input, so it also ends with a test run that is killed.
    child.stdin.end();
    await ended;
    rmdirSync(dir);
  };
  return { system: { run, asNobody }, end };
}
