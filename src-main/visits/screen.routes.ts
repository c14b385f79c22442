import type { FastifyRequest } from 'fastify';
import type { HereRegister, HereTx } from '../journal/here.register.ts';
import { isSameSecret } from '../keys/same-secret.ts';
import { settledSoon, soon, type Soon, type Steps } from '../steps.ts';
import { bearerOf, unknownToken } from '../wire/bearer.ts';
import type { Route } from '../wire/route.ts';
import { screenEndpoints, type WaitingList } from './screen.contract.ts';
import { screenCode } from './screen-code.ts';
import { screenMs, waitingList } from './queue.rules.ts';
import { rowToVisit } from './visit-reply.rules.ts';
import type { VisitRegister } from './visit.register.ts';
import { latestInstant } from '../time/instant.rules.ts';

export function screenRoutes(route: Route<HereRegister, HereTx>): void {
  route(screenEndpoints.screen, function* ({ register: { here } }) {
    return told(yield* soon(here.waitingScreen()));
  });

  route(screenEndpoints.set, async ({ body, write, register: { here } }) => {
    await write(function* (tx) {
      yield* soon(tx.here.putWaitingScreen(body.showsFirstNames));
    });
    return told(await here.waitingScreen());
  });
}

const told = ({ key, round, showsFirstNames }: { key: Buffer; round: number; showsFirstNames: boolean }) => ({
  code: screenCode(key, round),
  showsFirstNames,
});

/** More than a clinic sees in half a day. */
const most = 1000;

/** Adds the endpoint that a screen calls. Nobody is signed in at a screen, so the host gives the register. */
export function waitingListRoute(
  publicRoute: (
    endpoint: typeof screenEndpoints.list,
    handler: (context: { request: FastifyRequest }) => Soon<WaitingList>,
  ) => void,
  registerNow: () => HereRegister & VisitRegister,
): void {
  publicRoute(screenEndpoints.list, ({ request }) => settledSoon(listFor(registerNow(), request)));
}

function* listFor({ here, visits, now }: HereRegister & VisitRegister, request: FastifyRequest): Steps<WaitingList> {
  const { code, showsFirstNames } = told(yield* soon(here.waitingScreen()));
  if (!isSameSecret(bearerOf(request), code)) throw unknownToken();
  const range = { from: now - screenMs, to: latestInstant + 1, endedAfter: null };
  const found = yield* soon(visits.list({ open: true, range }, { page: 0, size: most }));
  const open = found.visits.map(({ visit, patient }) => ({
    ...rowToVisit({ visit, patientId: patient.id }),
    name: patient.name,
  }));
  return waitingList(open, { now, showsFirstNames });
}
