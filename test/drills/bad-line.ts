/** A faulty connection between two stations. It passes on what arrives, up to a given byte, and then a mishap happens. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export const mishaps = ['cut', 'reset', 'half', 'stall', 'slow'] as const;

/** A mishap when byte `at` of one direction is due. It happens to the next connection only, and not after another plan. */
export type Mishap = {
  way: 'there' | 'back';
  at: number;
  /**
   * `cut`: the line closes. `reset`: the line closes, and both ends get a connection reset. `half`: one direction closes, the other
   * stays open. `stall`: nothing more arrives in this direction, and then the line closes. `slow`: the line continues after a pause,
   * in small pieces.
   */
  what: (typeof mishaps)[number];
  pauseMs: number;
  /** True if no connection gets through afterwards until something else is planned. An immediate retry then does not help. */
  staysDown?: boolean;
  /** Called at that byte, before anything else happens. */
  onReached?: () => void;
};

export type BadLine = { port: number; plan: (mishap: Mishap | undefined) => void };

export async function badLine(to: number): Promise<BadLine> {
  /** The last plan, and whether a connection has it already. */
  let planned: Mishap | undefined;
  let isTaken = false;
  let isDown = false;
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (from) => {
    if (isDown) return void from.destroy();
    const onwards = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true });
    const own = isTaken ? undefined : planned;
    const mishap = own && { ...own, onReached: reached(own), isDue: () => planned === own };
    isTaken = true;
    for (const each of [from, onwards]) {
      open.add(each);
      each.on('error', () => undefined);
      each.on('close', () => open.delete(each));
    }
    pass({ from, onwards, mishap: mishap?.way === 'there' ? mishap : undefined });
    pass({ from: onwards, onwards: from, mishap: mishap?.way === 'back' ? mishap : undefined });
  });
  const reached = (mishap: Mishap) => () => {
    mishap.onReached?.();
    isDown = mishap.staysDown === true;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const plan = (mishap: Mishap | undefined) => {
    planned = mishap;
    isTaken = false;
    isDown = false;
  };
  onTestFinished(() => {
    for (const each of open) each.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, plan };
}

type Passing = { from: Socket; onwards: Socket; mishap: (Mishap & { isDue: () => boolean }) | undefined };

function pass({ from, onwards, mishap }: Passing): void {
  let count = 0;
  let isOver = false;
  from.on('data', (part: Buffer) => {
    if (isOver) return;
    if (mishap?.isDue() !== true || count + part.length <= mishap.at) {
      count += part.length;
      return void onwards.write(part);
    }
    isOver = true;
    const left = part.subarray(mishap.at - count);
    onwards.write(part.subarray(0, mishap.at - count));
    mishap.onReached?.();
    meetWith(mishap, { from, onwards, left, goOn: () => (isOver = false) });
    mishap = undefined;
  });
  from.on('end', () => void onwards.end());
  from.on('close', () => void onwards.destroy());
}

type Met = { from: Socket; onwards: Socket; left: Buffer; goOn: () => void };

function meetWith({ what, pauseMs }: Mishap, { from, onwards, left, goOn }: Met): void {
  const end = () => {
    from.destroy();
    onwards.destroy();
  };
  switch (what) {
    case 'cut':
      return end();
    case 'reset':
      from.resetAndDestroy();
      onwards.resetAndDestroy();
      return;
    case 'half':
      onwards.end();
      // Neither end waits forever: outside a test, the timeouts of both ends close the line.
      return void setTimeout(end, pauseMs);
    case 'stall':
      return void setTimeout(end, pauseMs);
    case 'slow':
      from.pause();
      return void setTimeout(
        () =>
          void drip(onwards, left)
            .then(goOn)
            .then(() => from.resume()),
        pauseMs,
      );
  }
}

async function drip(onwards: Socket, bytes: Buffer): Promise<void> {
  const step = Math.ceil(bytes.length / 20);
  for (let at = 0; at < bytes.length && !onwards.destroyed; at += step) {
    onwards.write(bytes.subarray(at, at + step));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** A line to a port of this computer. While it is cut, open connections are reset and new ones refused. */
export async function lineTo(to: number) {
  const open = new Set<Socket>();
  let isCutAtNext = false;
  const server = createServer((from) => {
    if (isCutAtNext) {
      server.close();
      from.resetAndDestroy();
      return;
    }
    const onwards = connect({ port: to, host: '127.0.0.1' });
    for (const each of [from, onwards]) {
      open.add(each);
      each.on('error', () => undefined).on('close', () => (open.delete(each), from.destroy(), onwards.destroy()));
    }
    from.pipe(onwards).pipe(from);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const each of open) each.resetAndDestroy();
    await closed;
  };
  /** Cuts the line as soon as somebody connects. */
  const cutAtNext = async () => {
    isCutAtNext = true;
    await once(server, 'close');
    isCutAtNext = false;
  };
  const port = await listen(0);
  onTestFinished(async () => {
    if (server.listening) await cut();
  });
  return { port, cut, cutAtNext, mend: () => listen(port) };
}

/** Returns a port that nobody listens on: a computer keeps its port while its cable is out. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
