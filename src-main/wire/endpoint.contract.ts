/** An endpoint as one value: its path, its access, and the schemas of its request and reply. */
import { Type, type Static, type TSchema } from 'typebox';
import type { Audited } from './audited.contract.ts';
import type { Tag } from './tags.contract.ts';

/** Roles are ordered: an administrator may do everything that a clerk may, and a clerk everything that a reader may. */
export const roles = ['reader', 'clerk', 'administrator'] as const;
export type Role = (typeof roles)[number];
export const Role = Type.Unsafe<Role>({
  title: 'Role',
  type: 'string',
  enum: [...roles],
  description: 'The role. A clerk may do everything that a reader may, and an administrator everything.',
});

/** The lowest role that may call an endpoint, or anyone without signing in. */
type Access = Role | 'anyone';

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;

export type Endpoint<
  Params = TSchema,
  Query = TSchema,
  Body = TSchema,
  Reply = TSchema,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL of the interface, with `:name` for path parameters. */
  url: string;
  /** The operation's name in generated clients. It never changes, since programs that use a regenerated client would no longer compile. */
  operationId: string;
  summary: string;
  description?: string;
  tag: Tag;
  access: Who;
  /** The entries that it writes to the audit. */
  audited: Audited<StaticOf<Params>, StaticOf<Query>, StaticOf<Body>, StaticOf<Reply>>;
  params?: Params;
  query?: Query;
  body?: Body;
  /** A body that a station accepts exactly as it is here, for the OpenAPI description. */
  example?: unknown;
  /** The limit of the body's size, where the limit of `bodyBytesOf` is too low. */
  maxBodyKiB?: 256 | 1024;
  /** The body is a file of any of the `fileTypes` in `wire/frame.ts`, passed on as a stream of bytes. */
  takesFile?: true;
  /** The body is a form with parameters of the query, for a search whose values are not to be in the address. */
  takesForm?: true;
  /** A POST without a body counts as one with the body `{}`. */
  isBodyOptional?: true;
  /** The body may also be sent as `application/merge-patch+json`. */
  isMergePatch?: true;
  /** The body is a list of changes as `application/json-patch+json`. */
  isJsonPatch?: true;
  /** Creates what it returns: the reply has its address in `Location`, and its version in the `ETag` if it has one. */
  creates?: true;
  /** The body may also contain the other members of the record, as they were read: `wire/as-read.ts`. */
  takesAsRead?: true;
  /** Supports `If-Match`, as every merge patch does. */
  checksVersion?: true;
  /** Supports `If-None-Match: *`, which creates nothing if the record exists already. */
  takesIfAbsent?: true;
  /** The body may contain conditions, as in a Bundle. The reply is 412 if one of them is not met. */
  hasConditions?: true;
  /** The caller acts on values that were seen, which the body names if there is one. The reply is 409 (`not-current`) if they have changed. */
  checksCurrent?: true;
  /** Takes a place in the feed, which can be of another registry. */
  takesCursor?: true;
  /** Anyone may call it who sends the code of the waiting-room screen as the token. */
  takesScreenCode?: true;
  /** The body names records that may not exist: the reply is then 404, as for an id in the address. */
  namesRecords?: true;
  /** False if a repeated Idempotency-Key of a POST does not return the first reply again. */
  isReplayed?: false;
  /** Asks for the caller's password again. Attempts are limited as at sign-in. */
  isConfirmed?: true;
  /**
   * Gives power over others, exports data or weakens its protection. The password must have been typed recently; otherwise the reply is
   * `password-needed`.
   */
  needsConfirmation?: true;
  /** The answer may take long. Callers take turns, so that none of them blocks the others. */
  takesTurns?: true;
  /** Also accepts and returns FHIR in JSON and XML, and reports faults as an OperationOutcome. */
  isFhir?: true;
  /** Saves the resource that it returns: `Prefer: return=minimal` leaves it out of the reply. */
  savesResource?: true;
  /** Returns 201 if it created something. */
  mayCreate?: true;
  reply: Reply;
  /** Headers that a successful reply may have, besides those of a record's version and those of every reply. */
  replyHeaders?: readonly ('Link' | 'Content-Disposition')[];
  /** The content type of the reply; JSON by default. */
  contentType?: string | readonly string[];
};

const KiB = 1024;

/**
 * Returns how many bytes of a JSON body are read. The limit is low because the content is unknown until the body was read, and other
 * requests wait meanwhile. An unauthenticated caller sends less than a signed-in person does. An endpoint without a body accepts none.
 */
export function bodyBytesOf({ access, body, maxBodyKiB }: Endpoint): number {
  if (body === undefined || access === 'anyone') return 16 * KiB;
  return (maxBodyKiB ?? 128) * KiB;
}

export const membersOf = (schema: TSchema | undefined): Record<string, TSchema> =>
  (schema === undefined ? undefined : (schema as { properties?: Record<string, TSchema> }).properties) ?? {};

const readAlone = 'It cannot be changed: send it as it was read, or leave it out.';

/** Returns the schema of a body as it is accepted: with the members that are accepted as they were read. */
export function acceptedBody({ body, reply, takesAsRead }: Endpoint): TSchema | undefined {
  if (takesAsRead !== true || body === undefined) return body;
  const own = membersOf(body);
  const others = Object.entries(membersOf(reply))
    .filter(([name]) => !Object.hasOwn(own, name))
    .map(([name, schema]): [string, TSchema] => {
      const { description = '' } = schema as { description?: string };
      return [name, { ...schema, description: `${description} ${readAlone}`.trim() }];
    });
  return { ...body, properties: { ...own, ...Object.fromEntries(others) } };
}

/** The names of the boolean declarations of an endpoint. */
export type Declaration = {
  [Name in keyof Endpoint]-?: Exclude<Endpoint[Name], undefined> extends boolean ? Name : never;
}[keyof Endpoint];

/** True for a declaration that the frame honours on every server. The code that adds an endpoint states that it honours the others. */
const isHonouredByFrame: Readonly<Record<Declaration, boolean>> = {
  ...{
    takesFile: true,
    takesForm: true,
    isBodyOptional: true,
    isMergePatch: true,
    isJsonPatch: true,
    isFhir: true,
    savesResource: true,
  },
  ...{ creates: true, takesAsRead: false },
  ...{ takesTurns: false, needsConfirmation: false, isReplayed: false },
  ...{ isConfirmed: false, checksVersion: false, takesIfAbsent: false, checksCurrent: false, takesCursor: false },
  ...{ mayCreate: false, namesRecords: false, hasConditions: false, takesScreenCode: false },
};

/** The declarations that only the handler can honour. */
export const byHandler = [
  ...(['isConfirmed', 'checksVersion', 'takesIfAbsent', 'checksCurrent', 'takesCursor', 'mayCreate'] as const),
  ...(['namesRecords', 'hasConditions', 'takesAsRead', 'takesScreenCode'] as const),
] as const;

/** Throws if nothing honours a declaration of the endpoint, since the description would promise it in vain. */
export function assertHonoured(endpoint: Endpoint, honoured: readonly Declaration[]): void {
  const declared = (Object.keys(isHonouredByFrame) as Declaration[]).filter((name) =>
    name === 'isReplayed' ? endpoint.method === 'POST' && endpoint.isReplayed !== false : endpoint[name] === true,
  );
  const missed = declared.filter((name) => !isHonouredByFrame[name] && !honoured.includes(name));
  if (missed.length === 0) return;
  throw new Error(`${endpoint.method} ${endpoint.url} declares ${missed.join(', ')}, but no handler implements it.`);
}

/** Requires an example for each endpoint with a body. */
type Shown<Body extends TSchema> = TSchema extends Body ? unknown : { example: Static<Body> };

/** Keeps the exact schema types of an endpoint for its route. */
export function endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
  const Who extends Access = Access,
>(value: Endpoint<Params, Query, Body, Reply, Who> & Shown<Body>): Endpoint<Params, Query, Body, Reply, Who> {
  return value;
}

/** A reply sent unchanged: bytes, or a stream, which is sent as fast as the client reads it. A caller in a browser gets a Blob. */
export type SentFile = Uint8Array | (AsyncIterable<unknown> & { readonly readable: boolean });
export const FileReply = (options: { contentMediaType?: string } = {}) => Type.Unsafe<SentFile>(Type.String(options));

/**
 * Annotations of a schema. A `title` makes it a named shape in the description and in generated clients, so it never changes. The title of a
 * nullable schema names its part that is not null.
 */
type Annotations = { title?: string; description?: string };

/** Any text without NUL and unpaired surrogates, which SQLite and UTF-8 would change silently. */
const soundText = '^[^\\u0000\\uD800-\\uDFFF]*$';

export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, pattern: soundText });

/**
 * Returns the same fields for writing, each text with its maximum length in characters. Text from elsewhere may be longer, and is read as it
 * is.
 */
export function limited<Fields extends Record<string, TSchema>>(
  fields: Fields,
  lengths: { [Name in keyof Fields]?: number },
): Fields {
  const withLength = ([name, schema]: [string, TSchema]) => {
    const maxLength = lengths[name];
    return [name, maxLength === undefined ? schema : { ...schema, maxLength }];
  };
  return Object.fromEntries(Object.entries(fields).map(withLength)) as Fields;
}

export const Text = (options: { maxLength: number; description?: string; examples?: string[] }) =>
  Type.String({ minLength: 1, pattern: soundText, ...options });

/** The schema of a record's id in replies. */
export const RecordId = Type.String({
  description: 'The id of the record. It never changes and is never reused.',
});
export const Id = Type.String({ description: 'The id. It never changes and is never reused.' });
export const Name = Type.String({ description: 'The name, for people.' });
export const Version = Type.Integer({
  minimum: 1,
  description: 'The number of changes to the record at this station, for `If-Match`.',
});

/** The schema of a record's id in requests. Ids from other systems have the same maximum length. */
export const SentId = (description: string) => Type.String({ maxLength: 100, description });

export const NullableBoolean = Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] });

export function nullableEnum<const Values extends readonly string[]>(values: Values, said: Annotations = {}) {
  return Type.Unsafe<Values[number] | null>({ type: ['string', 'null'], enum: [...values, null], ...said });
}

export const Instant = Type.String({ format: 'date-time', description: 'The time in RFC 3339, UTC.' });
export const NullableInstant = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' });
export const NullableDay = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date' });

/** The schema of a record's conflicts in replies. */
export const Conflicts = Type.Array(Type.String(), {
  description: 'The fields with conflicting values from two independent edits. Absent if there are none.',
});

/** The body of a reply that says by its status alone that all went well. */
export const Nothing = Type.Null({ description: 'The body is always `null`.' });

/** Object schemas refuse unknown fields: dropping what somebody typed would lose it. */
export const closed = { additionalProperties: false } as const;

/** Schema options of a list's `embedded` member, beside its `page`. */
export const onPage = { ...closed, description: 'The entries of the page.' };

export const PageQuery = {
  page: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      default: 0,
      description: 'The number of the page, from 0.',
      examples: [0],
    }),
  ),
  size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      default: 20,
      description: 'The number of entries on a page.',
      examples: [20],
    }),
  ),
};
export const defaultPageSize = 20;

export const Page = Type.Object(
  {
    size: Type.Integer({ minimum: 1, description: 'The maximum number of entries on a page.' }),
    totalElements: Type.Integer({ minimum: 0, description: 'The number of entries on all pages.' }),
    totalPages: Type.Integer({ minimum: 0, description: 'The number of pages.' }),
    number: Type.Integer({ minimum: 0, description: 'The number of this page, from 0.' }),
    next: Type.Optional(
      Type.String({
        description: 'For `GET /patients`: the place of the next page. Send it as `after`. Absent on the last page.',
      }),
    ),
    totalIsLowerBound: Type.Optional(
      Type.Boolean({ description: 'True if there are more than `totalElements`, where counting stopped.' }),
    ),
  },
  { ...closed, title: 'Page', description: 'The position of this page in the list.' },
);
export type Page = Static<typeof Page>;

export function pageOf({ page, size, total }: { page: number; size: number; total: number }): Page {
  return { size, totalElements: total, totalPages: Math.ceil(total / size), number: page };
}
