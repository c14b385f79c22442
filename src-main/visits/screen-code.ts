/** The code of the waiting-room screen. It opens the list of who waits and nothing else. */
import { hkdfSync } from 'node:crypto';

/** Follows from a key of the station or hub, so it is stored nowhere. A new round makes another one. */
export const screenCode = (key: Buffer, round: number): string =>
  Buffer.from(hkdfSync('sha256', key, '', `satchel waiting-room screen ${round}`, 16)).toString('base64url');
