/**
 * Simulates many stations of a region, as a hub sees them. Each has a certificate and a chain of its own, meets the hub over TLS and sends
 * what it saved since the last time. They have no registry, so that only the hub is measured. They do not fetch what other stations saved.
 *
 * Runs as a process that receives its orders as messages, one after the other: see `hub.ts`.
 */
import pg from 'pg';
import { newUuid } from '../../src-main/clock.ts';
import type { Point } from '../../src-main/journal/chain.rules.ts';
import type { Change, ChangeHash, ReplicaId } from '../../src-main/journal/change.contract.ts';
import { hlcZero, nextHlc } from '../../src-main/journal/hlc.rules.ts';
import { digestOfHolders } from '../../src-main/staff/sent-holder.ts';
import { digestOfHeard } from '../../src-main/exchange/heard-digest.ts';
import { digestOfVector } from '../../src-main/exchange/answering.ts';
import { identityOf, makeCertificate, type Identity } from '../../src-main/exchange/certificate.ts';
import { httpsLink } from '../../src-main/exchange/https-link.ts';
import type { Link } from '../../src-main/exchange/link.ts';
import {
  descriptionOf,
  pack,
  replies,
  unpack,
  type Reply,
  type Request,
  type RequestOf,
} from '../../src-main/exchange/message.ts';
import { encodeSlice, type Slice } from '../../src-main/exchange/slice.ts';
import { newStranger, type Stranger } from '../journal/stranger.ts';
import { clerkData } from './clerk.ts';

export type Enrolled = { station: string; fingerprint: string; replica: string };
export type Order =
  | { order: 'enrol'; stations: number; from: number }
  /** Saves `changes` changes at each of `stations` stations, in slices of `slice`. */
  | { order: 'save'; stations: number; changes: number; slice: number }
  /** Inserts what was saved, or at most `most` of it, into a plain table: a statement for each row, `rows` rows a transaction. */
  | { order: 'insert'; url: string; connections: number; rows: number; most?: number }
  /** All stations that have saved meet the hub, `atOnce` at a time. */
  | { order: 'meet'; ports: number[]; fingerprint: string; atOnce: number }
  /** Compares `count` times, at stations that know everything that the hub knows. */
  | { order: 'compare'; ports: number[]; fingerprint: string; atOnce: number; count: number };
/**
 * The results, as far as an order has any. `meetingMs`: milliseconds from the first byte of a connection to the last. `compareMs`:
 * milliseconds of one message on an open connection. `ends`: the ends of all stations' chains.
 */
export type Done = {
  enrolled?: Enrolled[];
  count?: number;
  bytes?: number;
  inserted?: number;
  meetingMs?: number[];
  compareMs?: number[];
  ends?: Point[];
};

type Simulated = { identity: Identity; stranger: Stranger; save: () => Uint8Array; saved: Slice[] };

const data = clerkData(1_000_000);
const stations: Simulated[] = [];

const orders: { [Name in Order['order']]: (order: Extract<Order, { order: Name }>) => Promise<Done> } = {
  enrol: async ({ stations: count, from }) => {
    const enrolled: Enrolled[] = [];
    for (let i = 0; i < count; i++) {
      const station = newUuid();
      const identity = identityOf(await makeCertificate());
      const stranger = newStranger({}, station);
      stations.push({
        ...{ identity, stranger, save: saving(stranger, (from + i) * 1000) },
        saved: [{ changes: [stranger.introduction.bytes], heads: [stranger.head()] }],
      });
      enrolled.push({ station, fingerprint: identity.fingerprint, replica: stranger.id });
    }
    return { enrolled, count };
  },
  save: ({ stations: count, changes, slice }) => {
    for (const each of stations.slice(0, count)) {
      for (let left = changes; left > 0; left -= slice) {
        const made = Array.from({ length: Math.min(slice, left) }, each.save);
        each.saved.push({ changes: made, heads: [each.stranger.head()] });
      }
    }
    const all = stations.flatMap(({ saved }) => saved.flatMap((each) => each.changes));
    return Promise.resolve({ count: all.length, bytes: all.reduce((sum, { length }) => sum + length, 0) });
  },
  insert: insertBare,
  meet: async ({ ports, fingerprint, atOnce }) => {
    const meetingMs: number[] = [];
    const meeting = stations.filter(({ saved }) => saved.length > 0);
    await inTurns(meeting, atOnce, async (station, i) => {
      const from = performance.now();
      await meet(station, { port: ports[i % ports.length] ?? 0, fingerprint });
      meetingMs.push(performance.now() - from);
    });
    return { meetingMs, ends: stations.map(({ stranger }) => endOf(stranger)) };
  },
  compare: async ({ ports, fingerprint, atOnce, count }) => {
    const [meetingMs, compareMs]: number[][] = [[], []];
    let digest = digestOfVector([]);
    await inTurns(Array.from({ length: count }), atOnce, async (_each, i) => {
      const station = stations[i % stations.length];
      if (station === undefined) return;
      const from = performance.now();
      const link = linkTo(station, { port: ports[i % ports.length] ?? 0, fingerprint });
      const compare = () =>
        ask(link, {
          kind: 'compare',
          ...descriptionOf({ isPart: false }),
          digest,
          now: Date.now(),
          accounts: digestOfHolders([]),
          heard: digestOfHeard([]),
        });
      try {
        const { vector } = await compare();
        // The first station receives what the hub has, as after a meeting.
        if (vector !== null) return void (digest = digestOfVector(vector));
        await ask(link, { kind: 'finish', whole: true, digest, pulledTo: 0, now: Date.now() });
        meetingMs?.push(performance.now() - from);
        const asked = performance.now();
        if ((await compare()).vector !== null) throw new Error('The hub knew more than nobody saved.');
        compareMs?.push(performance.now() - asked);
      } finally {
        link.close();
      }
    });
    return { meetingMs: meetingMs ?? [], compareMs: compareMs ?? [] };
  },
};

const linkTo = ({ identity }: Simulated, { port, fingerprint }: { port: number; fingerprint: string }): Link =>
  httpsLink({ address: { host: '127.0.0.1', port }, identities: [identity], fingerprint });

function endOf(stranger: Stranger): Point {
  const { replica, seq, hash } = stranger.head();
  return { replica: replica as ReplicaId, seq, hash };
}

/** Returns a function that saves a change. About 70 of 200 changes are new patients, 110 are visits and 20 are edits. */
export function saving(stranger: Stranger, firstPatient: number): () => Uint8Array {
  const patients: { id: string; hash: ChangeHash }[] = [];
  let [saves, patientsMade, hlc] = [0, 0, hlcZero];
  const write = (said: Pick<Change, 'kind' | 'id' | 'fields'> & Partial<Change>) => {
    hlc = nextHlc(hlc, Date.now());
    return stranger.write({ at: Date.now(), hlc, author: stranger.id, ...said });
  };
  return () => {
    const turn = saves++ % 20;
    const last = patients.at(-1 - (saves % Math.max(1, Math.min(50, patients.length))));
    if (turn % 3 === 0 || last === undefined) {
      const { age, ...fields } = data.patient(firstPatient + patientsMade++);
      const [id, reportedOn] = [newUuid(), '2026-03-01'];
      const made = write({ kind: 'patient', id, fields: { ...fields, age: { years: age, reportedOn } } });
      patients.push({ id, hash: made.hash });
      return made.bytes;
    }
    if (turn % 10 === 1) {
      const fields = { phoneNumber: `+254 7${String(saves).padStart(8, '0')}` };
      const made = write({ kind: 'patient', id: last.id, fields, after: [last.hash] });
      last.hash = made.hash;
      return made.bytes;
    }
    const fields = { patientId: last.id, timeStart: Date.now(), category: 'OUTPATIENT', reason: 'Fever since Monday' };
    return write({ kind: 'visit', id: newUuid(), fields }).bytes;
  };
}

/** Exchanges as `exchange/exchange.ts` does for a station that has saved and fetches nothing. */
async function meet(station: Simulated, at: { port: number; fingerprint: string }): Promise<void> {
  const { stranger, saved } = station;
  const link = linkTo(station, at);
  try {
    const digest = digestOfVector([endOf(stranger)]);
    await ask(link, {
      kind: 'compare',
      ...descriptionOf({ isPart: false }),
      digest,
      now: Date.now(),
      accounts: digestOfHolders([]),
      heard: digestOfHeard([]),
    });
    for (const slice of saved.splice(0)) {
      const { applied } = await ask(link, { kind: 'push', slice: encodeSlice(slice) });
      if (applied !== slice.changes.length)
        throw new Error(`Of ${slice.changes.length} changes ${applied} were taken.`);
    }
    await ask(link, { kind: 'finish', whole: true, digest, pulledTo: 0, now: Date.now() });
  } finally {
    link.close();
  }
}

async function ask<Kind extends Request['kind']>(link: Link, request: RequestOf<Kind>): Promise<Reply<Kind>> {
  const reply = await unpack(replies[request.kind as Kind], await link.ask(await pack(request), {}));
  if (reply === undefined) throw new Error('The hub answered what is no answer.');
  return reply as Reply<Kind>;
}

async function insertBare({ url, connections, rows, most }: Extract<Order, { order: 'insert' }>): Promise<Done> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const all = stations.flatMap(({ saved }) => saved.flatMap(({ changes }) => changes)).slice(0, most);
  const parts = Array.from({ length: Math.ceil(all.length / rows) }, (_, i) => all.slice(i * rows, (i + 1) * rows));
  const insert = { name: 'insert', text: 'INSERT INTO bare (bytes) VALUES ($1)' };
  await inTurns(parts, connections, async (part) => {
    const client = await pool.connect();
    if (rows > 1) await client.query('BEGIN');
    for (const each of part) await client.query({ ...insert, values: [Buffer.from(each)] });
    if (rows > 1) await client.query('COMMIT');
    client.release();
  });
  await pool.end();
  return { inserted: all.length };
}

/** Works through the list, `atOnce` entries at a time. */
async function inTurns<T>(
  list: readonly T[],
  atOnce: number,
  act: (each: T, i: number) => Promise<void>,
): Promise<void> {
  const left = list.entries();
  const take = async () => {
    for (const [i, each] of left) await act(each, i);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

process.on('message', (order: Order) => {
  void orders[order.order](order as never).then((done) => process.send?.(done));
});
