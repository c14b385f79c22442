/**
 * The journal in parts, by the range of its keys, so by when changes came: what was saved lately stays in indexes that fit into memory, and
 * parts of years ago can be moved to a slower disk, since nobody writes there again. A part is made before anything is saved in it: nothing
 * could be saved where there is none.
 */
import { sql } from 'drizzle-orm';
import { housekeeping, type Hub } from './access.ts';

/** Two parts are ready at any time, of ten million changes each: that lasts for longer than this. */
const lookMs = 60_000;

/** Makes those that are still missing. */
export async function prepareParts(hub: Hub): Promise<void> {
  await housekeeping(hub, ({ orm }) => orm.execute(sql`SELECT prepare_change_parts()`));
}

/** Keeps them ready; returns what ends that. */
export function keepPartsReady(hub: Hub): () => void {
  const look = () => {
    prepareParts(hub).catch((error: unknown) => hub.log.error('parts of the journal were not made', { error }));
  };
  const timer = setInterval(look, lookMs).unref();
  return () => clearInterval(timer);
}
