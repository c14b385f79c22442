/**
 * How a station comes to a hub: the granting side of a pairing, as `pairing/pairing.ts` has it for a station, by the same steps. What stands
 * there in the memory of one process is in the database here, since the next step can come to another one: the code for its ten minutes,
 * and of each try what the next step needs.
 */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { ReplicaId } from '../journal/change.contract.ts';
import { addressText, plainHost } from '../wire/address.rules.ts';
import type { Caller } from '../exchange/listener.ts';
import {
  bothHavePatients,
  codeMs,
  parseJson,
  purposes,
  sealJson,
  silentMs,
  tries,
  unsealJson,
} from '../pairing/pairing-steps.ts';
import { Agreement, Introduction, PairingQuestion, type PairingReply } from '../pairing/pairing.contract.ts';
import { finishTry, grantTry, newCode } from '../pairing/short-code.ts';
import { housekeeping, write, type Hub, type HubReader, type HubWriter } from '../postgres/access.ts';
import { getSelf } from '../postgres/journal.queries.ts';
import { admit, countsOf, findMember, findMemberByFingerprint, setRevoked } from '../postgres/members.ts';
import { ownIdentity } from './own-identity.ts';
import { countPatients } from '../postgres/patient.queries.ts';
import { recordEvent } from '../postgres/trail-entries.ts';
import { pairing, pairingTry, peer } from '../postgres/schema.ts';
import { nowMs } from '../postgres/server-time.ts';

/** A new code; one that was shown before is gone. @param by the account of whoever shows it. */
export async function openCode(hub: Hub, by: string): Promise<{ key: number; code: string; expiresAt: number }> {
  const code = newCode();
  return write(hub, by, async ({ orm }) => {
    await orm.delete(pairing);
    const [row] = await orm
      .insert(pairing)
      .values({ code, by, expiresAt: sql`${nowMs} + ${codeMs}::bigint`, triesLeft: tries })
      .returning({ key: pairing.key, expiresAt: pairing.expiresAt });
    if (row === undefined) throw new Error('A code was not opened.');
    return { ...row, code };
  });
}

/** No error where there is none. */
export const closeCode = async (hub: Hub): Promise<void> => {
  await housekeeping(hub, ({ orm }) => orm.delete(pairing));
};

export type OpenCode = typeof pairing.$inferSelect;

/** Undefined when there is none that somebody could still join with. */
export async function findCode({ orm }: HubReader): Promise<OpenCode | undefined> {
  const [row] = await orm.select().from(pairing).where(gt(pairing.expiresAt, nowMs));
  return row;
}

const refused = (reason: Extract<PairingReply, { kind: 'refused' }>['reason']): PairingReply => ({
  kind: 'refused',
  reason,
});

type Asked = { message: Uint8Array; from: Caller; port: number };

/** @param port where the hub listens. */
export const answerPairing = async (hub: Hub, asked: Asked): Promise<Uint8Array> =>
  Buffer.from(JSON.stringify(await replyTo(hub, asked)));

async function replyTo(hub: Hub, { message, from, port }: Asked): Promise<PairingReply> {
  const question = parseJson(PairingQuestion, message);
  if (question === undefined) return refused('malformed');
  const open = await findCode(hub);
  if (open === undefined) return refused('no-code');
  switch (question.step) {
    case 'begin':
      // No computer works on the register of a hub from elsewhere. Before a try is counted: nothing was tried.
      return question.as === undefined ? begin(hub, open, { ...question, from }) : refused('no-code');
    case 'prove':
      return prove(hub, open, { ...question, from, port });
    case 'agree':
      return agree(hub, open, { ...question, from });
  }
}

const isFree = (fingerprint: string) => or(isNull(pairing.provedBy), eq(pairing.provedBy, fingerprint));

async function begin(
  hub: Hub,
  { key }: OpenCode,
  { request, from: { fingerprint } }: { request: string; from: Caller },
): Promise<PairingReply> {
  // Counted before it is answered, and by the database: two processes count one try each, not one for both.
  const [open] = await housekeeping(hub, ({ orm }) =>
    orm
      .update(pairing)
      .set({ triesLeft: sql`${pairing.triesLeft} - 1` })
      .where(and(eq(pairing.key, key), gt(pairing.triesLeft, 0), isFree(fingerprint)))
      .returning({ code: pairing.code }),
  );
  if (open === undefined) return refused('no-code');
  await write(hub, 'station', (writer) => recordEvent(writer, { action: 'pairing-tried' }));
  const granted = await grantTry(open.code, request, await betweenUs(hub, fingerprint));
  if (granted === undefined) return refused('malformed');
  const id = randomBytes(16).toString('base64url');
  const begun = { id, pairingKey: key, fingerprint, state: granted.state };
  await housekeeping(hub, ({ orm }) => orm.insert(pairingTry).values(begun));
  return { kind: 'begun', try: id, response: granted.response };
}

const betweenUs = async (hub: Hub, joining: string) => ({ granting: (await ownIdentity(hub)).fingerprint, joining });

const ofCaller = (id: string, { key }: OpenCode, { fingerprint }: Caller) =>
  and(eq(pairingTry.id, id), eq(pairingTry.pairingKey, key), eq(pairingTry.fingerprint, fingerprint));

async function prove(
  hub: Hub,
  open: OpenCode,
  { try: id, proof, sealed, from, port }: { try: string; proof: string; sealed: string; from: Caller; port: number },
): Promise<PairingReply> {
  // A proof is looked at once.
  const state = await write(hub, open.by, async ({ orm }) => {
    const [row] = await orm
      .select()
      .from(pairingTry)
      .where(ofCaller(id, open, from))
      .for('update');
    if (typeof row?.state === 'string') await orm.update(pairingTry).set({ state: null }).where(eq(pairingTry.id, id));
    return row?.state ?? undefined;
  });
  if (state === undefined) return refused('no-code');
  const between = await betweenUs(hub, from.fingerprint);
  const key = await finishTry({ state, proof, between });
  const introduction = key && unsealJson(Introduction, sealed, { key, purpose: purposes.joining });
  if (key === undefined || introduction?.fingerprint !== from.fingerprint) return refused('wrong-code');
  const self = await getSelf(hub);
  if (introduction.station === self.id) return refused('same-station');
  // Two have proved it at once: the first one has it.
  const isFirst = await housekeeping(hub, async ({ orm }) => {
    const [had] = await orm
      .update(pairing)
      .set({ provedBy: from.fingerprint })
      .where(and(eq(pairing.key, open.key), isFree(from.fingerprint)))
      .returning({ key: pairing.key });
    if (had !== undefined)
      await orm.update(pairingTry).set({ agreedKey: key, introduction }).where(eq(pairingTry.id, id));
    return had !== undefined;
  });
  if (!isFirst) return refused('no-code');
  const own: Introduction = {
    ...{ station: self.id, name: self.name, replica: self.replica, fingerprint: between.granting, port },
    at: hub.clock.now(),
    counts: await countsOf(hub),
  };
  return { kind: 'proved', sealed: sealJson(own, key, purposes.granting) };
}

async function agree(
  hub: Hub,
  open: OpenCode,
  { try: id, sealed, from }: { try: string; sealed: string; from: Caller },
): Promise<PairingReply> {
  const [known] = await hub.orm
    .select()
    .from(pairingTry)
    .where(ofCaller(id, open, from));
  if (known?.agreedKey == null || known.introduction === null) return refused('no-code');
  const { agreedKey: key, introduction } = known;
  const agreement = unsealJson(Agreement, sealed, { key, purpose: purposes.agreeing });
  if (agreement === undefined) return refused('wrong-code');
  const own = { patients: await countPatients(hub) };
  if (bothHavePatients(own, introduction.counts) && !(await isOfOurs(hub, from.fingerprint))) {
    if (!agreement.acceptsPatients) return refused('has-patients');
    const accepts = await heardAsking(hub, id);
    if (accepts === null) return { kind: 'waiting' };
    if (!accepts) {
      await closeCode(hub);
      return refused('declined');
    }
  }
  const isAdmitted = await write(hub, open.by, async (writer) => {
    // It is good for one.
    const used = await writer.orm.delete(pairing).where(eq(pairing.key, open.key)).returning({ key: pairing.key });
    if (used.length === 0) return false;
    await admitPeer(writer, introduction, from);
    return true;
  });
  return isAdmitted ? { kind: 'agreed', sealed: sealJson({}, key, purposes.agreed) } : refused('no-code');
}

/** What an administrator has said to the station that made this try; null while nobody has. */
async function heardAsking(hub: Hub, id: string): Promise<boolean | null> {
  const [known] = await housekeeping(hub, ({ orm }) =>
    orm
      .update(pairingTry)
      .set({ askedAt: nowMs })
      .where(eq(pairingTry.id, id))
      .returning({ accepts: pairingTry.accepts }),
  );
  return known?.accepts ?? null;
}

/** The station that waits for an administrator to agree, and what was said to it. */
export async function findAsking({ orm }: HubReader, { key }: OpenCode) {
  const isHeardOf = gt(pairingTry.askedAt, sql`${nowMs} - ${silentMs}::bigint`);
  const [found] = await orm
    .select()
    .from(pairingTry)
    .where(and(eq(pairingTry.pairingKey, key), isHeardOf))
    .orderBy(desc(pairingTry.askedAt))
    .limit(1);
  if (found?.introduction == null) return undefined;
  return { id: found.id, introduction: found.introduction, accepts: found.accepts };
}

/** What an administrator says to a station that waits. False when this one does not wait, or not any more. */
export async function answerAsking(
  writer: HubWriter,
  { id, accepts }: { id: string; accepts: boolean },
): Promise<boolean> {
  const open = await findCode(writer);
  if (open === undefined || (await findAsking(writer, open))?.id !== id) return false;
  await writer.orm.update(pairingTry).set({ accepts }).where(eq(pairingTry.id, id));
  return true;
}

/** Whether it is of this register already: it is only met on another way from now on. */
async function isOfOurs(reader: HubReader, fingerprint: string): Promise<boolean> {
  const member = await findMemberByFingerprint(reader, fingerprint);
  return member !== undefined && !member.revoked;
}

/** From here on the station belongs, here and wherever this is heard. One that was revoked belongs again. */
async function admitPeer(writer: HubWriter, introduction: Introduction, { host }: Caller): Promise<void> {
  const { station, name, replica, fingerprint, at, port } = introduction;
  await admit(writer, { station, fingerprint, replica: replica as ReplicaId });
  if ((await findMember(writer, station))?.revoked === true) await setRevoked(writer, station, false);
  const address = port === null ? null : addressText({ host: plainHost(host), port });
  const anew = { name, address, pairedAt: writer.now, clockOffsetMs: at - writer.now, sentKey: 0, lastProblem: null };
  await writer.orm
    .insert(peer)
    .values({ stationId: station, ...anew })
    .onConflictDoUpdate({ target: peer.stationId, set: anew });
  await recordEvent(writer, { action: 'peer-admitted', record: station });
}
