/** The store from which a hub answers stations that sync with it, by the protocol that stations use among themselves. */
import { and, eq, isNull, max, sql } from 'drizzle-orm';
import { addressText, plainHost } from '../wire/address.rules.ts';
import type { Store } from '../exchange/answering.ts';
import { housekeeping, type Hub, type HubReader } from './access.ts';
import { givingAt } from './giving.ts';
import { hasOrStandsFor, hasPoints } from './chain.queries.ts';
import { heardDigest, hearRevocations, listRevocations } from './hearing.ts';
import { signReceipt } from '../holding/receipt.ts';
import { holdersDigest, listHolders, takeHolders } from './holders.ts';
import { getOwn } from './journal.queries.ts';
import { keepChains } from './known-chains.ts';
import { change, identity, peer } from './schema.ts';
import { countByPlace } from './sizes.queries.ts';
import { nowMs } from './server-time.ts';
import { sliceAfter } from './slicing.ts';
import { takeReturned } from './returned.ts';
import { takeSlice } from './taking.ts';
import { keepUnitIndexes } from './unit-indexes.ts';

export function storeOf(hub: Hub): Store {
  const known = keepChains(hub);
  const unitsFor = keepUnitIndexes(hub, known);
  const give = givingAt(hub);
  return {
    now: () => hub.clock.now(),
    vector: async () => (await known()).vector,
    has: (points) => hasPoints(hub, points),
    hasOrStandsFor: (points) => hasOrStandsFor(hub, points),
    sliceAfter: async (from, limits) => sliceAfter(hub, (await known()).chains, from, limits),
    holds: () => null,
    part: () => null,
    privateKeys: async () => (await hub.orm.select({ key: identity.privateKey }).from(identity)).map(({ key }) => key),
    sizes: () => countByPlace(hub),
    unitsFor,
    recordsFor: async (asked, limits) => give({ chains: (await known()).chains, asked }, limits),
    sign: async (points) => {
      const { id, publicKey, privateKey } = await getOwn(hub);
      if (publicKey === null) throw new Error('The replica of this hub has no public key.');
      return signReceipt({ replica: id, publicKey, privateKey }, points);
    },
    takeSlice: (slice) => takeSlice(hub, slice),
    takeReturned: (proved) => takeReturned(hub, proved),
    listRevocations: () => listRevocations(hub),
    heardDigest: () => heardDigest(hub),
    hearRevocations: (slice) => hearRevocations(hub, slice),
    holdersDigest: () => holdersDigest(hub),
    listHolders: () => listHolders(hub),
    takeHolders: (holders) => takeHolders(hub, holders),
    noteFinished: async ({ stationId, host }, { isSame, pulledTo, now, port, holds }) => {
      // A station that fetched nothing already knew everything here when it asked, so the stored place stays.
      const sentKey = isSame ? await lastKey(hub) : pulledTo === 0 ? undefined : pulledTo;
      const said = { clockOffsetMs: Math.round(now - hub.clock.now()), ...(sentKey !== undefined && { sentKey }) };
      await housekeeping(hub, async ({ orm }) => {
        // It is for display, and a crash may lose the last second of it. So no sync waits for the disk at its end.
        await orm.execute(sql`SET LOCAL synchronous_commit = off`);
        await orm
          .update(peer)
          .set({
            ...{ lastTriedAt: nowMs, lastDoneAt: nowMs, lastProblem: null },
            ...said,
            holds: holds && JSON.stringify(holds),
          })
          .where(eq(peer.stationId, stationId));
        if (port === undefined) return;
        await orm
          .update(peer)
          .set({ address: addressText({ host: plainHost(host), port }) })
          .where(and(eq(peer.stationId, stationId), isNull(peer.address)));
      });
    },
  };
}

async function lastKey({ orm }: HubReader): Promise<number> {
  const [row] = await orm.select({ key: max(change.key) }).from(change);
  return row?.key ?? 0;
}
