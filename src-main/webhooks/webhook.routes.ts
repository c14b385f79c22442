import { editIn } from '../wire/as-read.ts';
import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import { addWebhook, removeWebhook, replaceSecret, replyOf, turnWebhook } from './webhook.commands.ts';
import { webhookEndpoints, type Webhook } from './webhook.contract.ts';
import type { WebhookRegister, WebhookTx } from './webhook.register.ts';

/** Members that change by themselves, most with each message. They are accepted whatever they were when they were read. */
const changesByItself = ['formerSecretUntil', 'lastTriedAt', 'lastDoneAt', 'lastProblem'];

export function webhookRoutes(route: Route<WebhookRegister, WebhookTx>): void {
  route(webhookEndpoints.list, function* ({ register }) {
    const webhooks: Webhook[] = [];
    for (const row of yield* soon(register.webhooks.list())) webhooks.push(yield* replyOf(register, row));
    return { webhooks };
  });

  route(webhookEndpoints.create, ({ body, write }) => write((tx) => addWebhook(tx, body)));

  route(webhookEndpoints.change, ({ params, body, asRead, write }) =>
    write(function* (tx) {
      const { webhookId: id } = params;
      const compared = Object.entries(asRead).filter(([name]) => !changesByItself.includes(name));
      yield* editIn({ body, asRead: Object.fromEntries(compared) }, function* () {
        return yield* replyOf(tx, yield* soon(tx.webhooks.get(id)));
      });
      return yield* turnWebhook(tx, id, body.isOn);
    }),
  );

  route(webhookEndpoints.replaceSecret, ({ params, body, write }) =>
    write((tx) => replaceSecret(tx, params.webhookId, body)),
  );

  route(webhookEndpoints.remove, ({ params, write }) => write((tx) => removeWebhook(tx, params.webhookId)));
}
