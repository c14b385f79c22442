/** Makes the audit entries that an endpoint declares from its request and reply, for station and hub alike. */
import type { Principal } from '../wire/principal.contract.ts';
import { problemTypes, type Problem } from '../wire/problem.contract.ts';
import type { Asked, Audited, Said } from '../wire/audited.contract.ts';
import type { Action, Entry, Origin } from '../wire/entry.contract.ts';
import { newEntry } from './entry.ts';

export type Noted = Exclude<Audited, { kind: 'nothing' | 'itself' | 'several' }>;

/** An authenticated request, as validated by its endpoint's schemas. */
export type AskedBy = {
  principal: Principal;
  params: unknown;
  query: unknown;
  body: unknown;
  /** The reply before it is sent. */
  reply?: { statusCode: number };
  /** `hasChanged`: whether this request added a change to the journal; undefined where nothing was to be saved. */
  request?: { caller: { hasChanged?: boolean } | undefined };
  /** Indexes of the entries of a Bundle that changed nothing. */
  unchanged?: ReadonlySet<number>;
};

export type Noting = {
  at: number;
  /** Returns the mark that replaces the words of a search. */
  mark: (searched: string) => Uint8Array;
};

const isRead = (action: Action): boolean => /-(viewed|searched|listed)$/.test(action);

const originOf = ({ kind }: Principal): Origin => (kind === 'token' ? 'program' : 'window');

const isUnchanged = ({ request }: AskedBy): boolean => request?.caller?.hasChanged === false;

const toAsked = (asked: AskedBy, reply: unknown): Asked<unknown, unknown, unknown, unknown> => {
  const { params, query, body, reply: answer, unchanged } = asked;
  const isMade = answer?.statusCode === 201 && !isUnchanged(asked);
  return { params, query, body, reply, isMade, isUnchanged: isUnchanged(asked), unchanged };
};

/** Returns the entry of a save; undefined where nothing was changed and nothing is shown. */
export function savedOf(
  audit: Extract<Audited, { kind: 'save' }>,
  asked: AskedBy,
  reply: unknown,
  noting: Noting,
): { entry: Entry; isRead: boolean } | undefined {
  const action = isUnchanged(asked) && audit.unchanged !== undefined ? audit.unchanged : audit.action;
  return action === null
    ? undefined
    : { entry: entryOf({ ...audit, action }, asked, reply, noting), isRead: isRead(action) };
}

export const entryOf = (audit: Noted, asked: AskedBy, reply: unknown, noting: Noting): Entry =>
  entryFrom({ action: audit.action, said: audit.say?.(toAsked(asked, reply)) ?? {} }, asked, noting);

/**
 * Returns the entries of a request that contains several actions, each with whether it is a read; the journal proves
 * the others.
 */
export const entriesOf = (
  audit: Extract<Audited, { kind: 'several' }>,
  asked: AskedBy,
  reply: unknown,
  noting: Noting,
): { entry: Entry; isRead: boolean }[] =>
  audit.say(toAsked(asked, reply)).map((said) => ({
    entry: entryFrom({ action: said.action, said }, asked, noting),
    isRead: isRead(said.action),
  }));

const noBytes = new Uint8Array(0);
const nobody: string[] = [];

type SaidOf = { action: Action; said: Said };

function entryFrom({ action, said }: SaidOf, { principal }: AskedBy, { at, mark }: Noting): Entry {
  return {
    at,
    action,
    from: originOf(principal),
    who: principal.id,
    patient: said.patient ?? null,
    record: said.record ?? null,
    shown: said.shown ?? nobody,
    query: said.searched === undefined ? noBytes : mark(said.searched),
    status: 0,
    count: 1,
    detail: said.detail ?? '',
  };
}

const notedStatuses = new Set([401, 403, 429]);

export type Refused = {
  problem: Problem;
  principal: Principal | undefined;
  method: string;
  url: string | undefined;
  /** The declaration of the endpoint; undefined where there is none. */
  audited: Audited | undefined;
};

/** Returns the entry of a request refused because of its sender; undefined for a refusal that is not noted this way. */
export function refusalOf({ problem, principal, method, url, audited }: Refused, at: number): Entry | undefined {
  const { status } = problemTypes[problem.type];
  const route = url?.replace(/^\/api/, '') ?? '';
  if (!notedStatuses.has(status) || audited?.kind === 'itself') return undefined;
  const from = principal === undefined ? 'program' : originOf(principal);
  // The pattern of the address, since a client can put anything into its parameters.
  const detail = route === '' ? '' : `${method} ${route}`;
  return newEntry({ at, action: 'refused', from, who: principal?.id ?? null, status, detail });
}
