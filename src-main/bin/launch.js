// JavaScript, since it has to load on a Node that is too old for everything else, to report that in a sentence.
const wanted = [22, 18];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  process.stderr.write(
    `Satchel needs Node ${wanted.join('.')} or newer; this is ${process.versions.node}. Start it with «npm start», which brings its own.\n`,
  );
  process.exit(1);
}
// Ignores the signal at which Node opens an inspector, through which any program of this account could read the registry.
process.on('SIGUSR1', () => undefined);
const { pathToFileURL } = await import('node:url');
(await import('../compile-cache.js')).keepCompiledCode();
const usage = `npm start                                   the window, or a station without one
npm run demo                                the same, with invented patients; -- --two: two that exchange what is saved
npm run station                             a station without a window
npm run station -- backup [FOLDER]          make a backup
npm run station -- restore FOLDER           put a backup in the place of the registry
npm run station -- rebuild                  make all rows anew from the journal
npm run station -- rekey                    give the registry a new key
npm run station -- sync COMMAND             meet and visit other stations: listen, pair, join, now, peers, found
npm run station -- import FILE               say what a file of people holds; --save to take them in
npm run station -- seat                     work on the register of another computer; seat join ADDRESS CODE first
`;
if (process.argv.some((word) => word === '--help' || word === '-h')) {
  process.stdout.write(usage);
  process.exit(0);
}
// `npm run station -- backup FOLDER` contains two commands; the second one is meant, and its argument follows.
const [first = 'station', second] = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const command = first === 'station' && second !== undefined ? second : first;
// `dev` is for people who edit the sources, so it starts its station from them too.
const isFromSources = command === 'dev' || process.argv.includes('--from-sources');
const built = isFromSources ? undefined : await (await import('./build.ts')).builtCommands();
const { commands, runCommand } = await import(built === undefined ? './commands.ts' : pathToFileURL(built).href);
const known = { ...commands, dev: async () => (await import('./dev.ts')).dev };
const load = Object.hasOwn(known, command) ? known[command] : undefined;
if (load === undefined) {
  process.stderr.write(`There is no command ${command}.\n${usage}`);
  process.exit(1);
}
const run = await load();
// Collects garbage when the heap has grown by two fifths, instead of when it has doubled. That takes about 200 instead of 254
// MB after 1,000 searches among 100,000 patients. One fifth saves nothing more, and slows reads by many clients. Set after
// everything is loaded: once a flag was set, Node ignores its own precompiled code and compiles it again.
(await import('node:v8')).setFlagsFromString('--heap-growing-percent=40');
await runCommand(run);
