/** The feed: the changes of records in the order in which they came to this station, for programs that keep up with it. */
import { Type, type Static } from 'typebox';
import { exampleCursor } from '../wire/examples.contract.ts';
import { closed, endpoint, FileReply } from '../wire/endpoint.contract.ts';
import { IdentifierSystem } from '../identifiers/identifier.contract.ts';
import { OwnField } from '../own-fields/own-field.contract.ts';
import { Patient } from '../patients/patient.contract.ts';
import { withMerged } from '../patients/shown.rules.ts';
import { Place } from '../places/place.contract.ts';
import { Visit } from '../visits/visit.contract.ts';

/** Kinds of record in the feed. Accounts, stations and the records that only stations exchange are not in it. */
export const feedKinds = ['patient', 'visit', 'identifier-system', 'place', 'own-field'] as const;
export type FeedKind = (typeof feedKinds)[number];

export const happenings = ['created', 'changed', 'retired', 'put-back', 'joined', 'parted'] as const;
export type Happening = (typeof happenings)[number];

export const FeedEntry = Type.Object(
  {
    kind: Type.Unsafe<FeedKind>({
      title: 'FeedKind',
      type: 'string',
      enum: [...feedKinds],
      description: 'The kind of record.',
    }),
    id: Type.String({ description: 'The `_id` of the record.' }),
    patientId: Type.Optional(
      Type.String({
        description: 'For a visit: the `_id` of its patient, after merges. Absent for other kinds.',
      }),
    ),
    what: Type.Unsafe<Happening>({
      type: 'string',
      enum: [...happenings],
      description:
        'The change. `created`: the first that this station received of the record. `put-back`: a removed record ' +
        'was restored. `joined`: it was merged into another. `parted`: a merge was undone.',
    }),
    into: Type.Optional(Type.String({ description: 'For a merged record: the `_id` of the record that remains.' })),
    version: Type.Integer({ minimum: 1, description: 'The version of the record after this change.' }),
    cursor: Type.String({ description: 'The cursor after this change: send it as `since` for later ones.' }),
    record: Type.Optional(
      Type.Union([Patient, Visit, IdentifierSystem, Place, OwnField], {
        description:
          'With `include=record`: the record as it is now, which can be later than this change. For a merged patient it is ' +
          'the record that remains.',
      }),
    ),
  },
  { ...closed, title: 'FeedEntry' },
);
export type FeedEntry = Static<typeof FeedEntry>;

const { id, patientId, what, into, version } = FeedEntry.properties;
/** The data of a `record` event. Only one for a change in the feed has `what` and `version`; its `id:` is the cursor. */
export const RecordEvent = Type.Object(
  {
    record: Type.String({
      description: `The kind of record: ${feedKinds.join(', ')}; for administrators also staff, token, webhook or keys.`,
    }),
    id,
    patientId,
    what: Type.Optional(what),
    into,
    version: Type.Optional(version),
  },
  { ...closed, title: 'RecordEvent' },
);

export const mostEntries = 1000;

const FeedPage = Type.Object(
  {
    changes: Type.Array(FeedEntry, {
      description: 'The changes in the order in which they arrived here; empty if there are no new ones.',
    }),
    next: Type.String({
      description: 'The cursor for the next request: send it as `since`, even after an empty page.',
    }),
    hasMore: Type.Boolean({ description: 'Whether more changes are available now.' }),
  },
  { ...closed, title: 'FeedPage' },
);
export type FeedPage = Static<typeof FeedPage>;

export const feedEndpoints = {
  changes: endpoint({
    method: 'GET',
    url: '/changes',
    operationId: 'listChanges',
    tag: 'Changes',
    access: 'reader',
    summary: 'List changes since a cursor, in the order in which they arrived at this station',
    description:
      'Lists each change of a patient, visit, identifier system or place once, made here or at another station. ' +
      'Removals, merges and unmerges are included. It names the record; with `include=record` it also has its content, ' +
      'for a token with the scope `read`. ' +
      'A cursor stays ' +
      'valid for the life of the registry, through restarts and new keys. A cursor of another station, hub or ' +
      'registry, or of a state that a restore undid, is a 410: start again without `since`.',
    // Without `include`, the reply names records and contains nothing of their content.
    audited: {
      kind: 'several',
      say: ({ reply }) => {
        const records = reply.changes.flatMap(({ record }) => record ?? []);
        const patients = records.filter((record): record is Patient => 'hasPhoto' in record);
        const visits = records.filter((record): record is Visit => 'patientId' in record);
        const shown = new Set([...withMerged(patients), ...visits.map(({ patientId }) => patientId)]);
        return shown.size === 0 ? [] : [{ action: 'patients-listed', shown: [...shown] }];
      },
    },
    takesTurns: true,
    takesCursor: true,
    query: Type.Object({
      since: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description:
            'A cursor. Without one, the list starts at the beginning; `now` returns the current position only.',
          examples: ['now'],
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: mostEntries,
          default: 200,
          description: 'The number of changes. A page can have a few more: changes with the same cursor are not split.',
          examples: [200],
        }),
      ),
      include: Type.Optional(
        Type.Unsafe<'record'>({
          type: 'string',
          enum: ['record'],
          description: 'Also returns each record as it is now.',
          examples: ['record'],
        }),
      ),
    }),
    reply: FeedPage,
  }),
  stream: endpoint({
    method: 'GET',
    url: '/stream',
    operationId: 'streamRecords',
    tag: 'Changes',
    access: 'administrator',
    summary: 'Stream all patients and their visits, one JSON object a line',
    description:
      'Each line has `kind` and `record`: patients in the order of registration, each followed by their visits. Removed ' +
      'ones are included. The first line has `kind` `begin` and a `cursor`; the last has `kind` `end` and the number of ' +
      '`patients` and `visits`. Without it, the stream is incomplete. Records can be saved meanwhile: then follow ' +
      '`GET /changes?since=CURSOR`, which has every change after the beginning. A token needs the scope `export`.',
    audited: { kind: 'event', action: 'exported', say: () => ({ detail: 'ndjson all' }) },
    needsConfirmation: true,
    contentType: 'application/x-ndjson',
    reply: {
      ...FileReply(),
      examples: [`{"kind":"begin","cursor":"${exampleCursor}"}\n{"kind":"end","patients":0,"visits":0}\n`],
    },
  }),
};
