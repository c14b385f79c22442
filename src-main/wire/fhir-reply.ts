/**
 * Sends the replies of FHIR as the request asks for them: in JSON or XML, whole or in part, or with nothing but headers. The access log has the
 * whole reply, whatever part of it was sent.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { membersOf, type Endpoint } from './endpoint.contract.ts';
import { fhirType, preferences, typeAsked, written, xmlTypes } from './fhir-formats.rules.ts';
import type { Json } from './fhir-json.rules.ts';
import { informing } from './fhir-outcome.rules.ts';
import { viewed } from './fhir-views.rules.ts';
import { problem } from './problem.contract.ts';

type To = { request: FastifyRequest; reply: FastifyReply };

/** Returns the content type that the request asks for; undefined if it is none of ours. */
const typeOf = ({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): string | undefined =>
  typeAsked({ format: formatIn(query), accept: headers.accept });

/** Returns the content type of an error: XML if the request asks for it. */
export function errorTypeOf(request: FastifyRequest): string {
  const type = typeOf(request) ?? fhirType;
  return xmlTypes.includes(type) ? type : fhirType;
}

const formatIn = (query: unknown): string | undefined => {
  const format = (query as { _format?: unknown } | undefined)?._format;
  return typeof format === 'string' ? format : undefined;
};

/** Sets content type and serializer of the reply. Throws before anything is saved if the request asks for another format. */
export function answerInFhir({ request, reply }: To): void {
  const type = typeOf(request);
  if (type === undefined) {
    throw problem(
      'not-acceptable',
      'FHIR is sent as application/fhir+json or application/fhir+xml. Nothing was saved.',
    );
  }
  reply.header('vary', 'accept, prefer').type(`${type}; charset=utf-8`);
  reply.serializer((resource) => written(type, resource));
}

/** Removes the parameters of a query that are not known, if the client prefers that to a refusal. */
export function leaveOutUnknown({ query }: Endpoint, request: FastifyRequest): void {
  if (preferred(request).get('handling') !== 'lenient') return;
  const known = membersOf(query);
  const asked = Object.entries(request.query as object);
  request.query = Object.fromEntries(asked.filter(([name]) => Object.hasOwn(known, name)));
}

/** Returns the part of the reply that is sent. */
export function partOf(endpoint: Endpoint, answered: unknown, to: To): unknown {
  return answered instanceof Promise
    ? answered.then((body: unknown) => (to.reply.sent ? body : sentPart(endpoint, body, to)))
    : sentPart(endpoint, answered, to);
}

function sentPart({ savesResource }: Endpoint, body: unknown, { request, reply }: To): unknown {
  const wanted = preferred(request).get('return');
  if (reply.statusCode === 304 || (savesResource === true && wanted === 'minimal')) {
    reply.removeHeader('content-type');
    reply.serializer(() => '');
    return null;
  }
  if (savesResource === true && wanted === 'operationoutcome') return saved(reply.statusCode);
  return viewed(body as Json, request.query as object);
}

const preferred = ({ headers }: FastifyRequest) => preferences([headers['prefer']].flat().join(','));

const saved = (status: number): Json =>
  informing(status === 201 ? 'The resource was created.' : 'The resource is saved as it was sent.');
