/** Answers input that is not a request to route: bytes that are not HTTP, too many bytes, and expectations that nothing meets. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { problem, problemReply, type Problem } from './problem.contract.ts';

/** Answers bytes that could not be parsed; a `clientErrorHandler` of Fastify. */
export function answerUnreadable({ code, rawPacket }: ConnectionError, socket: Socket): void {
  // Node passes the raw bytes, whatever the type declares, and none for input that it did not read.
  const bytes = rawPacket as unknown as Buffer | undefined;
  if (socket.writable) socket.end(rawReply(problemOf(code, bytes)));
}

/** The most bytes of headers and address together that Node reads. */
const most = 16 * 1024;

function problemOf(code: string | undefined, bytes: Buffer | undefined): Problem {
  if (code !== 'HPE_HEADER_OVERFLOW') {
    return problem('invalid-request', 'The request is not valid HTTP.');
  }
  const firstLine = bytes?.indexOf('\r\n') ?? 0;
  return firstLine === -1 || firstLine > most / 2
    ? problem('address-too-long', 'The address and headers are longer than 16 KiB.')
    : problem('headers-too-large', 'The headers and address are longer than 16 KiB.');
}

function rawReply(refused: Problem): string {
  const reply = problemReply(refused);
  const body = JSON.stringify(reply);
  return (
    `HTTP/1.1 ${reply.status} ${reply.title}\r\nContent-Type: application/problem+json\r\nCache-Control: no-store\r\n` +
    `X-Content-Type-Options: nosniff\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Answers 417 to expectations. Node itself meets `Expect: 100-continue`, but would answer any other with a bare status. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = problemReply(problem('expectation-failed', 'The only supported expectation is 100-continue.'));
    response
      .writeHead(417, {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        connection: 'close',
      })
      .end(JSON.stringify(body));
  });
}
