/** A program that webhooks notify. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Heard = { headers: IncomingHttpHeaders; text: string };

/** Starts a program that listens. `answer` sets the status of its replies, and can be changed. */
export async function receiver(status = 204) {
  const heard: Heard[] = [];
  const answer = { status, headers: {} as Record<string, string>, isSilent: false };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      heard.push({ headers: request.headers, text });
      if (!answer.isSilent) response.writeHead(answer.status, answer.headers).end('thank you');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/hook`, heard, answer, close };
}
