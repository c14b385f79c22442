import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const enough = 4 * 1024 ** 3;

/**
 * A folder for what does not have to outlive the computer: in memory where there is one with room, in which a station that waits
 * for the disk at each save waits for nothing.
 */
export function memoryDir(): string {
  return existsSync(memory) && hasRoom() && canRunPrograms() ? memory : tmpdir();
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enough;
}

/** Some tests start a program that they put there. */
const canRunPrograms = () => !/^\S+ \/dev\/shm .*\bnoexec\b/m.test(readFileSync('/proc/self/mounts', 'utf8'));
