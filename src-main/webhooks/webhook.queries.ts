/** The table of webhooks. It belongs to this station alone and does not sync. */
import { asc, eq } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { webhook } from '../db/schema.ts';
import { lastPlace } from '../feed/feed.queries.ts';
import { problem } from '../wire/problem.contract.ts';
import { announce } from '../journal/events.ts';
import type { WebhookProblem } from './webhook.contract.ts';
import type { AddedWebhook, WebhookRow } from './webhook.register.ts';

type Row = typeof webhook.$inferSelect;

const readStatements = reading((orm) => ({
  all: orm.select().from(webhook).orderBy(asc(webhook.createdAt), asc(webhook.id)).prepare(),
  byId: (id: string) => orm.select().from(webhook).where(eq(webhook.id, id)).get(),
}));

const writeStatements = writing((orm) => ({
  add: (row: Row) => orm.insert(webhook).values(row).run(),
  set: (id: string, values: Partial<Row>) => orm.update(webhook).set(values).where(eq(webhook.id, id)).run(),
  turnAllOff: () => orm.update(webhook).set({ isOn: false }).run(),
  remove: (id: string) => orm.delete(webhook).where(eq(webhook.id, id)).run(),
}));

/** Returns all webhooks, the oldest first. */
export const listWebhooks = (reader: Reader): Row[] => readStatements(reader).all.all();

export const findWebhook = (reader: Reader, id: string): Row | undefined => readStatements(reader).byId(id);

export function getWebhook(reader: Reader, id: string): Row {
  const row = findWebhook(reader, id);
  if (row === undefined) throw problem('not-found', 'There is no webhook with this id.');
  return row;
}

/** Adds a webhook, which receives the entries or the reminders from now on. */
export function addWebhook(writer: Writer, said: AddedWebhook): void {
  writeStatements(writer).add({
    ...said,
    isOn: true,
    createdBy: writer.author,
    createdAt: writer.now,
    sentKey: lastPlace(writer).key,
    ...{ formerSecret: null, formerUntil: null, lastTriedAt: null, lastDoneAt: null, lastProblem: null },
  });
  announceWebhook(writer, said.id);
}

export function turnWebhook(writer: Writer, id: string, isOn: boolean): void {
  writeStatements(writer).set(id, { isOn });
  announceWebhook(writer, id);
}

export function setWebhookSecrets(
  writer: Writer,
  id: string,
  secrets: Pick<WebhookRow, 'secret' | 'formerSecret' | 'formerUntil'>,
): void {
  writeStatements(writer).set(id, secrets);
  announceWebhook(writer, id);
}

const announceWebhook = (writer: Writer, id: string) => announce(writer, { kind: 'access', record: 'webhook', id });

/** Turns all webhooks of a copied registry off: one that was removed since the copy was made would otherwise be notified again. */
export const turnWebhooksOff = (writer: Writer): void => void writeStatements(writer).turnAllOff();

export function removeWebhook(writer: Writer, id: string): void {
  writeStatements(writer).remove(id);
  announceWebhook(writer, id);
}

/** How far a webhook was served: a place of the journal, or a return day. */
export type Reached = Partial<Pick<Row, 'sentKey' | 'remindedDay' | 'remindedId'>>;

/** Stores that the webhook has accepted everything up to there. */
export const noteTaken = (writer: Writer, id: string, reached: Reached): void =>
  void writeStatements(writer).set(id, {
    ...reached,
    lastTriedAt: writer.now,
    lastDoneAt: writer.now,
    lastProblem: null,
  });

/** Stores that nothing up to there concerns the webhook. */
export const notePassed = (writer: Writer, id: string, reached: Reached): void =>
  void writeStatements(writer).set(id, reached);

export const noteNotTaken = (writer: Writer, id: string, lastProblem: WebhookProblem): void =>
  void writeStatements(writer).set(id, { lastTriedAt: writer.now, lastProblem });
