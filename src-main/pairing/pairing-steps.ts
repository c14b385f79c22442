/** Shared by the granting and the joining side of a pairing. */
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { seal, unseal } from '../keys/seal.ts';
import type { Introduction } from './pairing.contract.ts';

/** One purpose per sender and step: a message encrypted for one of them cannot be decrypted as another. */
export const purposes = {
  joining: 'satchel pairing: joining',
  granting: 'satchel pairing: granting',
  agreeing: 'satchel pairing: agreeing',
  agreed: 'satchel pairing: agreed',
  seatAsking: 'satchel pairing: seat asking',
  seatAdmitted: 'satchel pairing: seat admitted',
} as const;

type Patients = Pick<Introduction['counts'], 'patients'>;

/** True if two registries become one, so that an administrator of each has to agree. */
export const bothHavePatients = (a: Patients, b: Patients): boolean => a.patients > 0 && b.patients > 0;

/** True if a registry without patients would be filled from one that has only a part of its own. */
export const isSeededByPart = (ours: Patients, { whole }: Pick<Introduction, 'whole'>): boolean =>
  !whole && ours.patients === 0;

/** Encrypts a value for the other side, for one step only: `purpose` names the sender and the step. */
export const sealJson = (value: unknown, key: Uint8Array, purpose: string): string =>
  seal(Buffer.from(JSON.stringify(value)), key, purpose).toString('base64url');

/**
 * Decrypts a value. Returns undefined if it was encrypted with another key or purpose, or does not match the schema.
 */
export function unsealJson<Schema extends TSchema>(
  schema: Schema,
  sealed: string,
  { key, purpose }: { key: Uint8Array; purpose: string },
): Static<Schema> | undefined {
  const bytes = unseal(Buffer.from(sealed, 'base64url'), key, purpose);
  return bytes === undefined ? undefined : parseJson(schema, bytes);
}

/** Returns undefined for bytes that are not JSON of this shape. */
export function parseJson<Schema extends TSchema>(schema: Schema, bytes: Uint8Array): Static<Schema> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return Check(schema, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
