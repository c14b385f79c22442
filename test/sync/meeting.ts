/** Two stations that meet on this computer over real TLS, and intermediaries between them. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect as connectTls, createServer as createTlsServer, type ConnectionOptions } from 'node:tls';
import { onTestFinished, vi } from 'vitest';
import { identityOf, makeCertificate, type Identity } from '../../src-main/exchange/certificate.ts';
import { ownIdentity } from '../../src-main/exchange/own-identity.ts';
import type { Ready } from '../support/both.ts';
import { readyStation, type Client, type ReadyStation } from '../support/station.ts';
import type { StationConfig } from '../../src-main/config.ts';

export type Meeting = ReadyStation & { port: number };

/** Starts a station that others can reach. */
export async function listeningStation(more: Partial<StationConfig> = {}): Promise<Meeting> {
  const ready = await readyStation(more);
  return { ...ready, port: await listen(ready) };
}

/** Returns the port where others can reach the station or hub under test from now on. */
export const portOf = async ({ admin, running }: Pick<Ready, 'admin' | 'running'>): Promise<number> =>
  running?.syncPort ?? (await listen({ admin }));

async function listen({ admin }: Place): Promise<number> {
  const { status, body } = await admin.send('PUT', '/sync/listener', { isOn: true });
  if (status !== 200 || body.listener.port === null) throw new Error(`It does not listen: ${JSON.stringify(body)}`);
  return body.listener.port;
}

type Place = Pick<ReadyStation, 'admin'>;

export const showCode = async ({ admin }: Place): Promise<string> => {
  const { status, body } = await admin.post('/peers/pairings');
  if (status !== 200) throw new Error(`No code: ${JSON.stringify(body)}`);
  return body.code;
};

/** Returns a code that differs from this one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

type Asked = { port: number; code: string; acceptsPatients?: boolean };

export const joinAt = ({ admin }: Place, { port, ...said }: Asked) =>
  admin.post('/peers', { address: `127.0.0.1:${port}`, ...said });

export const peersOf = async ({ admin }: Place): Promise<any[]> => (await admin.get('/peers')).body.peers;

type Administrator = Pick<Client, 'get' | 'post'>;

/** Waits until a station with patients is waiting for an administrator's agreement, and returns it. */
export const askingAt = (admin: Administrator): Promise<any> =>
  vi.waitUntil(async () => (await admin.get('/sync')).body.code?.asking, { timeout: 30_000 });

export async function answerAt(admin: Administrator, accepts: boolean): Promise<void> {
  const { id } = await askingAt(admin);
  const { status, body } = await admin.post('/peers/pairings/answers', { id, accepts });
  if (status !== 200) throw new Error(`Not answered: ${JSON.stringify(body)}`);
}

/** Returns the certificate that identifies a station. */
export const identityOfStation = ({ station }: ReadyStation): Promise<Identity> => ownIdentity(station.registry());

export const newIdentity = async (validity?: { notBefore: Date; notAfter: Date }): Promise<Identity> =>
  identityOf(await makeCertificate(validity));

/** Opens a connection with this certificate, or with none. It is cut when the test ends. */
export async function dial(port: number, identity?: Identity, more: ConnectionOptions = {}) {
  const socket = connectTls({
    host: '127.0.0.1',
    port,
    rejectUnauthorized: false,
    ...(identity && { key: identity.key, cert: identity.certificate }),
    ...more,
  });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('data', (part: Buffer) => (heard += part.toString('latin1')));
  return { socket, heard: () => heard, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

/** Sends these bytes, and returns everything that arrives until the connection ends or is silent for a while. */
export async function answerTo(port: number, bytes: string, identity?: Identity): Promise<string> {
  const { socket, heard, closed } = await dial(port, identity);
  socket.write(bytes);
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 300))]);
  socket.destroy();
  return heard();
}

export const request = (method: string, path: string, body = '', headers: string[] = []): string =>
  [`${method} ${path} HTTP/1.1`, 'host: x', `content-length: ${Buffer.byteLength(body)}`, ...headers, '', body].join(
    '\r\n',
  );

/** An intermediary with certificates of its own, which passes everything on as it arrives. */
export async function relay(to: number): Promise<{ port: number; passed: () => string }> {
  const [towardsJoining, towardsGranting] = [await newIdentity(), await newIdentity()];
  let passed = '';
  const server = createTlsServer(
    { key: towardsJoining.key, cert: towardsJoining.certificate, requestCert: true, rejectUnauthorized: false },
    (from) => {
      const onwards = connectTls({
        host: '127.0.0.1',
        port: to,
        rejectUnauthorized: false,
        key: towardsGranting.key,
        cert: towardsGranting.certificate,
      });
      for (const each of [from, onwards])
        each.on('error', () => undefined).on('data', (part: Buffer) => (passed += part.toString('latin1')));
      from.pipe(onwards).pipe(from);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, passed: () => passed };
}
