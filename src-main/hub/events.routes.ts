import type { FastifyInstance } from 'fastify';
import { stationEndpoints } from '../station/station.contract.ts';
import type { Hub } from '../postgres/access.ts';
import { newLive } from './live.ts';
import type { HubRoute } from './route.ts';

export function eventRoutes(route: HubRoute, hub: Hub, server: FastifyInstance): void {
  const live = newLive(hub);
  server.addHook('preClose', (done) => {
    live.close();
    done();
  });
  route(stationEndpoints.events, async ({ request, reply }) => {
    await live.answer(request, reply);
    return '';
  });
}
