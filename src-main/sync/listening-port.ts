/** Where a station listens for others now. */
import type { Station } from '../station/registry.ts';

const ports = new WeakMap<Station, number>();

/** Undefined while it does not. */
export const listeningPort = (station: Station): number | undefined => ports.get(station);

export function noteListeningPort(station: Station, port: number | undefined): void {
  if (port === undefined) ports.delete(station);
  else ports.set(station, port);
}
