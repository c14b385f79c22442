/** What a station or hub says of itself to one that it is being paired with, and what it writes down of the other. */
import { eventOf } from '../audit/entry.ts';
import type { MemberRegister, MemberTx } from '../exchange/member.register.ts';
import type { ReplicaId } from '../journal/change.contract.ts';
import { soon, type Steps } from '../steps.ts';
import type { Introduction } from './pairing.contract.ts';

export async function introductionOf(
  register: MemberRegister,
  said: Pick<Introduction, 'fingerprint' | 'port'>,
): Promise<Introduction> {
  const { id: station, name, replica } = await register.here.self();
  return { station, name, replica, at: register.now, counts: await register.members.counts(), ...said };
}

/** Whether it is of this register already: it is only met on another way from now on. */
export async function isOfOurs({ members }: MemberRegister, fingerprint: string): Promise<boolean> {
  const member = await members.findByFingerprint(fingerprint);
  return member !== undefined && !member.revoked;
}

type Met = { introduction: Introduction; address: string | null };

/**
 * From here on the other one belongs, here and wherever this is heard. One that was revoked belongs again: an administrator of each
 * side has just said so.
 */
export function* admitPeer(tx: MemberTx, { introduction, address }: Met): Steps<void> {
  const { station, name, replica, fingerprint, at } = introduction;
  const { members, audit, now } = tx;
  yield* soon(members.admit({ station, fingerprint, replica: replica as ReplicaId }));
  if ((yield* soon(members.find(station)))?.revoked === true) yield* soon(members.setRevoked(station, false));
  yield* soon(members.meet({ stationId: station, name, address, pairedAt: now, clockOffsetMs: at - now }));
  yield* soon(audit.record([eventOf(tx, { action: 'peer-admitted', record: station })]));
}
