/** How a hub's endpoint is added: as `http/route.ts` has it for a station, with the hub in the place of the registry. */
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { auditedOf } from '../audit/audit.rules.ts';
import { bearerOf, requireRole, unknownToken } from '../http/bearer.ts';
import type { Endpoint, Role } from '../http/endpoint.contract.ts';
import { addChecked, type Checked, type Frame } from '../http/frame.ts';
import { problem } from '../http/problem.contract.ts';
import { tokenHash } from '../staff/bearer.ts';
import { write } from './access.ts';
import { audited } from './audited.ts';
import type { HubCaller } from './caller.ts';
import { once } from './once.ts';
import { findPrincipal } from './session.queries.ts';
import { assertStillIn } from './turn.ts';

export type HubRoute = <Params extends TSchema, Query extends TSchema, Body extends TSchema, Reply extends TSchema>(
  endpoint: Endpoint<Params, Query, Body, Reply, Role>,
  handler: (context: Checked<Params, Query, Body> & HubCaller) => Promise<Static<Reply>>,
) => void;

export const hubRoute =
  (frame: Frame, { hub, trail }: Pick<HubCaller, 'hub' | 'trail'>): HubRoute =>
  (endpoint, handler) => {
    const answer = audited(endpoint, handler);
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      const found = await findPrincipal(hub, tokenHash(bearerOf(request)));
      if (found === undefined) throw unknownToken();
      const { principal, isConfirmed } = found;
      request.caller = { principal, hasSaved: false };
      requireRole(principal, endpoint.access);
      if (endpoint.needsConfirmation === true && !isConfirmed) {
        throw problem(
          'password-needed',
          'This needs your password once more. Send it to /sessions/current/confirmation.',
        );
      }
    };
    addChecked(frame, { endpoint, onRequest }, (context) => {
      const { caller } = context.request;
      if (caller === undefined) throw new Error('A request came by without its caller.');
      const { principal } = caller;
      const save: HubCaller['write'] = async (body) => {
        const intent = context.intent();
        const saved = await write(hub, principal.id, async (writer) => {
          await assertStillIn(writer, principal, endpoint.access);
          return once(writer, intent, () => body(writer));
        });
        caller.hasSaved = true;
        return saved;
      };
      return answer(Object.assign(context, { hub, trail, principal, write: save }));
    });
  };

export type HubPublicRoute = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
>(
  endpoint: Endpoint<Params, Query, Body, Reply, 'anyone'>,
  handler: (context: Checked<Params, Query, Body>) => Static<Reply> | Promise<Static<Reply>>,
) => void;

/** Of an endpoint that anybody may call: it shows nothing, or writes to the audit by itself. */
export const hubPublicRoute =
  (frame: Frame): HubPublicRoute =>
  (endpoint, handler) => {
    const { kind } = auditedOf(endpoint);
    if (kind !== 'nothing' && kind !== 'itself') throw new Error(`Who calls ${endpoint.url} would not be known.`);
    addChecked(frame, { endpoint }, handler);
  };
