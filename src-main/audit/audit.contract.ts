/** The audit's interface: who viewed, searched, listed, printed, exported and changed what, and what was refused. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, FileReply, Id, Instant, Nothing, NullableInstant } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { actions, origins, type Action, type Origin } from '../wire/entry.contract.ts';

const Action = Type.Unsafe<Action>({ title: 'AuditAction', type: 'string', enum: [...actions] });

/** A record and its current name; null for a record that this station does not have, or that has no name. */
const Named = Type.Object(
  {
    id: Id,
    name: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The name at that time; null if it is unknown.',
    }),
  },
  closed,
);
export type Named = Static<typeof Named>;

const Caller = Type.Object(
  {
    ...Named.properties,
    fullName: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The present full name of the person; null for none.',
    }),
  },
  closed,
);
export type Caller = Static<typeof Caller>;

const AuditEntry = Type.Object(
  {
    at: Instant,
    action: { ...Action, description: 'The action that was recorded.' },
    from: Type.Unsafe<Origin>({
      type: 'string',
      enum: [...origins],
      description: 'The origin: a person at a window or in a browser, another program, or the station itself.',
    }),
    who: Type.Union([Caller, Type.Null()], {
      description: 'The account or access token that acted; null if the caller was not recognised.',
    }),
    patient: Type.Union([Named, Type.Null()], {
      description: 'The patient concerned; null if the action concerned no single patient.',
    }),
    record: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The id of the visit, account or access token concerned; null for none.',
    }),
    shown: Type.Array(Named, { description: 'The patients shown by a list, a search or a printout.' }),
    query: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description:
        'A keyed hash of the words of a search, equal for equal words. The words themselves are not stored. Null ' +
        'for other actions.',
    }),
    status: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The HTTP status of a refused request; null for others.',
    }),
    count: Type.Integer({
      minimum: 1,
      description: 'The number of events in this entry. Refusals within one second share an entry.',
    }),
    detail: Type.String({
      description:
        'Further details of the action. They never contain patient data, unless somebody typed it as the reason to ' +
        'bring a record.',
    }),
  },
  { ...closed, title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

const AuditPage = Type.Object(
  {
    entries: Type.Array(AuditEntry, { description: 'The entries, latest first.' }),
    next: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'A cursor for older entries: send it as `before`. Null if there are none.',
    }),
  },
  { ...closed, title: 'AuditPage' },
);
export type AuditPage = Static<typeof AuditPage>;

const faultKinds = ['missing', 'changed', 'cut', 'events', 'noted'] as const;
const Fault = Type.Object(
  {
    kind: Type.Unsafe<(typeof faultKinds)[number]>({
      type: 'string',
      enum: [...faultKinds],
      description:
        '`missing`: earlier blocks are gone. `changed`: a block was altered or moved. `cut`: the end is missing. ' +
        '`events`: entries that waited in the registry were altered. `noted`: the station recorded one of these ' +
        'faults and continued.',
    }),
    file: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The file of the access log that has the fault; null for none.',
    }),
    block: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The number of the block in the file; null for none.',
    }),
    at: Type.Optional(Instant),
    detail: Type.Optional(
      Type.String({ description: 'Further details of the fault. They never contain patient data.' }),
    ),
  },
  closed,
);
export type Fault = Static<typeof Fault>;

const Verification = Type.Object(
  {
    at: Instant,
    entries: Type.Integer({ minimum: 0, description: 'The number of entries that were read.' }),
    faults: Type.Array(Fault, { description: 'The faults that were found; empty if the log is intact.' }),
  },
  { ...closed, title: 'AuditVerification' },
);
export type Verification = Static<typeof Verification>;

export const keptYears = { least: 1, most: 30 } as const;
const KeptYears = Type.Integer({ minimum: keptYears.least, maximum: keptYears.most });

const TrailState = Type.Object(
  {
    keptYears: { ...KeptYears, description: 'The retention period in years.' },
    since: { ...NullableInstant, description: 'The time of the oldest entry. RFC 3339, UTC.' },
    sizeBytes: Type.Integer({ minimum: 0, description: 'The size of all files in bytes.' }),
    verified: Type.Union([Verification, Type.Null()], {
      description: 'The result of the last verification; null if there was none yet.',
    }),
  },
  { ...closed, title: 'AuditTrail' },
);
export type TrailState = Static<typeof TrailState>;

/** Record ids only, so that nothing else from a request can enter the trail. */
const recordId = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const filters = {
  patient: Type.Optional(
    Type.String({
      pattern: recordId,
      description:
        'Only entries that concern this patient, in lists too, and those that exported everybody’s data: ' +
        'exports, backups, sync files, full copies and paired computers.',
      examples: [exampleIds.patient],
    }),
  ),
  person: Type.Optional(
    Type.String({
      pattern: recordId,
      description: 'Only entries of this account or access token.',
      examples: [exampleIds.staff],
    }),
  ),
  action: Type.Optional({ ...Action, description: 'Only entries of this action.', examples: ['patient-viewed'] }),
  from: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only entries at this time or later.',
      examples: ['2026-03-01T00:00:00Z'],
    }),
  ),
  to: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only entries before this time.',
      examples: ['2026-04-01T00:00:00Z'],
    }),
  ),
};

export const exportFormats = ['csv', 'fhir'] as const;

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/audit',
    operationId: 'listAudit',
    tag: 'Access log',
    access: 'administrator',
    summary: 'List the access log, latest first',
    description:
      'A request reads a limited part of the log. A page may therefore have fewer entries than requested, or ' +
      'none, and still have a `next`.',
    audited: { kind: 'read', action: 'audit-viewed', say: ({ query }) => ({ patient: query.patient ?? null }) },
    query: Type.Object({
      ...filters,
      before: Type.Optional(
        Type.String({
          pattern: '^\\d{1,15}-\\d{1,9}$',
          description: 'The `next` of the previous page.',
          examples: ['1772355600000-0'],
        }),
      ),
      size: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 200,
          default: 50,
          description: 'The number of entries on a page.',
          examples: [20],
        }),
      ),
    }),
    reply: AuditPage,
  }),
  export: endpoint({
    method: 'GET',
    url: '/audit/export',
    operationId: 'exportAudit',
    tag: 'Access log',
    access: 'administrator',
    summary: 'Export the access log as CSV or as FHIR AuditEvents',
    needsConfirmation: true,
    description:
      'Returns all entries that match, latest first; FHIR AuditEvents (R4) come one on a line. The export itself ' +
      'is recorded in the log.',
    audited: {
      kind: 'event',
      action: 'audit-exported',
      say: ({ query }) => ({ patient: query.patient ?? null, detail: query.format ?? 'csv' }),
    },
    contentType: ['text/csv', 'application/fhir+ndjson'],
    query: Type.Object({
      ...filters,
      format: Type.Optional(
        Type.Unsafe<(typeof exportFormats)[number]>({
          type: 'string',
          enum: [...exportFormats],
          default: 'csv',
          description: 'CSV for a spreadsheet, or FHIR AuditEvents as NDJSON.',
          examples: ['csv'],
        }),
      ),
    }),
    replyHeaders: ['Content-Disposition'],
    reply: FileReply(),
  }),
  print: endpoint({
    method: 'POST',
    url: '/audit/prints',
    operationId: 'notePrint',
    tag: 'Access log',
    access: 'reader',
    summary: 'Record that patients are about to be printed',
    description: 'The window calls this before it prints a card or a list. The computer does the printing.',
    audited: { kind: 'event', action: 'printed', say: ({ body }) => ({ shown: body.patients }) },
    body: Type.Object(
      {
        patients: Type.Array(Type.String({ pattern: recordId }), {
          minItems: 1,
          maxItems: 200,
          description: 'The ids of the patients whose card or line is printed.',
        }),
      },
      closed,
    ),
    example: { patients: [exampleIds.patient] },
    reply: Nothing,
  }),
  verify: endpoint({
    method: 'POST',
    url: '/audit/verify',
    operationId: 'verifyAudit',
    tag: 'Access log',
    access: 'administrator',
    summary: 'Verify that the access log is complete and unaltered',
    audited: { kind: 'event', action: 'audit-verified' },
    isReplayed: false,
    reply: Verification,
  }),
  trail: endpoint({
    method: 'GET',
    url: '/audit/trail',
    operationId: 'getAuditTrail',
    tag: 'Access log',
    access: 'administrator',
    summary: 'Show the retention, size and last verification of the access log',
    audited: { kind: 'nothing' },
    reply: TrailState,
  }),
  keep: endpoint({
    method: 'PATCH',
    url: '/audit/trail',
    operationId: 'patchAuditTrail',
    tag: 'Access log',
    access: 'administrator',
    summary: 'Set how many years the access log is kept',
    audited: { kind: 'event', action: 'audit-kept-changed', say: ({ body }) => ({ detail: String(body.keptYears) }) },
    needsConfirmation: true,
    isMergePatch: true,
    body: Type.Object({ keptYears: { ...KeptYears, description: 'The retention period in years.' } }, closed),
    example: { keptYears: 10 },
    reply: TrailState,
  }),
};
