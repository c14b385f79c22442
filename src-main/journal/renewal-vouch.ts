/**
 * How an account vouches for the renewal of a station. The previous replica endorses the next one, but anyone who copied the folder has
 * that replica's key as well. The key of an account opens only with its password. An account that may save may vouch; somebody who has
 * left may do neither.
 */
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Change } from './change.contract.ts';
import { isVouched, signVouch } from './vouch.ts';

const Vouch = Type.Object({
  /** The fingerprint of the station's new certificate; null for a station that never paired with another. */
  fingerprint: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
  account: Type.String(),
  /** Base64. */
  signature: Type.String(),
});
export type Vouch = Static<typeof Vouch>;

/** `privateKey`: the account's X25519 key. */
export type Voucher = { account: string; privateKey: Uint8Array };

type Renewed = { station: string; replica: string; fingerprint: string | null };

const textOf = ({ station, replica, fingerprint }: Renewed) =>
  Buffer.from(`satchel renewal of ${station}: ${replica} ${fingerprint ?? '-'}`);

/** The field of a replica's introduction that contains the vouch. */
export async function vouchFor(renewed: Renewed, { account, privateKey }: Voucher): Promise<{ renewal: Vouch }> {
  const signature = await signVouch(privateKey, textOf(renewed));
  return { renewal: { fingerprint: renewed.fingerprint, account, signature: signature.toString('base64') } };
}

/** Undefined if nobody vouched, or the value has another shape. */
export function vouchIn({ fields: { renewal } }: Pick<Change, 'fields'>): Vouch | undefined {
  return Check(Vouch, renewal) ? renewal : undefined;
}

type Account = { role: string; disabled: boolean; publicKey: string | null };

export const mayVouch = ({ role, disabled }: Pick<Account, 'role' | 'disabled'>): boolean =>
  !disabled && role !== 'reader';

/** True if this account, in its current state here, vouches for the replica of this introduction. */
export function isVouchedBy({ id: replica, fields }: Change, account: Account | undefined): boolean {
  const vouch = vouchIn({ fields });
  const { station } = fields;
  if (vouch === undefined || account?.publicKey == null || typeof station !== 'string' || !mayVouch(account))
    return false;
  const text = textOf({ station, replica, fingerprint: vouch.fingerprint });
  return isVouched(Buffer.from(account.publicKey, 'base64'), text, Buffer.from(vouch.signature, 'base64'));
}
