/** The state of a station's keys, for administrators. */
import type { Static } from 'typebox';
import { hasKind } from '../keys/keyring.ts';
import { getKnown } from '../keys/known.queries.ts';
import type { Keys, KeyFileState, Mismatch, RekeyReason } from '../station/keys.contract.ts';
import type { Registry, Station } from '../station/registry.ts';
import { slotsOf } from './slots.ts';

export function keysOf(station: Station, { db }: Registry): Static<typeof Keys> {
  const keyring = slotsOf(station);
  const { rekeyDue, mismatches } = getKnown({ db });
  const { slots, olderSlots, generation } = keyring;
  const { rekeying, config } = station;
  const offState: KeyFileState = config.keyFile === undefined ? 'unavailable' : 'off';
  return {
    generation,
    passwords: [...slots, ...olderSlots].filter(({ kind }) => kind === 'password').length,
    keyFile: hasKind(keyring, 'key-file') ? 'on' : offState,
    rekey: {
      due: rekeyDue as RekeyReason | null,
      progress: rekeying === undefined ? null : rekeying.done / rekeying.of,
      waitsFor: olderSlots.map((slot) => {
        if (slot.kind === 'password') return slot.username;
        return slot.kind === 'recovery' ? 'recovery-key' : slot.kind;
      }),
    },
    mismatches: mismatches as Mismatch[],
  };
}
