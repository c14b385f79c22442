/** Notes each request in the audit before it is answered. A request whose entry cannot be noted is not answered. */
import { settle, run, soon, type Soon, type Steps } from '../steps.ts';
import { entriesOf, entryOf, savedOf, type AskedBy, type Noted, type Noting } from './asked.ts';
import type { Audited } from '../wire/audited.contract.ts';
import type { NotedEntry, TrailNotes, TrailTx } from './trail.register.ts';

type Asked = AskedBy & {
  register: { readonly now: number };
  trail: TrailNotes;
  write: <T>(body: (tx: TrailTx) => Steps<T>) => Promise<T>;
};
type Respond<Context> = (context: Context) => Soon<unknown>;

/** Returns `respond` wrapped so that its reply is noted as the endpoint declares. */
export function audited<Context extends Asked>(
  { audited: audit }: { audited: Audited },
  respond: Respond<Context>,
): Respond<Context> {
  switch (audit.kind) {
    case 'nothing':
    case 'itself':
      return respond;
    case 'event':
      return (context) => run(recorded(audit, context, respond));
    default:
      return (context) => run(noted(audit, context, respond));
  }
}

type NotedAfter = Extract<Audited, { kind: 'read' | 'save' | 'several' }>;

function* noted<Context extends Asked>(audit: NotedAfter, context: Context, respond: Respond<Context>): Steps<unknown> {
  const reply = yield* soon(respond(context));
  yield* soon(context.trail.note(saidOf(audit, context, reply)));
  return reply;
}

function saidOf(audit: NotedAfter, context: Asked, reply: unknown): NotedEntry[] {
  const noting = notingOf(context);
  switch (audit.kind) {
    case 'read':
      return [{ entry: entryOf(audit, context, reply, noting), isRead: true }];
    case 'save':
      return [savedOf(audit, context, reply, noting)].filter((said) => said !== undefined);
    case 'several':
      return entriesOf(audit, context, reply, noting);
  }
}

/** Records the event at the end of the command's transaction, or in its own transaction if the command makes none. */
function* recorded<Context extends Asked>(audit: Noted, context: Context, respond: Respond<Context>): Steps<unknown> {
  const save = context.write;
  // Cast against narrowing, since a callback sets it.
  let isSaved = false as boolean;
  const record = ({ audit: trail }: TrailTx, reply: unknown) =>
    soon(trail.record([entryOf(audit, context, reply, notingOf(context))]));
  const write = <T>(body: (tx: TrailTx) => Soon<T> | Steps<T>): Promise<T> => {
    isSaved = true;
    return save(function* (tx) {
      const reply = yield* settle(body(tx));
      yield* record(tx, reply);
      return reply;
    });
  };
  const reply = yield* soon(respond(Object.assign(context, { write })));
  if (!isSaved) yield* soon(save((tx) => record(tx, reply)));
  return reply;
}

const notingOf = ({ register: { now: at }, trail }: Asked): Noting => ({
  at,
  mark: (searched) => trail.mark(searched),
});
