/** The feed: the changes of records in the order in which they came to this station, for programs that keep up with it. */
import { Type, type Static } from 'typebox';
import { closed, endpoint } from '../wire/endpoint.contract.ts';

/** Kinds of record in the feed. Accounts, stations and the records that only stations exchange are not in it. */
export const feedKinds = ['patient', 'visit', 'identifier-system', 'place'] as const;
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
      'Removals, merges and unmerges are included. It names the record and never its content; read the record itself. ' +
      'A cursor stays ' +
      'valid for the life of the registry, through restarts and new keys. A cursor of another station, hub or ' +
      'registry, or of a state that a restore undid, is a 410: start again without `since`.',
    // The reply names records, but contains nothing of their content.
    audited: { kind: 'nothing' },
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
    }),
    reply: FeedPage,
  }),
};
