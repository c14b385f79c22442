/** The feed: the changes of records in the order in which they came to this station, for programs that keep up with it. */
import { Type, type Static } from 'typebox';
import { closed, endpoint } from '../wire/endpoint.contract.ts';

/** Kinds of record in the feed. Accounts, stations and the records that only stations exchange are not in it. */
export const feedKinds = ['patient', 'visit', 'identifier-system'] as const;
export type FeedKind = (typeof feedKinds)[number];

export const happenings = ['created', 'changed', 'retired', 'put-back', 'joined', 'parted'] as const;
export type Happening = (typeof happenings)[number];

export const FeedEntry = Type.Object(
  {
    kind: Type.Unsafe<FeedKind>({
      title: 'FeedKind',
      type: 'string',
      enum: [...feedKinds],
      description: 'What sort of record it is.',
    }),
    id: Type.String({ description: 'The `_id` of the record.' }),
    patientId: Type.Optional(
      Type.String({
        description: 'Of a visit: whose it is, by the `_id` of the record that stands. Absent of other kinds.',
      }),
    ),
    what: Type.Unsafe<Happening>({
      type: 'string',
      enum: [...happenings],
      description:
        'What was done. `created` is the first that this station heard of the record; `put-back` takes a retirement back, and ' +
        '`parted` a join.',
    }),
    into: Type.Optional(
      Type.String({ description: 'Of a record that was joined: the `_id` of the one that it was joined into.' }),
    ),
    version: Type.Integer({ minimum: 1, description: 'The version that the record had by it.' }),
    cursor: Type.String({ description: 'The place behind it: send it as `since` for what came later.' }),
  },
  { ...closed, title: 'FeedEntry' },
);
export type FeedEntry = Static<typeof FeedEntry>;

export const mostEntries = 1000;

const FeedPage = Type.Object(
  {
    changes: Type.Array(FeedEntry, { description: 'In the order in which they came here. None, when nothing is new.' }),
    next: Type.String({ description: 'Send it as `since` the next time, also after a page without changes.' }),
    hasMore: Type.Boolean({ description: 'True when there is more already: ask again at once.' }),
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
    summary: 'What changed since a cursor, in the order in which it came to this station',
    description:
      'Each change of a patient, a visit or an identifier system once, whoever made it and wherever: also of records that were ' +
      'retired, joined or parted. It says which record, never what is in it: read the record itself. A cursor is good for as long ' +
      'as the registry, also after a restart and under a new key; of another registry, or of one that a restore has taken back ' +
      'behind it, it is a 410, and then begin again without `since`.',
    // The reply names records, but contains nothing of their content.
    audited: { kind: 'nothing' },
    takesTurns: true,
    takesCursor: true,
    query: Type.Object({
      since: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'A cursor. Without one from the beginning; `now` gives the place behind all that is here.',
          examples: ['now'],
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: mostEntries,
          default: 200,
          description: 'About so many: what belongs to one place is not torn.',
          examples: [200],
        }),
      ),
    }),
    reply: FeedPage,
  }),
};
