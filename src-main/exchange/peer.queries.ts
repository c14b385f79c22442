/** The tables of the stations that this one meets, and of how they reach it. */
import { desc, eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { change, formerListener, listener, peer, replica, station } from '../db/schema.ts';
import { dayMs } from '../time/instant.rules.ts';
import { judged, listMembers, type Member } from './member.queries.ts';

export type Peer = typeof peer.$inferSelect;
type Listener = typeof listener.$inferSelect;
type Made = Pick<Listener, 'privateKey' | 'certificate'>;

const readStatements = reading((orm) => ({
  lastOf: orm
    .select({ bytes: change.bytes })
    .from(replica)
    .innerJoin(
      change,
      sql`${change.key} = (SELECT last.key FROM change AS last WHERE last.replica_key = ${replica.key} ORDER BY last.seq DESC LIMIT 1)`,
    )
    .where(eq(replica.stationId, sql.placeholder('stationId')))
    .prepare(),
  listener: orm.select().from(listener).prepare(),
  formerListeners: orm.select().from(formerListener).orderBy(desc(formerListener.key)).prepare(),
  peers: orm
    .select({ peer, station })
    .from(peer)
    .leftJoin(station, eq(station.id, peer.stationId))
    .orderBy(peer.pairedAt, peer.stationId)
    .prepare(),
}));

const writeStatements = writing((orm) => ({
  addListener: (made: Made) =>
    orm
      .insert(listener)
      .values({ key: 1, isOn: false, ...made })
      .run(),
  replaceListener: (made: Made) => {
    orm
      .insert(formerListener)
      .select(
        orm
          .select({ key: sql`NULL`.as('key'), privateKey: listener.privateKey, certificate: listener.certificate })
          .from(listener),
      )
      .run();
    orm.update(listener).set(made).run();
  },
  setOn: orm
    .update(listener)
    .set({ isOn: sql`${sql.placeholder('isOn')}` })
    .prepare(),
  putPeer: (row: typeof peer.$inferInsert) => {
    const { name, address, pairedAt, clockOffsetMs } = row;
    // Resets the sync state: it belongs to the registry that the peer had then, not to the one that it has now.
    const anew = { name, address, pairedAt, clockOffsetMs, sentKey: 0, lastProblem: null };
    orm.insert(peer).values(row).onConflictDoUpdate({ target: peer.stationId, set: anew }).run();
  },
}));

/** Returns undefined while this station never met another one. */
export const findListener = (reader: Reader): Listener | undefined => readStatements(reader).listener.get();

export const addListener = (writer: Writer, made: Made): void => void writeStatements(writer).addListener(made);

/** Returns the certificates that a renewal replaced, the latest first. */
export const listFormerListeners = (reader: Reader): Made[] => readStatements(reader).formerListeners.all();

/** Replaces the certificate; the previous one is kept. */
export const replaceListener = (writer: Writer, made: Made): void => writeStatements(writer).replaceListener(made);

/** Requires a station that has its certificate. */
export const setListenerOn = (writer: Writer, isOn: boolean): void =>
  void writeStatements(writer).setOn.run({ isOn: Number(isOn) });

type KnownPeer = Peer & { station: Member | null };

/** Lists peers in the order of pairing, each with its record. */
export const listPeers = (reader: Reader): KnownPeer[] =>
  readStatements(reader)
    .peers.all()
    .map((row) => ({ ...row.peer, station: row.station && judged(reader, row.station) }));

export const findPeer = (reader: Reader, id: string): KnownPeer | undefined =>
  listPeers(reader).find(({ stationId }) => stationId === id);

/** Lists the peers that are known to hold everything, since a sync with them was complete, the one of the last sync first. */
export const listWhole = (reader: Reader): KnownPeer[] =>
  listPeers(reader)
    .filter(
      ({ holds, station: member, lastDoneAt }) => holds === null && member?.revoked === false && lastDoneAt !== null,
    )
    .sort((a, b) => (b.lastDoneAt ?? 0) - (a.lastDoneAt ?? 0));

/**
 * Returns by how many milliseconds the clocks of stations met within a day are ahead of this one. Leaves out
 * measurements from before this clock was corrected by more than a day.
 */
export const clockOffsets = (reader: Reader, now: number): number[] =>
  listPeers(reader).flatMap(({ clockOffsetMs, lastDoneAt, station }) =>
    clockOffsetMs === null || lastDoneAt === null || Math.abs(now - lastDoneAt) > dayMs || station?.revoked !== false
      ? []
      : [clockOffsetMs],
  );

export const putPeer = (writer: Writer, row: typeof peer.$inferInsert): void => writeStatements(writer).putPeer(row);

/** Counts stations, this one included, without revoked ones. */
export const countStations = (reader: Reader): number => listMembers(reader).filter(({ revoked }) => !revoked).length;

/** Returns the last change of each chain of a station, as far as it is here. */
export const listLastOf = (reader: Reader, stationId: string): Uint8Array[] =>
  readStatements(reader)
    .lastOf.all({ stationId })
    .map(({ bytes }) => bytes);
