import { requireScope } from '../wire/bearer.ts';
import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import type { Tx } from '../journal/tx.ts';
import { cursorOf } from './cursor.rules.ts';
import { feedEndpoints } from './feed.contract.ts';
import type { RecordRegister } from './feed.register.ts';
import { withRecords } from './with-records.ts';
import { streamOf } from './stream.ts';
import { beginning, usualLimit } from './feed.rules.ts';
import { placeSaid } from './place-said.ts';

export function feedRoutes(route: Route<RecordRegister, Tx>): void {
  route(feedEndpoints.changes, function* ({ query, register, principal }) {
    const { since, limit = usualLimit, include } = query;
    const { feed } = register;
    if (include !== undefined) requireScope(principal, 'read');
    if (since === 'now') return { changes: [], next: cursorOf(yield* soon(feed.last())), hasMore: false };
    const after = since === undefined ? beginning : yield* placeSaid(feed, { text: since, pointer: '?since' });
    const { entries, last, hasMore } = yield* soon(feed.after(after, limit));
    const changes = include === undefined ? entries : yield* withRecords(register, entries);
    return { changes, next: cursorOf(last), hasMore };
  });

  route(feedEndpoints.stream, ({ register, header }) => {
    header('content-type', 'application/x-ndjson');
    return streamOf(register);
  });
}
