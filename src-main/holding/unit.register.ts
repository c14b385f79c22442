/** The queries from which the index of a part is made. A station and a hub each implement them: see `indexing.ts`. */
import type { Change } from '../journal/change.contract.ts';
import type { PlaceRow } from '../places/place-row.rules.ts';
import type { Point } from '../journal/chain.rules.ts';
import type { Soon } from '../steps.ts';
import type { ListedUnit } from './unit.rules.ts';

/** `standingKey`: the key of the record that stands for it, if it was merged. */
export type UnitRow = { key: number; id: string; standingKey: number | null; home: string | null };

/** Queries for one station and the scope of its part. */
export type UnitReads = {
  listPlaces: () => Soon<PlaceRow[]>;
  listLiving: (places: readonly string[]) => Soon<UnitRow[]>;
  listNamed: (ids: readonly string[]) => Soon<UnitRow[]>;
  /** Returns the patients, of all or of these, whom the station itself registered or saw and to whom something has happened since. */
  listSeen: (among?: readonly UnitRow[]) => Soon<UnitRow[]>;
  /** Returns the patients with these keys, and those who were merged into them. */
  listTogether: (survivors: readonly number[]) => Soon<UnitRow[]>;
  /** Returns the patients who were marked as different from one of these. */
  listMarkedWith: (keys: readonly number[]) => Soon<UnitRow[]>;
  /** Returns the units of these patients. `others` are further ones who are held: marks that concern two who are held belong to both units. */
  listPatients: (rows: readonly UnitRow[], others: readonly UnitRow[]) => Soon<(Unit | ListedUnit)[]>;
  /** Returns the units that every station holds, all or those with these ids. */
  listCommon: (ids?: readonly string[]) => Soon<(Unit | ListedUnit)[]>;
};

/** A change of a record that was changed since. */
export type Touched = Pick<Change, 'kind' | 'id' | 'fields'>;

/** A unit with all its changes that are here. `place`: of a change in the journal of whoever lists it. `isCommon`: every station holds it. */
export type Unit = { id: string; isCommon: boolean; changes: readonly { place: number; hash: Buffer }[] };

/** A change as it is stored. */
export type Stored = Point & { bytes: Uint8Array };
/** Changes of units that a station asked for, and for each of these units the hashes of all its changes, one after another. */
export type GivenUnits = { stored: Stored[]; hashes: Buffer[] };
