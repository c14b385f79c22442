/**
 * Callers that were refused because they showed a certificate of a member from before its renewal: whoever has an old copy of that
 * station's folder. Staff hear of it for a day after the last call. In memory: after a restart the next calls say it again.
 *
 * The station itself shows each of its earlier certificates once more, when the exchange in which a peer hears of the renewal goes on. So
 * one call says nothing.
 */
import { dayMs } from '../time/instant.rules.ts';

export type OldCopyCalls = {
  /** Returns whether it is told from now on and was not before. */
  note: (fingerprint: string, name: string) => boolean;
  /** The names of the stations. */
  list: () => string[];
};

export function newOldCopyCalls({ elapsed }: { elapsed: () => number }): OldCopyCalls {
  const calls = new Map<string, { name: string; count: number; at: number }>();
  const list = () => {
    const told = [...calls.values()].filter(({ count, at }) => count > 1 && elapsed() < at + dayMs);
    return [...new Set(told.map(({ name }) => name))].sort();
  };
  return {
    note: (fingerprint, name) => {
      const wasTold = list().includes(name);
      calls.set(fingerprint, { name, count: (calls.get(fingerprint)?.count ?? 0) + 1, at: elapsed() });
      return !wasTold && list().includes(name);
    },
    list,
  };
}
