/** How a request comes into the audit: what it showed or did is noted before it is answered, and what cannot be is not. */
import { settledNow } from '../journal/steps.ts';
import type { Caller, Save } from '../station/caller.ts';
import type { Registry, Station } from '../station/registry.ts';
import {
  entriesOf,
  entryOf,
  refusalOf,
  savedOf,
  type AskedBy,
  type Noted,
  type Noting,
  type Refused,
} from './asked.ts';
import { auditedOf } from './audit.rules.ts';
import { recordEvent } from './event.ts';
import { noteRead, noteRefusal, noteSave, queryMark } from './trail.ts';

type Asked = Caller & AskedBy;

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
        after(respond(context), (reply) =>
          noteRead(context.registry.trail, entryOf(audit, context, reply, notingOf(context.registry))),
        );
    case 'save':
      return (context) =>
        after(respond(context), (reply) => {
          const saved = savedOf(audit, context, reply, notingOf(context.registry));
          if (saved !== undefined) (saved.isRead ? noteRead : noteSave)(context.registry.trail, saved.entry);
        });
    case 'event':
      return (context) => recorded(audit, context, respond);
    case 'several':
      return (context) =>
        after(respond(context), (reply) => {
          const { trail } = context.registry;
          for (const { entry, isRead } of entriesOf(audit, context, reply, notingOf(context.registry))) {
            (isRead ? noteRead : noteSave)(trail, entry);
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
      const reply = settledNow(run(writer));
      recordEvent(writer, entryOf(audit, context, reply, notingOf(context.registry)));
      return reply;
    });
  };
  const reply = await respond(Object.assign(context, { write }));
  if (!isSaved) {
    await save((writer) => {
      recordEvent(writer, entryOf(audit, context, reply, notingOf(context.registry)));
      return null;
    });
  }
  return reply;
}

const notingOf = ({ db, trail }: Registry): Noting => ({
  at: db.clock.now(),
  mark: (searched) => queryMark(trail, searched),
});

/** Notes that a request was refused for who sent it. A locked station shows nothing to anybody, and has no trail. */
export function noteRefusedRequest({ unlocked, config }: Station, refused: Refused): void {
  if (unlocked === undefined) return;
  const entry = refusalOf(refused, config.clock.now());
  if (entry !== undefined) noteRefusal(unlocked.trail, entry);
}
