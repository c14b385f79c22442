/** How a request comes into the audit: what it showed or did is noted before it is answered, and what cannot be is not. */
import type { Problem } from '../http/problem.contract.ts';
import { problemTypes } from '../http/problem.contract.ts';
import type { Principal } from '../http/principal.contract.ts';
import type { Caller, Save } from '../station/caller.ts';
import type { Station } from '../station/registry.ts';
import { auditedOf, isItself, type Audited } from './audit.rules.ts';
import { recordEvent } from './event.ts';
import type { Action, Origin } from './entry.contract.ts';
import { newEntry, type Entry } from './entry.ts';
import { noteRead, noteRefusal, noteSave, queryMark } from './trail.ts';

type Asked = Caller & { params: unknown; query: unknown; body: unknown };

/** `respond`, with its reply noted as the table says it of the endpoint. */
export function audited<Context extends Asked>(
  endpoint: { method: string; url: string },
  respond: (context: Context) => unknown,
): (context: Context) => unknown {
  const audit = auditedOf(endpoint);
  switch (audit.kind) {
    case 'nothing':
    case 'itself':
      return respond;
    case 'read':
      return (context) =>
        after(respond(context), (reply) => noteRead(context.registry.trail, entryOf(audit, context, reply)));
    case 'save':
      return (context) =>
        after(respond(context), (reply) => noteSave(context.registry.trail, entryOf(audit, context, reply)));
    case 'event':
      return (context) => recorded(audit, context, respond);
    case 'several':
      return (context) =>
        after(respond(context), (reply) => {
          const { registry, params, query, body } = context;
          for (const said of audit.say({ ...toAsked({ params, query, body }), reply })) {
            const entry = entryFrom({ action: said.action, said }, context);
            (isRead(said.action) ? noteRead : noteSave)(registry.trail, entry);
          }
        });
  }
}

function after(reply: unknown, note: (reply: unknown) => void): unknown {
  if (reply instanceof Promise) {
    return reply.then((value: unknown) => {
      note(value);
      return value;
    });
  }
  note(reply);
  return reply;
}

/** The event is recorded by the save that the command makes, or by one of its own where it makes none. */
async function recorded<Context extends Asked>(
  audit: Noted,
  context: Context,
  respond: (context: Context) => unknown,
): Promise<unknown> {
  const save = context.write;
  // Not narrowed: it is set by a callback.
  let isSaved = false as boolean;
  const write: Save = (run) => {
    isSaved = true;
    return save((writer) => {
      const reply = run(writer);
      recordEvent(writer, entryOf(audit, context, reply));
      return reply;
    });
  };
  const reply = await respond(Object.assign(context, { write }));
  if (!isSaved) {
    await save((writer) => {
      recordEvent(writer, entryOf(audit, context, reply));
      return null;
    });
  }
  return reply;
}

type Noted = Exclude<Audited, { kind: 'nothing' | 'itself' | 'several' }>;

const isRead = (action: Action): boolean => /-(viewed|searched|listed)$/.test(action);

const noBytes = new Uint8Array(0);
const nobody: string[] = [];

const originOf = ({ kind }: Principal): Origin => (kind === 'token' ? 'program' : 'window');

/** What the endpoint's schemas have let in. */
const toAsked = (asked: { params: unknown; query: unknown; body: unknown }) =>
  asked as Omit<Parameters<Noted['say']>[0], 'reply'>;

function entryOf(audit: Noted, context: Asked, reply: unknown): Entry {
  const { params, query, body } = context;
  const said = audit.say({ ...toAsked({ params, query, body }), reply });
  return entryFrom({ action: audit.action, said }, context);
}

type SaidOf = { action: Action; said: ReturnType<Noted['say']> };

function entryFrom({ action, said }: SaidOf, { registry, principal }: Asked): Entry {
  return {
    at: registry.db.clock.now(),
    action,
    from: originOf(principal),
    who: principal.id,
    patient: said.patient ?? null,
    record: said.record ?? null,
    shown: said.shown ?? nobody,
    query: said.searched === undefined ? noBytes : queryMark(registry.trail, said.searched),
    status: 0,
    count: 1,
    detail: said.detail ?? '',
  };
}

const notedStatuses = new Set([401, 403, 429]);

type Refused = { problem: Problem; principal: Principal | undefined; method: string; url: string | undefined };

/** Notes that a request was refused for who sent it. A locked station shows nothing to anybody, and has no trail. */
export function noteRefusedRequest({ unlocked, config }: Station, { problem, principal, method, url }: Refused): void {
  const { status } = problemTypes[problem.type];
  const route = url?.replace(/^\/api/, '') ?? '';
  if (unlocked === undefined || !notedStatuses.has(status) || isItself({ method, url: route })) return;
  const from = principal === undefined ? 'program' : originOf(principal);
  const at = config.clock.now();
  // The pattern of the address: what was put into it could be anything.
  const detail = route === '' ? '' : `${method} ${route}`;
  noteRefusal(unlocked.trail, newEntry({ at, action: 'refused', from, who: principal?.id ?? null, status, detail }));
}
