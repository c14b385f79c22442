/** Help, and command lines that are refused before anything starts. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { readCommandLine } from '../../src-main/bin/command-line.ts';
import { commands } from '../../src-main/bin/commands.ts';
import { commandNames, declarationOf } from '../../src-main/bin/declared-commands.ts';
import { temporaryDir } from '../support/station.ts';
import { run, treeOf } from './child.ts';

const answerTo = (...typed: string[]) => {
  const asked = readCommandLine(typed);
  if (!('text' in asked)) throw new Error(`${asked.name} would start.`);
  return asked;
};
const wordsOf = (name: string) => name.split(' ');

describe.each(commandNames)('%s', (name) => {
  const wanted = declarationOf(name).arguments?.split(' ') ?? [];

  test('says in its help what it does, how it is used, an example and the exit codes', () => {
    const { text, exitCode } = answerTo(...wordsOf(name), '--help');
    expect(exitCode).toBe(0);
    for (const part of [declarationOf(name).summary, 'Usage: npm ', 'Example: ', 'Exit codes: 0 done, 1 failed'])
      expect(text).toContain(part);
    for (const [option, { summary }] of Object.entries(declarationOf(name).options ?? {}))
      expect(text).toMatch(new RegExp(`--${option}\\b.*${summary}`));
    expect(answerTo(...wordsOf(name), '-h').text).toBe(text);
  });

  test('has an example that it accepts', () => {
    const [, typed = ''] = /npm (?:run )?(\S+(?: -- .*)?)$/.exec(declarationOf(name).example) ?? [];
    const words = typed.replace(' -- ', ' ').match(/"[^"]+"|\S+/g) ?? [];
    const asked = readCommandLine(words.map((word) => word.replaceAll('"', '')));
    expect(asked).toMatchObject({ name: name === 'station sync' ? 'station sync now' : name });
  });

  test('says the version', () => {
    expect(answerTo(...wordsOf(name), '--version')).toEqual({ text: packageJson.version, exitCode: 0 });
  });

  test('refuses an option that it does not have', () => {
    const { text, exitCode } = answerTo(...wordsOf(name), ...wanted, '--prot=80');
    expect(exitCode).toBe(2);
    expect(text).toMatch(/^Unknown option '--prot'\.\nUsage: npm .+\nHelp: npm .+ --help$/);
  });

  test('refuses a surplus argument, and one that is missing', () => {
    const surplus = answerTo(...wordsOf(name), ...wanted, 'tidy');
    expect(surplus.exitCode).toBe(2);
    expect(surplus.text).toMatch(/^(Unexpected argument: tidy|There is no command (tidy|COMMAND))\.\nUsage: /);
    const needed = wanted.filter((each) => !each.startsWith('['));
    if (needed.length > 0) {
      const missing = answerTo(...wordsOf(name), ...needed.slice(1).map(() => 'x'));
      expect(missing).toMatchObject({ exitCode: 2, text: expect.stringContaining(`${needed.at(-1)} is missing.`) });
    }
  });
});

test.each([
  [['tidy'], 'There is no command tidy.'],
  [['station', 'tidy'], 'There is no command tidy.'],
  [['station', 'sync', 'dance'], 'There is no command dance.'],
  [['station', '80', '--help'], 'There is no command 80.'],
  [['station', 'import', 'people.csv', '--sav'], "Unknown option '--sav'."],
  [['station', 'sync', 'pair', '--accept-patient'], "Unknown option '--accept-patient'."],
  [['station', 'sync', 'now', '--accept-patients'], "Unknown option '--accept-patients'."],
  [['station', 'import', 'people.csv', '--save=yes'], "Option '--save' does not take an argument."],
  [['station', 'import', 'people.csv', '--column'], "Option '--column <value>' argument missing."],
  [['hub', 'pair', '--from-sources'], "Unknown option '--from-sources'."],
])('%j is wrong usage', (typed, sentence) => {
  const { text, exitCode } = answerTo(...typed);
  expect(exitCode).toBe(2);
  expect(text).toContain(`${sentence}\nUsage: `);
});

test('options and arguments come in any order', () => {
  expect(readCommandLine(['station', '--from-sources', 'import', '--column', 'A=age', 'people.csv', '--save'])).toEqual(
    {
      name: 'station import',
      options: { 'from-sources': true, column: ['A=age'], save: true },
      words: ['people.csv'],
    },
  );
});

test('the programs answer help, version and wrong usage themselves, and start and make nothing', () => {
  const dataDir = join(temporaryDir(), 'mistyped');
  const answered = (program: string, ...typed: string[]) => {
    const file = resolve(import.meta.dirname, '../../src-main/bin', program);
    const { SATCHEL_WITHOUT: _none, DATABASE_URL: _other, ...environment } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...typed], {
      // A module that is loaded says so: see below.
      env: { ...environment, SATCHEL_DATA_DIR: dataDir, NODE_DEBUG: 'esm' },
      encoding: 'utf8',
    });
    expect(stderr).not.toMatch(/src-main\/(db|hub|station|postgres)\//);
    const said = stderr.split('\n').filter((line) => !/^(ESM \d+:|\s|\}|$)/.test(line));
    return { status, stdout, said: said.join('\n') };
  };
  for (const [program, ...typed] of [['launch.js', 'station'], ['hub.ts']] as const) {
    expect(answered(program, ...typed, '--version')).toEqual({
      status: 0,
      stdout: `${packageJson.version}\n`,
      said: '',
    });
    expect(answered(program, ...typed, '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Exit codes'),
      said: '',
    });
    expect(answered(program, ...typed, '--prot', '80')).toMatchObject({
      status: 2,
      stdout: '',
      said: expect.stringContaining("Unknown option '--prot'."),
    });
  }
  expect(() => readdirSync(dataDir)).toThrow();
});

/** The commands that need a registry, with arguments. */
const onRegistry = commandNames.flatMap((name) => {
  const isOther = /^(start|demo|dev|station|station sync|station restore|station seat.*|hub.*)$/.test(name);
  return isOther ? [] : [[name, declarationOf(name).arguments?.split(' ') ?? []] as const];
});

/** Runs a command in this process, and returns why it refused. */
async function refusalOf(name: string, words: readonly string[], dataDir: string): Promise<string> {
  vi.stubEnv('SATCHEL_DATA_DIR', dataDir);
  const umask = process.umask(0o077);
  try {
    const load = Object.entries(commands).find(([each]) => each === name)?.[1];
    const act = (await load?.()) as ((options: object, ...words: string[]) => Promise<void>) | undefined;
    await act?.({}, ...words);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  } finally {
    vi.unstubAllEnvs();
    process.umask(umask);
  }
  throw new Error(`${name} did not refuse.`);
}

test.each(onRegistry)('%s makes no folder, and says that no registry is there', async (name, words) => {
  const above = temporaryDir();
  const file = join(above, 'a file');
  writeFileSync(file, '');
  const empty = join(above, 'empty');
  mkdirSync(empty);
  const before = treeOf(above);
  for (const dataDir of [join(above, 'mistyped'), join(above, 'mis', 'typed'), empty, file, join(file, 'below')])
    expect(await refusalOf(name, words, dataDir)).toBe(
      `There is no registry in ${dataDir} yet. Start Satchel to set it up.`,
    );
  expect(treeOf(above)).toEqual(before);
});

test('a backup is looked for before a mistyped data folder is made, and a workstation that was not joined makes none', async () => {
  const dataDir = join(temporaryDir(), 'mistyped');
  expect(await refusalOf('station restore', [], dataDir)).toContain('There is no backup in');
  expect(await refusalOf('station restore', [temporaryDir()], dataDir)).toContain('There is no backup in');
  for (const words of [[], ['192.168.1.20']])
    expect(await refusalOf(words.length === 0 ? 'station seat' : 'station seat at', words, dataDir)).toContain(
      'is not the folder of a workstation',
    );
  expect(() => readdirSync(dataDir)).toThrow();
});

test('what is wrong with an argument is said before anything is asked or made', async () => {
  const dataDir = join(temporaryDir(), 'mistyped');
  expect(await refusalOf('station seat join', ['http://x', '123456'], dataDir)).toContain('http://x is not an address');
  expect(await refusalOf('station seat join', ['192.168.1.20', '12'], dataDir)).toContain('The code has six digits.');
  expect(() => readdirSync(dataDir)).toThrow();
  const both = run(['import', 'people.csv', '--day-first', '--month-first'], { dataDir });
  expect(await both.ended).toBe(2);
  expect(both.said.stderr).toContain(
    'Use either --day-first or --month-first, not both.\nUsage: npm run station -- import',
  );
});

// In processes of their own: a start that hangs would hang this one.
test.each(['start', 'station', 'station seat join 127.0.0.1:1 123456'])(
  '%s refuses a folder that cannot be made at once, with a sentence',
  async (typed) => {
    const [script, ...words] = typed.split(' ');
    const file = join(temporaryDir(), 'a file');
    writeFileSync(file, '');
    const folders = process.platform === 'linux' ? ['/proc/satchel', join(file, 'below')] : [join(file, 'below')];
    for (const dataDir of folders) {
      const refused = run(words, { dataDir, script, environment: { DISPLAY: '', WAYLAND_DISPLAY: '' } });
      expect(await refused.ended).toBe(1);
      expect(refused.said.stderr).toContain(`Satchel may not write to ${dataDir}.`);
      expect(refused.said.stdout).toBe('');
    }
  },
);
