/**
 * How a feature adds an endpoint: `route(endpoint, handler)`, or `publicRoute` for one that anyone may call. The endpoint
 * specifies who may call it and its schemas. The handler gets checked values and returns the reply.
 */
import type { Static, TSchema } from 'typebox';
import type { Soon, Steps } from '../steps.ts';
import type { Endpoint, Role } from './endpoint.contract.ts';
import type { Checked } from './frame.ts';
import type { Principal } from './principal.contract.ts';

export type Answer<Reply extends TSchema> = Soon<Static<Reply>> | Steps<Static<Reply>>;

/** The context of a handler whose endpoint is served at a station and at a hub. */
export type Served<Register, Tx> = {
  register: Register;
  principal: Principal;
  /**
   * Saves in the caller's name. Honours Idempotency-Key: a repeated request gets the first reply, and nothing else
   * happens.
   */
  write: <T>(body: (tx: Tx) => Steps<T>) => Promise<T>;
};

/** Adds an endpoint that is served at a station and at a hub. `More`: what else both hosts give a handler. */
export type Route<Register, Tx, More = unknown> = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
>(
  endpoint: Endpoint<Params, Query, Body, Reply, Role>,
  handler: (context: Checked<Params, Query, Body> & Served<Register, Tx> & More) => Answer<Reply>,
) => void;

/** Adds an endpoint that anyone may call at a station and at a hub. */
export type PublicRoute = <Params extends TSchema, Query extends TSchema, Body extends TSchema, Reply extends TSchema>(
  endpoint: Endpoint<Params, Query, Body, Reply, 'anyone'>,
  handler: (context: Checked<Params, Query, Body>) => Static<Reply>,
) => void;
