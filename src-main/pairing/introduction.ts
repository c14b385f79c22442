/** Describes this station or hub to one that it is being paired with, and stores the description that it receives. */
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
  const whole = !(await register.here.isPart());
  return { station, name, replica, at: register.now, whole, counts: await register.members.counts(), ...said };
}

/** True if the caller already belongs to this registry, so this pairing only gives it another address. */
export async function isOfOurs({ members }: MemberRegister, fingerprint: string): Promise<boolean> {
  const member = await members.findByFingerprint(fingerprint);
  return member !== undefined && !member.revoked;
}

type Met = { introduction: Introduction; address: string | null };

/**
 * Admits the other station, here and on every station that hears of it. A revoked station belongs again: an
 * administrator of each side has just agreed.
 */
export function* admitPeer(tx: MemberTx, { introduction, address }: Met): Steps<void> {
  const { station, name, replica, fingerprint, at } = introduction;
  const { members, audit, now } = tx;
  yield* soon(members.admit({ station, fingerprint, replica: replica as ReplicaId }));
  if ((yield* soon(members.find(station)))?.revoked === true) yield* soon(members.setRevoked(station, false));
  yield* soon(members.meet({ stationId: station, name, address, pairedAt: now, clockOffsetMs: at - now }));
  yield* soon(audit.record([eventOf(tx, { action: 'peer-admitted', record: station })]));
}
