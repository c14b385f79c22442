import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** Where the computer has no such program, the test ends here: as one that was not run and says why, not as one that passed. */
export function needs({ skip }: TestContext, ...commands: string[]): void {
  const missing = commands.find((command) => spawnSync(command, ['--version']).error !== undefined);
  if (missing === undefined) return;
  const reason = `not run: there is no ${missing} on this machine`;
  console.warn(reason);
  skip(reason);
}
