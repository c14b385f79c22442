import { networkInterfaces } from 'node:os';

/** Returns this computer's first IPv4 address in each network, by which multicast selects its interfaces. */
export const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((each) => each?.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? [])
    .sort();

/** Returns this computer's addresses in its networks, without link-local ones, which nobody can type. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !/^fe80:|^169\.254\./i.test(address))
    .map(({ address }) => address)
    .sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')));
}
