/**
 * Listens before the station is loaded, so that the desktop's window shows the page meanwhile. Only the files of the page are served here.
 * Every other request waits for the station, which checks and answers it.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { contentTypeOf, namesIn } from './files.ts';
import { originGuard } from './guard.ts';
import { hasPage, headersOfPage, ofEveryReply } from './page.ts';

/** The most requests that wait. The page sends one, and other programs try again. */
const mostWaiting = 32;
/** Milliseconds that a request waits, long enough for the migrations of a new version. The page tries again. */
const longestWaitMs = 120_000;

export type EarlyServer = {
  /** The address of the page. */
  url: string;
  port: number;
  /** Returns the server to a station. Its first `listen` passes on what waits, and from then on every request. */
  handTo: (listener: RequestListener) => Server;
  /** Ends it if the station did not start. */
  close: () => void;
};

/** Listens on this port. Returns undefined if that is not possible or the page is not built: the station then reports why. */
export async function listenEarly({
  port,
  pageDir,
}: {
  port: number;
  pageDir: string;
}): Promise<EarlyServer | undefined> {
  if (!hasPage(pageDir)) return undefined;
  const waiting = new Map<ServerResponse, { request: IncomingMessage; cut: NodeJS.Timeout }>();
  let listener: RequestListener = (request, response) => {
    if (waiting.size === mostWaiting) return void response.destroy();
    const cut = setTimeout(() => response.destroy(), longestWaitMs);
    waiting.set(response, { request, cut });
    response.once('close', () => {
      clearTimeout(cut);
      waiting.delete(response);
    });
  };
  const server = createServer({ requireHostHeader: false });
  if (!(await listens(server, port))) return undefined;
  const { port: bound } = server.address() as AddressInfo;
  const findFile = filesOfPage(pageDir, bound);
  const answer: RequestListener = (request, response) => {
    const name = findFile(request);
    if (name === undefined) return listener(request, response);
    readFile(join(pageDir, name)).then(
      (body) => {
        const headers = { ...ofEveryReply, ...headersOfPage(name), 'content-type': contentTypeOf(name) };
        response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
      },
      () => response.destroy(),
    );
  };
  server.on('request', answer);

  const passOn = (station: RequestListener) => {
    server.off('request', answer).on('request', station);
    listener = station;
    for (const [response, { request, cut }] of waiting) {
      clearTimeout(cut);
      station(request, response);
    }
    waiting.clear();
  };
  const handTo = (station: RequestListener) => {
    server.listen = () => {
      // As after a real `listen`. Only then does the station know its port, by which it checks requests.
      setImmediate(() => {
        server.emit('listening');
        setImmediate(passOn, station);
      });
      return server;
    };
    return server;
  };
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${bound}`, port: bound, handTo, close };
}

const listens = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port }, () => resolve(true));
  });

/** Returns the function that finds which file of the page a request asks for, if it is one that the station would answer. */
function filesOfPage(pageDir: string, port: number): (request: IncomingMessage) => string | undefined {
  const names = new Set(namesIn(pageDir));
  const guard = originGuard(port);
  return (request) => {
    const name = request.url === '/' ? 'index.html' : request.url?.slice(1);
    if (request.method !== 'GET' || name === undefined || !names.has(name)) return undefined;
    try {
      guard(request);
      return name;
    } catch {
      return undefined;
    }
  };
}
