/**
 * The renderer's only way to the station: the station's public interface, on the same origin. The endpoints are the server's own, so a
 * request or reply of another shape is a type error. The token is stored here, in memory, and nowhere else (docs/decisions/0004).
 */
import type { Static, TSchema } from 'typebox';
import type { Endpoint, SentFile } from '../src-main/wire/endpoint.contract.ts';
import type { RefusalKind } from '../src-main/wire/refusal.contract.ts';
import type { StorageFault } from '../src-main/wire/storage-fault.contract.ts';
import { noteOwnChange } from './own-changes.ts';

/**
 * A refusal by the station (RFC 9457, see `problem.contract.ts`). Its `title` and `detail` are written for programs. This type leaves
 * them out, so no page can show them to a person.
 */
export type Refused = {
  type: string;
  status: number;
  errors?: { pointer: string }[];
  correlationId?: string;
  refusal?: RefusalKind;
  trouble?: StorageFault;
  /** The present values of a record that somebody else changed. */
  present?: { field: string; value: unknown }[];
};

/** The outcome of a request. Nothing is thrown, so a page has to choose what to do. */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; problem: Refused; name: string; retryAfterS: number | undefined }
  /** `seat`: this computer is a seat, and its own server reports why the station cannot be reached. */
  | { kind: 'unreachable'; seat?: SeatTrouble }
  | { kind: 'cancelled' };
/** The station of a seat does not answer, or has revoked the seat. */
export type SeatTrouble = 'station-away' | 'seat-revoked';
export type Failure = Exclude<Outcome<never>, { kind: 'done' }>;

type Part<Name extends string, Schema> = Schema extends TSchema
  ? TSchema extends Schema
    ? { [key in Name]?: never }
    : { [key in Name]: Static<Schema> }
  : { [key in Name]?: never };

export type Request<Params, Query, Body> = Part<'params', Params> &
  Partial<Part<'query', Query>> &
  Partial<Part<'body', Body>> & {
    /** The version that an edit was based on. The station refuses the edit as `stale` if there is a newer version. */
    version?: number;
    /** The body in bytes, for an endpoint that takes a file. */
    file?: Blob;
    /** Makes a POST safe to repeat. Every attempt at the same thing uses the same key. */
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** Lets the request outlive the page, for data that is saved while the page closes. */
    keepalive?: boolean;
    /** Headers with a token other than the present one. */
    authorization?: Record<string, string>;
  };

/** The base URL of the interface. The desktop's preload sets it; a browser uses the page's own origin. */
export const apiBase: string = (globalThis as { satchel?: { api: string } }).satchel?.api ?? `${location.origin}/api`;

/** True in the desktop's window, which saves no files except lists of patients. */
export const isDesktop = 'satchel' in globalThis;

let token: string | undefined;
type Listener = (outcome: Outcome<unknown>) => void;
const listeners = new Set<Listener>();

export function useToken(value: string | undefined): void {
  token = value;
}

export const authorization = (): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** Registers a listener for the outcome of every request: whether the station answers, and whether the token is still valid. */
export function onOutcome(listener: Listener): void {
  listeners.add(listener);
}

/** Asks for the user's own password again. Resolves with whether it was given. */
let confirm: (() => Promise<boolean>) | undefined;

export function confirmBy(ask: () => Promise<boolean>): void {
  confirm = ask;
}

/** A file is returned unchanged. */
type Received<Reply> = Reply extends SentFile ? Blob : Reply;

/** Sends a request to an endpoint of the interface. If the endpoint requires it, asks for the user's own password again. */
export async function call<Params, Query, Body, Reply extends TSchema>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...[request]: Record<string, never> extends Request<Params, Query, Body>
    ? [request?: Request<Params, Query, Body>]
    : [request: Request<Params, Query, Body>]
): Promise<Outcome<Received<Static<Reply>>>> {
  const sentWith = token;
  let outcome = await send(endpoint, (request ?? {}) as AnyRequest);
  const isAsked = outcome.kind === 'refused' && outcome.name === 'password-needed';
  if (isAsked && (await confirm?.()) === true) outcome = await send(endpoint, (request ?? {}) as AnyRequest);
  if (request?.version !== undefined && outcome.kind === 'done' && sentWith === token) {
    noteOwnChange(request.version, outcome.value as { _id: string; version: number });
  }
  // A request sent with a different token says nothing about the present session.
  const isOld = outcome.kind === 'refused' && sentWith !== token;
  if (!isOld) for (const listener of listeners) listener(outcome);
  return outcome as Outcome<Received<Static<Reply>>>;
}

/**
 * Sends a request that the program at this computer answers, also at a workstation. Its outcome says nothing about the station and the
 * session, so no listener hears of it.
 */
export const callHere: typeof call = (endpoint, ...[request]) => send(endpoint, (request ?? {}) as AnyRequest) as never;

type AnyRequest = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | string[] | undefined>;
  body?: unknown;
  file?: Blob;
  version?: number;
  idempotencyKey?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
  authorization?: Record<string, string>;
};

async function send(endpoint: Endpoint<unknown, unknown, unknown>, request: AnyRequest): Promise<Outcome<unknown>> {
  const headers: Record<string, string> = { ...(request.authorization ?? authorization()) };
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (request.file !== undefined) headers['content-type'] = 'application/octet-stream';
  if (request.version !== undefined) headers['if-match'] = `"${request.version}"`;
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  try {
    const reply = await fetch(addressOf(endpoint.url, request), {
      method: endpoint.method,
      headers,
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(request.file !== undefined && { body: request.file }),
      ...(request.signal !== undefined && { signal: request.signal }),
      ...(request.keepalive === true && { keepalive: true }),
    });
    if (reply.ok)
      return { kind: 'done', value: await (endpoint.contentType === undefined ? reply.json() : reply.blob()) };
    const problem = (await reply.json()) as Refused;
    const name = problem.type.slice(problem.type.indexOf('#problem-') + '#problem-'.length);
    if (name === 'station-away' || name === 'seat-revoked') return { kind: 'unreachable', seat: name };
    const retryAfter = reply.headers.get('retry-after');
    return {
      kind: 'refused',
      problem,
      name,
      retryAfterS: retryAfter === null ? undefined : Number(retryAfter),
    };
  } catch {
    return { kind: request.signal?.aborted === true ? 'cancelled' : 'unreachable' };
  }
}

function addressOf(url: string, { params = {}, query = {} }: AnyRequest): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each));
  }
  const text = search.toString();
  return `${apiBase}${path}${text === '' ? '' : `?${text}`}`;
}
