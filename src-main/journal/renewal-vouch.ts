/**
 * How an account vouches for the renewal of a station. The replica before endorses the next one, but whoever copied the folder holds its
 * key as well; the key of an account opens with its password alone. Who may save may vouch: whoever left may do neither any more.
 */
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Change } from './change.contract.ts';
import { isVouched, signVouch } from './vouch.ts';

const Vouch = Type.Object({
  /** Of the certificate by which the station is known from now on; null for one that never met another. */
  fingerprint: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
  account: Type.String(),
  /** Base64. */
  signature: Type.String(),
});
export type Vouch = Static<typeof Vouch>;

/** `privateKey`: X25519, of the account. */
export type Voucher = { account: string; privateKey: Uint8Array };

type Renewed = { station: string; replica: string; fingerprint: string | null };

const textOf = ({ station, replica, fingerprint }: Renewed) =>
  Buffer.from(`satchel renewal of ${station}: ${replica} ${fingerprint ?? '-'}`);

/** The field of a replica's introduction that says so. */
export async function vouchFor(renewed: Renewed, { account, privateKey }: Voucher): Promise<{ renewal: Vouch }> {
  const signature = await signVouch(privateKey, textOf(renewed));
  return { renewal: { fingerprint: renewed.fingerprint, account, signature: signature.toString('base64') } };
}

/** Undefined where nobody vouched, or what is said is of another shape. */
export function vouchIn({ fields: { renewal } }: Pick<Change, 'fields'>): Vouch | undefined {
  return Check(Vouch, renewal) ? renewal : undefined;
}

type Account = { role: string; disabled: boolean; publicKey: string | null };

export const mayVouch = ({ role, disabled }: Pick<Account, 'role' | 'disabled'>): boolean =>
  !disabled && role !== 'reader';

/** Whether this account, as it is here now, vouches for the replica of this introduction. */
export function isVouchedBy({ id: replica, fields }: Change, account: Account | undefined): boolean {
  const vouch = vouchIn({ fields });
  const { station } = fields;
  if (vouch === undefined || account?.publicKey == null || typeof station !== 'string' || !mayVouch(account))
    return false;
  const text = textOf({ station, replica, fingerprint: vouch.fingerprint });
  return isVouched(Buffer.from(account.publicKey, 'base64'), text, Buffer.from(vouch.signature, 'base64'));
}
