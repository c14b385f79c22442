/**
 * Gives up a chosen prefix once another station is known to give numbers under it, and finds patient numbers that two listed patients have
 * although a station gave them: a computer's disk was copied, an older registry was put back, or two stations chose one prefix. Neither
 * station could know when it gave them, so people hear of it once both records are here.
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

/** Returns what looks again if anything was saved since the last look. */
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
      // The next number could be another one's as well.
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
