/** The closed list of ways in which a request can fail, and the error that carries one (RFC 9457). */
import { Type, type Static } from 'typebox';
import { refusalKinds, type RefusalKind } from './refusal.contract.ts';
import { storageFaults, type StorageFault } from './storage-fault.contract.ts';

export const problemTypes = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  'new-password-needed': { status: 401, title: 'Some accounts need a new password' },
  forbidden: { status: 403, title: 'Not allowed' },
  'password-needed': { status: 403, title: 'Type your password again' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'not-acceptable': { status: 406, title: 'Unsupported format of the reply' },
  'not-current': { status: 409, title: 'The values have changed since' },
  'unknown-cursor': { status: 410, title: 'The cursor is unknown here' },
  'already-there': { status: 412, title: 'Such a record already exists' },
  stale: { status: 412, title: 'Somebody else has changed the record' },
  'too-large': { status: 413, title: 'Too large' },
  'address-too-long': { status: 414, title: 'The address is too long' },
  'unsupported-media-type': { status: 415, title: 'Unsupported content type' },
  'expectation-failed': { status: 417, title: 'An expectation cannot be met' },
  'idempotency-mismatch': { status: 422, title: 'The idempotency key was used for another request' },
  'seat-revoked': { status: 403, title: 'This workstation no longer has access' },
  locked: { status: 423, title: 'The station is locked' },
  'too-many-attempts': { status: 429, title: 'Too many attempts' },
  'headers-too-large': { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'Internal error' },
  uncertain: { status: 503, title: 'The result is uncertain' },
  'storage-failed': { status: 503, title: 'The storage of the registry has failed' },
  stopping: { status: 503, title: 'The station is stopping' },
  'others-away': { status: 503, title: 'No station that holds everything answers' },
  'station-away': { status: 503, title: 'The station of this workstation does not answer' },
  'storage-full': { status: 507, title: 'The disk is full' },
} as const;

export type ProblemType = keyof typeof problemTypes;

export const Fault = Type.Object(
  {
    pointer: Type.String({ description: 'A JSON pointer into the body, or `?name` for a query parameter.' }),
    detail: Type.String({ description: 'A sentence that states the fault and what is expected.' }),
  },
  { title: 'Fault', additionalProperties: false },
);
export type Fault = Static<typeof Fault>;

const statuses = [...new Set(Object.values(problemTypes).map(({ status }) => status))];
const addresses = Object.keys(problemTypes).map((type) => `/api/docs#problem-${type}`);

export const ProblemReply = Type.Object(
  {
    type: Type.Unsafe<string>({
      type: 'string',
      enum: addresses,
      description: 'The address that explains this type of problem.',
    }),
    title: Type.String({ description: 'A short summary, the same for all problems of this type.' }),
    status: Type.Integer({ enum: statuses, description: 'The HTTP status.' }),
    detail: Type.String({ description: 'A sentence that states the fault and what to do.' }),
    errors: Type.Optional(
      Type.Array(Fault, { description: 'The faults of the request, one by one; absent if the problem has no parts.' }),
    ),
    present: Type.Optional(
      Type.Array(
        Type.Object({
          change: Type.String({ description: 'The hash of the change, for use in the next request.' }),
          field: Type.String({ description: 'The field of the record.' }),
          value: Type.Unknown({ description: 'The current value of the field.' }),
        }),
        {
          description: 'The current values and their changes, if the request named outdated ones.',
        },
      ),
    ),
    correlationId: Type.Optional(Type.String({ description: 'An id to search for in the log of the station.' })),
    refusal: Type.Optional(
      Type.Enum(refusalKinds, {
        description: 'The reason why the registry cannot be opened, if signing in failed for it.',
      }),
    ),
    trouble: Type.Optional(
      Type.Enum(storageFaults, {
        description: 'The fault of the disk or the registry file, if the request failed for it.',
      }),
    ),
  },
  { title: 'Problem', additionalProperties: false },
);
export type ProblemReply = Static<typeof ProblemReply>;

type More = {
  faults?: Fault[];
  headers?: Record<string, string>;
  refusal?: RefusalKind;
  trouble?: StorageFault;
  present?: ProblemReply['present'];
  /** The code, the text and the severity, otherwise an error, that a profile of FHIR specifies for its OperationOutcome. */
  issue?: { code: string; diagnostics: string; severity?: 'warning' };
  /** For the log. */
  cause?: unknown;
};

export class Problem extends Error {
  readonly type: ProblemType;
  readonly faults: Fault[];
  readonly headers: Record<string, string>;
  readonly refusal: RefusalKind | undefined;
  readonly trouble: StorageFault | undefined;
  readonly present: ProblemReply['present'];
  readonly issue: More['issue'];
  constructor(type: ProblemType, detail: string, more: More = {}) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause });
    this.type = type;
    this.faults = more.faults ?? [];
    this.headers = more.headers ?? {};
    this.refusal = more.refusal;
    this.trouble = more.trouble;
    this.present = more.present;
    this.issue = more.issue;
  }
}

/** `throw problem('not-found', 'There is no such patient.')` */
export function problem(type: ProblemType, detail: string, more?: More): Problem {
  return new Problem(type, detail, more);
}

/** Returns the problem for a body that its schema accepts but a rule refuses, with one fault for each breach. */
export function invalid(...faults: Fault[]): Problem {
  return new Problem('invalid-request', faults.map(({ detail }) => detail).join(' '), { faults });
}

export function problemReply({ type, message, faults, refusal, trouble, present }: Problem): ProblemReply {
  const { status, title } = problemTypes[type];
  return {
    type: `/api/docs#problem-${type}`,
    title,
    status,
    detail: message,
    ...(faults.length > 0 && { errors: faults }),
    ...(refusal !== undefined && { refusal }),
    ...(trouble !== undefined && { trouble }),
    ...(present !== undefined && { present }),
  };
}

/** Escapes a name for a JSON pointer (RFC 6901). */
export const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1').toWellFormed();
