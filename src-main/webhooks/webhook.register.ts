/** What is asked about webhooks, wherever the register is kept. */
import type { Reads, Tx } from '../journal/tx.ts';
import type { Soon } from '../steps.ts';
import type { WebhookProblem } from './webhook.contract.ts';

export type WebhookRow = {
  id: string;
  address: string;
  secret: string;
  isOn: boolean;
  /** The id of an account. */
  createdBy: string;
  createdAt: number;
  lastTriedAt: number | null;
  lastDoneAt: number | null;
  lastProblem: WebhookProblem | null;
};

export type WebhookQueries = {
  /** The one that was named first comes first. */
  list: () => Soon<WebhookRow[]>;
  /** Throws `not-found`. */
  get: (id: string) => Soon<WebhookRow>;
  /** How an account, by its id, is called in a list. */
  authorName: (id: string) => Soon<string>;
};

export type WebhookRegister = Reads & { webhooks: WebhookQueries };
export type WebhookTx = Tx & {
  webhooks: WebhookQueries & {
    /** It is told what comes from now on. */
    add: (row: Pick<WebhookRow, 'id' | 'address' | 'secret'>) => Soon<void>;
    turn: (id: string, isOn: boolean) => Soon<void>;
    remove: (id: string) => Soon<void>;
  };
};
