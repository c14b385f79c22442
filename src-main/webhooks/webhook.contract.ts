/** Webhooks: addresses named by an administrator, which are notified of changes. No other address is notified. */
import { webhookProblems } from '../db/stored-values.rules.ts';
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, Nothing, NullableInstant, Text } from '../wire/endpoint.contract.ts';
import { exampleCursor, exampleIds } from '../wire/examples.contract.ts';
import { FeedEntry } from '../feed/feed.contract.ts';

export type WebhookProblem = (typeof webhookProblems)[number];

const Address = Text({
  maxLength: 500,
  description: 'The target of the messages: an `http` or `https` URL without a user name. Redirects are not followed.',
});

const Secret = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$',
  description:
    'The secret in the format of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. Default: a random one.',
});

export const Webhook = Type.Object(
  {
    id: Id,
    address: Type.String({ description: 'The URL to which messages are sent.' }),
    sends: Type.Unsafe<'changes' | 'patients' | 'reminders'>({
      type: 'string',
      enum: ['changes', 'patients', 'reminders'],
      description:
        '`changes`: which records changed. `patients`: the content of patients who changed, for a Subscription of FHIR. ' +
        '`reminders`: which patients are to come back.',
    }),
    remindDays: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The days before a return day on which its reminder is sent; null without reminders.',
    }),
    isOn: Type.Boolean({
      description:
        'Whether messages are sent. False after the registry was restored or copied, until somebody turns it on ' +
        'again.',
    }),
    createdBy: Type.String({ description: 'The user name of the creator.' }),
    createdAt: Instant,
    formerSecretUntil: {
      ...NullableInstant,
      description: 'The time until which the former secret signs as well; null if only the present one does.',
    },
    lastTriedAt: { ...NullableInstant, description: 'The time of the last attempt; null if never.' },
    lastDoneAt: { ...NullableInstant, description: 'The time of the last accepted message; null if never.' },
    lastProblem: Type.Unsafe<WebhookProblem | null>({
      type: ['string', 'null'],
      enum: [...webhookProblems, null],
      description:
        'The reason why the last message was not accepted; null if it was. It is sent again, at growing intervals.',
    }),
  },
  { ...closed, title: 'Webhook' },
);
export type Webhook = Static<typeof Webhook>;

const MadeWebhook = Type.Object(
  {
    ...Webhook.properties,
    secret: Type.String({ description: 'The secret for verifying messages. It is shown only once.' }),
  },
  { ...closed, title: 'MadeWebhook' },
);
export type MadeWebhook = Static<typeof MadeWebhook>;

/** The most days before a return day on which its reminder can be sent. */
export const maxRemindDays = 30;

export const NewWebhook = Type.Object(
  {
    address: Address,
    secret: Type.Optional(Secret),
    remindDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxRemindDays,
        description: 'Sends reminders instead of changes, this many days before a patient is to come back.',
      }),
    ),
  },
  { ...closed, title: 'NewWebhook' },
);
export type NewWebhook = Static<typeof NewWebhook>;

/** The most hours for which a former secret signs. */
export const maxFormerHours = 30 * 24;

const NewSecret = Type.Object(
  {
    secret: Type.Optional(Secret),
    formerHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxFormerHours,
        description:
          'The hours during which messages also have the signature of the former secret. Default: 24. With 0 it ends at once.',
      }),
    ),
  },
  { ...closed, title: 'NewWebhookSecret' },
);
export type NewSecret = Static<typeof NewSecret>;

/** The body of a message to a webhook. */
export const WebhookMessage = Type.Object(
  {
    type: Type.Literal('records.changed', { description: 'The type of the message.' }),
    timestamp: { ...Instant, description: 'The time of this attempt, in UTC.' },
    data: Type.Object(
      {
        changes: Type.Array(FeedEntry, { description: 'The changes, in the order in which they arrived here.' }),
        next: Type.String({ description: 'The cursor after these changes.' }),
      },
      { ...closed, description: 'The content of the message.' },
    ),
  },
  {
    ...closed,
    title: 'WebhookMessage',
    examples: [
      {
        type: 'records.changed',
        timestamp: '2026-03-01T09:00:00.000Z',
        data: {
          changes: [{ kind: 'patient', id: exampleIds.patient, what: 'created', version: 1, cursor: exampleCursor }],
          next: exampleCursor,
        },
      },
    ],
  },
);

/** The body of a message to a webhook that receives reminders. */
export const ReminderMessage = Type.Object(
  {
    type: Type.Literal('visits.due', { description: 'The type of the message.' }),
    timestamp: { ...Instant, description: 'The time of this attempt, in UTC.' },
    data: Type.Object(
      {
        visits: Type.Array(
          Type.Object(
            {
              visitId: { ...Id, description: 'The visit that names the day.' },
              patientId: { ...Id, description: 'The patient who is to come back.' },
              returnOn: Type.String({ format: 'date', description: 'The day on which the patient is to come back.' }),
            },
            closed,
          ),
          { description: 'The visits that name a day, by day.' },
        ),
      },
      { ...closed, description: 'The content of the message.' },
    ),
  },
  {
    ...closed,
    title: 'ReminderMessage',
    examples: [
      {
        type: 'visits.due',
        timestamp: '2026-03-11T06:00:00.000Z',
        data: { visits: [{ visitId: exampleIds.visit, patientId: exampleIds.patient, returnOn: '2026-03-12' }] },
      },
    ],
  },
);
export type ReminderMessage = Static<typeof ReminderMessage>;

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
    summary: 'List webhooks, which send changes to other programs',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      { webhooks: Type.Array(Webhook, { description: 'The webhooks, in the order of their creation.' }) },
      closed,
    ),
  }),
  create: endpoint({
    method: 'POST',
    url: '/webhooks',
    operationId: 'createWebhook',
    tag: 'Webhooks',
    access: 'administrator',
    summary: 'Create a webhook, which receives changes from now on',
    description:
      'Messages are signed POST requests in the format of Standard Webhooks: `{"type": "records.changed", ' +
      '"timestamp", "data": {"changes": […], "next"}}`, with entries of `GET /changes`. They do not contain ' +
      'the content of a record; those of a FHIR Subscription do. With `remindDays`, messages have the type `visits.due` ' +
      'and the IDs of patients who are to come back. Any 2xx accepts a message. Otherwise it is sent again with later changes, at ' +
      'intervals of up to an hour. No change is lost; some may arrive twice. It goes on if the account of its creator ' +
      'is disabled.',
    audited: { kind: 'event', action: 'webhook-set', say: ({ reply }) => ({ record: reply.id, detail: 'added' }) },
    creates: true,
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
    summary: 'Turn a webhook on or off',
    description: 'When it is turned on, changes since the last accepted message are sent at once.',
    audited: {
      kind: 'event',
      action: 'webhook-set',
      say: ({ params, body }) => ({ record: params.webhookId, detail: body.isOn ? 'on' : 'off' }),
    },
    isMergePatch: true,
    takesAsRead: true,
    needsConfirmation: true,
    params: WebhookParams,
    body: Type.Object({ isOn: Type.Boolean({ description: 'Whether it is turned on.' }) }, closed),
    example: { isOn: true },
    reply: Webhook,
  }),
  replaceSecret: endpoint({
    method: 'POST',
    url: '/webhooks/:webhookId/secret',
    operationId: 'replaceWebhookSecret',
    tag: 'Webhooks',
    access: 'administrator',
    summary: 'Replace the secret of a webhook',
    description:
      'Until `formerSecretUntil`, messages have two signatures, of the new and of the former secret, with a space ' +
      'between them. Libraries of Standard Webhooks accept either.',
    audited: {
      kind: 'event',
      action: 'webhook-set',
      say: ({ params }) => ({ record: params.webhookId, detail: 'secret' }),
    },
    needsConfirmation: true,
    params: WebhookParams,
    body: NewSecret,
    example: { formerHours: 24 },
    reply: MadeWebhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/webhooks/:webhookId',
    operationId: 'removeWebhook',
    tag: 'Webhooks',
    access: 'administrator',
    summary: 'Remove a webhook',
    audited: {
      kind: 'event',
      action: 'webhook-set',
      say: ({ params }) => ({ record: params.webhookId, detail: 'removed' }),
    },
    params: WebhookParams,
    reply: Nothing,
  }),
};
