/** A change: one committed edit of one record, as it is stored in the journal and will travel to other stations. */
import type { Hlc } from './hlc.rules.ts';

export type RecordType = 'patient' | 'visit';

/** A stamp names one change: `hlc@stationId`. Stamps sort by clock, then by station. */
export type Stamp = string;

export type FieldChange = {
  value: unknown;
  /** The stamp of the value that this one replaced; null when the field had never been set. */
  base: Stamp | null;
};

export type Change = {
  station: string;
  epoch: number;
  /** Gapless per station and epoch, from 1. */
  seq: number;
  hlc: Hlc;
  /** The version of the record's shape that `fields` speaks. */
  schema: number;
  record: RecordType;
  id: string;
  author: string;
  fields: Record<string, FieldChange>;
};

/** The shape that this version of Satchel writes. */
export const changeSchema = 1;

export const stampOf = (change: Pick<Change, 'hlc' | 'station'>): Stamp => `${change.hlc}@${change.station}`;
