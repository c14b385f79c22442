/** The renderer's only way to the station: its public interface, on the same origin. */
import type { Static } from 'typebox';
import type { stationEndpoints } from '../src-main/station.contract.ts';

export type Health = Static<typeof stationEndpoints.health.reply>;

/** Throws when the station does not answer. */
export async function getHealth(): Promise<Health> {
  const reply = await fetch('/api/health');
  return (await reply.json()) as Health;
}
