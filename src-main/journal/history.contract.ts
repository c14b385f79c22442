/** The history of a record on the wire: one entry for each field of each change, oldest first. */
import { Type, type Static } from 'typebox';
import { closed, Instant } from '../http/endpoint.contract.ts';

export const HistoryEntry = Type.Object(
  {
    field: Type.String(),
    old: Type.Unknown(),
    new: Type.Unknown(),
    who: Type.String(),
    when: Instant,
    where: Type.Object({ id: Type.String(), name: Type.String() }, closed),
  },
  closed,
);
export type HistoryEntry = Static<typeof HistoryEntry>;
export const History = Type.Object({ history: Type.Array(HistoryEntry) }, closed);
