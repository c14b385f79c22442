/** The stations that were found in this network, as shown to staff. */
import { getSelf } from '../journal/journal.queries.ts';
import type { Registry, Station } from '../station/registry.ts';
import { addressText } from '../wire/address.rules.ts';
import { lookAround } from './discovery.ts';
import { findMemberByBeginning } from '../exchange/member.queries.ts';
import type { FoundStations } from '../exchange/sync.contract.ts';
import { wordsOf } from './words.rules.ts';

/** Keeps the search running as long as it is called. The first answer may be empty. */
export async function foundStations(station: Station, registry: Registry): Promise<FoundStations> {
  const { found, problem } = await lookAround(station);
  const own = getSelf(registry).id;
  const stations = found.map(({ beginning, name, address }) => {
    const member = findMemberByBeginning(registry, beginning);
    // A member keeps the name from our own record.
    return {
      name: member?.name ?? name,
      address: addressText(address),
      words: wordsOf(beginning),
      stationId: member?.id ?? null,
    };
  });
  return { stations: stations.filter(({ stationId }) => stationId !== own), problem };
}
