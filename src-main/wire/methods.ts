/**
 * An address that exists answers 405 to methods that it does not know, and says which it does.
 *
 * This is looked up when the router has found nothing. A route for each address and each method that it lacks says the same,
 * but they are three of four routes, and making them was a tenth of the start.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from './endpoint.contract.ts';
import { problem, type Problem } from './problem.contract.ts';

type Address = { url: string; segments: string[]; methods: Set<string> };

/** A stream has no HEAD: it would have to be begun to be answered. */
export const hasHead = ({ method, contentType }: Endpoint): boolean => method === 'GET' && contentType === undefined;

/** Throws `method-not-allowed` for a request that no route was found for, when other methods have one. */
export function methodGuard(server: FastifyInstance, endpoints: Endpoint[]): (request: FastifyRequest) => void {
  const addresses = addressesOf(endpoints);
  for (const address of addresses) refuseMethodsOfOthers(server, address, addresses);
  return ({ url }) => {
    const path = segmentsOf(decodeURI(url.split('?', 1)[0] ?? ''));
    const found = addresses.find(({ segments }) => fits(segments, path));
    if (found !== undefined) throw notAllowed(found);
  };
}

/** Those without a parameter first: the router prefers them as well. */
function addressesOf(endpoints: Endpoint[]): Address[] {
  const addresses = new Map<string, Address>();
  for (const endpoint of endpoints) {
    const url = `/api${endpoint.url}`;
    const address = addresses.get(url) ?? { url, segments: segmentsOf(url), methods: new Set() };
    addresses.set(url, address);
    address.methods.add(endpoint.method);
    if (hasHead(endpoint)) address.methods.add('HEAD');
  }
  const parameters = ({ segments }: Address) => segments.filter(isParameter).length;
  return [...addresses.values()].sort((a, b) => parameters(a) - parameters(b));
}

/** `PATCH /patients/search` would be taken for that of a patient called «search». */
function refuseMethodsOfOthers(server: FastifyInstance, address: Address, addresses: Address[]): void {
  const others = addresses.filter((other) => other !== address && fits(other.segments, address.segments));
  const method = [...new Set(others.flatMap(({ methods }) => [...methods]))].filter(
    (each) => !address.methods.has(each),
  );
  if (method.length === 0) return;
  const refuse = () => {
    throw notAllowed(address);
  };
  server.route({ method, url: address.url, exposeHeadRoute: false, onRequest: refuse, handler: refuse });
}

const segmentsOf = (path: string): string[] => path.split('/');

const isParameter = (segment: string): boolean => segment.startsWith(':');

const fits = (pattern: string[], path: string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, i) => (isParameter(segment) ? path[i] !== '' : segment === path[i]));

function notAllowed({ methods }: Address): Problem {
  const allow = [...methods].join(', ');
  return problem('method-not-allowed', `This address knows ${allow} only.`, { headers: { allow } });
}
