/** What the steps of a pairing have in common, whoever grants and whoever joins. */
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { seal, unseal } from '../keys/seal.ts';
import type { Introduction } from './pairing.contract.ts';

/** By who says it and at which step: what is sealed for one place opens in no other. */
export const purposes = {
  joining: 'satchel pairing: joining',
  granting: 'satchel pairing: granting',
  agreeing: 'satchel pairing: agreeing',
  agreed: 'satchel pairing: agreed',
  seatAsking: 'satchel pairing: seat asking',
  seatAdmitted: 'satchel pairing: seat admitted',
} as const;

type Patients = Pick<Introduction['counts'], 'patients'>;

/** Two registers become one: an administrator of each has to agree. */
export const bothHavePatients = (a: Patients, b: Patients): boolean => a.patients > 0 && b.patients > 0;

/** For the other side only, and only in this place: `purpose` says who says it and at which step. */
export const sealJson = (value: unknown, key: Uint8Array, purpose: string): string =>
  seal(Buffer.from(JSON.stringify(value)), key, purpose).toString('base64url');

/** Undefined for what was not sealed with this key for this place, and for what does not fit the schema. */
export function unsealJson<Schema extends TSchema>(
  schema: Schema,
  sealed: string,
  { key, purpose }: { key: Uint8Array; purpose: string },
): Static<Schema> | undefined {
  const bytes = unseal(Buffer.from(sealed, 'base64url'), key, purpose);
  return bytes === undefined ? undefined : parseJson(schema, bytes);
}

/** Undefined for bytes that are not JSON of this shape. */
export function parseJson<Schema extends TSchema>(schema: Schema, bytes: Uint8Array): Static<Schema> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return Check(schema, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
