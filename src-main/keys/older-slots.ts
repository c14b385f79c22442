/**
 * Slots as earlier versions wrote them (formats 1 and 2): the registry's key, encrypted directly with a person's
 * secret. They can be opened, and are replaced when their owner next signs in; no new ones are made. A new key of the
 * registry cannot be encrypted to them, so a re-key cannot keep them.
 */
import { hkdfSync } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { PasswordCost } from './holder.contract.ts';
import { keyFromPassword } from './password.ts';
import { unseal } from './seal.ts';

const short = { maxLength: 2048 };

const OlderPasswordSlot = Type.Object({
  kind: Type.Literal('password'),
  id: Type.String(short),
  username: Type.String(short),
  salt: Type.String(short),
  cost: PasswordCost,
  sealed: Type.String(short),
});
const OlderPlainSlot = Type.Object({
  kind: Type.Union([Type.Literal('recovery'), Type.Literal('key-file')]),
  id: Type.String(short),
  sealed: Type.String(short),
});
const OlderKeyStoreSlot = Type.Object({
  kind: Type.Literal('key-store'),
  id: Type.String(short),
  sealed: Type.String(short),
  /** The secret that opens the slot, encrypted by the operating system. */
  sealedSecret: Type.String({ maxLength: 8192 }),
});
export const OlderSlot = Type.Union([OlderPasswordSlot, OlderPlainSlot, OlderKeyStoreSlot]);
export type OlderSlot = Static<typeof OlderSlot>;
type OlderPasswordSlot = Static<typeof OlderPasswordSlot>;

export async function openOlderWithPassword(slot: OlderPasswordSlot, password: string): Promise<Buffer | undefined> {
  return open(slot, await keyFromPassword(password, Buffer.from(slot.salt, 'base64'), slot.cost));
}

/** Opens a slot with a random secret: the recovery key, a key file, or that of the key store. */
export const openOlder = (slot: OlderSlot, secret: Buffer): Buffer | undefined =>
  open(slot, Buffer.from(hkdfSync('sha256', secret, '', `satchel ${slot.kind} slot`, 32)));

function open({ kind, id, sealed }: OlderSlot, sealing: Buffer): Buffer | undefined {
  const key = unseal(Buffer.from(sealed, 'base64'), sealing, `${kind}:${id}`);
  return key?.length === 32 ? key : undefined;
}
