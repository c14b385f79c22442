/** The tables of the stations that this one meets, and of how they reach it. */
import { count, eq, isNull, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { listener, peer, station } from '../db/schema.ts';

export type Peer = typeof peer.$inferSelect;
type Listener = typeof listener.$inferSelect;

const readStatements = reading((orm) => ({
  listener: orm.select().from(listener).prepare(),
  peers: orm
    .select({ peer, station })
    .from(peer)
    .leftJoin(station, eq(station.id, peer.stationId))
    .orderBy(peer.pairedAt, peer.stationId)
    .prepare(),
  stations: orm.select({ stations: count() }).from(station).where(eq(station.revoked, false)).prepare(),
  members: orm
    .select({ id: station.id, name: station.name, fingerprint: station.fingerprint, isRevoked: station.revoked })
    .from(station)
    .leftJoin(peer, eq(peer.stationId, station.id))
    .where(isNull(peer.stationId))
    .orderBy(station.createdAt, station.id)
    .prepare(),
}));

const writeStatements = writing((orm) => ({
  addListener: (made: Pick<Listener, 'privateKey' | 'certificate'>) =>
    orm
      .insert(listener)
      .values({ key: 1, isOn: false, ...made })
      .run(),
  setOn: orm
    .update(listener)
    .set({ isOn: sql`${sql.placeholder('isOn')}` })
    .prepare(),
  putPeer: (row: typeof peer.$inferInsert) => {
    const { name, address, pairedAt, clockOffsetMs } = row;
    // Where the exchange stood with the registry that it had then says nothing of the one that it has now.
    const anew = { name, address, pairedAt, clockOffsetMs, sentKey: 0, lastProblem: null };
    orm.insert(peer).values(row).onConflictDoUpdate({ target: peer.stationId, set: anew }).run();
  },
}));

/** Undefined while this station never met another one. */
export const findListener = (reader: Reader): Listener | undefined => readStatements(reader).listener.get();

export const addListener = (writer: Writer, made: Pick<Listener, 'privateKey' | 'certificate'>): void =>
  void writeStatements(writer).addListener(made);

/** Of a station that has its certificate. */
export const setListenerOn = (writer: Writer, isOn: boolean): void =>
  void writeStatements(writer).setOn.run({ isOn: Number(isOn) });

export type KnownPeer = Peer & { station: typeof station.$inferSelect | null };

/** In the order in which they were paired with, each with its record. */
export const listPeers = (reader: Reader): KnownPeer[] =>
  readStatements(reader)
    .peers.all()
    .map((row) => ({ ...row.peer, station: row.station }));

export const findPeer = (reader: Reader, id: string): KnownPeer | undefined =>
  listPeers(reader).find(({ stationId }) => stationId === id);

export const putPeer = (writer: Writer, row: typeof peer.$inferInsert): void => writeStatements(writer).putPeer(row);

/** This one counted, those that were revoked not. */
export const countStations = (reader: Reader): number => readStatements(reader).stations.get()?.stations ?? 0;

/** The stations that have no row among the peers, this one among them. */
export const listMembersBesides = (reader: Reader) => readStatements(reader).members.all();
