/** How a request to a hub comes into its audit, by the table of `audit/audit.rules.ts`: as `audit/requests.ts` has it for a station. */
import { entriesOf, entryOf, savedOf, type AskedBy, type Noted, type Noting } from '../audit/asked.ts';
import { auditedOf } from '../audit/audit.rules.ts';
import { settledSoon } from '../journal/steps.ts';
import type { HubWriter } from './access.ts';
import type { HubCaller } from './caller.ts';
import { recordEntries } from './trail-entries.ts';

type Asked = AskedBy & HubCaller;

/** `respond`, with its reply noted before it is sent. Throws for an endpoint that is not in the table. */
export function audited<Context extends Asked, Reply>(
  endpoint: { method: string; url: string },
  respond: (context: Context) => Promise<Reply>,
): (context: Context) => Promise<Reply> {
  const audit = auditedOf(endpoint);
  switch (audit.kind) {
    case 'nothing':
    case 'itself':
      return respond;
    case 'read':
      return async (context) => {
        const reply = await respond(context);
        await context.trail.noteRead([entryOf(audit, context, reply, notingOf(context))]);
        return reply;
      };
    case 'save':
      return async (context) => {
        const reply = await respond(context);
        const saved = savedOf(audit, context, reply, notingOf(context));
        if (saved?.isRead === true) await context.trail.noteRead([saved.entry]);
        else if (saved !== undefined) await context.trail.noteSaved([saved.entry]);
        return reply;
      };
    case 'event':
      return (context) => recorded(audit, context, respond);
    case 'several':
      return async (context) => {
        const reply = await respond(context);
        const said = entriesOf(audit, context, reply, notingOf(context));
        const [read, saved] = [true, false].map((isRead) => said.filter((each) => each.isRead === isRead));
        await context.trail.noteSaved((saved ?? []).map(({ entry }) => entry));
        await context.trail.noteRead((read ?? []).map(({ entry }) => entry));
        return reply;
      };
  }
}

/** In the transaction that the command makes, as the last of it, or in one of its own where it makes none. */
async function recorded<Context extends Asked, Reply>(
  audit: Noted,
  context: Context,
  respond: (context: Context) => Promise<Reply>,
): Promise<Reply> {
  const save = context.write;
  // Not narrowed: it is set by a callback.
  let isSaved = false as boolean;
  const record = (writer: HubWriter, reply: unknown) =>
    recordEntries(writer, [entryOf(audit, context, reply, notingOf(context))]);
  const writeAndRecord: HubCaller['write'] = (body) => {
    isSaved = true;
    return save(async (writer) => {
      const reply = await settledSoon(body(writer));
      await record(writer, reply);
      return reply;
    });
  };
  const reply = await respond(Object.assign(context, { write: writeAndRecord }));
  if (!isSaved) await save((writer) => record(writer, reply));
  return reply;
}

const notingOf = ({ hub, trail }: HubCaller): Noting => ({ at: hub.clock.now(), mark: trail.mark });
