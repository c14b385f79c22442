/**
 * The granting side of a pairing: a code that an administrator reads out, and what is answered to whoever calls with one. The code
 * lives ten minutes by a clock that nobody can set, is good for one station, and for five tries: a try is counted before it is
 * answered, since the answer already tells who made it whether its one guess was right.
 *
 * A code is for a station that is to belong, or for a seat, which is to work here and keep nothing. Who wants to be the one learns
 * nothing with a code for the other, and what it proves would not fit: each is sealed under a name of its own.
 *
 * Once a station has proved that it knows the code, nobody else can use it. It stays good until that station agrees. Where both have
 * patients, two registers become one, which nobody can undo: an administrator of each side agrees to the counts of the other, the one of
 * the joining side first. The joining side asks until the other one has answered, and nothing is written before.
 */
import { randomBytes } from 'node:crypto';
import { recordEvent } from '../audit/event.ts';
import { write } from '../db/access.ts';
import { announce } from '../journal/events.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { countPatients } from '../patients/patient.queries.ts';
import { admitSeat } from './seat.queries.ts';
import type { Registry } from '../station/registry.ts';
import { addressText, plainHost } from '../wire/address.rules.ts';
import { admitPeer, introductionOf, isOfOurs } from './introduction.ts';
import type { Caller } from '../exchange/listener.ts';
import { findMemberByFingerprint } from '../exchange/member.queries.ts';
import { ownIdentity } from '../exchange/own-identity.ts';
import { Agreement, Introduction, PairingQuestion, SeatIntroduction, type PairingReply } from './pairing.contract.ts';
import {
  bothHavePatients,
  codeMs,
  parseJson,
  purposes,
  sealJson,
  silentMs,
  tries,
  unsealJson,
} from './pairing-steps.ts';
import { grantTry, newCode, type Between } from './short-code.ts';

type Try = {
  fingerprint: string;
  finish: (proof: string) => Buffer | undefined;
  proved: { key: Buffer; introduction: Introduction } | undefined;
};

export type CodePurpose = 'station' | 'seat';

type OpenCode = {
  code: string;
  purpose: CodePurpose;
  /** The account of the administrator who shows it. */
  by: string;
  /** In elapsed time. */
  openedAt: number;
  triesLeft: number;
  tries: Map<string, Try>;
  /** Of the station that has proved to know it. */
  provedBy: string | undefined;
  /** Set once a station with patients wants to join this register, which has some too. */
  asking: { try: string; introduction: Introduction; heardAt: number; accepts: boolean | undefined } | undefined;
};

const openCodes = new WeakMap<Registry, OpenCode>();

/** A new code; one that was shown before is gone. */
export function openCode(
  registry: Registry,
  by: string,
  purpose: CodePurpose = 'station',
): { code: string; expiresAt: number } {
  const { clock } = registry.db;
  const code = newCode();
  const openedAt = clock.elapsed();
  const unused = { triesLeft: tries, tries: new Map<string, Try>(), provedBy: undefined, asking: undefined };
  openCodes.set(registry, { code, purpose, by, openedAt, ...unused });
  return { code, expiresAt: clock.now() + codeMs };
}

export const closeCode = (registry: Registry): void => void openCodes.delete(registry);

/** Undefined when it is used, too old, or was taken back. */
function currentCode(registry: Registry): OpenCode | undefined {
  const open = openCodes.get(registry);
  if (open === undefined) return undefined;
  if (registry.db.clock.elapsed() - open.openedAt < codeMs) return open;
  closeCode(registry);
  return undefined;
}

type CodeState = {
  purpose: CodePurpose;
  triesLeft: number;
  leftMs: number;
  asking: { id: string; introduction: Introduction; isAccepted: boolean } | null;
};

/** Whether somebody could join now, and who waits for an administrator to agree. */
export function codeState(registry: Registry): CodeState | undefined {
  const open = currentCode(registry);
  if (open === undefined || open.asking?.accepts === false) return undefined;
  const { purpose, triesLeft, asking } = open;
  const elapsed = registry.db.clock.elapsed();
  const isWaiting = asking !== undefined && elapsed - asking.heardAt < silentMs;
  return {
    ...{ purpose, triesLeft, leftMs: codeMs - (elapsed - open.openedAt) },
    asking: isWaiting
      ? { id: asking.try, introduction: asking.introduction, isAccepted: asking.accepts === true }
      : null,
  };
}

/** What an administrator says to a station that waits. False when this one does not wait, or not any more. */
export function answerAsking(registry: Registry, { id, accepts }: { id: string; accepts: boolean }): boolean {
  const asking = currentCode(registry)?.asking;
  if (asking?.try !== id || codeState(registry)?.asking?.id !== id) return false;
  asking.accepts = accepts;
  return true;
}

const refused = (reason: Extract<PairingReply, { kind: 'refused' }>['reason']): PairingReply => ({
  kind: 'refused',
  reason,
});

/** @param port where this station listens. */
export async function answerPairing(
  registry: Registry,
  { message, from, port }: { message: Uint8Array; from: Caller; port: number },
): Promise<Uint8Array> {
  return Buffer.from(JSON.stringify(await replyTo(registry, { message, from, port })));
}

type Asked = { message: Uint8Array; from: Caller; port: number };

async function replyTo(registry: Registry, { message, from, port }: Asked): Promise<PairingReply> {
  const question = parseJson(PairingQuestion, message);
  if (question === undefined) return refused('malformed');
  const open = currentCode(registry);
  if (open === undefined) return refused('no-code');
  const between = { granting: (await ownIdentity(registry)).fingerprint, joining: from.fingerprint };
  if (question.step === 'begin') {
    // Before a try is counted: nothing was tried.
    if ((question.as ?? 'station') !== open.purpose) return refused('no-code');
    return begin(registry, open, { ...question, between });
  }
  const known = open.tries.get(question.try);
  if (known?.fingerprint !== from.fingerprint) return refused('no-code');
  if (question.step === 'prove') {
    const proof = { ...question, known, between, port };
    return open.purpose === 'seat' ? proveSeat(registry, open, proof) : prove(registry, open, proof);
  }
  return agree(registry, open, { ...question, known, from });
}

async function begin(
  registry: Registry,
  open: OpenCode,
  { request, between }: { request: string; between: Between },
): Promise<PairingReply> {
  const isOfAnother = open.provedBy !== undefined && open.provedBy !== between.joining;
  if (open.triesLeft === 0 || isOfAnother) return refused('no-code');
  open.triesLeft -= 1;
  await write(registry.db, 'station', (writer) => {
    recordEvent(writer, { action: 'pairing-tried' });
    announce(writer, { kind: 'sync' });
  });
  const granted = await grantTry(open.code, request, between);
  if (granted === undefined) return refused('malformed');
  const id = randomBytes(16).toString('base64url');
  open.tries.set(id, { fingerprint: between.joining, finish: granted.finish, proved: undefined });
  return { kind: 'begun', try: id, response: granted.response };
}

type Proof = { try: string; proof: string; sealed: string; known: Try; between: Between; port: number };

function prove(
  registry: Registry,
  open: OpenCode,
  { proof, sealed, known, between, port, try: id }: Proof,
): PairingReply {
  // A proof is looked at once.
  if (known.proved !== undefined) return refused('no-code');
  open.tries.delete(id);
  const key = known.finish(proof);
  if (key === undefined) return refused('wrong-code');
  const introduction = unsealJson(Introduction, sealed, { key, purpose: purposes.joining });
  if (introduction?.fingerprint !== between.joining) return refused('wrong-code');
  // Two have proved it at once: the first one has it.
  if (open.provedBy !== undefined && open.provedBy !== between.joining) return refused('no-code');
  if (introduction.station === getSelf(registry).id) return refused('same-station');
  open.provedBy = between.joining;
  open.tries.set(id, { ...known, proved: { key, introduction } });
  const own = introductionOf(registry, { fingerprint: between.granting, port });
  return { kind: 'proved', sealed: sealJson(own, key, purposes.granting) };
}

/** A seat has nothing to agree to: it is admitted as soon as it has shown that it knows the code. */
async function proveSeat(registry: Registry, open: OpenCode, { proof, sealed, known, between, try: id }: Proof) {
  open.tries.delete(id);
  const key = known.finish(proof);
  const seat = key && unsealJson(SeatIntroduction, sealed, { key, purpose: purposes.seatAsking });
  if (key === undefined || seat?.fingerprint !== between.joining) return refused('wrong-code');
  // Before anything is waited for: it is good for one.
  if (openCodes.get(registry) !== open) return refused('no-code');
  // One certificate is one right.
  if (findMemberByFingerprint(registry, between.joining) !== undefined) return refused('same-station');
  closeCode(registry);
  await write(registry.db, open.by, (writer) => {
    const id = admitSeat(writer, seat);
    recordEvent(writer, { action: 'seat-admitted', record: id });
    announce(writer, { kind: 'sync' });
  });
  const own: SeatIntroduction = { name: getSelf(registry).name, fingerprint: between.granting };
  return { kind: 'proved' as const, sealed: sealJson(own, key, purposes.seatAdmitted) };
}

async function agree(
  registry: Registry,
  open: OpenCode,
  { sealed, known, from, try: id }: { try: string; sealed: string; known: Try; from: Caller },
): Promise<PairingReply> {
  if (known.proved === undefined) return refused('no-code');
  const { key, introduction } = known.proved;
  const agreement = unsealJson(Agreement, sealed, { key, purpose: purposes.agreeing });
  if (agreement === undefined) return refused('wrong-code');
  const own = { patients: countPatients(registry) };
  if (bothHavePatients(own, introduction.counts) && !isOfOurs(registry, from.fingerprint)) {
    if (!agreement.acceptsPatients) return refused('has-patients');
    const accepts = await heardAsking(registry, open, { try: id, introduction });
    if (accepts === undefined) return { kind: 'waiting' };
    if (!accepts) {
      closeCode(registry);
      return refused('declined');
    }
  }
  // Before anything is waited for: it is good for one.
  if (openCodes.get(registry) !== open) return refused('no-code');
  closeCode(registry);
  const address =
    introduction.port === null ? null : addressText({ host: plainHost(from.host), port: introduction.port });
  await admitPeer(registry, { introduction, by: open.by, address });
  return { kind: 'agreed', sealed: sealJson({}, key, purposes.agreed) };
}

type Asking = { try: string; introduction: Introduction };

/** What an administrator has said to this station; undefined while nobody has. */
async function heardAsking(registry: Registry, open: OpenCode, asking: Asking): Promise<boolean | undefined> {
  const heardAt = registry.db.clock.elapsed();
  // The counts that were agreed to are those of this try.
  if (open.asking?.try === asking.try) {
    open.asking.heardAt = heardAt;
    return open.asking.accepts;
  }
  open.asking = { ...asking, heardAt, accepts: undefined };
  await write(registry.db, 'station', (writer) => announce(writer, { kind: 'sync' }));
  return undefined;
}
