/**
 * Sends one message to one address: the only request, besides those to other stations, that a station makes by itself. An administrator
 * named the address. The body of its reply is not read, and its redirects are not followed.
 */
import { createHmac } from 'node:crypto';
import type { WebhookProblem } from './webhook.contract.ts';

/** `authorization`: the value of that header. */
export type Content = { contentType: string; body: string; authorization: string | undefined };
type Message = { id: string; at: number; content: Content };

/** Signs as Standard Webhooks specifies (scheme v1). */
function signatureOf(secret: string, { id, at, content: { body } }: Message): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key)
    .update(`${id}.${secondsOf(at)}.${body}`)
    .digest('base64')}`;
}

const secondsOf = (at: number): number => Math.floor(at / 1000);

/** Returns undefined if the message was accepted. Rejects if `signal` aborts. `secrets`: each signs, as Standard Webhooks replaces one. */
export async function post(
  { address, secrets }: { address: string; secrets: readonly string[] },
  message: Message,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<WebhookProblem | undefined> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': message.content.contentType,
        ...(message.content.authorization !== undefined && { authorization: message.content.authorization }),
        'user-agent': 'Satchel',
        'webhook-id': message.id,
        'webhook-timestamp': String(secondsOf(message.at)),
        'webhook-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
      },
      body: message.content.body,
      signal: AbortSignal.any([signal, timeout]),
    });
    await reply.body?.cancel();
    if (reply.ok) return undefined;
    return reply.status >= 300 && reply.status < 400 ? 'redirected' : 'refused';
  } catch {
    signal.throwIfAborted();
    return timeout.aborted ? 'timed-out' : 'unreachable';
  }
}
