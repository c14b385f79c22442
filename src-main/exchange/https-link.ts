/**
 * A connection to another station over HTTPS. The fingerprint of the certificate decides who is there, once the
 * connection is secure and before a byte is sent. Nobody signs these certificates, and no clock is consulted about
 * them. Each connection presents our own certificate, by which the other side identifies us.
 *
 * It connects to the address itself: no proxy, no redirection.
 */
import type { IncomingMessage } from 'node:http';
import { Agent, request as ask, type RequestOptions } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';
import { addressText, type Address } from '../wire/address.rules.ts';
import { fingerprintOf, serverNameOf, type Identity } from './certificate.ts';
import type { LinkProblemKind } from './link.contract.ts';
import { LinkProblem, maxMessageBytes, type Link } from './link.ts';

export const wayLimits = {
  connectMs: 15_000,
  /** The longest silence during a request, in milliseconds. */
  idleMs: 60_000,
  answerBytes: maxMessageBytes,
};

export type To = {
  address: Address;
  identity: Identity;
  /**
   * The fingerprint of the intended station; undefined accepts the first one that answers, and from then on only that
   * one.
   */
  fingerprint: string | undefined;
  limits?: Partial<typeof wayLimits> | undefined;
};

type Way = Omit<Link, 'ask'> & {
  /** Returns the fingerprint of the station that answers; undefined before the first answer. */
  answering: () => string | undefined;
  post: (path: string, message: Uint8Array, options: { signal?: AbortSignal | undefined }) => Promise<Uint8Array>;
};

type Known = Omit<To, 'identity'> & {
  identities: readonly Identity[];
  fingerprint: string;
  /** The path of the request. */
  path?: string;
  /** Returns the proof that this station was renewed: see `renewals.ts`. */
  renewal?: () => Uint8Array | undefined;
};

/**
 * Returns the link to a paired station. `identities`: the certificates by which it may know us, the present one first.
 * A peer that has not heard of a renewal refuses the present one. A peer that has just heard of it refuses the previous
 * one.
 */
export function httpsLink({ path = '/exchange', identities, renewal, ...to }: Known): Link {
  let at = 0;
  /** The proof is sent only once: a peer that does not accept it would not do so the next time. */
  let shown = renewal;
  let way: Way | undefined;
  const close = () => way?.close();
  return {
    ask: async (message, options) => {
      for (let tried = 1; ; tried++) {
        const identity = identities[at];
        if (identity === undefined) throw new LinkProblem('refused');
        way ??= openWay({ ...to, identity });
        try {
          return await way.post(path, message, options);
        } catch (error) {
          const isRefused = error instanceof LinkProblem && error.kind === 'refused';
          if (!isRefused) throw error;
          way.close();
          way = undefined;
          at = (at + 1) % identities.length;
          if (tried < identities.length) continue;
          const message = shown?.();
          shown = undefined;
          if (message === undefined || identities[0] === undefined) throw error;
          // Somebody else may have claimed first to be this station.
          way = openWay({ ...to, identity: identities[0] });
          await way.post('/renewal', message, options);
          [at, tried] = [0, 0];
        }
      }
    },
    close,
  };
}

export function openWay(to: To): Way {
  const limits = { ...wayLimits, ...to.limits };
  let expected = to.fingerprint;
  // Uses one connection, so concurrent requests run one after another. No session is resumed.
  const agent = new Agent({ keepAlive: true, maxSockets: 1, maxCachedSessions: 0 });
  /**
   * The connection that is being opened. A cancelled request would wait for it, which can take long if nobody answers.
   */
  let connecting: TLSSocket | undefined;
  const cut = () => void connecting?.destroy();
  agent.createConnection = (_options, callback) => {
    const begin = (socket: TLSSocket) => void (connecting = socket);
    connectTo({ ...to, fingerprint: expected }, limits.connectMs, begin).then(
      ({ socket, fingerprint }) => {
        expected ??= fingerprint;
        if (fingerprint === expected) return callback?.(null, socket);
        socket.destroy();
        callback?.(new LinkProblem('other-station'), socket);
      },
      (error: unknown) => callback?.(asLinkProblem(error, undefined), undefined as never),
    );
    return undefined;
  };
  return {
    answering: () => expected,
    close: () => agent.destroy(),
    post: async (path, message, { signal }) => {
      const { host, port } = to.address;
      const headers = { host: addressText({ host, port }), 'content-length': message.length };
      const options = { agent, host, port, path, method: 'POST', headers, ...(signal !== undefined && { signal }) };
      signal?.addEventListener('abort', cut, { once: true });
      try {
        return await answerTo(options, message, limits).catch((error: unknown) => {
          // The other side had closed the connection, and this side did not know yet.
          if (error instanceof StaleConnection) return answerTo(options, message, limits);
          throw error;
        });
      } catch (error) {
        throw asLinkProblem(error, signal);
      } finally {
        signal?.removeEventListener('abort', cut);
      }
    },
  };
}

/**
 * Connects, and returns who is there. The caller has to check that it is the intended station, before a byte is sent.
 */
export function connectTo(
  {
    address,
    identity,
    fingerprint,
    protocol,
  }: Pick<To, 'address' | 'identity' | 'fingerprint'> & { protocol?: string },
  ms: number,
  onbegin: (socket: TLSSocket) => void,
): Promise<{ socket: TLSSocket; fingerprint: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...address,
      key: identity.key,
      cert: identity.certificate,
      minVersion: 'TLSv1.3',
      ...(protocol !== undefined && { ALPNProtocols: [protocol] }),
      // Only the fingerprint counts.
      rejectUnauthorized: false,
      // The name of the host is not disclosed.
      servername: fingerprint === undefined ? '' : serverNameOf(fingerprint),
    });
    onbegin(socket);
    const timer = setTimeout(() => socket.destroy(new LinkProblem('unreachable')), ms);
    socket.once('error', (error: Error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new LinkProblem('unreachable'));
    });
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      const certificate = socket.getPeerX509Certificate();
      if (certificate !== undefined) return resolve({ socket, fingerprint: fingerprintOf(certificate.raw) });
      socket.destroy(new LinkProblem('other-station'));
    });
  });
}

function answerTo(
  options: RequestOptions,
  message: Uint8Array,
  { idleMs, answerBytes }: typeof wayLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asking = ask(options, (answer) => void readAnswer(answer, answerBytes).then(resolve, reject));
    asking.setTimeout(idleMs, () => asking.destroy(new LinkProblem('timed-out')));
    asking.once('error', (error: NodeJS.ErrnoException) => {
      const isStale = asking.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '');
      reject(isStale ? new StaleConnection('The connection was over.') : error);
    });
    asking.end(message);
  });
}

class StaleConnection extends Error {}

async function readAnswer(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const { statusCode = 0 } = answer;
  if (statusCode !== 200) {
    // The rest of the answer is useless, and may never end.
    answer.destroy();
    throw new LinkProblem(problemOfStatus.get(statusCode) ?? 'broken');
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw new LinkProblem('broken');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const problemOfStatus = new Map<number, LinkProblemKind>([
  [403, 'refused'],
  [408, 'timed-out'],
  [423, 'locked'],
  [429, 'timed-out'],
]);

const unreachable =
  /^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_\w+|ETIMEDOUT|EADDRNOTAVAIL|EINVAL)$/;

function asLinkProblem(error: unknown, signal: AbortSignal | undefined): LinkProblem {
  if (error instanceof LinkProblem) return error;
  if (signal?.aborted === true) {
    const isLate = (signal.reason as { name?: string } | undefined)?.name === 'TimeoutError';
    return new LinkProblem(isLate ? 'timed-out' : 'broken', { cause: error });
  }
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] };
  const isUnreachable = unreachable.test(code ?? errors?.[0]?.code ?? '');
  return new LinkProblem(isUnreachable ? 'unreachable' : 'broken', { cause: error });
}
