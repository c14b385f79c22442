/** Subscriptions are webhooks, added and removed by the same commands. */
import { soon, type Steps } from '../steps.ts';
import { addWebhook, removeWebhook } from '../webhooks/webhook.commands.ts';
import type { WebhookRegister, WebhookTx } from '../webhooks/webhook.register.ts';
import type { Resource } from '../wire/fhir-json.rules.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import { asResource } from './check.ts';
import { answers, conditionsIn, subscriptionParameters as parameters } from './search.rules.ts';
import { subscriptionIn, subscriptionOf, withSecret } from './subscription.rules.ts';

export function* addSubscription(tx: WebhookTx, body: unknown): Steps<Resource<'Subscription'>> {
  const { address, subscription } = subscriptionIn(asResource('Subscription', body));
  const { id, secret } = yield* addWebhook(tx, { address, subscription: JSON.stringify(subscription) });
  return withSecret(yield* getSubscription(tx, id), secret);
}

/** Throws `not-found`, also for a webhook that is no Subscription. */
export function* getSubscription(
  { webhooks }: Pick<WebhookRegister, 'webhooks'>,
  id: string,
): Steps<Resource<'Subscription'>> {
  const found = (yield* soon(webhooks.list())).find((each) => each.id === id);
  const made = found && subscriptionOf(found);
  if (made === undefined) throw problem('not-found', 'There is no Subscription with this id.');
  return made;
}

export function* removeSubscription(tx: WebhookTx, id: string): Steps<void> {
  yield* getSubscription(tx, id);
  yield* removeWebhook(tx, id);
}

export function* searchSubscriptions(
  { webhooks, now }: WebhookRegister,
  query: Readonly<Record<string, unknown>>,
): Steps<Resource<'Subscription'>[]> {
  const read = conditionsIn(query, parameters);
  if (read.kind === 'refused') throw invalid(...read.faults);
  const { conditions } = read;
  return (yield* soon(webhooks.list()))
    .flatMap((row) => subscriptionOf(row) ?? [])
    .filter((each) => answers(each, conditions, { parameters, now }));
}
