/**
 * Adds endpoints that only a station has. Their handlers get the station, and the registry that the caller has access
 * to.
 */
import type { Static, TSchema } from 'typebox';
import type { TrailNotes } from '../audit/trail.register.ts';
import type { Endpoint, Role } from '../wire/endpoint.contract.ts';
import type { Checked } from '../wire/frame.ts';
import type { Answer } from '../wire/route.ts';
import type { Soon } from '../steps.ts';
import type { AccountSecrets } from '../staff/staff.register.ts';
import type { Caller } from './caller.ts';
import type { StationRegister } from './register.ts';
import type { Station } from './registry.ts';

/** Context of a public request: there is no caller, and the station may be locked. */
export type PublicContext<Params extends TSchema, Query extends TSchema, Body extends TSchema> = Checked<
  Params,
  Query,
  Body
> & { station: Station };

/** Context of an authenticated request: with its caller and the unlocked registry. */
export type Context<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  More = unknown,
  MoreTx = unknown,
> = PublicContext<Params, Query, Body> &
  Caller<MoreTx> & { register: StationRegister & More; secrets: AccountSecrets; trail: TrailNotes };

/** Adds an endpoint that only a station has. `More` and `MoreTx`: what its handlers need from rooms above. */
export type StationRoute<More = unknown, MoreTx = unknown> = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
>(
  endpoint: Endpoint<Params, Query, Body, Reply, Role>,
  handler: (context: Context<Params, Query, Body, More, MoreTx>) => Answer<Reply>,
) => void;

export type StationPublicRoute = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
>(
  endpoint: Endpoint<Params, Query, Body, Reply, 'anyone'>,
  handler: (context: PublicContext<Params, Query, Body>) => Soon<Static<Reply>>,
) => void;
