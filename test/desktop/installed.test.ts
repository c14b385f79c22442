/**
 * Tests what a clinic installs: the .deb is installed as an administrator does it, started by an ordinary account with the sandbox on,
 * upgraded and removed, with the registry there until the end. The other packages are made where their tools are, and looked into. A test
 * that the computer cannot run says why.
 */
import { hash } from 'node:crypto';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, expect, onTestFinished } from 'vitest';
import { appImageTools } from '../../installers/appimage-tools.ts';
import { debName, dependencies, makeDeb, makeRpm, rpmName } from '../../installers/linux.ts';
import { makeMsi, msiName } from '../../installers/msi.ts';
import { runtimeVersion } from '../../installers/project.ts';
import { makeSbom } from '../../installers/sbom.ts';
import { sbomNameOf } from '../../src-main/desktop/packaging/release-name.rules.ts';
import { updateKinds } from '../../src-main/desktop/update/update.contract.ts';
import { amount } from '../support/drills.ts';
import { password, temporaryDir } from '../support/station.ts';
import { setUpByHand } from './desktop.ts';
import { endOf, packagedTest, pristineDir, runtime } from './packaged.ts';
import { asOrdinaryUser, environmentFor, nowhere, ownArguments, pageOf, useBindingOf } from './program.ts';
import { cannotInstall, throwawaySystem } from './throwaway-system.ts';

const projectDir = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { version: string };
const processor = process.arch as 'x64' | 'arm64';
const epoch = 1_772_442_000;
const about = { processor, version, epoch, isFast: true };
const installedIn = '/opt/Satchel';

const lacks = (tool: string): string | undefined =>
  spawnSync(tool, ['--version']).error === undefined ? undefined : `${tool} is missing.`;
function needs(reason: string | undefined, skip: (reason: string) => never): void {
  if (reason !== undefined) {
    process.stderr.write(`Not run: ${reason}\n`);
    skip(reason);
  }
}

const system = () => throwawaySystem();
/** Installs it as an administrator does, without a network. */
const installedBy = (file: string) =>
  system().run('apt-get', 'install', '--yes', '--no-install-recommends', '-o', `Acquire::http::Proxy=${nowhere}`, file);

function debInto(dir: string, more: Partial<Parameters<typeof makeDeb>[0]> = {}): string {
  const output = join(dir, debName(more.version ?? version, processor));
  makeDeb({ program: pristineDir(), ...about, output, ...more });
  return output;
}

/** The packaged program as an older version, with a file that the newer one no longer has. */
function olderProgram(dir: string): { program: string; version: string } {
  const [program, older] = [join(dir, 'older'), '0.0.9'];
  cpSync(pristineDir(), program, { recursive: true });
  const archive = join(program, 'resources/app.asar');
  const bytes = readFileSync(archive);
  const at = bytes.indexOf(`"version": "${version}"`);
  expect(older.length).toBe(version.length);
  bytes.write(older, at + '"version": "'.length);
  writeFileSync(archive, bytes);
  writeFileSync(join(program, 'resources/of-older'), '');
  return { program, version: older };
}

type Running = { child: ChildProcess; page: Awaited<ReturnType<typeof pageOf>>['page']; api: string };

/** Starts a program in the system as an account without rights, and controls its page. */
async function start(
  command: string,
  { dataDir, more = {} }: { dataDir: string; more?: Record<string, string> },
): Promise<Running> {
  const user = asOrdinaryUser(environmentFor(dataDir, { LANGUAGE: 'en', ...more }), {
    reads: dirname(dirname(dataDir)),
    writes: [dirname(dataDir)],
  });
  onTestFinished(user.remove);
  const [enter, ...words] = [
    ...system().asNobody,
    command,
    ...ownArguments(runtime()),
    '--lang=en',
    '--remote-debugging-port=0',
  ];
  const child = spawn(enter, words, { env: user.options.env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await endOf(child);
  });
  const { browser, page } = await pageOf(child);
  onTestFinished(() => browser.close());
  page.setDefaultTimeout(15_000);
  await page.waitForURL(/^http:/);
  return { child, page, api: `${new URL(page.url()).origin}/api` };
}

async function end({ child }: Running): Promise<void> {
  child.kill('SIGTERM');
  expect(await endOf(child)).toBe(0);
}

/** Empty if the process has ended: other programs of this computer come and go. */
function ofProcess(pid: string, file: 'cmdline' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const field = (pid: string, name: string) => new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(ofProcess(pid, 'status'))?.[1];

/** Expects that the process of the page is confined by the kernel, and belongs to no administrator. */
function expectSandboxed({ child }: Running): void {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isBelow = (pid: string): boolean =>
    pid === String(child.pid) || (Number(pid) > 1 && isBelow(field(pid, 'PPid') ?? '0'));
  const pages = pids.filter((pid) => ofProcess(pid, 'cmdline').includes('--type=renderer') && isBelow(pid));
  expect(pages.length).toBeGreaterThan(0);
  for (const pid of pages) {
    expect(field(pid, 'Seccomp')).toBe('2');
    expect(field(pid, 'NoNewPrivs')).toBe('1');
    expect(field(pid, 'Uid')).not.toBe('0');
  }
}

async function signIn(api: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ username: 'ama', password });
  const headers = { 'content-type': 'application/json' };
  const { token } = await (await fetch(`${api}/sessions`, { method: 'POST', headers, body })).json();
  return { ...headers, authorization: `Bearer ${token}` };
}

const countedBy = async (api: string, headers: Record<string, string>): Promise<number> =>
  (await (await fetch(`${api}/patients?size=1`, { headers })).json()).page.totalElements;

beforeEach(({ skip }) => needs(lacks('dpkg-deb'), skip));

packagedTest(
  'the .deb is installed, started by an ordinary account in the sandbox, upgraded and removed, and the registry stays',
  async ({ skip }) => {
    needs(await cannotInstall('apt-get'), skip);
    const dir = temporaryDir();
    const dataDir = join(dir, 'home', 'data');
    mkdirSync(dirname(dataDir));
    const older = olderProgram(dir);
    installedBy(debInto(dir, older));
    system().run('dpkg', '--verify', 'satchel');
    const useBinding = () => useBindingOf(runtime(), installedIn, (from, to) => system().run('cp', from, to));
    useBinding();

    const first = await start('/usr/bin/satchel', { dataDir });
    expectSandboxed(first);
    expect(await (await fetch(`${first.api}/health`)).json()).toMatchObject({ version: older.version });
    await setUpByHand(first.page);
    const patients = amount('INSTALLED', { test: 20, drill: 1000 });
    const headers = await signIn(first.api);
    for (let n = 1; n <= patients; n++) {
      const body = JSON.stringify({ name: `Invented Patient ${n}` });
      expect((await fetch(`${first.api}/patients`, { method: 'POST', headers, body })).status).toBe(200);
    }
    await end(first);

    expect(system().run('ls', `${installedIn}/resources`)).toContain('of-older');
    installedBy(debInto(dir));
    expect(system().run('ls', `${installedIn}/resources`)).not.toContain('of-older');
    useBinding();
    const second = await start('/usr/bin/satchel', { dataDir });
    expectSandboxed(second);
    expect(await (await fetch(`${second.api}/health`)).json()).toMatchObject({ version });
    expect(await countedBy(second.api, await signIn(second.api))).toBe(patients);
    await end(second);

    const registry = () =>
      readdirSync(join(dataDir, 'registry')).map((name) => [name, statSync(join(dataDir, 'registry', name)).size]);
    const before = registry();
    expect(system().run('apt-get', 'purge', '--yes', 'satchel')).toMatch(
      /Nothing of the registry was deleted[\s\S]*~\/\.local\/share\/satchel/,
    );
    expect(
      system().run('sh', '-c', 'ls -d /opt/Satchel /usr/bin/satchel /usr/share/applications/satchel.desktop || true'),
    ).not.toMatch(/^\//m);
    expect(registry()).toEqual(before);
  },
  600_000,
);

packagedTest(
  'the .deb brings the menu entry, the icon, the file type, and a profile where AppArmor asks for one',
  async ({ skip }) => {
    needs(await cannotInstall('apt-get', 'desktop-file-validate'), skip);
    const { run } = system();
    const file = debInto(temporaryDir());
    /** Stands for an AppArmor that knows such profiles, or does not. */
    const appArmor = (isNew: boolean) =>
      run(
        'sh',
        '-c',
        `mkdir -p /etc/apparmor.d; printf '#!/bin/sh\\nexit ${isNew ? 0 : 1}\\n' > /usr/local/sbin/apparmor_parser; chmod 755 /usr/local/sbin/apparmor_parser`,
      );
    const profile = '/etc/apparmor.d/satchel';
    const hasProfile = () => run('sh', '-c', `test -e ${profile} && echo there || true`) !== '';
    appArmor(false);
    installedBy(file);
    expect(hasProfile(), 'an older AppArmor would complain about it at each start').toBe(false);
    appArmor(true);
    run('dpkg', '--install', file);
    expect(run('cat', profile)).toMatch(/^profile satchel \/opt\/Satchel\/satchel flags=\(unconfined\) \{\s+userns,/m);

    expect(run('stat', '-c', '%a %U', `${installedIn}/chrome-sandbox`).trim()).toBe('4755 root');
    expect(run('find', installedIn, '-perm', '/022', '-not', '-type', 'l')).toBe('');
    expect(updateKinds).toContain(run('cat', `${installedIn}/resources/package-type`));
    run('desktop-file-validate', '/usr/share/applications/satchel.desktop');
    const entry = run('cat', '/usr/share/applications/satchel.desktop');
    expect(entry).toMatch(/^Exec=\/opt\/Satchel\/satchel %F$/m);
    const type = /^MimeType=(.+);$/m.exec(entry)?.[1] ?? '';
    // Written by the system's own programs, which dpkg starts.
    expect(run('grep', '-h', '*.satchel', '/usr/share/mime/globs')).toBe(`${type}:*.satchel\n`);
    expect(run('grep', type, '/usr/share/applications/mimeinfo.cache')).toContain('satchel.desktop');
    for (const picture of ['/usr/share/icons/hicolor/scalable/apps/satchel.svg', '/usr/share/pixmaps/satchel.png'])
      run('test', '-s', picture);
    run('dpkg', '--remove', 'satchel');
    expect(hasProfile()).toBe(false);
  },
);

packagedTest('the packages that the .deb asks for bring every library that the program loads', ({ skip }) => {
  needs(lacks('apt-cache') ?? lacks('ldd'), skip);
  const said = (tool: string, ...args: string[]) => spawnSync(tool, args, { encoding: 'utf8' }).stdout;
  const asked = dependencies.map(
    (names) => names.split(' | ').find((name) => said('dpkg', '-s', name).includes('Status: install ok')) ?? names,
  );
  const options = [
    '--recurse',
    '--installed',
    '--no-recommends',
    '--no-suggests',
    '--no-conflicts',
    '--no-breaks',
    '--no-replaces',
    '--no-enhances',
  ];
  const brought = new Set(said('apt-cache', 'depends', ...options, ...asked).match(/^[a-z0-9][\w.+-]*/gm));
  const loaded = [...said('ldd', join(pristineDir(), 'satchel')).matchAll(/^\s+(\S+) => \/(?!.*satchel)/gm)].map(
    ([, name]) => name ?? '',
  );
  expect(loaded.length).toBeGreaterThan(20);
  const owned = said('dpkg', '--search', ...loaded.map((library) => `*/${library}`));
  const there = [...owned.matchAll(/^([a-z0-9][\w.+-]*)(?::\w+)?: .*\/(\S+)$/gm)].flatMap(
    ([, owner = '', library = '']) => (brought.has(owner) ? [library] : []),
  );
  const missing = loaded.filter((library) => !there.includes(library));
  expect(missing).toEqual([]);
});

packagedTest(
  'the .rpm has the same files, is installed and removed, and asks for the libraries that the program loads',
  async ({ skip }) => {
    needs(lacks('rpmbuild') ?? (await cannotInstall('rpm')), skip);
    const dir = temporaryDir();
    const file = join(dir, rpmName(version, processor));
    makeRpm({ program: pristineDir(), ...about, output: file });
    const { run } = system();
    const requires = run('rpm', '--query', '--requires', '--package', file);
    expect(requires).toContain('libgtk-3.so.0');
    expect(requires).not.toMatch(/libffmpeg|libEGL|libGLESv2/);
    run('rpm', '--install', '--nodeps', file);
    const contents = spawnSync('dpkg-deb', ['--contents', debInto(dir)], { encoding: 'utf8' }).stdout;
    const inDeb = [...contents.matchAll(/^[-l]\S+ .* \.(\/\S+)/gm)].map(([, path]) => path ?? '');
    const inRpm = run('rpm', '--query', '--list', 'satchel').split('\n');
    expect(inDeb.filter((path) => !inRpm.includes(path))).toEqual([]);
    expect(run('stat', '-c', '%a %U', `${installedIn}/chrome-sandbox`).trim()).toBe('4755 root');
    expect(run('cat', `${installedIn}/resources/package-type`)).toBe('rpm');
    expect(run('rpm', '--erase', 'satchel')).toContain('Nothing of the registry was deleted');
    expect(run('ls', '/opt')).not.toContain('Satchel');
  },
);

/** The runtime of an AppImage mounts what follows it in the file. This stand-in unpacks it, and then does the same. */
const standIn = `#!/bin/sh
APPDIR="$HOME/unpacked"
unsquashfs -quiet -no-progress -offset 4096 -dest "$APPDIR" "$0" >/dev/null || exit 1
export APPDIR APPIMAGE="$0"
exec "$APPDIR/AppRun" "$@"
`;

packagedTest(
  'the AppImage begins with the static runtime, names no --no-sandbox, and starts in the sandbox',
  async ({ skip }) => {
    needs(lacks('mksquashfs') ?? lacks('desktop-file-validate') ?? (await cannotInstall()), skip);
    const dir = temporaryDir();
    const [runtimeFile, tools, output] = ['runtime', 'tools', 'output'].map((name) => join(dir, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(runtimeFile, standIn.padEnd(4095, '#') + '\n');
    mkdirSync(tools);
    appImageTools(tools, processor, runtimeFile);
    const program = join(dir, 'program');
    cpSync(pristineDir(), program, { recursive: true });
    useBindingOf(runtime(), program);
    const builder = join(projectDir, 'installers/node_modules/electron-builder/cli.js');
    const config = [
      '--config',
      'installers/electron-builder.config.ts',
      `-c.directories.output=${output}`,
      '-c.appImage.compression=gzip',
    ];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [builder, '--linux', 'AppImage', `--${processor}`, '--prepackaged', program, ...config],
      {
        cwd: projectDir,
        encoding: 'utf8',
        env: { ...process.env, APPIMAGE_TOOLS_PATH: tools, HTTPS_PROXY: nowhere, HTTP_PROXY: nowhere },
      },
    );
    expect(status, stdout + stderr).toBe(0);
    const file = join(output, readdirSync(output).find((name) => name.endsWith('.AppImage')) ?? '');
    expect(readFileSync(file).subarray(0, 4096).toString()).toBe(readFileSync(runtimeFile, 'utf8'));
    const listed = (path: string) =>
      spawnSync('unsquashfs', ['-offset', '4096', '-cat', file, path], { encoding: 'utf8' }).stdout;
    const entry = listed('satchel.desktop');
    expect(entry).toMatch(/^Exec=AppRun %U$/m);
    expect(entry).toContain('application/x-satchel;');

    const dataDir = join(dir, 'home', 'data');
    mkdirSync(dirname(dataDir));
    const running = await start(file, { dataDir });
    expectSandboxed(running);
    expect(await (await fetch(`${running.api}/health`)).json()).toMatchObject({ state: 'setup-required', version });
    await end(running);
  },
);

packagedTest(
  'the .msi has every file of the folder, the menu entry and the file type, and knows its former version',
  ({ skip }) => {
    needs(lacks('wixl') ?? lacks('msiinfo'), skip);
    const dir = temporaryDir();
    const program = join(dir, 'program');
    const files = [
      'LICENSES.chromium.html',
      'Satchel.exe',
      'locales/en-US.pak',
      'resources/app.asar',
      'resources/app.asar.unpacked/a & b.node',
    ];
    for (const path of files) {
      mkdirSync(dirname(join(program, path)), { recursive: true });
      writeFileSync(join(program, path), path);
    }
    const made = (of: string) => {
      const output = join(dir, msiName(of));
      makeMsi({ program, version: of, output });
      return {
        output,
        table: (name: string) => spawnSync('msiinfo', ['export', output, name], { encoding: 'utf8' }).stdout,
      };
    };
    const [former, current] = [made('0.0.9'), made('0.1.0')];
    expect(readFileSync(join(program, 'resources/package-type'), 'utf8')).toBe('msi');
    const { stdout: list } = spawnSync('msiextract', ['--directory', join(dir, 'extracted'), current.output], {
      encoding: 'utf8',
    });
    for (const path of files) {
      expect(list).toContain(`Satchel/${path}`);
      expect(readFileSync(join(dir, 'extracted', 'Satchel', path), 'utf8')).toBe(path);
    }
    expect(current.table('Shortcut')).toContain('[INSTALLDIR]Satchel.exe');
    expect(current.table('Registry')).toContain('"[INSTALLDIR]Satchel.exe" "%1"');
    const property = ({ table }: typeof current, name: string) =>
      new RegExp(`^${name}\t(\\S+)`, 'm').exec(table('Property'))?.[1];
    expect(property(current, 'UpgradeCode')).toBe(property(former, 'UpgradeCode'));
    expect(property(current, 'ProductCode')).not.toBe(property(former, 'ProductCode'));
    expect(property(current, 'ALLUSERS')).toBe('1');
    // A part has the same identity in each version, so an upgrade replaces it.
    expect(current.table('Component')).toBe(former.table('Component'));
    expect(current.table('InstallExecuteSequence')).toContain('RemoveExistingProducts');
  },
);

packagedTest(
  'two builds of one commit in different folders are equal: the station, the page, the .deb, the .rpm and the list of what is in them',
  () => {
    // Links to files cannot leave their disk.
    mkdirSync(join(projectDir, '.dev'), { recursive: true });
    const dir = temporaryDir(join(projectDir, '.dev'));
    const [again, output] = [join(dir, 'another', 'folder'), join(dir, 'output')];
    const { stdout: names } = spawnSync('git', ['ls-files', '-z'], { cwd: projectDir, encoding: 'utf8' });
    for (const name of names
      .split('\0')
      .filter((path) => path !== '' && existsSync(join(projectDir, path)) && !path.startsWith('test/')))
      cpSync(join(projectDir, name), join(again, name));
    for (const modules of ['node_modules', 'installers/node_modules'])
      expect(spawnSync('cp', ['-al', join(projectDir, modules, '.'), join(again, modules)]).status).toBe(0);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['installers/package.ts', 'deb', ...(lacks('rpmbuild') ? [] : ['rpm']), '--fast', '--output', output],
      {
        cwd: again,
        encoding: 'utf8',
        env: {
          ...process.env,
          ELECTRON_OVERRIDE_DIST_PATH: dirname(runtime().executablePath),
          SOURCE_DATE_EPOCH: String(epoch),
          HTTPS_PROXY: nowhere,
          HTTP_PROXY: nowhere,
          npm_config_offline: 'true',
        },
      },
    );
    expect(status, stdout + stderr).toBe(0);
    for (const part of ['main', 'preload', 'renderer'])
      expect(contentOf(join(again, 'out', part))).toEqual(contentOf(join(projectDir, 'out', part)));
    expect(readFileSync(join(output, debName(version, processor))).equals(readFileSync(debInto(dir)))).toBe(true);

    const rpm = rpmName(version, processor);
    if (existsSync(join(output, rpm))) {
      makeRpm({ program: pristineDir(), ...about, output: join(dir, rpm) });
      expect(readFileSync(join(output, rpm)).equals(readFileSync(join(dir, rpm)))).toBe(true);
    }

    const electronVersion = runtimeVersion(dirname(runtime().executablePath));
    const list = makeSbom({ epoch, electronVersion });
    expect(readFileSync(join(output, sbomNameOf(version)), 'utf8')).toBe(list);
    const { components, serialNumber } = JSON.parse(list) as {
      components: { name: string; version: string }[];
      serialNumber: string;
    };
    expect(serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-9[\da-f]{3}-[\da-f]{12}$/);
    const listed = components.map(({ name }) => name);
    // A package of the station, one of the page, one with a binary, one that is copied, and the runtime. Tools, and what only a hub needs, are in no package.
    expect(listed).toEqual(
      expect.arrayContaining(['fastify', 'svelte', 'better-sqlite3', 'swagger-ui-dist', 'electron']),
    );
    expect(listed.filter((name) => /^(vite|vitest|electron-builder|typescript|pg|node-.*)$/.test(name))).toEqual([]);
    expect(components.find(({ name }) => name === 'electron')?.version).toBe(electronVersion);
  },
);

/** The hash of each file, since a difference is printed. */
function contentOf(dir: string): Record<string, string> {
  const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(dir, path)).isFile(),
  );
  return Object.fromEntries(paths.toSorted().map((path) => [path, hash('sha256', readFileSync(join(dir, path)))]));
}
