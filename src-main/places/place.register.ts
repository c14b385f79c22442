/** Queries about places, wherever the registry is stored. */
import type { Reads, Tx } from '../journal/tx.ts';
import type { Soon } from '../steps.ts';
import type { PlaceRow } from './place-row.rules.ts';

/** `list` returns all places by name, including removed ones. */
export type PlaceQueries = { list: () => Soon<PlaceRow[]>; find: (id: string) => Soon<PlaceRow | undefined> };

export type PlaceReads = Reads & { places: PlaceQueries };
export type PlaceTx = Tx & PlaceReads;
