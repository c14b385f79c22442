/** The part of the registry that this station holds, as shown to its staff, and the choice of an administrator. */
import type { Writer } from '../db/access.ts';
import { unitsFor } from '../holding/unit-indexes.ts';
import {
  mostBroughtListed,
  turnoverDays,
  type BroughtHere,
  type HoldingState,
  type PlaceSize,
} from '../holding/holding.contract.ts';
import { scopeOf } from '../holding/scope.ts';
import { countByPlace } from '../holding/sizes.queries.ts';
import { estimatedBytes } from '../holding/sizes.rules.ts';
import { listTurnover } from '../holding/turnover.queries.ts';
import { turnoverUpTo } from '../holding/turnover.rules.ts';
import { countOwnAfter } from '../exchange/exchange.queries.ts';
import { listWhole } from '../exchange/peer.queries.ts';
import { countUncompared, findHolding, isPart, listPins, putHolding } from '../journal/holding.queries.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { announce } from '../journal/events.ts';
import { countPatientRows, findPatient } from '../patients/patient.queries.ts';
import { findPlace } from '../places/place.queries.ts';
import { authorName } from '../staff/staff.queries.ts';
import type { Caller } from '../station/caller.ts';
import type { Registry, Station } from '../station/registry.ts';
import { dayOf } from '../time/day.rules.ts';
import { instantText, nullableInstantText } from '../time/instant.rules.ts';
import { countVisitRows } from '../visits/visit.queries.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import { askAny, listToAsk } from './asking-others.ts';
import { exchangeWith } from './exchanges.ts';

type Open = { station: Station; registry: Registry };

/** The months for which a station that has not chosen yet holds the patients whom it registered or saw. */
const usualMonths = 24;

export function holdingState(registry: Registry): HoldingState {
  const holding = findHolding(registry);
  const here = { patients: countPatientRows(registry), visits: countVisitRows(registry) };
  const whole = listWhole(registry);
  const lastCompleteAt = nullableInstantText(whole[0]?.lastDoneAt ?? null);
  const nothing = { broughtHere: 0, toPutAway: 0, uncompared: 0, waiting: 0, days: [] };
  if (holding === undefined) return { holding: null, ...here, ...nothing, lastCompleteAt };
  const { id: stationId } = getSelf(registry);
  const today = registry.db.clock.today();
  const sentKey = Math.max(0, ...whole.map((peer) => peer.sentKey));
  return {
    holding,
    ...here,
    broughtHere: listPins(registry).length,
    toPutAway: Math.max(0, here.patients - unitsFor(registry, scopeOf(registry), stationId).patients),
    uncompared: countUncompared(registry),
    waiting: countOwnAfter(registry, { stationId, sentKey }),
    lastCompleteAt,
    days: turnoverUpTo(today, listTurnover(registry, dayOf(today, 1 - turnoverDays).day)),
  };
}

/** Lists the patients from elsewhere that people brought here, the latest first. */
export const broughtHere = (registry: Registry): BroughtHere[] =>
  listPins(registry)
    .slice(-mostBroughtListed)
    .reverse()
    .map(({ patientId, pinnedAt, pinnedBy, reason }) => ({
      patientId,
      name: findPatient(registry, patientId)?.name ?? '',
      at: instantText(pinnedAt),
      by: authorName(registry, pinnedBy),
      reason,
    }));

/** Makes a station without patients one that holds a part, with no places yet. */
export function holdNothingYet(writer: Writer): void {
  if (!isPart(writer)) putHolding(writer, { places: [], months: usualMonths });
}

/** Returns before what is now to be held has arrived: the sync goes on, and its progress is shown. */
export async function chooseHolding(
  { station, registry, write }: Pick<Caller, 'station' | 'registry' | 'write'>,
  { places, months }: { places: string[] | null; months: number },
): Promise<HoldingState> {
  if (places === null) {
    if (!isPart(registry)) return holdingState(registry);
    throw problem(
      'forbidden',
      'A station that holds a part cannot be made whole again. Set it up again, from a full copy of the registry.',
    );
  }
  const unknown = places.findIndex((place) => findPlace(registry, place) === undefined);
  if (unknown >= 0) throw invalid({ pointer: `/places/${unknown}`, detail: 'There is no such place.' });
  await write((writer) => {
    assertNotLast(registry);
    putHolding(writer, { places, months });
    announce(writer, { kind: 'sync' });
    return null;
  });
  syncWithWhole({ station, registry });
  return holdingState(registry);
}

/** Data would be lost if the last computer with everything gave some of it away. */
function assertNotLast(registry: Registry): void {
  if (isPart(registry) || listWhole(registry).length > 0) return;
  throw problem(
    'forbidden',
    'No other station or hub that this one has synced with holds everything. Sync with one first, so that no data ' +
      'is lost.',
  );
}

/** Syncs with a station that holds everything and can be called. A failure is shown with that station, like any other. */
function syncWithWhole({ station, registry }: Open): void {
  const peer = listWhole(registry).find(({ address }) => address !== null);
  if (peer === undefined) return;
  const { signal } = station.closing;
  exchangeWith(station, registry, peer.stationId, { signal }).catch((error: unknown) => {
    if (!signal.aborted) station.config.log.error('the sync after a choice of places failed', { error });
  });
}

/** Returns null if this station holds a part, and none that holds everything can be reached. */
export async function placeSizes({ station, registry }: Open): Promise<PlaceSize[] | null> {
  const counted = isPart(registry) ? await sizesElsewhere({ station, registry }) : countByPlace(registry);
  return counted?.map((each) => ({ ...each, bytes: estimatedBytes(each) })) ?? null;
}

async function sizesElsewhere({ station, registry }: Open) {
  const asked = await askAny({ station, registry, wholes: listToAsk(registry) }, (ask) => ask({ kind: 'sizes' }));
  return asked?.reply.places;
}
