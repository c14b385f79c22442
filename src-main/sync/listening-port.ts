/** The port on which a station listens for others now. */
import type { Station } from '../station/registry.ts';

const ports = new WeakMap<Station, number>();

/** Returns undefined while it does not listen. */
export const listeningPort = (station: Station): number | undefined => ports.get(station);

export function noteListeningPort(station: Station, port: number | undefined): void {
  if (port === undefined) ports.delete(station);
  else ports.set(station, port);
}
