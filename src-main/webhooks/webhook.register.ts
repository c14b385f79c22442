/** The queries of webhooks, the same for every database that stores a register. */
import type { Reads, Tx } from '../journal/tx.ts';
import type { Soon } from '../steps.ts';
import type { WebhookProblem } from './webhook.contract.ts';

export type WebhookRow = {
  id: string;
  address: string;
  secret: string;
  /** The secret before, which also signs until `formerUntil`; null if it was never replaced. */
  formerSecret: string | null;
  formerUntil: number | null;
  /** A Subscription of FHIR as JSON: then the messages have the content of patients. */
  subscription: string | null;
  /** Days before a return day on which its reminder is sent; null for webhooks that send changes. */
  remindDays: number | null;
  /** Reminders were sent for all return days before this one, and for visits of this one up to this id. Null without reminders. */
  remindedDay: string | null;
  remindedId: string | null;
  isOn: boolean;
  /** The id of an account. */
  createdBy: string;
  createdAt: number;
  lastTriedAt: number | null;
  lastDoneAt: number | null;
  lastProblem: WebhookProblem | null;
};

export type AddedWebhook = Pick<
  WebhookRow,
  'id' | 'address' | 'secret' | 'subscription' | 'remindDays' | 'remindedDay' | 'remindedId'
>;

export type WebhookQueries = {
  /** The oldest first. */
  list: () => Soon<WebhookRow[]>;
  /** Throws `not-found`. */
  get: (id: string) => Soon<WebhookRow>;
  /** Returns the name of an account for a list, by the id of the account. */
  authorName: (id: string) => Soon<string>;
};

export type WebhookRegister = Reads & { webhooks: WebhookQueries };
export type WebhookTx = Tx & {
  webhooks: WebhookQueries & {
    /** Adds a webhook, which receives the entries or the reminders from now on. */
    add: (row: AddedWebhook) => Soon<void>;
    turn: (id: string, isOn: boolean) => Soon<void>;
    setSecrets: (id: string, secrets: Pick<WebhookRow, 'secret' | 'formerSecret' | 'formerUntil'>) => Soon<void>;
    remove: (id: string) => Soon<void>;
  };
};
