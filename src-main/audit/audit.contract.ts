/** The audit's interface: who viewed, searched, listed, printed, exported and changed what, and what was refused. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, FileReply, Id, Instant, NullableInstant } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { actions, origins, type Action, type Origin } from '../wire/entry.contract.ts';

const Action = Type.Unsafe<Action>({ title: 'AuditAction', type: 'string', enum: [...actions] });

/** A record and its current name; null for a record that this station does not have, or that has no name. */
const Named = Type.Object(
  {
    id: Id,
    name: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'What it is called.' }),
  },
  closed,
);
export type Named = Static<typeof Named>;

const AuditEntry = Type.Object(
  {
    at: Instant,
    action: { ...Action, description: 'What was done.' },
    from: Type.Unsafe<Origin>({
      type: 'string',
      enum: [...origins],
      description: 'A person at a window or in a browser, another program, or the station by itself.',
    }),
    who: Type.Union([Named, Type.Null()], { description: 'Null where nobody was recognised.' }),
    patient: Type.Union([Named, Type.Null()], { description: 'The patient that it was about; null for none.' }),
    record: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The id of the visit, account or service token that it was about.',
    }),
    shown: Type.Array(Named, { description: 'The patients that a list, a search or a print showed.' }),
    query: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Of a search: a mark that is the same for the same words. The words are kept nowhere.',
    }),
    status: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Of what was refused.' }),
    count: Type.Integer({ minimum: 1, description: 'How many there were: refusals within a second are one entry.' }),
    detail: Type.String({ description: 'What else is to be known; nothing of a patient.' }),
  },
  { ...closed, title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

const AuditPage = Type.Object(
  {
    entries: Type.Array(AuditEntry, { description: 'What was done, latest first.' }),
    next: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Send it as `before` for those that are older; null when there are none.',
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
        'missing: blocks before this one are gone; changed: it is not as it was written, or where; cut: the end is gone; ' +
        'events: what waits in the registry was changed; noted: the station met one of these and went on.',
    }),
    file: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'In which file of the audit; null for none.',
    }),
    block: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Which part of the file; null for none.',
    }),
    at: Type.Optional(Instant),
    detail: Type.Optional(Type.String({ description: 'What else is to be known; nothing of a patient.' })),
  },
  closed,
);
export type Fault = Static<typeof Fault>;

const Verification = Type.Object(
  {
    at: Instant,
    entries: Type.Integer({ minimum: 0, description: 'How many entries were read.' }),
    faults: Type.Array(Fault, { description: 'What was found to be wrong; empty when all is whole.' }),
  },
  { ...closed, title: 'AuditVerification' },
);
export type Verification = Static<typeof Verification>;

export const keptYears = { least: 1, most: 30 } as const;
const KeptYears = Type.Integer({ minimum: keptYears.least, maximum: keptYears.most });

const TrailState = Type.Object(
  {
    keptYears: { ...KeptYears, description: 'For how many years it is kept.' },
    since: { ...NullableInstant, description: 'Since when. RFC 3339, UTC.' },
    sizeBytes: Type.Integer({ minimum: 0, description: 'Its size in bytes.' }),
    verified: Type.Union([Verification, Type.Null()], { description: 'The last time that the files were verified.' }),
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
        'Only what showed or changed this patient, also in a list, and what let the records of everybody leave: exports, backups, ' +
        'sync files, full copies, and computers that were paired.',
      examples: [exampleIds.patient],
    }),
  ),
  person: Type.Optional(
    Type.String({
      pattern: recordId,
      description: 'Only what this account or service token did.',
      examples: [exampleIds.staff],
    }),
  ),
  action: Type.Optional({ ...Action, description: 'Only this.', examples: ['patient-viewed'] }),
  from: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only what was then or later.',
      examples: ['2026-03-01T00:00:00Z'],
    }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only what was before.', examples: ['2026-04-01T00:00:00Z'] }),
  ),
};

export const exportFormats = ['csv', 'fhir'] as const;

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/audit',
    operationId: 'listAudit',
    tag: 'Audit',
    access: 'administrator',
    summary: 'Who saw, searched, changed, exported what; latest first',
    description:
      'One request reads a bounded part of the trail: a page can hold fewer entries than asked for, or none, and still have ' +
      'a `next`.',
    audited: { kind: 'read', action: 'audit-viewed', say: ({ query }) => ({ patient: query.patient ?? null }) },
    query: Type.Object({
      ...filters,
      before: Type.Optional(
        Type.String({
          pattern: '^\\d{1,15}-\\d{1,9}$',
          description: '`next` of the page before.',
          examples: ['1772355600000-0'],
        }),
      ),
      size: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How many on a page.', examples: [20] }),
      ),
    }),
    reply: AuditPage,
  }),
  export: endpoint({
    method: 'GET',
    url: '/audit/export',
    operationId: 'exportAudit',
    tag: 'Audit',
    access: 'administrator',
    summary: 'The same as a file: CSV, or FHIR AuditEvents (R4), one a line',
    needsConfirmation: true,
    description: 'All of it, latest first. Is itself written to the audit.',
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
          description: 'CSV for a spreadsheet, or FHIR.',
          examples: ['csv'],
        }),
      ),
    }),
    reply: FileReply(),
  }),
  print: endpoint({
    method: 'POST',
    url: '/audit/prints',
    operationId: 'notePrint',
    tag: 'Audit',
    access: 'reader',
    summary: 'Say that patients are about to be printed',
    description: 'The window says so before it prints a card or a list; printing itself is done by the computer.',
    audited: { kind: 'event', action: 'printed', say: ({ body }) => ({ shown: body.patients }) },
    body: Type.Object(
      {
        patients: Type.Array(Type.String({ pattern: recordId }), {
          minItems: 1,
          maxItems: 200,
          description: 'The ids of those whose card or line is printed.',
        }),
      },
      closed,
    ),
    example: { patients: [exampleIds.patient] },
    reply: Type.Null({ description: 'Nothing is returned.' }),
  }),
  verify: endpoint({
    method: 'POST',
    url: '/audit/verify',
    operationId: 'verifyAudit',
    tag: 'Audit',
    access: 'administrator',
    summary: 'Verify that nothing of the audit was changed or taken away',
    audited: { kind: 'event', action: 'audit-verified' },
    isReplayed: false,
    reply: Verification,
  }),
  trail: endpoint({
    method: 'GET',
    url: '/audit/trail',
    operationId: 'getAuditTrail',
    tag: 'Audit',
    access: 'administrator',
    summary: 'How long the audit is kept, since when there is one, when it was verified',
    audited: { kind: 'nothing' },
    reply: TrailState,
  }),
  keep: endpoint({
    method: 'PATCH',
    url: '/audit/trail',
    operationId: 'patchAuditTrail',
    tag: 'Audit',
    access: 'administrator',
    summary: 'Say for how many years the audit is kept',
    audited: { kind: 'event', action: 'audit-kept-changed', say: ({ body }) => ({ detail: String(body.keptYears) }) },
    needsConfirmation: true,
    isMergePatch: true,
    body: Type.Object({ keptYears: { ...KeptYears, description: 'For how many years it is kept.' } }, closed),
    example: { keptYears: 10 },
    reply: TrailState,
  }),
};
