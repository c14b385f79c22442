/**
 * The OpenAPI 3.1 description, made from the same schemas that validate, of every endpoint that the server serves. OpenAPI 3.1
 * takes JSON Schema as it is, so all there is to do is to arrange them; a generator would have to be told the same things again.
 */
import type { TSchema } from 'typebox';
import { fileTypes } from '../files/import.contract.ts';
import type { Endpoint } from './endpoint.contract.ts';
import { OperationOutcome } from '../fhir/fhir.contract.ts';
import { halType, hasHal } from './hal.ts';
import { ProblemReply, problemTypes } from './problem.contract.ts';

type ObjectSchema = TSchema & { properties: Record<string, TSchema>; required?: string[] };

/** Plain JSON, so that no library can mistake the schemas for its own kind of object. */
const plain = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema));

const description = [
  'A patient registry with visit records on this computer. Every request but those marked so carries a bearer token.',
  '## Problems',
  'Errors are `application/problem+json` (RFC 9457), with one entry in `errors` per fault of the request:',
  ...Object.entries(problemTypes).map(([type, { status, title }]) => `- \`problem-${type}\` (${status}): ${title}`),
].join('\n\n');

export function openApiDocument(version: string, endpoints: readonly Endpoint[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Satchel: Patient Registry Service Interface',
      version,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: plain(ProblemReply), OperationOutcome: plain(OperationOutcome) },
    },
  };
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const { method, url, summary, description, tag, access, body, reply, contentType } = endpoint;
  const types = [
    'application/json',
    ...(endpoint.isMergePatch ? ['application/merge-patch+json'] : []),
    ...(endpoint.isFhir ? ['application/fhir+json'] : []),
  ];
  const repliedTypes = endpoint.isFhir ? types : [contentType ?? 'application/json'].flat();
  const replied = (description: string) => ({
    description,
    content: {
      ...Object.fromEntries(repliedTypes.map((type) => [type, { schema: plain(reply) }])),
      ...(hasHal(endpoint) && { [halType]: { schema: halSchema } }),
    },
  });
  return {
    operationId: `${method.toLowerCase()}${url.replace(/[/:.$_]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary,
    description: [description, access === 'anyone' ? 'Needs no token.' : `Needs the role ${access}.`]
      .filter(Boolean)
      .join(' '),
    ...(access === 'anyone' && { security: [] }),
    parameters: parameters(endpoint),
    ...(body !== undefined && {
      requestBody: {
        required: endpoint.isBodyOptional !== true,
        content: Object.fromEntries(types.map((type) => [type, { schema: plain(body) }])),
      },
    }),
    ...(endpoint.takesFile === true && {
      requestBody: { required: true, content: Object.fromEntries(fileTypes.map((type) => [type, {}])) },
    }),
    responses: {
      200: replied('Done'),
      ...(endpoint.mayCreate && { 201: replied('Made') }),
      ...problemResponses(endpoint),
    },
  };
}

/** The same members, those of a page in `_embedded`. */
const halSchema = {
  type: 'object',
  description: 'The same as `application/json`, with `_links`, and `_embedded` in the place of `embedded`.',
  required: ['_links'],
  properties: {
    _links: {
      type: 'object',
      required: ['self'],
      additionalProperties: { type: 'object', required: ['href'], properties: { href: { type: 'string' } } },
    },
  },
};

function parameters(endpoint: Endpoint): unknown[] {
  const { params, query } = endpoint;
  const inQuery = query as ObjectSchema | undefined;
  return [
    ...Object.entries((params as ObjectSchema | undefined)?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: plain(schema),
    })),
    ...Object.entries(inQuery?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: inQuery?.required?.includes(name) ?? false,
      schema: plain(schema),
    })),
    ...(isReplayed(endpoint) ? [header('Idempotency-Key', 'The same key and body give the first reply again.')] : []),
    ...(endpoint.takesIfAbsent
      ? [header('If-None-Match', '`*`: nothing is saved where somebody has one of these numbers already.')]
      : []),
    ...(checksVersion(endpoint) ? [header('If-Match', 'The ETag of the version that the change was based on.')] : []),
  ];
}

const checksVersion = ({ isMergePatch, checksVersion }: Endpoint) => isMergePatch === true || checksVersion === true;
const isReplayed = ({ method, isReplayed }: Endpoint) => method === 'POST' && isReplayed !== false;

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

/** Which of the closed list an endpoint can answer, by what it takes. */
function problemResponses(endpoint: Endpoint): Record<string, unknown> {
  const { method, access, params, body, isConfirmed } = endpoint;
  const statuses = new Set<number>([400, 403, 405, 500]);
  if (access !== 'anyone') for (const status of [401, 423]) statuses.add(status);
  // Signing in and setting up are for anyone, and can be refused all the same.
  if (access === 'anyone' && method === 'POST') for (const status of [401, 423, 429]) statuses.add(status);
  if (isConfirmed) statuses.add(429);
  if (params !== undefined) statuses.add(404);
  if (method !== 'GET') statuses.add(507);
  if (method !== 'GET' || body !== undefined) for (const status of [413, 415]) statuses.add(status);
  if (isReplayed(endpoint)) statuses.add(422);
  if (checksVersion(endpoint) || endpoint.takesIfAbsent) statuses.add(412);
  if (endpoint.takesCursor) statuses.add(410);
  const problems = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const outcomes = { 'application/fhir+json': { schema: { $ref: '#/components/schemas/OperationOutcome' } } };
  // What is no HTTP that can be read has no address either.
  const contentOf = (status: number) => (endpoint.isFhir ? { ...outcomes, ...(status === 400 && problems) } : problems);
  const named = (status: number) =>
    Object.entries(problemTypes)
      .filter(([, problem]) => problem.status === status)
      .map(([type, { title }]) => `${title} (${type})`)
      .join('; ');
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [status, { description: named(status), content: contentOf(status) }]),
  );
}
