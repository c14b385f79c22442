/** A station that holds a part of the registry of another one, over real TLS. */
import { write } from '../../src-main/db/access.ts';
import { putHolding } from '../../src-main/journal/holding.queries.ts';
import type { StationConfig } from '../../src-main/config.ts';
import { readyStation, type Client, type ReadyStation } from '../support/station.ts';
import { setPeer } from '../../src-main/exchange/exchange.queries.ts';
import { joinAt, portOf, type Meeting } from './meeting.ts';

export type Part = ReadyStation & { peerId: string; meet: () => Promise<any> };

type Whole = { admin: Pick<Client, 'post'>; port: number; code: string };

/** Pairs a new station with one that holds everything, and lets it hold the patients of one new place. */
export async function partOf(
  { admin, port, code }: Whole,
  more: Partial<StationConfig> = {},
): Promise<Part & { place: string }> {
  const { _id: place } = (await admin.post('/places', { name: 'Kisimani' })).body;
  const ready = await readyStation(more);
  const { status, body } = await joinAt(ready, { port, code });
  if (status !== 200 || body.kind !== 'joined') throw new Error(`Not paired: ${JSON.stringify(body)}`);
  const { db } = ready.station.registry();
  await write(db, 'ama', (writer) => putHolding(writer, { places: [place], months: 24 }));
  const peerId = body.peer.id as string;
  const part = {
    ...ready,
    place,
    peerId,
    meet: async () => (await ready.admin.post(`/peers/${peerId}/exchange`)).body,
  };
  await part.meet();
  return part;
}

/** Ends the port at which others reach this station. */
export const hide = async ({ admin }: Pick<Meeting, 'admin'>): Promise<void> => {
  const { status } = await admin.send('PUT', '/sync/listener', { isOn: false });
  if (status !== 200) throw new Error(`It still listens: ${status}`);
};

/** Lets others reach it again. It gets another port, as after a start. */
export async function showAgain(whole: Pick<Meeting, 'admin'>, { station, peerId }: Part): Promise<void> {
  const address = `127.0.0.1:${await portOf(whole)}`;
  await write(station.registry().db, 'ama', (writer) => setPeer(writer, peerId, { address }));
}
