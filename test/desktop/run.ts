/**
 * Runs the desktop tests: on the runtime that `prepare.ts` finds, or on a downloaded one.
 *
 *     npm run test:desktop -- [--runtime ELECTRON.zip] [what Vitest understands]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { unpackRuntime } from './runtime-zip.ts';

const args = process.argv.slice(2);
const at = args.indexOf('--runtime');
const [, zip] = at < 0 ? [] : args.splice(at, 2);
const folder = zip === undefined ? undefined : mkdtempSync(join(tmpdir(), 'satchel-runtime-'));
try {
  if (zip !== undefined && folder !== undefined) await unpackRuntime(resolve(zip), folder);
  const vitest = resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'desktop', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...(folder !== undefined && { ELECTRON_OVERRIDE_DIST_PATH: folder }) },
  });
  process.exitCode = status ?? 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nNo test was run.\n`);
  process.exitCode = 1;
} finally {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
