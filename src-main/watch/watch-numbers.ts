/**
 * Gives up a chosen prefix once another station is known to give numbers under it. Also finds patient numbers that
 * stations gave to two listed patients. Causes are a cloned disk, an older registry that was restored, or two stations
 * with one prefix. Neither station could know at the time, so people hear of it once both records are here.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { write } from '../db/access.ts';
import { lastKey } from '../journal/chain.queries.ts';
import { runNow } from '../steps.ts';
import { isPrefixShared, leavePrefix } from '../identifiers/numbering.commands.ts';
import { numbersGivenTwice } from '../identifiers/numbering.queries.ts';
import { shownNumbers } from '../identifiers/patient-number.rules.ts';
import { newRegister, txOf } from '../station/register.ts';
import type { Registry, Station } from '../station/registry.ts';

/** Returns a function that checks again if anything was saved since the last check. */
export function watchNumbers(station: Station, registry: Registry): () => Promise<void> {
  let lookedAt = -1;
  let isLooking = false;
  const isHere = () => station.unlocked === registry && !station.closing.signal.aborted;
  return async () => {
    const key = lastKey(registry);
    if (isLooking || key === lookedAt) return;
    isLooking = true;
    try {
      const numbers: string[] = [];
      for (let after: string | undefined = ''; after !== undefined && isHere(); await nextTurn()) {
        const part = numbersGivenTwice(registry, after);
        numbers.push(...part.numbers);
        after = part.after;
      }
      if (!isHere()) return;
      lookedAt = key;
      // The next number might duplicate one of the other station.
      if (runNow(isPrefixShared(newRegister(station, registry)))) {
        await write(registry.db, 'station', (writer) => runNow(leavePrefix(txOf(writer))));
      }
      if (numbers.length === 0) station.troubles.end('number-twice');
      else station.troubles.begin('number-twice', shownNumbers(numbers));
    } finally {
      isLooking = false;
    }
  };
}
