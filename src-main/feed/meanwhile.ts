/** Tells the list of patients what changed while it is read, from the feed. */
import type { Meanwhile } from '../patients/patient.register.ts';
import { run, soon } from '../steps.ts';
import { cursorOf, readCursor } from './cursor.rules.ts';
import type { FeedQueries } from './feed.register.ts';

/** Entries read for one page. If more changed meanwhile, the next pages have them. */
const atOnce = 100;

export const meanwhileOf = (feed: FeedQueries): Meanwhile => ({
  mark: () =>
    run(
      (function* () {
        return cursorOf(yield* soon(feed.last()));
      })(),
    ),
  since: (mark) =>
    run(
      (function* () {
        const place = readCursor(mark);
        if (place === undefined || !(yield* soon(feed.isHere(place)))) return undefined;
        const { entries, last, hasMore } = yield* soon(feed.after(place, atOnce));
        const ids = entries.filter(({ kind }) => kind === 'patient').map(({ id }) => id);
        return { ids: [...new Set(ids)], mark: cursorOf(last), hasMore };
      })(),
    ),
});
