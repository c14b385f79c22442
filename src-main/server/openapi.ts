/**
 * Makes the OpenAPI 3.1 description of every endpoint that the server serves, from the same schemas that validate. OpenAPI 3.1
 * accepts JSON Schema as it is, so they only have to be arranged; a generator would need the same information again.
 */
import type { TSchema } from 'typebox';
import { OperationOutcome } from '../fhir/fhir.contract.ts';
import { acceptedBody, bodyBytesOf, type Endpoint } from '../wire/endpoint.contract.ts';
import { exampleCursor } from '../wire/examples.contract.ts';
import { halType, hasHal } from '../wire/hal.ts';
import { exampleOf } from './openapi-examples.ts';
import { newShapes, type Schema, type Shapes } from './openapi-schemas.ts';
import { RecordEvent } from '../feed/feed.contract.ts';
import { ReminderMessage, WebhookMessage } from '../webhooks/webhook.contract.ts';
import { ProblemReply, problemTypes } from '../wire/problem.contract.ts';
import { tags } from '../wire/tags.contract.ts';

type Annotated = TSchema & { examples?: readonly unknown[] };
type ObjectSchema = TSchema & { properties: Record<string, TSchema>; required?: string[] };

/** The texts for the two places of a registry. */
const registries = {
  station: {
    what: 'A patient registry with visit records, on this computer.',
    server: 'This station, for programs on the same computer.',
  },
  hub: {
    what: 'The patient registry of a region, with visit records, at its hub.',
    server: 'This hub, for the region.',
  },
} as const;

const descriptionOf = (what: string) =>
  [
    `${what} Every request carries a bearer token, except where an operation needs none.`,
    '## Problems',
    'Errors are `application/problem+json` (RFC 9457). If `errors` is present, it has one entry for each fault of the request:',
    ...Object.entries(problemTypes).map(([type, { status, title }]) => `- \`problem-${type}\` (${status}): ${title}`),
  ].join('\n\n');

type Described = { version: string; of: keyof typeof registries };

export function openApiDocument({ version, of }: Described, endpoints: readonly Endpoint[]): Record<string, unknown> {
  const { what, server } = registries[of];
  const sent = endpoints.flatMap((each) => [each.params, each.query, acceptedBody(each)]);
  const told = [WebhookMessage, ReminderMessage, RecordEvent];
  const replied = [ProblemReply, OperationOutcome, ...told, ...endpoints.map(({ reply }) => reply)];
  const shapes = newShapes({ sent: sent.filter((schema) => schema !== undefined), replied });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, shapes) };
  }
  const used = new Set(endpoints.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Satchel: Patient Registry Service Interface',
      version,
      description: descriptionOf(what),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The Satchel project' },
    },
    servers: [{ url: '/api', description: server }],
    security: [{ bearer: [] }],
    tags: [...used].map((name) => ({ name, description: tags[name] })),
    paths,
    webhooks: {
      recordsChanged: { post: webhookMessage(shapes, recordsChanged) },
      visitsDue: { post: webhookMessage(shapes, visitsDue) },
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session, or an access token of a program.',
        },
      },
      headers: replyHeaders,
      responses: problemReplies(endpoints, shapes),
      schemas: shapes.components(),
    },
  };
}

function operation(endpoint: Endpoint, shapes: Shapes): Record<string, unknown> {
  const { operationId, summary, description, tag, access, example, reply } = endpoint;
  const body = acceptedBody(endpoint);
  const title = operationId.slice(0, 1).toUpperCase() + operationId.slice(1);
  const replied = (description: string) => ({
    description,
    headers: headersOf(endpoint),
    content: contentOf(endpoint, shapes.described(reply, `${title}Reply`)),
  });
  return {
    operationId,
    tags: [tag],
    summary,
    description: [
      description,
      endpoint.takesScreenCode === true
        ? 'Needs the code of the screen, sent as a token.'
        : access === 'anyone'
          ? 'Needs no token.'
          : `Needs the role ${access}.`,
      hasHal(endpoint) &&
        `With \`Accept: ${halType}\`, the reply has \`_links\`, and \`_embedded\` instead of \`embedded\`.`,
      endpoint.method === 'POST' && !isReplayed(endpoint) && '`Idempotency-Key` has no effect.',
      endpoint.isFhir && 'Both directions also take `application/fhir+xml`.',
      endpoint.isMergePatch && 'The body may also be sent as `application/merge-patch+json`.',
    ]
      .filter(Boolean)
      .join(' '),
    ...(access === 'anyone' && endpoint.takesScreenCode !== true && { security: [] }),
    parameters: parameters(endpoint, shapes),
    ...(body !== undefined && {
      requestBody: {
        required: endpoint.isBodyOptional !== true,
        description: `At most ${bodyBytesOf(endpoint) / 1024} KiB.`,
        // One type, even for a merge patch: given two, some generated clients send neither.
        content: {
          [endpoint.isJsonPatch === true
            ? 'application/json-patch+json'
            : endpoint.isFhir === true
              ? fhirType
              : 'application/json']: {
            schema: shapes.described(body, `${title}Body`, true),
            example,
          },
        },
      },
    }),
    ...(endpoint.takesForm === true && {
      requestBody: {
        required: false,
        description: 'The parameters of the search, which may also be in the address.',
        content: {
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', additionalProperties: { type: 'string' } },
            example: { _lastUpdated: 'ge2000-01-01' },
          },
        },
      },
    }),
    ...(endpoint.takesFile === true && {
      // One type for any file: given several, some generated clients send none.
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' }, example } },
      },
    }),
    responses: {
      200: replied('The request succeeded.'),
      ...((endpoint.mayCreate || (endpoint.isFhir && endpoint.creates)) && { 201: replied('The record was created.') }),
      ...(isConditional(endpoint) && { 304: { description: 'The record still matches the ETag that was sent.' } }),
      ...Object.fromEntries(
        problemStatuses(endpoint).map((status) => [
          status,
          { $ref: `#/components/responses/${nameOfReply(endpoint, status)}` },
        ]),
      ),
    },
  };
}

/** Describes what a station or hub sends to the address of a webhook. */
type Message = { operationId: string; summary: string; messageId: string; body: TSchema; title: string };
const recordsChanged: Message = {
  operationId: 'receiveChanges',
  summary: 'Receive changes at the address of a webhook',
  messageId: `msg_${exampleCursor}`,
  body: WebhookMessage,
  title: 'WebhookMessage',
};
const visitsDue: Message = {
  operationId: 'receiveReminders',
  summary: 'Receive reminders of patients who are to come back, at the address of a webhook',
  messageId: 'msg_due_2026-03-12_',
  body: ReminderMessage,
  title: 'ReminderMessage',
};

function webhookMessage(
  shapes: Shapes,
  { operationId, summary, messageId, body, title }: Message,
): Record<string, unknown> {
  const sent = (name: string, description: string, example: string) => ({
    ...{ name, in: 'header', required: true, description, schema: { type: 'string' }, example },
  });
  return {
    operationId,
    tags: ['Webhooks'],
    summary,
    description: 'Any 2xx accepts the message. Otherwise it is sent again. Verify the signature first.',
    security: [],
    parameters: [
      sent('webhook-id', 'The id of the message. A retry without later changes has the same.', messageId),
      sent('webhook-timestamp', 'The time of this attempt, in seconds since 1970.', '1772355600'),
      sent(
        'webhook-signature',
        'The text `v1,` and the base64 of the HMAC-SHA-256 of id, timestamp and body, with dots between them. While a ' +
          'secret is replaced there are two, with a space between them.',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: shapes.described(body, title),
          example: exampleOf(body),
        },
      },
    },
    responses: { '2XX': { description: 'The message was accepted.' } },
  };
}

const fhirType = 'application/fhir+json';

/** The schema of a FHIR file, which readers of plain JSON would get as text. */
const bundleFile = { $ref: '#/components/schemas/FhirBundle' };

function contentOf({ isFhir, contentType, reply, example: given }: Endpoint, schema: Schema): Record<string, unknown> {
  const types = isFhir === true ? ['application/json', fhirType] : [contentType ?? 'application/json'].flat();
  const of = (type: string) => ({
    schema: type === fhirType && isFhir !== true ? bundleFile : schema,
    example:
      type === fhirType && isFhir !== true ? { resourceType: 'Bundle', type: 'collection' } : exampleOf(reply, given),
  });
  return Object.fromEntries(types.map((type) => [type, of(type)]));
}

function headersOf(endpoint: Endpoint): Record<string, unknown> {
  const names: (keyof typeof replyHeaders)[] = [
    ...(hasVersion(endpoint) ? (['ETag'] as const) : []),
    ...(hasVersion(endpoint) && endpoint.isFhir === true ? (['Last-Modified'] as const) : []),
    ...((endpoint.isFhir && (endpoint.mayCreate || endpoint.isJsonPatch)) || endpoint.creates
      ? (['Location'] as const)
      : []),
    ...(endpoint.replyHeaders ?? []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns whether a reply is one record, with its version in the ETag. */
function hasVersion({ method, url, reply, isFhir, mayCreate, checksVersion, creates }: Endpoint): boolean {
  if (isFhir === true) return mayCreate === true || checksVersion === true || /:(patient|visit|version)Id$/.test(url);
  const version = (reply as Partial<ObjectSchema>).properties?.['version'] as Schema | undefined;
  const isOne = version?.type === 'integer';
  return isOne && (method === 'PATCH' || creates === true || url.endsWith('Id') || url.endsWith('/:conflictId/settle'));
}

const isConditional = (endpoint: Endpoint) => endpoint.method === 'GET' && hasVersion(endpoint);

function parameters(endpoint: Endpoint, shapes: Shapes): unknown[] {
  const { operationId, params, query } = endpoint;
  const inQuery = query as ObjectSchema | undefined;
  const parameter = (place: 'path' | 'query', name: string, schema: TSchema) => {
    const { description, ...described } = shapes.described(schema, name, true);
    // The example of a list is one of its items.
    const [example] = ((schema as Annotated).examples ?? []).flat();
    const required = place === 'path' || (inQuery?.required?.includes(name) ?? false);
    return {
      name,
      in: place,
      required,
      ...shownBy(example, { required, description }),
      schema: described,
    };
  };
  return [
    ...Object.entries((params as ObjectSchema | undefined)?.properties ?? {}).map(([name, schema]) =>
      parameter('path', name, schema),
    ),
    ...Object.entries(inQuery?.properties ?? {}).map(([name, schema]) => parameter('query', name, schema)),
    ...(isReplayed(endpoint) ? [keyHeader(operationId)] : []),
    ...(endpoint.takesIfAbsent ? [absentHeader] : []),
    ...(isConditionalCreate(endpoint) ? [noneExistHeader] : []),
    ...(isConditional(endpoint) ? [knownHeader] : []),
    ...(endpoint.contentType === 'text/event-stream' ? [lastEventHeader] : []),
    ...(checksVersion(endpoint) ? [versionHeader] : []),
    ...(endpoint.isFhir ? [preferHeader] : []),
  ];
}

const checksVersion = ({ isMergePatch, checksVersion }: Endpoint) => isMergePatch === true || checksVersion === true;
const isConditionalCreate = ({ method, isFhir, mayCreate }: Endpoint) =>
  method === 'POST' && isFhir === true && mayCreate === true;
const isReplayed = ({ method, isReplayed }: Endpoint) => method === 'POST' && isReplayed !== false;

/**
 * The example of an optional parameter is in its description. As an `example`, the page of the description would send it, and all of them at
 * once find nothing or exclude each other.
 */
const shownBy = (
  example: unknown,
  { required, description = '' }: { required: boolean; description?: string | undefined },
) =>
  required || example === undefined
    ? { description, example }
    : {
        description: `${description} An example is \`${typeof example === 'string' ? example : JSON.stringify(example)}\`.`,
      };

const optionalHeader = (name: string, { example, schema, description }: Header) => ({
  name,
  in: 'header',
  required: false,
  ...shownBy(example, { required: false, description }),
  schema,
});
type Header = { description: string; schema: Schema; example: string };

const keyHeader = (operationId: string) =>
  optionalHeader('Idempotency-Key', {
    description:
      'Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: `${operationId}-2026-03-01-0042`,
  });

const versionHeader = optionalHeader('If-Match', {
  description: 'The ETag of the version on which the change is based; `*` for any.',
  schema: { type: 'string' },
  example: '*',
});

const knownHeader = optionalHeader('If-None-Match', {
  description:
    'The ETag of a version that the caller already has. If it is current, the reply is a 304 without a body.',
  schema: { type: 'string' },
  example: '"3-known"',
});

const preferHeader = optionalHeader('Prefer', {
  description:
    '`handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and ' +
    '`return=OperationOutcome` replaces it.',
  schema: { type: 'string' },
  example: 'handling=strict',
});

const lastEventHeader = optionalHeader('Last-Event-ID', {
  description: 'The `id` of the last event received. Later events are sent first. Without it, the stream starts now.',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
  example: exampleCursor,
});

const absentHeader = optionalHeader('If-None-Match', {
  description: '`*`: saves nothing if somebody already has one of these numbers.',
  schema: { type: 'string', enum: ['*'] },
  example: '*',
});

const noneExistHeader = optionalHeader('If-None-Exist', {
  description:
    'A search. If one record matches, it is returned (200) and nothing is created. Several matches are a 412.',
  schema: { type: 'string', minLength: 1 },
  example: 'identifier=http://example.org/national-id|N-77',
});

const replyHeader = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

const replyHeaders = {
  ETag: replyHeader('The version of the record and of this reply: send it back as `If-Match`.', '"3-known"'),
  'WWW-Authenticate': replyHeader('The authentication scheme to use.', 'Bearer realm="Satchel"'),
  Allow: replyHeader('The methods that this address supports.', 'GET, HEAD, POST'),
  Link: replyHeader(
    'The address of the next page, or of the record that remains (RFC 8288), relative to the origin.',
    '</api/patients?size=20&after=WyJjcmVhdGVkQXQiLDIwLDIwXQ>; rel="next"',
  ),
  Location: replyHeader(
    'The address of the record that was created or exists already.',
    '/api/patients/019cabe0-0000-7000-8000-000000000001',
  ),
  'Last-Modified': replyHeader('The time of the last change of the record.', 'Sun, 01 Mar 2026 09:00:00 GMT'),
  'Content-Disposition': replyHeader('The name of the file.', 'attachment; filename="audit.csv"'),
  'Retry-After': replyHeader('The number of seconds to wait before trying again.', '30'),
};

/** Headers of an error reply by its status. */
const headersOfStatus: Readonly<Record<number, readonly (keyof typeof replyHeaders)[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  412: ['ETag', 'Location'],
  429: ['Retry-After'],
};

/** Statuses of requests that are not readable HTTP, or that expect something unsupported. They are answered before routing. */
const beforeRouting: ReadonlySet<number> = new Set([400, 414, 417, 431]);

/** Describes each error reply once. Its form depends on its status, and on whether the request was FHIR. */
function problemReplies(endpoints: readonly Endpoint[], shapes: Shapes): Record<string, unknown> {
  const shaped = (schema: TSchema) => ({ schema: shapes.described(schema, 'Problem') });
  const problems = { 'application/problem+json': shaped(ProblemReply) };
  const replyOf = (status: number, isFhir: boolean) => ({
    description: isFhir && status === 412 ? conditionsOfFhir : titlesOf(status),
    ...(headersOfStatus[status] !== undefined && {
      headers: Object.fromEntries(
        headersOfStatus[status].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      ),
    }),
    content: isFhir ? { [fhirType]: shaped(OperationOutcome), ...(beforeRouting.has(status) && problems) } : problems,
  });
  return Object.fromEntries(
    endpoints.flatMap((endpoint) =>
      problemStatuses(endpoint).map((status) => [
        nameOfReply(endpoint, status),
        replyOf(status, endpoint.isFhir === true),
      ]),
    ),
  );
}

const titlesOf = (status: number) =>
  Object.entries(problemTypes)
    .filter(([, each]) => each.status === status)
    .map(([type, { title }]) => `${title} (\`${type}\`).`)
    .join(' ');

const conditionsOfFhir =
  'Somebody else has changed the record (`conflict`). Several records match the condition (`duplicate`).';

const nameOfReply = ({ isFhir }: Endpoint, status: number) => `${isFhir === true ? 'Outcome' : 'Problem'}${status}`;

/** Returns the problem statuses that an endpoint can return, derived from what it accepts. */
function problemStatuses(endpoint: Endpoint): number[] {
  const { method, access, params, body, isConfirmed, namesRecords } = endpoint;
  const statuses = new Set<number>([
    400,
    403,
    ...(endpoint.isFhir === true ? [406] : []),
    405,
    414,
    417,
    431,
    500,
    503,
  ]);
  if (access !== 'anyone' || endpoint.takesScreenCode) for (const status of [401, 423]) statuses.add(status);
  // Signing in and setting up are open to anyone, but can be refused.
  if (access === 'anyone' && method === 'POST') for (const status of [401, 423, 429]) statuses.add(status);
  if (isConfirmed) statuses.add(429);
  if (params !== undefined || namesRecords) statuses.add(404);
  if (method !== 'GET') statuses.add(507);
  if (method !== 'GET' || body !== undefined) for (const status of [413, 415]) statuses.add(status);
  if (isReplayed(endpoint)) statuses.add(422);
  const { takesIfAbsent, hasConditions } = endpoint;
  if (checksVersion(endpoint) || takesIfAbsent || hasConditions || isConditionalCreate(endpoint)) statuses.add(412);
  if (endpoint.checksCurrent) statuses.add(409);
  if (endpoint.takesCursor) statuses.add(410);
  return [...statuses].sort((a, b) => a - b);
}
