/** A network that a test can hold up. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Passes bytes on to a port until it is told to hold them. A new connection is then still accepted, but its requests get no answer.
 * This is needed because a connection that cannot be made is given up much sooner than a silent one.
 */
export async function slowWay(to: number): Promise<{ port: number; hold: () => void; goOn: () => void }> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server = createServer((from) => {
    const onwards = connect(to, '127.0.0.1');
    for (const each of [from, onwards]) {
      sockets.add(each.on('error', () => undefined));
      each.once('close', () => sockets.delete(each));
    }
    let isAnswered = false;
    from.on('data', (part: Buffer) => {
      // After the handshake, whatever arrives is a request.
      if (isHeld && isAnswered) onwards.pause();
      onwards.write(part);
    });
    onwards.on('data', (part: Buffer) => {
      isAnswered = true;
      from.write(part);
    });
    from.once('close', () => onwards.destroy());
    onwards.once('close', () => from.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const each of sockets) each.destroy();
    server.close();
  });
  const all = (act: 'pause' | 'resume') => {
    isHeld = act === 'pause';
    for (const each of sockets) each[act]();
  };
  return { port: (server.address() as AddressInfo).port, hold: () => all('pause'), goOn: () => all('resume') };
}
