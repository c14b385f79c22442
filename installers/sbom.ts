/**
 * Makes the list of what is in a release (SBOM), as CycloneDX: the packages whose code was built into it, those with binaries, and the
 * runtime. npm knows all packages of the lock file. The build lists those that it used, beside their licences. The same commit always gives
 * the same list, which covers the files for all systems.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest, projectDir, run, uuidOf } from './project.ts';

type Component = { name: string; version: string; 'bom-ref': string; [member: string]: unknown };
type Sbom = {
  serialNumber: string;
  metadata: { timestamp: string; component: Component; [member: string]: unknown };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** Packages that are in the release and that the build does not list: with binaries, or copied as they are. */
const copied =
  /^(electron|better-sqlite3|@node-rs\/argon2(-(linux|darwin|win32)-(x64|arm64)(-gnu|-msvc)?)?|swagger-ui-dist|@fontsource-variable\/.+)$/;

/** @param electronVersion The version of the runtime that is packaged. */
export function makeSbom({ epoch, electronVersion }: { epoch: number; electronVersion: string }): string {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--sbom-type=application'];
  const npm = process.env['npm_execpath'];
  const text = npm === undefined ? run('npm', args) : run(process.execPath, [npm, ...args]);
  const { components: all, dependencies, metadata, serialNumber: _random, ...rest } = JSON.parse(text) as Sbom;
  const built = builtPackages();
  const components = all
    .filter(({ name, version }) => copied.test(name) || built.delete(`${name}@${version}`))
    .map((component) => (component.name === 'electron' ? runtimeOf(component, electronVersion) : component));
  if (built.size > 0)
    throw new Error(`The build contains packages that package-lock.json lacks: ${[...built].join(', ')}. Run npm ci.`);
  const { name, version } = manifest;
  const isIn = new Set([metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const sbom = {
    ...rest,
    metadata: {
      ...metadata,
      timestamp: new Date(epoch * 1000).toISOString(),
      // npm takes the name from the folder.
      component: { ...metadata.component, name, version },
    },
    components,
    dependencies: dependencies
      .filter(({ ref }) => isIn.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => isIn.has(other)) })),
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(sbom))}`;
  return `${JSON.stringify({ serialNumber, ...sbom }, null, 2)}\n`;
}

/** `name@version` of all packages whose code is in the build. */
function builtPackages(): Set<string> {
  const lists = ['main', 'renderer'].map((part) => readFileSync(join(projectDir, 'out', part, 'licenses.md'), 'utf8'));
  return new Set(
    lists.flatMap((list) => [...list.matchAll(/^## (\S+) - (\S+)/gm)].map((found) => `${found[1]}@${found[2]}`)),
  );
}

/** npm knows the package that fetches the runtime. The hashes are of that package. */
function runtimeOf({ hashes: _ofPackage, ...component }: Component, version: string): Component {
  return { ...component, type: 'framework', version, purl: `pkg:npm/electron@${version}` };
}
