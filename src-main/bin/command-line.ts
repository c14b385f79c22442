/** Reads a command line, strictly, and answers `--help`, `--version` and wrong usage before anything else is loaded. */
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { commandNames, declarationOf, type Asked, type CommandName, type Options } from './declared-commands.ts';

/** Thrown for a command line that cannot be meant; the message ends with the usage. */
export class WrongUsage extends Error {
  constructor(name: CommandName, sentence: string) {
    super(`${sentence}\nUsage: ${usageOf(name)}\nHelp: ${typedAs(name, '--help')}`);
  }
}

/** Is shown instead of running a command. */
type Answer = { text: string; exitCode: 0 | 2 };

/** Reads what was typed after the program: the name of a command, its options and its arguments, in any order. */
export function readCommandLine(typed: string[]): Asked | Answer {
  try {
    return read(typed);
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    return { text: error.message, exitCode: 2 };
  }
}

export function showAnswer({ text, exitCode }: Answer): void {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
}

function read(typed: string[]): Asked | Answer {
  const bare = typed.filter((word) => !word.startsWith('-'));
  const { name = 'start', depth = 0 } = longestName(bare);
  const { values, positionals } = parsed(name, typed);
  const words = positionals.slice(depth);
  const [first] = words;
  if (first !== undefined && namesBelow(name).length > 0) throw new WrongUsage(name, `There is no command ${first}.`);
  if (values['help'] === true) return { text: helpOf(name), exitCode: 0 };
  if (values['version'] === true) return { text: packageJson.version, exitCode: 0 };
  const wanted = placeholdersOf(name);
  const missing = wanted[words.length];
  if (missing?.startsWith('[') === false) throw new WrongUsage(name, `${missing} is missing.`);
  const surplus = words[wanted.length];
  if (surplus !== undefined) throw new WrongUsage(name, `Unexpected argument: ${surplus}.`);
  return { name, options: values, words } as Asked;
}

function longestName(words: readonly string[]): { name?: CommandName; depth?: number } {
  for (let depth = Math.min(3, words.length); depth > 0; depth--) {
    const name = commandNames.find((each) => each === words.slice(0, depth).join(' '));
    if (name !== undefined) return { name, depth };
  }
  return {};
}

function parsed(name: CommandName, args: string[]) {
  try {
    return parseArgs({ args, options: optionsOf(name), allowPositionals: true });
  } catch (error) {
    // Node adds advice after its first sentence.
    const [sentence = ''] = error instanceof Error ? error.message.split(/\. |\n/) : [];
    throw new WrongUsage(name, `${sentence.replace(/\.$/, '')}.`);
  }
}

const fromSources: Options = {
  'from-sources': { type: 'boolean', summary: 'run the TypeScript sources instead of the build' },
};
const common: Options = {
  help: { type: 'boolean', short: 'h', summary: 'show this help' },
  version: { type: 'boolean', summary: 'show the version' },
};

const isOfHub = (name: string) => name.split(' ')[0] === 'hub';
export const optionsOf = (name: CommandName): Options => ({
  ...declarationOf(name).options,
  ...(isOfHub(name) ? {} : fromSources),
  ...common,
});
const placeholdersOf = (name: CommandName): string[] => declarationOf(name).arguments?.split(' ') ?? [];

/** Returns the commands whose name begins with this one; for `start`, which lists all, every other one. */
const namesBelow = (name: CommandName): CommandName[] =>
  commandNames.filter((each) => (name === 'start' ? each !== name : each.startsWith(`${name} `)));

function typedAs(name: CommandName, ...more: string[]): string {
  const [program = '', ...rest] = name.split(' ');
  const script = program === 'start' ? 'npm start' : `npm run ${program}`;
  const words = [...rest, ...more];
  return words.length === 0 ? script : [script, '--', ...words].join(' ');
}

/** Returns how a command is typed, with the placeholders of its arguments. */
export const lineOf = (name: CommandName): string => typedAs(name, ...placeholdersOf(name));

function usageOf(name: CommandName): string {
  return typedAs(name, ...placeholdersOf(name), ...(declarationOf(name).options === undefined ? [] : ['[OPTIONS]']));
}

function helpOf(name: CommandName): string {
  const { summary, details, example } = declarationOf(name);
  const options = Object.entries(optionsOf(name)).map(([option, { short, value, summary: text }]) => [
    `${short === undefined ? '' : `-${short}, `}--${option}${value === undefined ? '' : ` ${value}`}`,
    text,
  ]);
  const commands = namesBelow(name).map((each) => [lineOf(each), declarationOf(each).summary]);
  return [
    details === undefined ? summary : `${summary} ${details}`,
    `Usage: ${usageOf(name)}`,
    ...(commands.length === 0 ? [] : [`Commands:\n${table(commands)}`]),
    `Options:\n${table(options)}`,
    `Example: ${example}`,
    'Exit codes: 0 done, 1 failed, 2 wrong usage',
  ].join('\n\n');
}

function table(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([first = '']) => first.length));
  return rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}  ${second}`).join('\n');
}
