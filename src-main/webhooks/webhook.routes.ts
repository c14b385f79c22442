import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import { addWebhook, removeWebhook, replyOf, turnWebhook } from './webhook.commands.ts';
import { webhookEndpoints, type Webhook } from './webhook.contract.ts';
import type { WebhookRegister, WebhookTx } from './webhook.register.ts';

export function webhookRoutes(route: Route<WebhookRegister, WebhookTx>): void {
  route(webhookEndpoints.list, function* ({ register }) {
    const webhooks: Webhook[] = [];
    for (const row of yield* soon(register.webhooks.list())) webhooks.push(yield* replyOf(register, row));
    return { webhooks };
  });

  route(webhookEndpoints.create, ({ body, write }) => write((tx) => addWebhook(tx, body)));

  route(webhookEndpoints.change, ({ params, body, write }) =>
    write((tx) => turnWebhook(tx, params.webhookId, body.isOn)),
  );

  route(webhookEndpoints.remove, ({ params, write }) => write((tx) => removeWebhook(tx, params.webhookId)));
}
