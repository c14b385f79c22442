import { networkInterfaces } from 'node:os';

/** Of this computer, in each network the first one of IPv4, by which multicast knows its interfaces. */
export const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((each) => each?.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? [])
    .sort();

/** Of this computer in its networks. Those that count on one cable only are left out: nobody can type them. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !/^fe80:|^169\.254\./i.test(address))
    .map(({ address }) => address)
    .sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')));
}
