// JavaScript, since it has to load on a Node that is too old for everything else, to report that in a sentence.
const wanted = [22, 18];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  process.stderr.write(
    `Satchel needs Node ${wanted.join('.')} or newer; this is ${process.versions.node}. Start it with npm start, which brings its own.\n`,
  );
  process.exit(1);
}
// Ignores the signal at which Node opens an inspector, through which any program of this account could read the registry.
process.on('SIGUSR1', () => undefined);
const { pathToFileURL } = await import('node:url');
(await import('../compile-cache.js')).keepCompiledCode();
const { readCommandLine, showAnswer } = await import('./command-line.ts');
const asked = readCommandLine(process.argv.slice(2));
if ('text' in asked) showAnswer(asked);
else await run(asked);

async function run({ name, options, words }) {
  // `dev` is for people who edit the sources, so it starts its station from them too.
  const isFromSources = name === 'dev' || options['from-sources'] === true;
  const built = isFromSources ? undefined : await (await import('./build.ts')).builtCommands();
  const { commands, runCommand } = await import(built === undefined ? './commands.ts' : pathToFileURL(built).href);
  const load = name === 'dev' ? async () => (await import('./dev.ts')).dev : commands[name];
  const act = await load();
  // Collects garbage when the heap has grown by two fifths, instead of when it has doubled. That takes about 200 instead of 254
  // MB after 1,000 searches among 100,000 patients. One fifth saves nothing more, and slows reads by many clients. Set after
  // everything is loaded: once a flag was set, Node ignores its own precompiled code and compiles it again.
  (await import('node:v8')).setFlagsFromString('--heap-growing-percent=40');
  await runCommand(() => act(options, ...words), options);
}
