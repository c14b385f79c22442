/**
 * How a feature adds an endpoint: `route(endpoint, handler)`. The endpoint says who may call it and what goes in and out;
 * the handler gets values that are already checked, and returns the reply.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Db, Writer } from '../db/access.ts';
import type { Registry, Station } from '../station/registry.ts';
import type { Endpoint } from './endpoint.contract.ts';
import type { Principal } from './principal.contract.ts';

/** A request that was let in: by whom, and to which unlocked registry. */
export type Caller = { registry: Registry; principal: Principal };

export type Context<Params extends TSchema, Query extends TSchema, Body extends TSchema> = {
  params: Static<Params>;
  query: Static<Query>;
  body: Static<Body>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The station, also while it is locked. */
  station: Station;
  /** The unlocked registry. Throws `unauthenticated` on an endpoint that anyone may call: those have `station`. */
  readonly registry: Registry;
  /** Throws like `registry`. */
  readonly principal: Principal;
  /** Saves in the caller's name. Honours Idempotency-Key: a repeated request gets the first reply. */
  write: <T>(body: (writer: Writer) => T) => Promise<T>;
  /** The same in another name, for requests that have no principal yet. */
  writeAs: <T>(db: Db, author: string, body: (writer: Writer) => T) => Promise<T>;
  /** The same inside a transaction that is open already. */
  writeInto: <T>(writer: Writer, body: () => T) => T;
  /** The first reply to this very request, if it was answered before. */
  replayed: <T>(db: Db, author: string) => T | undefined;
  header: (name: string, value: string) => void;
};

export type Handler<Params extends TSchema, Query extends TSchema, Body extends TSchema, Reply extends TSchema> = (
  context: Context<Params, Query, Body>,
) => Static<Reply> | Promise<Static<Reply>>;

export type Route = <Params extends TSchema, Query extends TSchema, Body extends TSchema, Reply extends TSchema>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  handler: Handler<Params, Query, Body, Reply>,
) => void;
