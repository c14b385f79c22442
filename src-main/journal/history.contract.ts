/** The history of a record on the wire, in pages of changes: one entry for each field of each change. */
import { Type, type Static } from 'typebox';
import { closed, Id, Instant, Name, Page, PageQuery } from '../wire/endpoint.contract.ts';

/** A station, by its current name. */
export const StationName = Type.Object({ id: Id, name: Name }, { ...closed, title: 'StationName' });

export const HistoryEntry = Type.Object(
  {
    field: Type.String({ description: 'The name of the field.' }),
    old: Type.Unknown({ description: 'The value before the change, of the type of the field.' }),
    new: Type.Unknown({ description: 'The value after the change, of the type of the field.' }),
    who: Type.String({ description: 'The user name, or `token:` and the name of an access token.' }),
    when: Instant,
    where: { ...StationName, description: 'The station on which the change was made.' },
    fromRevoked: Type.Optional(
      Type.Literal(true, {
        description: 'Present if the change came from a station whose access was removed before the change was known.',
      }),
    ),
    of: Type.Optional(
      Type.String({ description: 'The id of the merged record that was changed, if it was merged into this one.' }),
    ),
    change: Type.Optional(
      Type.String({ description: 'In `saidSince`: the hash of the change, by which requests refer to it.' }),
    ),
    group: Type.Optional(
      Type.String({ description: 'An id that all changes of one operation share, such as those of a merge.' }),
    ),
  },
  { ...closed, title: 'HistoryEntry' },
);
export type HistoryEntry = Static<typeof HistoryEntry>;
export const History = Type.Object(
  {
    history: Type.Array(HistoryEntry, { description: 'The changes of this page, oldest first.' }),
    page: Page,
  },
  { ...closed, title: 'History' },
);
export const HistoryQuery = Type.Object(PageQuery, {
  description: 'A page of changes: page 0 contains the latest, the last page the oldest.',
});
