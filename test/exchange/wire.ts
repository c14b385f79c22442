/** Stations without a network: registries that are members of each other, and a wire between two of them that a test can cut. */
import { write, type Db } from '../../src-main/db/access.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { Type } from 'typebox';
import { hashOf, decodeChange, encodeChange } from '../../src-main/journal/encoding.ts';
import { answering } from '../../src-main/exchange/answering.ts';
import { exchange, storeOf, type Exchanged } from '../../src-main/exchange/exchange.ts';
import { LinkProblem, type Link } from '../../src-main/exchange/link.ts';
import { admit } from '../../src-main/exchange/members.ts';
import { pack, unpack } from '../../src-main/exchange/message.ts';
import { decodeSlice, encodeSlice, sliceLimits, type Slice, type SliceLimits } from '../../src-main/exchange/slice.ts';

/** Does what administrators do on both screens. */
export async function pair(one: Db, other: Db): Promise<void> {
  for (const [here, there] of [
    [one, other],
    [other, one],
  ] as const) {
    const { id: station, replica } = getSelf({ db: there });
    const fingerprint = station.replaceAll('-', '').padEnd(64, '0');
    await write(here, 'ama', (writer) => admit(writer, { station, fingerprint, replica }));
  }
}

/** `meddle` receives each message on its way there and each answer on its way back. It may lose it, change it, or ask twice. */
type Fate = Uint8Array | 'lost' | 'twice';
export type Meddle = (bytes: Uint8Array, way: 'there' | 'back') => Fate | Promise<Fate>;

export function wireTo(to: Db, from: Db, { limits = sliceLimits, meddle = (bytes) => bytes }: Wire = {}): Link {
  const answer = answering(storeOf(to), { limits });
  const sender = { stationId: getSelf({ db: from }).id, host: '' };
  return {
    ask: async (message) => {
      const there = await meddle(message, 'there');
      if (there === 'lost') throw new LinkProblem('unreachable');
      if (there === 'twice') await answer(message, sender);
      const back = await answer(there === 'twice' ? message : there, sender);
      const came = await meddle(back, 'back');
      if (came === 'lost') throw new LinkProblem('unreachable');
      return came === 'twice' ? back : came;
    },
    close: () => undefined,
  };
}

type Wire = { limits?: SliceLimits; meddle?: Meddle };

/** `from` asks, and `to` answers. */
export function exchangeBetween(from: Db, to: Db, wire: Wire = {}): Promise<Exchanged> {
  const { id: stationId } = getSelf({ db: to });
  return exchange(
    from,
    { link: wireTo(to, from, wire), stationId },
    wire.limits === undefined ? {} : { limits: wire.limits },
  );
}

/** Changes a slice on its way, as an intermediary can. Every other message stays as it is. */
export async function withSlice(message: Uint8Array, change: (slice: Slice) => Slice): Promise<Uint8Array> {
  const opened = await unpack(Type.Object({ slice: Type.Any() }), message);
  const slice = opened && decodeSlice(opened.slice as Uint8Array);
  return slice === undefined ? message : pack({ ...opened, slice: encodeSlice(change(slice)) });
}

/** Adds a forged change to the chain of the last change's author. Without the author's key it cannot be signed. */
export function forged(slice: Slice, fields: Record<string, unknown>): Slice {
  const last = slice.changes.at(-1);
  if (last === undefined) return slice;
  const before = decodeChange(last);
  const { bytes } = encodeChange({
    ...before,
    seq: before.seq + 1,
    previous: hashOf(last),
    kind: 'patient',
    id: '01920000-0000-7000-8000-00000000f04d',
    after: [],
    fields,
  });
  return { ...slice, changes: [...slice.changes, bytes] };
}
