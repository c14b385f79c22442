/**
 * Answers 405 to methods that an existing address does not support, with a list of those that it does.
 *
 * The lookup happens after the router found nothing. Routes for each address and each missing method would do the same. They
 * would be three quarters of all routes, and making them took a tenth of the start.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from './endpoint.contract.ts';
import { problem, type Problem } from './problem.contract.ts';

type Address = { url: string; segments: string[]; methods: Set<string> };

/** Returns whether an endpoint answers HEAD. A stream does not: it would have to be started for the answer. */
export const hasHead = ({ method, contentType }: Endpoint): boolean => method === 'GET' && contentType === undefined;

/**
 * Returns a check that throws `method-not-allowed` for a request without a route, if other methods of its address have one.
 */
export function methodGuard(server: FastifyInstance, endpoints: Endpoint[]): (request: FastifyRequest) => void {
  const addresses = addressesOf(endpoints);
  for (const address of addresses) refuseMethodsOfOthers(server, address, addresses);
  return ({ url }) => {
    const path = segmentsOf(decodeURI(url.split('?', 1)[0] ?? ''));
    const found = addresses.find(({ segments }) => fits(segments, path));
    if (found !== undefined) throw notAllowed(found);
  };
}

/** Returns addresses without parameters first, as the router prefers them too. */
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

/**
 * Refuses methods that only another pattern supports: `PATCH /patients/search` would otherwise address a patient called
 * «search».
 */
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
  return problem('method-not-allowed', `Method not allowed. Allowed: ${allow}.`, { headers: { allow } });
}
