/**
 * Tests what is packaged, and that nothing but Satchel can be started with it. Only a folder for Linux is made here; `docs/release.md`
 * states what other systems get. The fuse that checks the archive against its hash is set for all of them, but Electron reads it on Windows
 * and macOS only. These tests therefore do not show that a changed archive is refused.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDir } from '../support/station.ts';
import { en } from '../../src-renderer/messages/en.ts';
import config from '../../installers/electron-builder.config.ts';
import {
  extractFile,
  FuseV1Options,
  getCurrentFuseWire,
  listPackage,
  requireOfBuilder,
} from '../../installers/inspect.ts';
import { setUpByHand } from './desktop.ts';
import { pageOf } from './program.ts';
import {
  bareProgram,
  bareRuntimeDir,
  endOf,
  packagedDir,
  packagedTest,
  spawnPackaged,
  startPackaged,
  tryToPackage,
} from './packaged.ts';

const projectDir = resolve(import.meta.dirname, '../..');
const archive = () => join(packagedDir(), 'resources', 'app.asar');
const textIn = (file: string) => extractFile(archive(), file).toString();

const filesUnder = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(dir, path)).isFile());
const bytesUnder = (dir: string) => filesUnder(dir).reduce((sum, path) => sum + statSync(join(dir, path)).size, 0);

const [off, on] = ['0', '1'].map((state) => state.charCodeAt(0));

packagedTest('every fuse of the program is set: no Node, no debugger, no code but its own', async () => {
  const wire = await getCurrentFuseWire(join(packagedDir(), 'satchel'));
  expect(wire).toMatchObject({
    [FuseV1Options.RunAsNode]: off,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
    [FuseV1Options.EnableNodeCliInspectArguments]: off,
    [FuseV1Options.EnableCookieEncryption]: on,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
    [FuseV1Options.OnlyLoadAppFromAsar]: on,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
  });
});

/** All files that the package may contain. Anything that is added to the build has to be added here by somebody who considered it. */
const kinds = [
  /^\/package\.json$/,
  /^\/out\/main\/(main\.js|(files|upkeep|verify)-worker\.js|licenses\.md|chunks\/[\w.-]+\.js|swagger-ui\/(LICENSE|NOTICE|[\w.-]+\.(js|css|txt)))$/,
  /^\/out\/preload\/preload\.cjs$/,
  /^\/out\/renderer\/((index|startup-error|print-preview|waiting-list)\.html|icon\.svg|licenses\.md|assets\/[\w.-]+\.(js|css|woff2))$/,
  /^\/drizzle\/(\d{4}_\w+\.sql|meta\/_journal\.json)$/,
  /^\/node_modules\/better-sqlite3\/(LICENSE|package\.json|lib\/(methods\/)?[\w-]+\.js)$/,
  /^\/node_modules\/@node-rs\/argon2\/(LICENSE|package\.json|index\.js)$/,
  /^\/node_modules\/@node-rs\/argon2-linux-\w+-gnu\/package\.json$/,
];

packagedTest('only what runs is inside, and of the binaries only those of this computer', () => {
  const binaries = [
    `node_modules/@node-rs/argon2-linux-${process.arch}-gnu/argon2.linux-${process.arch}-gnu.node`,
    `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`,
  ];
  expect(filesUnder(`${archive()}.unpacked`).toSorted()).toEqual(binaries);
  const all = listPackage(archive(), { isPack: false });
  const files = all.filter((path) => !all.some((other) => other.startsWith(`${path}/`)));
  const unexpected = files.filter((path) => !kinds.some((kind) => kind.test(path)));
  expect(unexpected).toEqual(binaries.map((path) => `/${path}`));
  for (const kind of kinds) expect(files.some((path) => kind.test(path))).toBe(true);

  for (const path of files.filter((name) => /\.(js|css|cjs)$/.test(name)))
    expect(textIn(path.slice(1)), path).not.toContain('sourceMappingURL=');
  const manifest = JSON.parse(textIn('package.json'));
  expect(manifest).toMatchObject({ name: 'satchel', productName: 'Satchel', main: 'out/main/main.js' });
  expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['devDependencies']));
  expect(filesUnder(join(packagedDir(), 'resources')).filter((path) => !path.startsWith('app.asar.unpacked'))).toEqual([
    'LICENSE',
    'app.asar',
    'icon.png',
  ]);
});

packagedTest('no package is made for a processor whose binaries are not all there', () => {
  const other = process.arch === 'x64' ? 'arm64' : 'x64';
  const isThere = existsSync(join(projectDir, `node_modules/@node-rs/argon2-linux-${other}-gnu`));
  const { status, said } = tryToPackage(temporaryDir(), other);
  expect(status === 0).toBe(isThere);
  if (!isThere) expect(said).toContain(`A package for linux-${other} needs two binaries for it`);
});

test('the desktop entry of the AppImage starts the program without --no-sandbox', async () => {
  const { default: AppImageTarget } = requireOfBuilder('app-builder-lib/out/targets/appimage/AppImageTarget.js');
  const commandOf = (its: object): Promise<string> =>
    new AppImageTarget(
      '',
      { config: its, platformSpecificBuildOptions: config.linux, appInfo: {} },
      { computeDesktopEntry: (_options: unknown, command: string) => command },
      '',
    ).desktopEntry.value;
  expect(await commandOf({}), 'what the library does by itself').toContain('--no-sandbox');
  expect(await commandOf(config)).toBe('AppRun %U');
  expect(config.toolsets?.appimage).toBe('1.0.3');
});

test('its start script adds --no-sandbox only where programs may make no sandbox, and the program is told of the AppImage', () => {
  const { generateAppRunScript } = requireOfBuilder('app-builder-lib/out/targets/appimage/appImageUtil.js');
  const [appDir, stubs] = [temporaryDir(), temporaryDir()];
  const script = (file: string, text: string) => writeFileSync(file, text, { mode: 0o755 });
  script(join(appDir, 'AppRun'), generateAppRunScript({ ExecutableName: 'satchel' }));
  script(join(appDir, 'satchel'), '#!/bin/sh\necho "$APPIMAGE" "$@"\n');
  const startedWith = (unshare: string) => {
    script(join(stubs, 'unshare'), `#!/bin/sh\n${unshare}\n`);
    const env = { PATH: `${stubs}:${process.env['PATH'] ?? ''}`, APPDIR: appDir, APPIMAGE: '/a/Satchel.AppImage' };
    return spawnSync(join(appDir, 'AppRun'), ['%U'], { env, encoding: 'utf8' }).stdout.trim();
  };
  expect(startedWith('exit 0')).toBe('/a/Satchel.AppImage %U');
  expect(startedWith('exit 1')).toBe('/a/Satchel.AppImage --no-sandbox %U');
});

test('the icons of all systems are there in their own form, so that no tool is downloaded to make them', () => {
  const icon = (name: string) => readFileSync(join(projectDir, 'src-main/desktop/packaging', name));
  expect(config.win?.icon).toBe('icon.ico');
  const ico = icon('icon.ico');
  const widths = Array.from({ length: ico.readUInt16LE(4) }, (_, i) => ico.readUInt8(6 + 16 * i) || 256);
  expect(widths).toEqual([16, 24, 32, 48, 64, 128, 256]);
  expect(config.mac?.icon).toBe('icon.icns');
  const icns = icon('icon.icns');
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  expect(config.linux?.icon).toMatch(/\.svg$/);
});

packagedTest('every migration of the sources is inside, as it is', () => {
  for (const name of readdirSync(join(projectDir, 'drizzle')).filter((path) => path.endsWith('.sql')))
    expect(textIn(`drizzle/${name}`)).toBe(readFileSync(join(projectDir, 'drizzle', name), 'utf8'));
});

packagedTest('it is hardly larger than the runtime alone', () => {
  const [bytes, bareBytes] = [bytesUnder(packagedDir()), bytesUnder(bareRuntimeDir())];
  const inMegabytes = (count: number) => Math.round(count / 1024 / 1024);
  process.stdout.write(
    `Installed ${inMegabytes(bytes)} MB, the runtime alone ${inMegabytes(bareBytes)} MB: ${(bytes / bareBytes).toFixed(2)}; ` +
      `of ours ${inMegabytes(bytesUnder(join(packagedDir(), 'resources')))} MB.\n`,
  );
  expect(bytes / bareBytes).toBeLessThanOrEqual(1.15);
});

packagedTest('the icon, our licence and those of all that is inside come with it', () => {
  const resource = (name: string) => readFileSync(join(packagedDir(), 'resources', name));
  expect(resource('LICENSE')).toEqual(readFileSync(join(projectDir, 'LICENSE')));
  expect(resource('icon.png')).toEqual(readFileSync(join(projectDir, 'src-main/desktop/packaging/icon.png')));
  expect(existsSync(join(packagedDir(), 'LICENSES.chromium.html'))).toBe(true);
  for (const name of ['fastify', 'drizzle-orm', 'minisearch'])
    expect(textIn('out/main/licenses.md')).toMatch(new RegExp(`^## ${name} - `, 'm'));
  expect(textIn('out/main/swagger-ui/LICENSE')).toContain('Apache License');
  expect(textIn('out/renderer/licenses.md')).toMatch(/^## svelte - /m);
});

packagedTest(
  'started on a fresh folder, it opens practice, is set up in its window, describes its interface, and ends when asked',
  async () => {
    const { page, child } = await startPackaged();
    const { origin } = new URL(page.url());
    const health = await (await fetch(`${origin}/api/health`)).json();
    expect(health).toMatchObject({ state: 'setup-required', version: '0.1.0' });
    await page.getByRole('button', { name: en['practice.title'] }).click();
    await page.getByRole('button', { name: en['signIn.submit'] }).click();
    await page.getByRole('button', { name: en['practice.leave'] }).click();
    await setUpByHand(page);
    expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ state: 'ready' });
    const docs = await (await fetch(`${origin}/api/docs/`)).text();
    for (const [, file] of docs.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect((await fetch(`${origin}${file}`)).status, file).toBe(200);
    expect(docs).toContain('/api/docs/swagger-ui-bundle.js');
    child.kill('SIGTERM');
    expect(await endOf(child)).toBe(0);
  },
);

packagedTest(
  'a registry of an earlier version is brought up to date in a thread, out of the archive, while it answers',
  async () => {
    const dataDir = join(temporaryDir(), 'data');
    cpSync(resolve(import.meta.dirname, '../data/registries/version-4'), join(dataDir, 'registry'), {
      recursive: true,
    });
    const { page } = await startPackaged({ environment: { SATCHEL_DATA_DIR: dataDir } });
    const { origin } = new URL(page.url());
    const api = `${origin}/api`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ username: 'Ama', password: 'correct horse battery' });
    const { token } = await (await fetch(`${api}/sessions`, { method: 'POST', headers, body })).json();
    const found = await (
      await fetch(`${api}/patients/search?q=zawadi`, { headers: { authorization: `Bearer ${token}` } })
    ).json();
    expect(found.embedded.patientResourceList[0].name).toBe('Zawadi A. Otieno');
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
  },
);

packagedTest.each([['--no-sandbox'], ['--disable-seccomp-filter-sandbox'], []])(
  'without its sandbox it opens no registry, and its window shows why: %s',
  async (...args) => {
    const dir = temporaryDir();
    const environment = {
      SATCHEL_DATA_DIR: join(dir, 'data'),
      ...(args.length === 0 ? { ELECTRON_DISABLE_SANDBOX: '1' } : {}),
    };
    const { child, output } = spawnPackaged({ args: ['--remote-debugging-port=0', ...args], environment });
    const { browser, page } = await pageOf(child);
    onTestFinished(() => browser.close());
    await page.getByRole('heading', { name: 'Satchel’s protection is off' }).waitFor();
    expect(await page.locator('body').innerText()).toContain('Start Satchel from its usual icon.');
    expect(page.url()).toMatch(/^satchel:/);
    expect(existsSync(join(dir, 'data', 'lock')), output()).toBe(false);
  },
);

/** A program that writes a file to show that it was run. */
function intruder() {
  const dir = temporaryDir();
  const mark = join(dir, 'it-ran');
  const script = join(dir, 'intruder.cjs');
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '');`);
  return { script, hasRun: () => existsSync(mark) };
}

packagedTest('it cannot be made a Node that runs any script', async () => {
  const { script, hasRun } = intruder();
  const environment = { ELECTRON_RUN_AS_NODE: '1' };
  spawnSync(bareProgram(), [script], { env: { ...process.env, ...environment } });
  expect(hasRun(), 'the runtime alone does run it').toBe(true);

  const second = intruder();
  const { page } = await startPackaged({ environment, args: [second.script] });
  expect(await page.title()).toContain('Satchel');
  expect(second.hasRun()).toBe(false);
});

packagedTest('it has no ear for NODE_OPTIONS', async () => {
  const { script, hasRun } = intruder();
  // Electron lets a packaged program have the second of these options, with which the headers of every request would be too long.
  const { page } = await startPackaged({
    environment: { NODE_OPTIONS: `--require ${script} --max-http-header-size=8` },
  });
  expect(await page.title()).toContain('Satchel');
  expect(hasRun()).toBe(false);
});

packagedTest.each(['--inspect=0', '--inspect-brk=0', '--inspect-port=0 --inspect'])(
  'no debugger can be attached by %s',
  async (options) => {
    const { page, output } = await startPackaged({ args: options.split(' ') });
    expect(await page.title()).toContain('Satchel');
    expect(output()).not.toContain('Debugger listening');
  },
);

packagedTest('a folder of code beside the archive is not run, not even in its place', async () => {
  const { script, hasRun } = intruder();
  const folder = join(packagedDir(), 'resources', 'app');
  mkdirSync(folder);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{ "name": "intruder", "main": "main.cjs" }');
  writeFileSync(join(folder, 'main.cjs'), readFileSync(script));
  const { page } = await startPackaged();
  expect(await page.title()).toContain('Satchel');

  renameSync(archive(), `${archive()}.away`);
  onTestFinished(() => renameSync(`${archive()}.away`, archive()));
  const { child, output } = spawnPackaged({});
  await Promise.race([endOf(child), new Promise((resolve) => setTimeout(resolve, 3000))]);
  expect(hasRun(), output()).toBe(false);
});
