/**
 * The joining side of a pairing: calls the address that somebody typed, and proves that it knows the code. It trusts
 * nothing from the other side before that side has proved the same. It writes nothing before both have agreed, and
 * waits for that until the code ends.
 *
 * If the last answer is lost, the other side has admitted this station, but not the reverse. A new code repairs this.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/access.ts';
import { addressText, type Address } from '../wire/address.rules.ts';
import type { Identity } from '../exchange/certificate.ts';
import { openWay } from '../exchange/https-link.ts';
import { introductionOf, isOfOurs } from './introduction.ts';
import { isCallProblem } from '../exchange/link.contract.ts';
import { LinkProblem } from '../exchange/link.ts';
import type { MemberRegister } from '../exchange/member.register.ts';
import { ownIdentity } from '../exchange/own-identity.ts';
import { Introduction, pairingFormat, PairingReply, type PairingQuestion } from './pairing.contract.ts';
import { askAgainMs, codeMs } from './code.rules.ts';
import { bothHavePatients, isSeededByPart, parseJson, purposes, sealJson, unsealJson } from './pairing-steps.ts';
import { joinTry } from './short-code.ts';
import type { JoinRefusal } from '../exchange/sync.contract.ts';
import { Type } from 'typebox';

type Counts = Introduction['counts'];
export type Joined =
  | { kind: 'joined'; station: string; ours: Counts; theirs: Counts }
  /** Nothing was written on either side. People first have to be told that both registries become one. */
  | { kind: 'has-patients'; name: string; fingerprint: string; ours: Counts; theirs: Counts }
  | { kind: 'refused'; reason: JoinRefusal };

export type Join = {
  address: Address;
  code: string;
  acceptsPatients: boolean;
  /** The port of this station's own listener; null if it has none. */
  port: number | null;
  signal: AbortSignal;
};

export type Joining = {
  db: Db;
  register: MemberRegister;
  /** Stores the other station, in the name of the administrator who typed the code. */
  admit: (met: { introduction: Introduction; address: string | null }) => Promise<void>;
};

export const refused = (reason: JoinRefusal): Refused => ({ kind: 'refused', reason });

/** The running pairing of each registry, so that it can be cancelled. */
const joinings = new WeakMap<Db, AbortController>();

export const giveUpJoining = (db: Db): void => joinings.get(db)?.abort();

export async function join(joining: Joining, asked: Join): Promise<Joined> {
  const { db } = joining;
  const givenUp = new AbortController();
  joinings.set(db, givenUp);
  const signal = AbortSignal.any([asked.signal, givenUp.signal]);
  const identity = await ownIdentity({ db });
  return asking({ ...asked, signal, identity }, (pairing) => joinBy(joining, { ...asked, signal, ...pairing }));
}

export type Asking = {
  ask: (question: PairingQuestion) => Promise<PairingReply>;
  own: string;
  /** The fingerprint of the station that answers; undefined before the first answer. */
  theirs: () => string | undefined;
};

type Refused = Extract<Joined, { kind: 'refused' }>;

/** Runs `body` with a connection to one station: the one that answered there first. */
export async function asking<T>(
  { address, identity, signal }: Pick<Join, 'address'> & { identity: Identity; signal?: AbortSignal },
  body: (asking: Asking) => Promise<T>,
): Promise<T | Refused> {
  const way = openWay({ address, identity, fingerprint: undefined });
  const ask = async (question: PairingQuestion): Promise<PairingReply> => {
    const bytes = await way.post('/pairing', Buffer.from(JSON.stringify(question)), { signal });
    const reply = parseJson(PairingReply, bytes);
    if (reply === undefined) throw new LinkProblem('broken');
    return reply;
  };
  try {
    return await body({ ask, own: identity.fingerprint, theirs: way.answering });
  } catch (error) {
    if (error instanceof LinkProblem) return refused(isCallProblem(error.kind) ? error.kind : 'broken');
    throw error;
  } finally {
    way.close();
  }
}

async function joinBy(
  { db, register, admit }: Joining,
  { code, ask, own, theirs, ...asked }: Join & Asking,
): Promise<Joined> {
  const joining = await joinTry(code);
  const begun = await ask({ step: 'begin', format: pairingFormat, request: joining.request });
  if (begun.kind !== 'begun') return refusedBy(begun);
  const granting = theirs() ?? '';
  if (granting === own) return refused('same-station');
  const found = joining.finish(begun.response, { granting, joining: own });
  if (found === undefined) return refused('wrong-code');
  const { key, proof } = found;

  const us = await introductionOf(register, { fingerprint: own, port: asked.port });
  const proved = await ask({ step: 'prove', try: begun.try, proof, sealed: sealJson(us, key, purposes.joining) });
  if (proved.kind !== 'proved') return refusedBy(proved);
  const them = unsealJson(Introduction, proved.sealed, { key, purpose: purposes.granting });
  if (them?.fingerprint !== granting) return refused('wrong-code');
  if (them.station === us.station) return refused('same-station');
  if (isSeededByPart(us.counts, them)) return refused('part');
  const counts = { ours: us.counts, theirs: them.counts };
  const isToBeSaid = { kind: 'has-patients', name: them.name, fingerprint: granting, ...counts } as const;
  const isJoined = bothHavePatients(us.counts, them.counts) && !(await isOfOurs(register, granting));
  if (isJoined && !asked.acceptsPatients) return isToBeSaid;

  const agreement = sealJson({ acceptsPatients: asked.acceptsPatients }, key, purposes.agreeing);
  const agreed = await answeredBy(db, asked.signal, () => ask({ step: 'agree', try: begun.try, sealed: agreement }));
  if (agreed === 'not-answered' || agreed === 'given-up') return refused(agreed);
  // A station that has not heard of this one yet assumes that it belongs to another registry.
  if (agreed.kind === 'refused' && agreed.reason === 'has-patients') return isToBeSaid;
  if (agreed.kind !== 'agreed') return refusedBy(agreed);
  if (unsealJson(Type.Object({}), agreed.sealed, { key, purpose: purposes.agreed }) === undefined)
    return refused('wrong-code');
  await admit({ introduction: them, address: addressText(asked.address) });
  return { kind: 'joined', station: them.station, ...counts };
}

/**
 * Asks until an administrator of the other side has answered. `not-answered`: the code there ended first. `given-up`:
 * somebody here cancelled the wait.
 */
async function answeredBy(
  db: Db,
  signal: AbortSignal,
  ask: () => Promise<PairingReply>,
): Promise<PairingReply | 'not-answered' | 'given-up'> {
  const beganAt = db.clock.elapsed();
  for (let isWaiting = false; ; isWaiting = true) {
    if (isWaiting && signal.aborted) return 'given-up';
    const reply = await ask();
    if (isWaiting && reply.kind === 'refused' && reply.reason === 'no-code') return 'not-answered';
    if (reply.kind !== 'waiting') return reply;
    if (db.clock.elapsed() - beganAt >= codeMs) return 'not-answered';
    await sleep(askAgainMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Converts a reply to a refusal. A reply of a kind that does not belong here counts as `broken`. */
export const refusedBy = (reply: PairingReply): Refused =>
  refused(reply.kind === 'refused' && reply.reason !== 'malformed' ? reply.reason : 'broken');
