import type { StationRoute } from '../http/route.ts';
import { addWebhook, removeWebhook, rowToWebhook, turnWebhook } from './webhook.commands.ts';
import { webhookEndpoints } from './webhook.contract.ts';
import { listWebhooks } from './webhook.queries.ts';

export function webhookRoutes(route: StationRoute): void {
  route(webhookEndpoints.list, ({ registry }) => ({
    webhooks: listWebhooks(registry).map((row) => rowToWebhook(registry, row)),
  }));

  route(webhookEndpoints.create, ({ body, write }) => write((writer) => addWebhook(writer, body)));

  route(webhookEndpoints.change, ({ params, body, write }) =>
    write((writer) => turnWebhook(writer, params.webhookId, body.isOn)),
  );

  route(webhookEndpoints.remove, ({ params, write }) =>
    write((writer) => {
      removeWebhook(writer, params.webhookId);
      return null;
    }),
  );
}
