/**
 * `npm run drills`: runs the tests with their high counts. `npm run drills -- --sabotage`: disables each protection in turn, and
 * its drill has to fail for the right reason. A drill that stays green without its protection proves nothing.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Protection } from './protection.ts';
import { protections } from './protections.ts';

const project = resolve(import.meta.dirname, '../..');
const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
/** Options for the threads of a station that runs inside a test. The test's own tools rewrite only what they load themselves. */
const withoutHook = `--import ${pathToFileURL(join(import.meta.dirname, 'without-hook.ts')).href}`;
const [, , ...args] = process.argv;
const red = 'red, as it should be';
const isSabotage = args.includes('--sabotage');
const rest = args.filter((arg) => arg !== '--sabotage');

process.exitCode = isSabotage ? sabotage(rest) : runDrills(rest);

function runDrills(more: string[]): number {
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--mode', 'drills', ...more], {
    cwd: project,
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** Disables the protections. With words, only those whose name or drill contains one of them. */
function sabotage(words: string[]): number {
  const wanted = protections.filter(
    ({ name, drill }) => words.length === 0 || words.some((word) => `${name} ${drill.file}`.includes(word)),
  );
  const lines = wanted.map((protection) => {
    const result = withoutIt(protection);
    const line = {
      drill: protection.drill.file.replace(/^test\/|\.test\.ts$/g, ''),
      protection: protection.name,
      result,
    };
    console.log(`${line.drill.padEnd(32)} ${line.protection.padEnd(60)} ${result}`);
    return line;
  });
  const failed = lines.filter(({ result }) => result !== red).length;
  console.log(
    failed === 0
      ? `\n${lines.length} protections, each missed by its drill.`
      : `\n${failed} of ${lines.length} were not missed.`,
  );
  return failed === 0 ? 0 : 1;
}

function projectOf(file: string): string {
  if (file.startsWith('test/e2e/')) return 'window';
  return file.startsWith('test/desktop/') && !file.endsWith('.rules.test.ts') ? 'desktop' : 'station';
}

function withoutIt({ name, drill }: Protection): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      '--project',
      projectOf(drill.file),
      drill.file,
      ...(drill.only === undefined ? [] : ['-t', drill.only]),
    ],
    {
      cwd: project,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: {
        ...process.env,
        SATCHEL_WITHOUT: name,
        ...(drill.hasThreads === true && { NODE_OPTIONS: withoutHook }),
        ...drill.environment,
      },
    },
  );
  const said = stdout + stderr;
  if (said.includes('not run: ')) return `not run: ${/not run: (.*)/.exec(said)?.[1] ?? ''}`;
  if (status === 0) return 'GREEN: nobody noticed';
  return drill.says.test(said) ? red : `red for another reason: ${/Error: .*/.exec(said)?.[0] ?? 'none was said'}`;
}
