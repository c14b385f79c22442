/**
 * Many stations of a region, as a hub sees them: each with a certificate and a chain of its own, that meet it over TLS and give what they
 * saved since the last time. Nothing is behind them, so that what is measured is the hub; what others saved they do not fetch.
 *
 * A process that is told by messages what to do, one thing after the other: see `hub.ts`.
 */
import pg from 'pg';
import { newUuid } from '../../src-main/clock.ts';
import type { Change, ChangeHash } from '../../src-main/journal/change.contract.ts';
import { hlcZero, nextHlc } from '../../src-main/journal/hlc.rules.ts';
import { digestOfHolders } from '../../src-main/staff/sent-holder.ts';
import { digestOfVector } from '../../src-main/sync/answering.ts';
import { identityOf, makeCertificate, type Identity } from '../../src-main/sync/certificate.ts';
import { httpsLink } from '../../src-main/sync/https-link.ts';
import type { Link } from '../../src-main/sync/link.ts';
import { pack, replies, unpack, type Reply, type Request, type RequestOf } from '../../src-main/sync/message.ts';
import { encodeSlice, type Slice } from '../../src-main/sync/slice.ts';
import { newStranger, type Stranger } from '../journal/stranger.ts';
import { clerkData } from './clerk.ts';

export type Enrolled = { station: string; fingerprint: string; replica: string };
export type Order =
  | { order: 'enrol'; stations: number; from: number }
  /** So many changes at each station, in slices of so many. */
  | { order: 'save'; changes: number; slice: number }
  /** All that was saved, into a plain table; a slice is a transaction, all its rows one statement, or each its own. */
  | { order: 'insert'; url: string; connections: number; isTogether: boolean }
  /** All of them, so many at once. They have met before, and know of each other what the hub then knew. */
  | { order: 'meet'; ports: number[]; fingerprint: string; atOnce: number };
/** What came of it, as far as there is anything to say; `ms` of each meeting. */
export type Done = { enrolled?: Enrolled[]; count?: number; bytes?: number; ms?: number[] };

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
  save: ({ changes, slice }) => {
    for (const each of stations) {
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
    const ms: number[] = [];
    await inTurns(stations, atOnce, async (station) => {
      const from = performance.now();
      await meet(station, { port: ports[ms.length % ports.length] ?? 0, fingerprint });
      ms.push(performance.now() - from);
    });
    return { ms };
  },
};

/** Of 200 changes some 70 are new patients, 110 visits, 20 edits. */
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

/** An exchange as `sync/exchange.ts` has it with who has saved and does not fetch. */
async function meet(station: Simulated, { port, fingerprint }: { port: number; fingerprint: string }): Promise<void> {
  const { identity, stranger, saved } = station;
  const link = httpsLink({ address: { host: '127.0.0.1', port }, identity, fingerprint });
  try {
    const head = stranger.head();
    const digest = digestOfVector([{ ...head, replica: head.replica as never }]);
    await ask(link, { kind: 'compare', digest, now: Date.now(), accounts: digestOfHolders([]) });
    for (const slice of saved.splice(0)) {
      const { applied } = await ask(link, { kind: 'push', slice: encodeSlice(slice) });
      if (applied !== slice.changes.length) throw new Error(`Of ${slice.changes.length} changes ${applied} were taken.`);
    }
    await ask(link, { kind: 'finish', digest, pulledTo: 0 });
  } finally {
    link.close();
  }
}

async function ask<Kind extends Request['kind']>(link: Link, request: RequestOf<Kind>): Promise<Reply<Kind>> {
  const reply = await unpack(replies[request.kind as Kind], await link.ask(await pack(request), {}));
  if (reply === undefined) throw new Error('The hub answered what is no answer.');
  return reply as Reply<Kind>;
}

async function insertBare({ url, connections, isTogether }: Extract<Order, { order: 'insert' }>): Promise<Done> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const slices = stations.flatMap(({ saved }) => saved);
  const one = { name: 'one', text: 'INSERT INTO bare (bytes) VALUES ($1)' };
  const all = { name: 'all', text: 'INSERT INTO bare (bytes) SELECT unnest($1::bytea[])' };
  await inTurns(slices, connections, async ({ changes }) => {
    const bytes = changes.map((each) => Buffer.from(each));
    if (isTogether) return void (await pool.query({ ...all, values: [bytes] }));
    const client = await pool.connect();
    if (bytes.length > 1) await client.query('BEGIN');
    for (const each of bytes) await client.query({ ...one, values: [each] });
    if (bytes.length > 1) await client.query('COMMIT');
    client.release();
  });
  await pool.end();
  return {};
}

/** So many of them are gone on with at once. */
async function inTurns<T>(list: readonly T[], atOnce: number, act: (each: T) => Promise<void>): Promise<void> {
  const left = list.values();
  const take = async () => {
    for (const each of left) await act(each);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

process.on('message', (order: Order) => {
  void orders[order.order](order as never).then((done) => process.send?.(done));
});
