/** Webhooks: addresses named by an administrator, which are notified of changes. No other address is notified. */
import { webhookProblems } from '../db/stored-values.rules.ts';
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, NullableInstant, Text } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';

export type WebhookProblem = (typeof webhookProblems)[number];

const Address = Text({
  maxLength: 500,
  description: 'Where messages are sent: `http` or `https`, without a user name in it. A redirect is not followed.',
});

const Secret = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$',
  description: 'As Standard Webhooks has it: `whsec_` and 24 to 64 bytes in base64. Left out, one is made.',
});

export const Webhook = Type.Object(
  {
    id: Id,
    address: Type.String({ description: 'Where it is reached.' }),
    isOn: Type.Boolean({ description: 'False after the registry was restored or copied, until it is put on again.' }),
    createdBy: Type.String({ description: 'The user name of who made it.' }),
    createdAt: Instant,
    lastTriedAt: { ...NullableInstant, description: 'When it was tried last; null: never.' },
    lastDoneAt: { ...NullableInstant, description: 'When a message was taken last; null: never.' },
    lastProblem: Type.Unsafe<WebhookProblem | null>({
      type: ['string', 'null'],
      enum: [...webhookProblems, null],
      description: 'Why the last message was not taken; null when it was. It is sent again, with growing pauses.',
    }),
  },
  { ...closed, title: 'Webhook' },
);
export type Webhook = Static<typeof Webhook>;

const MadeWebhook = Type.Object(
  { ...Webhook.properties, secret: Type.String({ description: 'Shown this once.' }) },
  { ...closed, title: 'MadeWebhook' },
);
export type MadeWebhook = Static<typeof MadeWebhook>;

export const NewWebhook = Type.Object(
  { address: Address, secret: Type.Optional(Secret) },
  { ...closed, title: 'NewWebhook' },
);
export type NewWebhook = Static<typeof NewWebhook>;

const WebhookParams = Type.Object({
  webhookId: Type.String({ description: 'The `id` of the webhook.', examples: [exampleIds.webhook] }),
});

export const webhookEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/webhooks',
    operationId: 'listWebhooks',
    tag: 'Webhooks',
    access: 'administrator',
    summary: 'Addresses that are told what changes',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      { webhooks: Type.Array(Webhook, { description: 'The webhooks, in the order in which they were made.' }) },
      closed,
    ),
  }),
  create: endpoint({
    method: 'POST',
    url: '/webhooks',
    operationId: 'createWebhook',
    tag: 'Webhooks',
    access: 'administrator',
    summary: 'Tell an address what changes, from now on',
    description:
      'Messages are POSTs as Standard Webhooks has them, signed with the secret: `{"type": "records.changed", "timestamp", "data": ' +
      '{"changes": […], "next"}}`, with entries of `GET /changes`; nothing of what is in a record. Any 2xx takes a message; after anything ' +
      'else it is sent again, with pauses that grow up to an hour, and what came meanwhile with it. Nothing is left out; something may ' +
      'come twice.',
    audited: { kind: 'event', action: 'webhook-set', say: ({ reply }) => ({ record: reply.id, detail: 'added' }) },
    needsConfirmation: true,
    body: NewWebhook,
    example: { address: 'http://192.168.1.30:8080/satchel' },
    reply: MadeWebhook,
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/webhooks/:webhookId',
    operationId: 'patchWebhook',
    tag: 'Webhooks',
    access: 'administrator',
    summary: 'Put a webhook on or off',
    description: 'Put on, it is told at once what it was not told yet.',
    audited: {
      kind: 'event',
      action: 'webhook-set',
      say: ({ params, body }) => ({ record: params.webhookId, detail: body.isOn ? 'on' : 'off' }),
    },
    isMergePatch: true,
    needsConfirmation: true,
    params: WebhookParams,
    body: Type.Object({ isOn: Type.Boolean({ description: 'Whether it is switched on.' }) }, closed),
    example: { isOn: true },
    reply: Webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/webhooks/:webhookId',
    operationId: 'removeWebhook',
    tag: 'Webhooks',
    access: 'administrator',
    summary: 'Tell this address nothing any more',
    audited: {
      kind: 'event',
      action: 'webhook-set',
      say: ({ params }) => ({ record: params.webhookId, detail: 'removed' }),
    },
    params: WebhookParams,
    reply: Type.Null({ description: 'Nothing is returned.' }),
  }),
};
