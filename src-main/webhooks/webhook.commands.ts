/** The commands with which administrators manage webhooks. */
import { randomBytes } from 'node:crypto';
import { invalid } from '../wire/problem.contract.ts';
import { soon, type Steps } from '../steps.ts';
import { instantText, nullableInstantText } from '../time/instant.rules.ts';
import type { MadeWebhook, NewSecret, NewWebhook, Webhook } from './webhook.contract.ts';
import type { WebhookRegister, WebhookRow, WebhookTx } from './webhook.register.ts';
import { addressIn, secretsAt } from './webhook.rules.ts';

const mostWebhooks = 20;

/** Returns the secret, which no other reply contains. */
export function* addWebhook(
  tx: WebhookTx,
  { address: said, secret: brought, remindDays, subscription = null }: NewWebhook & { subscription?: string | null },
): Steps<MadeWebhook> {
  const address = addressIn(said);
  if (address === undefined) {
    const detail = 'The address must begin with http:// or https:// and contain no user name or password.';
    throw invalid({ pointer: '/address', detail });
  }
  yield* soon(tx.oneAtATime(['webhooks']));
  if ((yield* soon(tx.webhooks.list())).length >= mostWebhooks) {
    throw invalid({ pointer: '', detail: `There are already ${mostWebhooks} webhooks. Remove one first.` });
  }
  const id = tx.newId();
  const secret = brought ?? newSecret();
  const reminded = remindDays === undefined ? noReminders : { remindDays, remindedDay: tx.today, remindedId: '' };
  yield* soon(tx.webhooks.add({ id, address, secret, subscription, ...reminded }));
  return { ...(yield* replyOf(tx, yield* soon(tx.webhooks.get(id)))), secret };
}

const noReminders = { remindDays: null, remindedDay: null, remindedId: null };
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const hourMs = 60 * 60 * 1000;

/** Replaces the secret, and returns the new one. The former one signs as well for a while; with no hours, the new one alone from now on. */
export function* replaceSecret(
  tx: WebhookTx,
  id: string,
  { secret: brought, formerHours = 24 }: NewSecret,
): Steps<MadeWebhook> {
  yield* soon(tx.oneAtATime(['webhooks']));
  const { secret: formerSecret } = yield* soon(tx.webhooks.get(id));
  const secret = brought ?? newSecret();
  const isKept = formerHours > 0 && formerSecret !== secret;
  const former = isKept ? { formerSecret, formerUntil: tx.now + formerHours * hourMs } : noFormer;
  yield* soon(tx.webhooks.setSecrets(id, { secret, ...former }));
  return { ...(yield* replyOf(tx, yield* soon(tx.webhooks.get(id)))), secret };
}
const noFormer = { formerSecret: null, formerUntil: null };

export function* turnWebhook(tx: WebhookTx, id: string, isOn: boolean): Steps<Webhook> {
  yield* soon(tx.webhooks.get(id));
  yield* soon(tx.webhooks.turn(id, isOn));
  return yield* replyOf(tx, yield* soon(tx.webhooks.get(id)));
}

export function* removeWebhook(tx: WebhookTx, id: string): Steps<null> {
  yield* soon(tx.webhooks.get(id));
  yield* soon(tx.webhooks.remove(id));
  return null;
}

export function* replyOf({ webhooks, now }: WebhookRegister, row: WebhookRow): Steps<Webhook> {
  return {
    id: row.id,
    address: row.address,
    sends: row.remindDays !== null ? 'reminders' : row.subscription !== null ? 'patients' : 'changes',
    remindDays: row.remindDays,
    isOn: row.isOn,
    createdBy: yield* soon(webhooks.authorName(row.createdBy)),
    createdAt: instantText(row.createdAt),
    formerSecretUntil: nullableInstantText(secretsAt(row, now).length > 1 ? row.formerUntil : null),
    lastTriedAt: nullableInstantText(row.lastTriedAt),
    lastDoneAt: nullableInstantText(row.lastDoneAt),
    lastProblem: row.lastProblem,
  };
}
