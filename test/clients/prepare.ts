import { installPackagesOf } from '../../src-main/bin/folder-packages.ts';

/** Prepares a run of tests. If the packages cannot be installed, the tests that need them fail, and all others run. */
export default function prepare(): void {
  const reason = installPackagesOf('test/clients');
  if (reason !== undefined) process.stderr.write(`${reason}\n`);
}
