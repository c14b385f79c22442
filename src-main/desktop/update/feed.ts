/**
 * The feed for electron-updater: one release with one file, on this computer only, made from signed data. The updater has no
 * access to a USB stick or a network, so it can neither receive anything else nor reveal us.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VerifiedUpdate } from './steps.ts';

export type Feed = { url: string; close: () => Promise<void> };

export async function serveFeed({ release, file, path }: VerifiedUpdate): Promise<Feed> {
  // A random path that no other program of this computer can guess.
  const base = `/${randomUUID()}/`;
  const { name, size, sha512 } = file;
  const files = [{ url: name, size, sha512 }];
  // JSON is valid YAML. The updater requests `latest.yml`, `latest-linux.yml` and the like.
  const description = JSON.stringify({ version: release.version, path: name, sha512, files });
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://127.0.0.1');
    if (pathname === base + name) {
      response.writeHead(200, { 'content-length': size });
      createReadStream(path)
        .on('error', () => response.destroy())
        .pipe(response);
    } else if (pathname.startsWith(base) && pathname.endsWith('.yml')) {
      response.end(description);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening, refused) => {
    server.once('error', refused).listen(0, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
