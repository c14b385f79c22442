/** The history of a record on the wire, in pages of changes: one entry for each field of each change. */
import { Type, type Static } from 'typebox';
import { closed, Id, Instant, Name, Page, PageQuery } from '../wire/endpoint.contract.ts';

/** A station, by its current name. */
export const StationName = Type.Object({ id: Id, name: Name }, { ...closed, title: 'StationName' });

export const HistoryEntry = Type.Object(
  {
    field: Type.String({ description: 'The name of the field.' }),
    old: Type.Unknown({ description: 'What stood there before; of the type of the field.' }),
    new: Type.Unknown({ description: 'What stands there since; of the type of the field.' }),
    who: Type.String({ description: 'The user name, or `token:` and the name of a service token.' }),
    when: Instant,
    where: { ...StationName, description: 'The station at which it was done.' },
    fromRevoked: Type.Optional(
      Type.Literal(true, {
        description: 'It came from a station that was revoked, and who revoked it did not know it.',
      }),
    ),
    of: Type.Optional(
      Type.String({ description: 'The id of the record of which it was said, where that was joined into this one.' }),
    ),
    change: Type.Optional(
      Type.String({ description: 'Of `saidSince`: the hash of the change that says it, to name it by.' }),
    ),
    group: Type.Optional(Type.String({ description: 'What was changed as one, as by a join, has the same one.' })),
  },
  { ...closed, title: 'HistoryEntry' },
);
export type HistoryEntry = Static<typeof HistoryEntry>;
export const History = Type.Object(
  {
    history: Type.Array(HistoryEntry, { description: 'Of the changes of this page, oldest first.' }),
    page: Page,
  },
  { ...closed, title: 'History' },
);
export const HistoryQuery = Type.Object(PageQuery, {
  description: 'Pages of changes: page 0 holds the latest, the last page the first ones.',
});
