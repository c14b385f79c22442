/** The table of webhooks. Of this station alone: it does not travel. */
import { asc, eq } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { webhook } from '../db/schema.ts';
import { problem } from '../http/problem.contract.ts';
import type { WebhookProblem } from './webhook.contract.ts';

export type WebhookRow = typeof webhook.$inferSelect;

const readStatements = reading((orm) => ({
  all: orm.select().from(webhook).orderBy(asc(webhook.createdAt), asc(webhook.id)).prepare(),
  byId: (id: string) => orm.select().from(webhook).where(eq(webhook.id, id)).get(),
}));

const writeStatements = writing((orm) => ({
  add: (row: WebhookRow) => orm.insert(webhook).values(row).run(),
  set: (id: string, values: Partial<WebhookRow>) => orm.update(webhook).set(values).where(eq(webhook.id, id)).run(),
  turnAllOff: () => orm.update(webhook).set({ isOn: false }).run(),
  remove: (id: string) => orm.delete(webhook).where(eq(webhook.id, id)).run(),
}));

/** The one that was named first before. */
export const listWebhooks = (reader: Reader): WebhookRow[] => readStatements(reader).all.all();

export const findWebhook = (reader: Reader, id: string): WebhookRow | undefined => readStatements(reader).byId(id);

export function getWebhook(reader: Reader, id: string): WebhookRow {
  const row = findWebhook(reader, id);
  if (row === undefined) throw problem('not-found', 'There is no webhook with this id on this station.');
  return row;
}

export const insertWebhook = (writer: Writer, row: WebhookRow): void => void writeStatements(writer).add(row);

export const setWebhookOn = (writer: Writer, id: string, isOn: boolean): void =>
  void writeStatements(writer).set(id, { isOn });

/** Of a copy of a registry: who was removed since would be told again. */
export const turnWebhooksOff = (writer: Writer): void => void writeStatements(writer).turnAllOff();

export const deleteWebhook = (writer: Writer, id: string): void => void writeStatements(writer).remove(id);

/** All up to this place of the journal was taken. */
export const noteTaken = (writer: Writer, id: string, sentKey: number): void =>
  void writeStatements(writer).set(id, {
    sentKey,
    lastTriedAt: writer.now,
    lastDoneAt: writer.now,
    lastProblem: null,
  });

export const noteNotTaken = (writer: Writer, id: string, lastProblem: WebhookProblem): void =>
  void writeStatements(writer).set(id, { lastTriedAt: writer.now, lastProblem });
