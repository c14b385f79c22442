import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import type { Tx } from '../journal/tx.ts';
import { cursorOf } from './cursor.rules.ts';
import { feedEndpoints } from './feed.contract.ts';
import type { FeedRegister } from './feed.register.ts';
import { beginning, usualLimit } from './feed.rules.ts';
import { placeSaid } from './place-said.ts';

export function feedRoutes(route: Route<FeedRegister, Tx>): void {
  route(feedEndpoints.changes, function* ({ query: { since, limit = usualLimit }, register: { feed } }) {
    if (since === 'now') return { changes: [], next: cursorOf(yield* soon(feed.last())), hasMore: false };
    const after = since === undefined ? beginning : yield* placeSaid(feed, { text: since, pointer: '?since' });
    const { entries, last, hasMore } = yield* soon(feed.after(after, limit));
    return { changes: entries, next: cursorOf(last), hasMore };
  });
}
