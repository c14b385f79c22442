// Makes the project's scripts run on the Node that was installed with it, or on the one outside where there is none for this
// system. npm 11 links that Node before every other by itself; npm 10, which comes with Node 20 and 22, takes the link away again
// together with the packages for the other systems.
//
// It has two names: `node`, by which the tools look for it, and `own-node`, for our scripts: a shell that has just started the
// Node outside does not look for `node` a second time. JavaScript, since any Node has to understand it.
import { existsSync, linkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(import.meta.resolve('../../node_modules'));
const isWindows = process.platform === 'win32';
const extension = isWindows ? '.exe' : '';
const platform = isWindows ? 'win' : process.platform;
const installed = ['node', 'node-bin']
  .map((name) => join(modules, `${name}-${platform}-${process.arch}`, 'bin', `node${extension}`))
  .find((path) => existsSync(path));
const own = installed ?? process.execPath;

for (const name of ['node', 'own-node']) {
  const link = join(modules, '.bin', name + extension);
  if (isOwn(link)) continue;
  try {
    rmSync(link, { force: true });
    // Windows keeps symbolic links from most people.
    if (isWindows) linkSync(own, link);
    else symlinkSync(installed === undefined ? own : relative(join(modules, '.bin'), own), link);
  } catch (error) {
    // Another script may have been first.
    if (isOwn(link)) continue;
    process.stderr.write(
      `Satchel cannot make ${link} (${error.code}). Run «npm start» once as the owner of that folder.\n`,
    );
    process.exit(1);
  }
}

function isOwn(link) {
  const [found, wanted] = [link, own].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return found !== undefined && found.dev === wanted?.dev && found.ino === wanted.ino;
}
