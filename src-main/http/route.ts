/**
 * How a feature adds an endpoint: `route(endpoint, handler)`, or `publicRoute` for one that anyone may call. The endpoint
 * says who may call it and what goes in and out; the handler gets values that are already checked, and returns the reply.
 */
import type { Static, TSchema } from 'typebox';
import type { Caller } from '../station/caller.ts';
import type { Station } from '../station/registry.ts';
import type { Endpoint, Role } from './endpoint.contract.ts';
import type { Checked } from './frame.ts';

/** Of a request that anybody may send: there is no caller, and the station may be locked. */
export type PublicContext<Params extends TSchema, Query extends TSchema, Body extends TSchema> = Checked<
  Params,
  Query,
  Body
> & { station: Station };

/** Of a request that was let in: with its caller, and the unlocked registry. */
export type Context<Params extends TSchema, Query extends TSchema, Body extends TSchema> = PublicContext<
  Params,
  Query,
  Body
> &
  Caller;

type Answer<Reply extends TSchema> = Static<Reply> | Promise<Static<Reply>>;

export type Route = <Params extends TSchema, Query extends TSchema, Body extends TSchema, Reply extends TSchema>(
  endpoint: Endpoint<Params, Query, Body, Reply, Role>,
  handler: (context: Context<Params, Query, Body>) => Answer<Reply>,
) => void;

export type PublicRoute = <Params extends TSchema, Query extends TSchema, Body extends TSchema, Reply extends TSchema>(
  endpoint: Endpoint<Params, Query, Body, Reply, 'anyone'>,
  handler: (context: PublicContext<Params, Query, Body>) => Answer<Reply>,
) => void;
