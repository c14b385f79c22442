/** Seats for tests: admitted over real TLS, and serving on a port of this computer. */
import { onTestFinished } from 'vitest';
import { joinAsSeat } from '../../src-main/seats/join-seat.ts';
import type { Seat } from '../../src-main/seats/seat-file.ts';
import { startSeat, type RunningSeat } from '../../src-main/seats/seat-server.ts';
import { clientOf, password, signIn, type Client, type ReadyStation } from '../support/station.ts';
import type { Meeting } from '../sync/meeting.ts';

export const log = { info: () => undefined, error: () => undefined };

export async function seatCode({ admin }: ReadyStation): Promise<string> {
  const { status, body } = await admin.post('/seats/pairings');
  if (status !== 200) throw new Error(`No code: ${JSON.stringify(body)}`);
  return body.code;
}

export const localAddress = (port: number) => ({ host: '127.0.0.1', port });

/** Returns a computer that was admitted as a seat. */
export async function admittedSeat(station: Meeting): Promise<Seat> {
  const joined = await joinAsSeat({ address: localAddress(station.port), code: await seatCode(station) });
  if (joined.kind !== 'joined') throw new Error(`Not admitted: ${joined.reason}`);
  return joined.seat;
}

export type Sitting = { running: RunningSeat; seat: Seat; anyone: Client };

export async function runSeat(
  seat: Seat,
  pageDir = '/nowhere',
  keep: (seat: Seat) => void = () => undefined,
): Promise<Sitting> {
  const running = await startSeat({ seat, port: 0, pageDir, log, keep });
  onTestFinished(() => running.close());
  return { running, seat, anyone: clientOf(running.api, '') };
}

export const sit = async (station: Meeting): Promise<Sitting> => runSeat(await admittedSeat(station));

/** Signs in as the first administrator through a seat. */
export const signInAt = ({ anyone }: Sitting): Promise<Client> => signIn(anyone, { username: 'ama', password });

/** Reads the live events of this client. `ended` resolves when the stream is over, however it ends. */
export async function eventsOf({ api, token }: Client) {
  const reply = await fetch(`${api}/events`, { headers: { authorization: `Bearer ${token}` } });
  let heard = '';
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  const ended = (async () => {
    for (;;) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true };
      heard += value;
      if (done) return;
    }
  })().catch(() => undefined);
  onTestFinished(() => reader?.cancel().catch(() => undefined));
  return { status: reply.status, heard: () => heard, ended };
}
