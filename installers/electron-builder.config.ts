/**
 * Defines what is packaged, and for which systems. `docs/release.md` explains how, and what of it was never tried. The .deb, the .rpm and
 * the .msi are made from the folder that results (`package.ts`).
 *
 * The package contains only what runs: the build, the migrations and two packages with binaries of their own. Each system and processor
 * gets its own binaries only. A package without them, or with others, is not made. Its fuses are set so that nothing but this program can
 * be started with it: no Node, no debugger, no other code beside it.
 */
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Arch, type AfterPackContext, type Configuration } from 'electron-builder';
import { projectDir } from './project.ts';

const packaging = 'src-main/desktop/packaging';

/** The folder of an existing runtime, in the variable of the npm package `electron`. Without one, it is downloaded. */
const runtime = process.env['ELECTRON_OVERRIDE_DIST_PATH'];

const config: Configuration = {
  appId: 'org.satchel.registry',
  productName: 'Satchel',
  copyright: 'MIT licence',
  directories: { output: 'dist', buildResources: packaging },
  artifactName: '${name}-${version}-${os}-${arch}.${ext}',
  ...(runtime ? { electronDist: runtime } : {}),
  // English is Chromium's own, and the rest are the languages of the page. Its menus and the names of days come from here.
  electronLanguages: ['en-US', 'fr', 'es', 'pt', 'sw', 'ar'],

  files: [
    'out/{main,preload,renderer}/**',
    // Only the npm scripts start this.
    '!out/main/commands.js',
    'drizzle/**',
    '!drizzle/meta/*_snapshot.json',
    // These are for a hub, which is no desktop.
    '!drizzle/hub/**',
    // For packages, electron-builder reads only what is excluded.
    '!node_modules/!(better-sqlite3|@node-rs)/**',
    '!node_modules/better-sqlite3/{deps,src}/**',
    '!node_modules/better-sqlite3/lib/{darwin,linux,linuxmusl,win32}-*.js',
    '!node_modules/@node-rs/argon2/browser.js',
    '!node_modules/**/*.md',
    '!**/*.{map,ts}',
  ],
  extraResources: ['LICENSE', { from: `${packaging}/icon.png`, to: 'icon.png' }],
  // Only the binaries are outside, because the system loads them and cannot look into an archive. By default electron-builder would take
  // out the whole of their packages.
  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
  // They use Node-API, so they need not be built again for a runtime.
  npmRebuild: false,
  afterPack: refuseOtherBinaries,
  afterExtract: ({ appOutDir, electronPlatformName }) => {
    // Removes what a runtime has for starting without a program. It stays if the runtime was not downloaded.
    const resources = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources';
    for (const unused of [`${resources}/default_app.asar`, 'version']) rmSync(join(appOutDir, unused), { force: true });
  },
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  // Nothing is uploaded, and no file states where updates come from. The program has its own way of verifying their origin.
  publish: null,
  fileAssociations: [{ ext: 'satchel', name: 'Satchel file', mimeType: 'application/x-satchel', role: 'Viewer' }],

  linux: {
    files: onlyBinariesOf('linux'),
    executableName: 'satchel',
    // Other forms would be made by a tool that is downloaded. This applies to the icons below, too.
    icon: join(projectDir, 'src-renderer/public/icon.svg'),
    category: 'Office;MedicalSoftware',
    synopsis: 'Patient registry for clinics without a reliable network',
  },
  // The static runtime needs no libfuse2. With either runtime, the start script adds --no-sandbox if `unshare` fails or is missing. The
  // program then does not open and names the .deb (`src-main/desktop/sandbox.rules.ts`). The arguments are those of the desktop entry.
  toolsets: { appimage: '1.0.3' },
  appImage: { executableArgs: [] },
  win: { files: onlyBinariesOf('win32'), icon: 'icon.ico' },
  nsis: {
    // One click installs for the person at the computer. Administrator rights are neither requested nor used when present.
    oneClick: true,
    perMachine: false,
    packElevateHelper: false,
    // One installer for each processor, because one for both would be twice as large to carry.
    buildUniversalInstaller: false,
    // The registry outlives the program.
    deleteAppDataOnUninstall: false,
  },
  mac: {
    files: onlyBinariesOf('darwin'),
    icon: 'icon.icns',
    category: 'public.app-category.medical',
    hardenedRuntime: true,
    entitlements: `${packaging}/entitlements.plist`,
    entitlementsInherit: `${packaging}/entitlements.plist`,
  },
};

export default config;

/** Names each system, because electron-builder's own variable means the system on which the package is made. */
function onlyBinariesOf(platform: string): string[] {
  const hashing = ['', '-gnu', '-msvc'].map((library) => `argon2-${platform}-\${arch}${library}`);
  return [
    // A list that only excludes is read as everything in the project except these.
    'package.json',
    `!node_modules/better-sqlite3/prebuilds/!(${platform}-\${arch}.node)`,
    `!node_modules/@node-rs/!(argon2|${hashing.join('|')})/**`,
  ];
}

/** Refuses binaries of another system. npm installs those of the system on which it runs, and such a package would start and fail. */
function refuseOtherBinaries({ appOutDir, packager, electronPlatformName, arch }: AfterPackContext): void {
  const target = `${electronPlatformName}-${Arch[arch]}`;
  const outside = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked');
  const binaries = readdirSync(outside, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.node'));
  const [hashing, database] = binaries.map((path) => basename(path)).toSorted();
  if (binaries.length === 2 && database === `${target}.node` && hashing?.startsWith(`argon2.${target}`)) return;
  throw new Error(
    `A package for ${target} needs two binaries for it; here are ${binaries.join(', ')}. docs/release.md says how to install them.`,
  );
}
