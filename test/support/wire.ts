/**
 * Sends requests byte for byte, for input that `fetch` would refuse or correct: broken percent-encoding, odd bytes, a body on a GET,
 * missing or repeated headers.
 */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';

type WireRequest = {
  method: string;
  /** Path and query as sent, unchecked: characters up to U+00FF. */
  target: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
};
export type WireReply = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer };

export const newAgent = () => new Agent({ keepAlive: true, maxSockets: 16 });

export function send(url: string, wanted: WireRequest, agent: Agent | false = false): Promise<WireReply> {
  const { hostname, port } = new URL(url);
  const { method, target, headers, body } = wanted;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const asked = request({ agent, hostname, port, method, path: target, headers: { ...length, ...headers } });
    let isAnswered = false;
    asked.on('response', (reply) => {
      isAnswered = true;
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(parts) }),
      );
      reply.on('error', reject);
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The server may hang up on a body that it refuses to read, once it has answered.
      if (isAnswered) return;
      // A kept connection that the server closed at the same moment says nothing about this request.
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, wanted));
      else reject(new Error(`${method} ${target} was not answered: ${error.message}`));
    });
    asked.end(body);
  });
}

/** Sends these bytes and returns all that comes back until the server hangs up or is silent. */
export function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(Buffer.from(text, 'latin1')));
    let reply = '';
    socket.setTimeout(2000, () => socket.end());
    socket.on('data', (part) => (reply += part.toString('latin1')));
    socket.on('close', () => resolve(reply));
    socket.on('error', reject);
  });
}
