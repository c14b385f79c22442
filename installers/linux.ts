/**
 * Makes the .deb and the .rpm from the folder of the packaged program, with the tools of the system: `dpkg-deb`, `rpmbuild`.
 *
 * Both contain the same files, from `src-main/desktop/packaging/linux`: the program in `/opt/Satchel`, a menu entry, an icon, the type of
 * sync files, a profile of AppArmor. Times, modes, owners and order do not depend on the computer, so a commit always gives the same bytes.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { manifest, projectDir, type Processor, run } from './project.ts';

const templates = join(projectDir, 'src-main/desktop/packaging/linux');
const programIn = 'opt/Satchel';

export type LinuxPackage = {
  /** The folder of the packaged program. */
  program: string;
  processor: Processor;
  version: string;
  /** Seconds since 1970: the time of all files. */
  epoch: number;
  /** The file to write. */
  output: string;
  /** Compresses little, for trying. */
  isFast: boolean;
};

/** Other names of these libraries, on Debian 13 and Ubuntu 24.04, have a `t64`. GTK brings the rest that the program loads. */
export const dependencies = ['libgtk-3-0t64 | libgtk-3-0', 'libasound2t64 | libasound2', 'libnss3', 'libgbm1'];

const debianNames: Record<Processor, string> = { x64: 'amd64', arm64: 'arm64' };
const rpmNames: Record<Processor, string> = { x64: 'x86_64', arm64: 'aarch64' };

/** Names of the files, as in `electron-builder.config.ts`. */
export const debName = (version: string, processor: Processor): string =>
  `satchel-${version}-linux-${debianNames[processor]}.deb`;
export const rpmName = (version: string, processor: Processor): string =>
  `satchel-${version}-linux-${rpmNames[processor]}.rpm`;

const maintainer = `${manifest.author.name} <${manifest.author.email}>`;
const about = `It runs on one computer and needs no server and no internet. Computers sync when they reach each other.`;

/** A version before a release, such as 1.0.0-beta.1, sorts before it only with a tilde. */
const systemVersion = (version: string): string => version.replaceAll('-', '~');

export function makeDeb({ program, processor, version, epoch, output, isFast }: LinuxPackage): void {
  inStage((stage) => {
    addFiles(stage, { program, kind: 'deb' });
    const files = filesIn(stage);
    const size = files.reduce((sum, path) => sum + lstatSync(join(stage, path)).size, 0);
    const sums = files
      .filter((path) => lstatSync(join(stage, path)).isFile())
      .map(
        (path) =>
          `${createHash('md5')
            .update(readFileSync(join(stage, path)))
            .digest('hex')}  ${path}\n`,
      );
    const control = join(stage, 'DEBIAN');
    mkdirSync(control);
    writeFileSync(
      join(control, 'control'),
      [
        'Package: satchel',
        `Version: ${systemVersion(version)}`,
        `Architecture: ${debianNames[processor]}`,
        `Maintainer: ${maintainer}`,
        `Installed-Size: ${Math.ceil(size / 1024)}`,
        `Depends: ${dependencies.join(', ')}`,
        // It opens the address of a link. A clinic without a network may lack it.
        'Recommends: xdg-utils',
        'Section: misc',
        'Priority: optional',
        `Homepage: ${manifest.homepage}`,
        'Description: Patient registry for clinics without a reliable network',
        ` ${about}`,
        '',
      ].join('\n'),
    );
    // For `dpkg --verify satchel`, which lists damaged files.
    writeFileSync(join(control, 'md5sums'), sums.join(''));
    for (const [name, script] of Object.entries({ postinst: 'after-install', postrm: 'after-remove' }))
      copyFileSync(join(templates, `${script}.sh`), join(control, name));
    settle(stage, epoch);
    for (const name of ['postinst', 'postrm']) chmodSync(join(control, name), 0o755);
    const compression = isFast ? ['-Zzstd', '-z1'] : ['-Zxz'];
    run('dpkg-deb', ['--root-owner-group', ...compression, '--build', stage, output], {
      SOURCE_DATE_EPOCH: String(epoch),
    });
  });
}

export function makeRpm({ program, processor, version, epoch, output, isFast }: LinuxPackage): void {
  inStage((stage) => {
    const [files, top] = [join(stage, 'files'), join(stage, 'rpm')];
    for (const dir of [files, top]) mkdirSync(dir);
    addFiles(files, { program, kind: 'rpm' });
    settle(files, epoch);
    const spec = join(stage, 'satchel.spec');
    writeFileSync(spec, specOf(version, filesIn(files)));
    const defines = {
      _topdir: top,
      _rpmfilename: 'satchel.rpm',
      _buildhost: 'satchel',
      use_source_date_epoch_as_buildtime: '1',
      clamp_mtime_to_source_date_epoch: '1',
      _binary_payload: isFast ? 'w1.zstdio' : 'w6.xzdio',
      // Programs stay as they were built: nothing is stripped, and no links to debug files are added.
      __os_install_post: '%{nil}',
      debug_package: '%{nil}',
      _build_id_links: 'none',
      stage: files,
    };
    run(
      'rpmbuild',
      [
        '-bb',
        '--quiet',
        '--target',
        `${rpmNames[processor]}-linux`,
        ...Object.entries(defines).flatMap(([name, value]) => ['--define', `${name} ${value}`]),
        spec,
      ],
      { SOURCE_DATE_EPOCH: String(epoch) },
    );
    copyFileSync(join(top, 'RPMS', 'satchel.rpm'), output);
  });
}

/** rpm finds by itself which libraries the program loads, under the names that all distributions share. Those beside it are no part of that. */
function specOf(version: string, files: readonly string[]): string {
  const scriptlet = (name: string) => readFileSync(join(templates, `${name}.sh`), 'utf8').replace(/^#!.*\n/, '');
  return `Name: satchel
Version: ${systemVersion(version)}
Release: 1
Summary: Patient registry for clinics without a reliable network
License: ${manifest.license}
URL: ${manifest.homepage}
Packager: ${maintainer}
Recommends: xdg-utils
AutoProv: no
%global __requires_exclude ^(libffmpeg|libEGL|libGLESv2|libvk_swiftshader|libvulkan)\\\\.so.*$

%description
${about}

%install
cp -a %{stage}/. %{buildroot}

%post
${scriptlet('after-install')}
%postun
${scriptlet('after-remove')}
%files
%defattr(-,root,root)
/${programIn}
%attr(4755,root,root) /${programIn}/chrome-sandbox
${files
  .filter((path) => !path.startsWith(programIn))
  .map((path) => `/${path}`)
  .join('\n')}
`;
}

function addFiles(root: string, { program, kind }: { program: string; kind: 'deb' | 'rpm' }): void {
  cpSync(program, join(root, programIn), { recursive: true, verbatimSymlinks: true });
  const add = (from: string, to: string) => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    copyFileSync(from, join(root, to));
  };
  const link = (target: string, to: string) => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    symlinkSync(target, join(root, to));
  };
  // This file tells the program how it was installed, and so which file of a release is for it.
  writeFileSync(join(root, programIn, 'resources/package-type'), kind);
  add(join(templates, 'apparmor-profile'), `${programIn}/resources/apparmor-profile`);
  add(join(templates, 'satchel.desktop'), 'usr/share/applications/satchel.desktop');
  add(join(templates, 'satchel.xml'), 'usr/share/mime/packages/satchel.xml');
  add(join(projectDir, 'src-renderer/public/icon.svg'), 'usr/share/icons/hicolor/scalable/apps/satchel.svg');
  add(join(projectDir, 'LICENSE'), 'usr/share/doc/satchel/copyright');
  // Some desktops draw no SVG.
  link(`/${programIn}/resources/icon.png`, 'usr/share/pixmaps/satchel.png');
  link(`/${programIn}/satchel`, 'usr/bin/satchel');
}

/** Gives everything the same time, and modes that depend on no umask. Where programs may make no sandbox, Chromium's own program does. */
function settle(root: string, epoch: number): void {
  for (const path of ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })]) {
    const file = join(root, path);
    const found = lstatSync(file);
    if (!found.isSymbolicLink()) {
      const isRun = found.isDirectory() || (found.mode & 0o100) !== 0;
      chmodSync(file, path === `${programIn}/chrome-sandbox` ? 0o4755 : isRun ? 0o755 : 0o644);
    }
    lutimesSync(file, epoch, epoch);
  }
}

const filesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !lstatSync(join(root, path)).isDirectory())
    .toSorted();

function inStage(act: (stage: string) => void): void {
  const stage = mkdtempSync(join(tmpdir(), 'satchel-stage-'));
  try {
    act(stage);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
