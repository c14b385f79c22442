/** Adds the endpoints of a hub: the counterpart of `wire/route.ts` for a station, with the hub in place of the registry. */
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { audited } from '../audit/requests.ts';
import { bearerOf, confirmationNeeded, requireAccess, requireOrigin, unknownToken } from '../wire/bearer.ts';
import { byHandler, type Endpoint, type Role } from '../wire/endpoint.contract.ts';
import { addChecked, type Checked, type Frame } from '../wire/frame.ts';
import type { Principal } from '../wire/principal.contract.ts';
import { settledSoon, type Steps } from '../steps.ts';
import { tokenHash } from '../staff/bearer.ts';
import { housekeeping, write } from '../postgres/access.ts';
import { secretsOf } from './account-secrets.ts';
import type { HubCaller } from './caller.ts';
import { newFairQueue, type FairQueue } from './fair-queue.ts';
import type { Logins } from './logins.ts';
import { once } from './once.ts';
import { hasChanged } from '../postgres/record.ts';
import type { Reach } from './peers.ts';
import { registerOf, txOf } from './register.ts';
import type { SearchIndex } from '../postgres/search-index.ts';
import { findPrincipal, noteUse } from '../postgres/session.queries.ts';
import { assertStillIn } from './turn.ts';

export type HubRoute = <Params extends TSchema, Query extends TSchema, Body extends TSchema, Reply extends TSchema>(
  endpoint: Endpoint<Params, Query, Body, Reply, Role>,
  handler: (context: Checked<Params, Query, Body> & HubCaller) => Promise<Static<Reply>> | Steps<Static<Reply>>,
) => void;

/** The properties of endpoints that `hubRoute` or the handler honours. */
const honours = ['takesTurns', 'needsConfirmation', 'isReplayed', ...byHandler] as const;

type Parts = Pick<HubCaller, 'hub' | 'trail' | 'logins'> & { searchIndex: SearchIndex; reach: Reach };

export const hubRoute =
  (
    frame: Frame,
    { hub, trail, logins, searchIndex, reach }: Parts,
    turns = newFairQueue({ places: Math.max(1, Math.floor(hub.pool.options.max / 2)) }),
  ): HubRoute =>
  (endpoint, handler) => {
    const answer = audited(endpoint, async (context: Parameters<typeof handler>[0]) => settledSoon(handler(context)));
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      const found = await findPrincipal(hub, tokenHash(bearerOf(request)));
      if (found === undefined) throw unknownToken();
      const { principal, isConfirmed } = found;
      if (found.isUseDue) await housekeeping(hub, (keeper) => noteUse(keeper, principal.id));
      request.caller = { principal, hasSaved: false };
      requireOrigin(principal, request);
      requireAccess(principal, endpoint);
      // An administrator confirmed it when the token was made.
      if (endpoint.needsConfirmation === true && !isConfirmed && principal.kind !== 'token') throw confirmationNeeded();
    };
    addChecked(frame, { endpoint, honours, onRequest }, (context) => {
      const { caller } = context.request;
      if (caller === undefined) throw new Error('A request came by without its caller.');
      const { principal } = caller;
      const save: HubCaller['write'] = async (body) => {
        const intent = context.intent();
        const { saved, isChanged } = await write(hub, principal.id, async (writer) => {
          await assertStillIn(writer, principal, endpoint);
          const saved = await once(writer, intent, async () => settledSoon(body(txOf(writer))));
          return { saved, isChanged: hasChanged(writer) };
        });
        Object.assign(caller, { hasSaved: true, hasChanged: caller.hasChanged === true || isChanged });
        return saved;
      };
      const register = registerOf(hub, { index: searchIndex, author: principal.id, reach });
      const run = () => {
        const asked = Object.assign(context, { hub, register, trail, logins, principal, write: save });
        return answer(Object.assign(asked, { secrets: secretsOf(asked) }));
      };
      return endpoint.takesTurns === true ? inTurn(turns, context, { principal, run }) : run();
    });
  };

type InTurn = { principal: Principal; run: () => unknown };

/** Answers when it is the caller's turn: slow requests get at most half of the connections. A caller who has hung up gets no answer. */
async function inTurn(
  turns: FairQueue,
  { request, reply }: Pick<Checked<TSchema, TSchema, TSchema>, 'request' | 'reply'>,
  { principal, run }: InTurn,
) {
  const isWanted = () => !request.raw.socket.destroyed;
  const answered = await turns.take({ path: [principal.id], isWanted }, async () => ({ is: await run() }));
  return answered === undefined ? reply.hijack() : answered.is;
}

export type HubPublicRoute = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
>(
  endpoint: Endpoint<Params, Query, Body, Reply, 'anyone'>,
  handler: (context: Checked<Params, Query, Body>) => Static<Reply> | Promise<Static<Reply>>,
) => void;

/** Adds an endpoint that anyone may call: it shows nothing, or writes to the access log itself. */
export const hubPublicRoute =
  (frame: Frame, { admit }: Pick<Logins, 'admit'>): HubPublicRoute =>
  (endpoint, handler) => {
    const { kind } = endpoint.audited;
    if (kind !== 'nothing' && kind !== 'itself') throw new Error(`Who calls ${endpoint.url} would not be known.`);
    // A stranger's body is read only after there is a place for it.
    addChecked(
      frame,
      { endpoint, honours: byHandler, ...(endpoint.body !== undefined && { onRequest: admit }) },
      handler,
    );
  };
