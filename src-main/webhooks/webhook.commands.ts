/** What administrators do to webhooks. */
import { randomBytes } from 'node:crypto';
import type { Reader, Writer } from '../db/access.ts';
import { lastPlace } from '../feed/feed.queries.ts';
import { invalid } from '../http/problem.contract.ts';
import { announce } from '../journal/events.ts';
import { authorName } from '../staff/staff.queries.ts';
import type { MadeWebhook, NewWebhook, Webhook } from './webhook.contract.ts';
import {
  deleteWebhook,
  getWebhook,
  insertWebhook,
  listWebhooks,
  setWebhookOn,
  type WebhookRow,
} from './webhook.queries.ts';
import { addressIn } from './webhook.rules.ts';

const mostWebhooks = 20;

/** It is told what comes from now on. The secret is in the reply, this once. */
export function addWebhook(writer: Writer, { address: said, secret }: NewWebhook): MadeWebhook {
  const address = addressIn(said);
  if (address === undefined) {
    const detail = 'The address must begin with http:// or https://, and hold no user name or password.';
    throw invalid({ pointer: '/address', detail });
  }
  if (listWebhooks(writer).length >= mostWebhooks) {
    throw invalid({ pointer: '', detail: `There are ${mostWebhooks} webhooks already. Remove one of them first.` });
  }
  const row: WebhookRow = {
    id: writer.newId(),
    address,
    secret: secret ?? `whsec_${randomBytes(32).toString('base64')}`,
    isOn: true,
    createdBy: writer.author,
    createdAt: writer.now,
    sentKey: lastPlace(writer).key,
    lastTriedAt: null,
    lastDoneAt: null,
    lastProblem: null,
  };
  insertWebhook(writer, row);
  announceWebhook(writer, row.id);
  return { ...rowToWebhook(writer, row), secret: row.secret };
}

export function turnWebhook(writer: Writer, id: string, isOn: boolean): Webhook {
  getWebhook(writer, id);
  setWebhookOn(writer, id, isOn);
  announceWebhook(writer, id);
  return rowToWebhook(writer, getWebhook(writer, id));
}

export function removeWebhook(writer: Writer, id: string): void {
  getWebhook(writer, id);
  deleteWebhook(writer, id);
  announceWebhook(writer, id);
}

const announceWebhook = (writer: Writer, id: string) => announce(writer, { kind: 'access', record: 'webhook', id });

const toText = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const rowToWebhook = (reader: Reader, row: WebhookRow): Webhook => ({
  id: row.id,
  address: row.address,
  isOn: row.isOn,
  createdBy: authorName(reader, row.createdBy),
  createdAt: new Date(row.createdAt).toISOString(),
  lastTriedAt: toText(row.lastTriedAt),
  lastDoneAt: toText(row.lastDoneAt),
  lastProblem: row.lastProblem,
});
