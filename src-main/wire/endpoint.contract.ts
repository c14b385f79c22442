/** What an endpoint is: one value that says its path, who may call it, and the shapes that go in and out. */
import { Type, type Static, type TSchema } from 'typebox';
import type { Audited } from './audited.contract.ts';
import type { Tag } from './tags.contract.ts';

/** Roles contain each other: an administrator may do what a clerk may, a clerk what a reader may. */
export const roles = ['reader', 'clerk', 'administrator'] as const;
export type Role = (typeof roles)[number];
export const Role = Type.Unsafe<Role>({
  title: 'Role',
  type: 'string',
  enum: [...roles],
  description: 'What they may do: a clerk may all that a reader may, an administrator all.',
});

/** Who may call an endpoint: whoever has this role or a higher one, or anyone without signing in. */
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
  /** What generated clients call it. It never changes: a client that is generated anew would not compile any more. */
  operationId: string;
  summary: string;
  description?: string;
  tag: Tag;
  access: Who;
  /** What it writes to the audit. */
  audited: Audited<StaticOf<Params>, StaticOf<Query>, StaticOf<Body>, StaticOf<Reply>>;
  params?: Params;
  query?: Query;
  body?: Body;
  /** A body that a station accepts as it stands here, for the description. */
  example?: unknown;
  /** How large the body may be, where `bodyBytesOf` would say less. */
  maxBodyKiB?: 256 | 1024;
  /** The body is a file, in bytes, of any of the `fileTypes` in `wire/frame.ts`: it is read as it comes. */
  takesFile?: true;
  /** A POST whose body may be left out altogether: then it counts as `{}`. */
  isBodyOptional?: true;
  /** Whether a body may also come as `application/merge-patch+json`. */
  isMergePatch?: true;
  /** Whether it takes `If-Match`, as a merge patch always does. */
  checksVersion?: true;
  /** Whether it takes `If-None-Match: *`: then nothing is made where there is such a record already. */
  takesIfAbsent?: true;
  /** Whether the body names what was seen: a 409 (`not-current`) where something else is said by now. */
  checksCurrent?: true;
  /** Whether it takes a place in the feed, which can be of another registry. */
  takesCursor?: true;
  /** Of a POST: whether its Idempotency-Key gives the first reply again. Yes, unless said. */
  isReplayed?: false;
  /** Whether the own password is asked for once more: attempts are limited, as in signing in. */
  isConfirmed?: true;
  /**
   * Gives power over others, carries data out or weakens what protects it: the password must have been typed a short while ago, or
   * `password-needed` asks for it.
   */
  needsConfirmation?: true;
  /** Whether an answer may take long: then those who ask take turns, so that nobody keeps the others from theirs. */
  takesTurns?: true;
  /** Takes and answers `application/fhir+json` as well, and tells faults as an OperationOutcome. */
  isFhir?: true;
  /** Answers 201 where it has made something. */
  mayCreate?: true;
  reply: Reply;
  /** Of the reply; JSON unless said. */
  contentType?: string | readonly string[];
};

const KiB = 1024;

/**
 * How many bytes of a JSON body are read: before that nobody knows what is in it, so nobody else waits for more. Whoever has not signed in
 * sends less than people do, and what has no body could only send one in vain.
 */
export function bodyBytesOf({ access, body, maxBodyKiB }: Endpoint): number {
  if (body === undefined || access === 'anyone') return 16 * KiB;
  return (maxBodyKiB ?? 128) * KiB;
}

/** What an endpoint declares by a yes or a no. */
export type Declaration = {
  [Name in keyof Endpoint]-?: Exclude<Endpoint[Name], undefined> extends boolean ? Name : never;
}[keyof Endpoint];

/** Whether the frame honours it for every server; of the others whoever adds the endpoint says that it does. */
const isHonouredByFrame: Readonly<Record<Declaration, boolean>> = {
  ...{ takesFile: true, isBodyOptional: true, isMergePatch: true, isFhir: true },
  ...{ takesTurns: false, needsConfirmation: false, isReplayed: false },
  ...{ isConfirmed: false, checksVersion: false, takesIfAbsent: false, checksCurrent: false, takesCursor: false },
  mayCreate: false,
};

/** What only its handler can honour. */
export const byHandler = [
  ...(['isConfirmed', 'checksVersion', 'takesIfAbsent', 'checksCurrent', 'takesCursor', 'mayCreate'] as const),
] as const;

/** Throws where the endpoint declares what nobody honours: it would be promised, and not so. */
export function assertHonoured(endpoint: Endpoint, honoured: readonly Declaration[]): void {
  const declared = (Object.keys(isHonouredByFrame) as Declaration[]).filter((name) =>
    name === 'isReplayed' ? endpoint.method === 'POST' && endpoint.isReplayed !== false : endpoint[name] === true,
  );
  const missed = declared.filter((name) => !isHonouredByFrame[name] && !honoured.includes(name));
  if (missed.length === 0) return;
  throw new Error(`${endpoint.method} ${endpoint.url} declares ${missed.join(', ')}, which nobody honours here.`);
}

/** A body is shown by an example. */
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

/** What is sent as it is: bytes, or a stream, which is sent as fast as it is taken. A caller in a browser has it as a Blob. */
export type SentFile = Uint8Array | (AsyncIterable<unknown> & { readonly readable: boolean });
export const FileReply = (options: { contentMediaType?: string } = {}) => Type.Unsafe<SentFile>(Type.String(options));

/**
 * What a schema says of itself. By its `title` the description has it as a shape of its own, and so have generated clients: it never changes. Of
 * what can be null, it is the title of the rest.
 */
type Annotations = { title?: string; description?: string };

/** Any text, but no NUL and no half of a surrogate pair: SQLite and UTF-8 would change those silently. */
const soundText = '^[^\\u0000\\uD800-\\uDFFF]*$';

export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, pattern: soundText });

/**
 * The same fields for who writes them: each text with its greatest length, in characters. What came from elsewhere may be longer;
 * it is read as it is.
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

/** In replies. */
export const RecordId = Type.String({
  description: 'The id of the record. It never changes and is never given again.',
});
export const Id = Type.String({ description: 'The id. It never changes and is never given again.' });
export const Name = Type.String({ description: 'What it is called.' });
export const Version = Type.Integer({
  minimum: 1,
  description: 'Counts the changes of the record here, for `If-Match`.',
});

/** Of a record, in what is sent: those that other systems gave are no longer than this either. */
export const SentId = (description: string) => Type.String({ maxLength: 100, description });

export const NullableBoolean = Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] });

export function nullableEnum<const Values extends readonly string[]>(values: Values, said: Annotations = {}) {
  return Type.Unsafe<Values[number] | null>({ type: ['string', 'null'], enum: [...values, null], ...said });
}

export const Instant = Type.String({ format: 'date-time', description: 'RFC 3339, UTC.' });
export const NullableInstant = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' });
export const NullableDay = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date' });

/** Of a record, in replies. */
export const Conflicts = Type.Array(Type.String(), {
  description:
    'The fields of which two edits, made without knowing each other, say different things. Absent without any.',
});

/** Object schemas refuse what they do not name: dropping what somebody typed is a loss. */
export const closed = { additionalProperties: false } as const;

/** What a list has beside its `page`. */
export const onPage = { ...closed, description: 'What is on the page.' };

export const PageQuery = {
  page: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'From 0.', examples: [0] }),
  ),
  size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, default: 20, description: 'How many on a page.', examples: [20] }),
  ),
};
export const defaultPageSize = 20;

export const Page = Type.Object(
  {
    size: Type.Integer({ minimum: 1, description: 'How many are on a page.' }),
    totalElements: Type.Integer({ minimum: 0, description: 'How many there are in all.' }),
    totalPages: Type.Integer({ minimum: 0, description: 'How many pages there are.' }),
    number: Type.Integer({ minimum: 0, description: 'Which page it is, from 0.' }),
    totalIsLowerBound: Type.Optional(
      Type.Boolean({ description: 'True when there are more than `totalElements`: counting stopped there.' }),
    ),
  },
  { ...closed, title: 'Page', description: 'Where in the list the page is.' },
);
export type Page = Static<typeof Page>;

export function pageOf({ page, size, total }: { page: number; size: number; total: number }): Page {
  return { size, totalElements: total, totalPages: Math.ceil(total / size), number: page };
}
