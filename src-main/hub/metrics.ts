/** The metrics of a process of a hub, for its operators. They contain ids of stations, and nothing about patients. */
import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Taken } from '../exchange/taken.rules.ts';
import type { Hub } from '../postgres/access.ts';
import { listQuarantinedGroups } from '../postgres/quarantine.queries.ts';
import { listPeers } from '../postgres/members.ts';

export type Metrics = {
  contentType: string;
  text: () => Promise<string>;
  countTaken: (taken: Taken) => void;
  /** Measures the time to answer a station's message, from its arrival to the reply. */
  timeMessage: <T>(answer: () => Promise<T>) => Promise<T>;
};

export function newMetrics(hub: Hub): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const changes = new Counter({
    ...{ name: 'satchel_changes_total', help: 'Changes received from stations, by outcome.', registers },
    labelNames: ['outcome'] as const,
  });
  const messages = new Histogram({
    ...{ name: 'satchel_message_seconds', help: 'Time to answer a message of a station, in seconds.', registers },
    labelNames: ['outcome'] as const,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30],
  });
  gauge(
    registers,
    'satchel_database_connections',
    'Connections of this process to PostgreSQL, by state.',
    'state',
    (set) => {
      const { totalCount, idleCount, waitingCount } = hub.pool;
      set('used', totalCount - idleCount);
      set('idle', idleCount);
      set('awaited', waitingCount);
    },
  );
  gauge(registers, 'satchel_held_changes', 'Changes that are quarantined, by reason.', 'reason', async (set) => {
    const counts = new Map<string, number>();
    for (const { reason, count } of await listQuarantinedGroups(hub))
      counts.set(reason, count + (counts.get(reason) ?? 0));
    for (const [reason, count] of counts) set(reason, count);
  });
  gauge(
    registers,
    'satchel_station_last_seconds',
    'Time of the last complete sync of each station, in seconds since 1970.',
    'station',
    async (set) => {
      for (const { stationId, lastDoneAt } of await listPeers(hub)) set(stationId, (lastDoneAt ?? 0) / 1000);
    },
  );
  gauge(registers, 'satchel_journal_bytes', 'Size of the journal on the disk, in bytes.', 'of', async (set) => {
    const { rows } = await hub.orm.execute<{ bytes: string }>(
      sql`SELECT sum(pg_total_relation_size(relid)) AS bytes FROM pg_partition_tree('change')`,
    );
    set('change', Number(rows[0]?.bytes ?? 0));
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    countTaken: (taken) => {
      for (const outcome of ['applied', 'known', 'held'] as const) changes.inc({ outcome }, taken[outcome]);
    },
    timeMessage: async (answer) => {
      const end = messages.startTimer();
      try {
        const answered = await answer();
        end({ outcome: 'answered' });
        return answered;
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    },
  };
}

type Set = (label: string, value: number) => void;

/** Registers a gauge that is looked up each time it is read. */
function gauge(
  registers: Registry[],
  name: string,
  help: string,
  label: string,
  look: (set: Set) => void | Promise<void>,
): void {
  new Gauge({
    ...{ name, help, registers, labelNames: [label] },
    async collect() {
      this.reset();
      await look((value, count) => this.set({ [label]: value }, count));
    },
  });
}
