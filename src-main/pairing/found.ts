/** The stations that were found in this network, as staff see them. */
import { getSelf } from '../journal/journal.queries.ts';
import type { Registry, Station } from '../station/registry.ts';
import { addressText } from '../wire/address.rules.ts';
import { lookAround } from './discovery.ts';
import { findMemberByBeginning } from '../exchange/member.queries.ts';
import type { FoundStations } from '../exchange/sync.contract.ts';
import { wordsOf } from './words.rules.ts';

/** Looks on while this is asked: the first answer may know nobody yet. */
export async function foundStations(station: Station, registry: Registry): Promise<FoundStations> {
  const { found, problem } = await lookAround(station);
  const own = getSelf(registry).id;
  const stations = found.map(({ beginning, name, address }) => {
    const member = findMemberByBeginning(registry, beginning);
    // Of a member our own record says the name.
    return {
      name: member?.name ?? name,
      address: addressText(address),
      words: wordsOf(beginning),
      stationId: member?.id ?? null,
    };
  });
  return { stations: stations.filter(({ stationId }) => stationId !== own), problem };
}
