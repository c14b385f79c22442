// Makes the project's scripts run on the Node that was installed with it. If there is none for this platform, they run on the
// system's Node. With npm 11, a link to that Node precedes every other. With npm 10, which comes with Node 20 and 22, the link is
// removed again, together with the packages for the other systems.
//
// It has two names: `node`, which tools look for, and `own-node` for our scripts. A shell that has just started the system's Node
// does not look for `node` a second time. JavaScript, since any Node has to understand it.
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
    // On Windows most people may not make symbolic links.
    if (isWindows) linkSync(own, link);
    else symlinkSync(installed === undefined ? own : relative(join(modules, '.bin'), own), link);
  } catch (error) {
    // Another script may have made it first.
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
