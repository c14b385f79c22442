import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export const group = '224.0.0.251';
export const here = '127.0.0.1';

/**
 * Returns a multicast port for one test, so that tests do not hear each other. Returns undefined if this computer does not allow
 * multicast.
 */
export async function quietPort(): Promise<number | undefined> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  try {
    socket.bind(0);
    await once(socket, 'listening');
    socket.addMembership(group, here);
    socket.setMulticastInterface(here);
    const heard = once(socket, 'message', { signal: AbortSignal.timeout(2000) });
    socket.send('is anybody here', socket.address().port, group);
    await heard;
    return socket.address().port;
  } catch {
    return undefined;
  } finally {
    socket.close();
  }
}

/** The settings with which stations find each other there. */
export const discovery = (port: number) => ({ port, everyMs: 300, addresses: () => [here] });
