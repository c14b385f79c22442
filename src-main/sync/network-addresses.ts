import { networkInterfaces } from 'node:os';

/** Of this computer, in each network the first one of IPv4, by which multicast knows its interfaces. */
export const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((each) => each?.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? [])
    .sort();
