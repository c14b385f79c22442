/** The kinds of installers, and what a computer lacks to make one: each with how to get it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineOf, projectDir, runtimeDir, runtimeExecutable, type Processor, type System } from './project.ts';

export const kinds = {
  dir: { system: 'linux', what: 'a folder with the program, for Linux' },
  deb: { system: 'linux', what: 'a package for Debian and Ubuntu' },
  rpm: { system: 'linux', what: 'a package for Fedora, Red Hat and openSUSE' },
  appimage: { system: 'linux', what: 'one file that runs without an installation, for Linux' },
  msi: { system: 'win32', what: 'a package for Windows, installed by an administrator for all accounts' },
  nsis: { system: 'win32', what: 'an installer for Windows, for one account; downloads its tools' },
  dmg: { system: 'darwin', what: 'an image and an archive for macOS, only on macOS; downloads its tools' },
} as const satisfies Record<string, { system: System; what: string }>;
export type Kind = keyof typeof kinds;

const systemNames: Record<System, string> = { linux: 'Linux', win32: 'Windows', darwin: 'macOS' };
const runtimeNames: Record<Processor, string> = { x64: 'runtime-x86_64', arm64: 'runtime-aarch64' };

/** Returns a sentence for each thing that is missing. */
export function lackingFor(kind: Kind, processor: Processor): string[] {
  const { system } = kinds[kind];
  // These two download the rest by themselves.
  if (kind === 'dmg') return process.platform === 'darwin' ? [] : ['A dmg can only be made on macOS.'];
  if (kind === 'nsis') return lackingBinaries(system, processor);
  return [
    ...lackingRuntime(system, processor),
    ...lackingBinaries(system, processor),
    ...lackingTools(kind, processor),
  ];
}

function lackingRuntime(system: System, processor: Processor): string[] {
  const runtime = runtimeDir(system, processor);
  const wanted = `the Electron runtime for ${systemNames[system]} ${processor}`;
  if (runtime === undefined) {
    const isOwn = system === process.platform && processor === process.arch;
    const orGet = isOwn ? ' Or let `node node_modules/electron/install.js` download it.' : '';
    return [`There is not ${wanted}: unpack it, and name its folder in ELECTRON_OVERRIDE_DIST_PATH.${orGet}`];
  }
  const executable = join(runtime, runtimeExecutable[system]);
  if (!existsSync(executable)) return [`${runtime} is not ${wanted}: it has no ${runtimeExecutable[system]}.`];
  const found = system === 'darwin' ? processor : machineOf(executable);
  return found === processor ? [] : [`${runtime} is not ${wanted}, but for ${found ?? 'another processor'}.`];
}

/** npm installs the password hashing of its own system and processor only. */
function lackingBinaries(system: System, processor: Processor): string[] {
  const suffix = { linux: '-gnu', win32: '-msvc', darwin: '' }[system];
  const name = `@node-rs/argon2-${system}-${processor}${suffix}`;
  const modules = join(projectDir, 'node_modules');
  if (existsSync(join(modules, name))) return [];
  const parent = join(modules, '@node-rs/argon2/package.json');
  const { version } = JSON.parse(readFileSync(parent, 'utf8')) as { version: string };
  return [`The binaries of ${name} are missing. Run: npm install --no-save --force ${name}@${version}`];
}

function lackingTools(kind: Kind, processor: Processor): string[] {
  const tool = (name: string, debianPackage: string): string[] =>
    isThere(name) ? [] : [`${name} is missing, which makes a ${kind}. On Debian: apt-get install ${debianPackage}`];
  if (kind === 'deb') return tool('dpkg-deb', 'dpkg');
  if (kind === 'rpm') return tool('rpmbuild', 'rpm');
  if (kind === 'msi')
    return [
      ...tool('wixl', 'wixl'),
      ...(processor === 'x64' ? [] : ['wixl makes an msi for x64 only. For arm64 use nsis.']),
    ];
  if (kind !== 'appimage' || process.env['APPIMAGE_TOOLS_PATH']) return [];
  const runtime = process.env['SATCHEL_APPIMAGE_RUNTIME'];
  const lacksRuntime = runtime === undefined || !existsSync(runtime);
  return [
    ...tool('mksquashfs', 'squashfs-tools'),
    ...tool('desktop-file-validate', 'desktop-file-utils'),
    ...(lacksRuntime
      ? [
          'The static runtime of AppImages is missing: get ' +
            `${runtimeNames[processor]} of https://github.com/AppImage/type2-runtime, and name the file in SATCHEL_APPIMAGE_RUNTIME.`,
        ]
      : []),
  ];
}

const isThere = (tool: string): boolean => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined;
