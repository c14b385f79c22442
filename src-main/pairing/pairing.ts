/**
 * The granting side of a pairing: a code that an administrator reads out, and the answers to callers who use it. The
 * code is valid for ten minutes by a clock that nobody can set. It admits one station and allows five tries. A try is
 * counted before it is answered, since the answer already reveals whether the guess was right.
 *
 * A code is either for a station that is to belong, or for a seat, which works here and stores nothing. A caller learns
 * nothing with a code for the other purpose. Its proof would not fit either: messages are encrypted under a purpose of
 * their own.
 *
 * Once a station has proved that it knows the code, nobody else can use it. The code stays valid until that station
 * agrees. If both have patients, two registries become one, which nobody can undo. So an administrator of each side
 * agrees to the counts of the other, the joining side first. The joining side asks until the other one has answered,
 * and nothing is written before.
 */
import { randomBytes } from 'node:crypto';
import { eventOf } from '../audit/entry.ts';
import type { Caller } from '../exchange/listener.ts';
import { soon, type Steps } from '../steps.ts';
import { addressText, plainHost } from '../wire/address.rules.ts';
import { admitPeer, introductionOf, isOfOurs } from './introduction.ts';
import { Agreement, Introduction, PairingQuestion, SeatIntroduction, type PairingReply } from './pairing.contract.ts';
import type { PairingRegister, PairingTx } from './pairing.register.ts';
import {
  answerAsking,
  askingOf,
  beginTry,
  countTry,
  findProved,
  noteAsked,
  noteProved,
  takeState,
  type OpenCode,
} from './pairing.rules.ts';
import { bothHavePatients, isSeededByPart, parseJson, purposes, sealJson, unsealJson } from './pairing-steps.ts';
import { finishTry, grantTry, newCode } from './short-code.ts';

/** The station or hub that grants. */
export type Granting = {
  register: PairingRegister;
  /** Saves in the name of an account, or of `station`. */
  write: (by: string, body: (tx: PairingTx) => Steps<void>) => Promise<void>;
  /**
   * Ends a code and saves `body` in the name of the person who shows it. Returns false if the code has already ended:
   * it works once.
   */
  useUp: (code: OpenCode, body: (tx: PairingTx) => Steps<void>) => Promise<boolean>;
  /** The same, to admit a seat. Omitted on a hub, which has no seats. */
  admitSeat?: (code: OpenCode, seat: SeatIntroduction) => Promise<boolean>;
  /** The port of the listener. */
  port: number;
};

/** Creates a code, which replaces an earlier one. `expiresAt` is in the wall-clock time of this place, for people. */
export function* openCode(
  register: PairingRegister,
  { by, purpose = 'station' }: Pick<OpenCode, 'by'> & Partial<Pick<OpenCode, 'purpose'>>,
): Steps<Pick<OpenCode, 'key' | 'code' | 'expiresAt'>> {
  const { code, now } = yield* soon(register.pairing.open({ code: newCode(), purpose, by }));
  return { ...code, expiresAt: wallClock(register, code, now) };
}

/** Returns the code if a station could join now, and the station that waits for an administrator to agree. */
export function* codeState(register: PairingRegister) {
  const found = yield* soon(register.pairing.find());
  if (found === undefined) return undefined;
  const { code, now } = found;
  const asking = askingOf(code, now);
  // The station hears of the refusal in a moment, and the code is gone.
  if (asking === 'declined') return undefined;
  return { ...code, expiresAt: wallClock(register, code, now), asking };
}

/** When a code expires, in milliseconds since 1970. A station times its codes by a clock that nobody can set. */
const wallClock = (register: Pick<PairingRegister, 'now'>, { expiresAt }: OpenCode, now: number): number =>
  register.now + expiresAt - now;

/**
 * Stores an administrator's answer to a station that waits. Returns false if this station is not waiting, or no longer.
 */
export function* answerWaiting({ pairing }: PairingTx, answer: { id: string; accepts: boolean }): Steps<boolean> {
  const found = yield* soon(pairing.find());
  if (found === undefined) return false;
  const said = yield* soon(pairing.change(found.code.key, (code, now) => answerAsking(code, answer, now)));
  return said === true;
}

const refused = (reason: Extract<PairingReply, { kind: 'refused' }>['reason']): PairingReply => ({
  kind: 'refused',
  reason,
});

export const answerPairing = async (granting: Granting, message: Uint8Array, from: Caller): Promise<Uint8Array> =>
  Buffer.from(JSON.stringify(await replyTo(granting, message, from)));

type Called = { open: OpenCode; from: Caller };
type Step<Name extends PairingQuestion['step']> = Extract<PairingQuestion, { step: Name }>;

async function replyTo(granting: Granting, message: Uint8Array, from: Caller): Promise<PairingReply> {
  const question = parseJson(PairingQuestion, message);
  if (question === undefined) return refused('malformed');
  const open = (await granting.register.pairing.find())?.code;
  if (open === undefined) return refused('no-code');
  const called = { open, from };
  switch (question.step) {
    case 'begin':
      // Checked before a try is counted: this call tried no code.
      return (question.as ?? 'station') === open.purpose ? begin(granting, called, question) : refused('no-code');
    case 'prove':
      return prove(granting, called, question);
    case 'agree':
      return agree(granting, called, question);
  }
}

async function betweenUs({ pairing }: PairingRegister, joining: string) {
  return { granting: await pairing.fingerprint(), joining };
}

async function begin(
  { register, write }: Granting,
  { open, from: { fingerprint } }: Called,
  { request }: Step<'begin'>,
): Promise<PairingReply> {
  const { pairing } = register;
  if ((await pairing.change(open.key, (code) => countTry(code, fingerprint))) !== true) return refused('no-code');
  await write('station', (tx) => soon(tx.audit.record([eventOf(tx, { action: 'pairing-tried' })])));
  const granted = await grantTry(open.code, request, await betweenUs(register, fingerprint));
  if (granted === undefined) return refused('malformed');
  const id = randomBytes(16).toString('base64url');
  await pairing.change(open.key, (code) => beginTry(code, { id, fingerprint, state: granted.state }));
  return { kind: 'begun', try: id, response: granted.response };
}

async function prove(
  granting: Granting,
  called: Called,
  { try: id, proof, sealed }: Step<'prove'>,
): Promise<PairingReply> {
  const { open, from } = called;
  // A proof is checked only once.
  const state = await granting.register.pairing.change(open.key, (code) => takeState(code, { ...from, id }));
  if (state === undefined) return refused('no-code');
  const between = await betweenUs(granting.register, from.fingerprint);
  const key = await finishTry({ state, proof, between });
  if (key === undefined) return refused('wrong-code');
  const shown = { id, key, sealed, own: between.granting };
  return open.purpose === 'seat' ? takeSeat(granting, called, shown) : introduce(granting, called, shown);
}

type Shown = { id: string; key: Buffer; sealed: string; own: string };

/** Introduces this place to a station that knows the code. */
async function introduce(
  { register, port }: Granting,
  { open, from }: Called,
  { id, key, sealed, own }: Shown,
): Promise<PairingReply> {
  const introduction = unsealJson(Introduction, sealed, { key, purpose: purposes.joining });
  if (introduction?.fingerprint !== from.fingerprint) return refused('wrong-code');
  if (introduction.station === (await register.here.self()).id) return refused('same-station');
  if (isSeededByPart({ patients: await register.patients.count() }, introduction)) return refused('part');
  // If two stations prove the code at once, the first one gets it.
  const proved = { agreedKey: key, introduction };
  const isFirst = await register.pairing.change(open.key, (code) => noteProved(code, { ...from, id }, proved));
  if (isFirst !== true) return refused('no-code');
  const said = await introductionOf(register, { fingerprint: own, port });
  return { kind: 'proved', sealed: sealJson(said, key, purposes.granting) };
}

/** Admits a seat as soon as it has proved that it knows the code: it has nothing to agree to. */
async function takeSeat(
  { register, admitSeat }: Granting,
  { open, from }: Called,
  { key, sealed, own }: Shown,
): Promise<PairingReply> {
  const seat = unsealJson(SeatIntroduction, sealed, { key, purpose: purposes.seatAsking });
  if (seat?.fingerprint !== from.fingerprint) return refused('wrong-code');
  // A certificate belongs to either a station or a seat.
  if ((await register.members.findByFingerprint(from.fingerprint)) !== undefined) return refused('same-station');
  if (!(await admitSeat?.(open, seat))) return refused('no-code');
  const said: SeatIntroduction = { name: (await register.here.self()).name, fingerprint: own };
  return { kind: 'proved', sealed: sealJson(said, key, purposes.seatAdmitted) };
}

async function agree(
  { register, useUp }: Granting,
  { open, from }: Called,
  { try: id, sealed }: Step<'agree'>,
): Promise<PairingReply> {
  const { pairing, patients } = register;
  const proved = findProved(open, { ...from, id });
  if (proved === undefined) return refused('no-code');
  const { agreedKey: key, introduction } = proved;
  const agreement = unsealJson(Agreement, sealed, { key, purpose: purposes.agreeing });
  if (agreement === undefined) return refused('wrong-code');
  const own = { patients: await patients.count() };
  if (bothHavePatients(own, introduction.counts) && !(await isOfOurs(register, from.fingerprint))) {
    if (!agreement.acceptsPatients) return refused('has-patients');
    const accepts = await pairing.change(open.key, (code, now) => noteAsked(code, { ...from, id }, now));
    if (accepts === undefined) return refused('no-code');
    if (accepts === null) return { kind: 'waiting' };
    if (!accepts) {
      await pairing.end(open.key);
      return refused('declined');
    }
  }
  const { port } = introduction;
  const address = port === null ? null : addressText({ host: plainHost(from.host), port });
  const isAdmitted = await useUp(open, (tx) => admitPeer(tx, { introduction, address }));
  return isAdmitted ? { kind: 'agreed', sealed: sealJson({}, key, purposes.agreed) } : refused('no-code');
}
