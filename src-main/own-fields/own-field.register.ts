/** Queries about a clinic's own fields, wherever the registry is stored. */
import type { Reads, Tx } from '../journal/tx.ts';
import type { Soon } from '../steps.ts';
import type { OwnFieldRow } from './own-field.rules.ts';

/** `list` returns all fields, including removed ones. */
export type OwnFieldQueries = { list: () => Soon<OwnFieldRow[]>; find: (id: string) => Soon<OwnFieldRow | undefined> };

export type OwnFieldReads = Reads & { ownFields: OwnFieldQueries };
export type OwnFieldTx = Tx & OwnFieldReads;
