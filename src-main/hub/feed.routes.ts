import type { FastifyInstance } from 'fastify';
import { cursorOf } from '../feed/cursor.rules.ts';
import { feedEndpoints } from '../feed/feed.contract.ts';
import { beginning, usualLimit } from '../feed/feed.rules.ts';
import { stationEndpoints } from '../station/station.contract.ts';
import type { Hub } from './access.ts';
import { readFeed } from './feed.ts';
import { lastSettled } from './feed.queries.ts';
import { newLive, placeSaid } from './live.ts';
import type { HubRoute } from './route.ts';

export function feedRoutes(route: HubRoute, hub: Hub, server: FastifyInstance): void {
  route(feedEndpoints.changes, async ({ query: { since, limit = usualLimit } }) => {
    if (since === 'now') return { changes: [], next: cursorOf(await lastSettled(hub)), hasMore: false };
    const after = since === undefined ? beginning : await placeSaid(hub, { text: since, pointer: '?since' });
    const { entries, last, hasMore } = await readFeed(hub, after, limit);
    return { changes: entries, next: cursorOf(last), hasMore };
  });

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
