import type { StationRoute } from '../http/route.ts';
import { cursorOf } from './cursor.rules.ts';
import { feedEndpoints } from './feed.contract.ts';
import { lastPlace, readFeed } from './feed.queries.ts';
import { beginning, usualLimit } from './feed.rules.ts';
import { placeSaid } from './place-said.ts';

export function feedRoutes(route: StationRoute): void {
  route(feedEndpoints.changes, ({ query: { since, limit = usualLimit }, registry }) => {
    if (since === 'now') return { changes: [], next: cursorOf(lastPlace(registry)), hasMore: false };
    const after = since === undefined ? beginning : placeSaid(registry, { text: since, pointer: '?since' });
    const { entries, last, hasMore } = readFeed(registry, after, limit);
    return { changes: entries, next: cursorOf(last), hasMore };
  });
}
