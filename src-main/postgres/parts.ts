/**
 * The journal is partitioned by the range of its keys, and so by the time of arrival. Indexes of recent changes fit into memory. Partitions of
 * earlier years can be moved to a slower disk, since nothing is written there again. A partition is created before a change is saved in it, since
 * nothing can be saved without one.
 */
import { sql } from 'drizzle-orm';
import { housekeeping, type Hub } from './access.ts';

/** Two partitions of ten million changes each are always ready, and last longer than this interval. */
const lookMs = 60_000;

/** Creates the partitions that are missing. */
export async function prepareParts(hub: Hub): Promise<void> {
  await housekeeping(hub, ({ orm }) => orm.execute(sql`SELECT prepare_change_parts()`));
}

/** Keeps partitions ready; returns a function that stops it. */
export function keepPartsReady(hub: Hub): () => void {
  const look = () => {
    prepareParts(hub).catch((error: unknown) => hub.log.error('creating partitions of the journal failed', { error }));
  };
  const timer = setInterval(look, lookMs).unref();
  return () => clearInterval(timer);
}
