/** A new recovery key in place of the printed one. */
import { recoveryPrincipal } from '../wire/principal.contract.ts';
import { problem } from '../wire/problem.contract.ts';
import { newRecoveryHolder } from '../keys/holder.ts';
import { openWithRecoveryKey, withoutSlots, withSlots, type Opening } from '../keys/keyring.ts';
import { dismissAllOf } from '../staff/present.ts';
import type { Caller } from '../station/caller.ts';
import { rekeyIfDue, wantNewKey } from './rekey.ts';
import { confirmPassword } from './sign-in.ts';
import type { Station } from '../station/registry.ts';
import { changeSlots, slotsOf, writeWithSlots } from './slots.ts';

/**
 * Makes a new recovery key, for who knows the own password. The old one opens the registry until the new one certainly does: when
 * this rejects, the new key was shown to nobody and the printed one goes on opening.
 *
 * The reply holds the key: as in the set-up, one that has to be kept for an Idempotency-Key is sealed under that key by
 * `write`, and kept in no other way.
 */
export async function renewRecoveryKey(caller: Caller, password: string): Promise<{ recoveryKey: string }> {
  const { station, registry, principal, write } = caller;
  const { assertCurrent } = await confirmPassword(caller, password);
  const made = await newRecoveryHolder();
  const changing = { save: write, holders: [made.holder], decides: 'keyring' } as const;
  const reply = await writeWithSlots(station, changing, (writer, putSlots, slots) => {
    assertCurrent();
    // Whoever came with the old one has to go.
    writer.afterCommit(() => dismissAllOf(registry.present, recoveryPrincipal.id, { except: principal.tokenHash }));
    putSlots((before) => withSlots(before, slots));
    wantNewKey(writer, 'recovery-key');
    return { recoveryKey: made.recoveryKey };
  });
  // A later renewal may have replaced it, at this moment or since a first reply that is given again here: nobody must print
  // a key that opens nothing.
  const opening = await openWithRecoveryKey(slotsOf(station), reply.recoveryKey);
  if (opening === undefined) {
    throw problem(
      'idempotency-mismatch',
      'A later renewal has replaced this recovery key. Renew it with another Idempotency-Key.',
    );
  }
  await keepOnly(station, opening);
  rekeyIfDue(station);
  return reply;
}

/** Ends a renewal of which a failing disk left the old key in place, when its first reply is given again. */
async function keepOnly(station: Station, { proof }: Opening): Promise<void> {
  const others = new Set(
    slotsOf(station).slots.flatMap(({ kind, privateKey }) =>
      kind === 'recovery' && privateKey !== proof ? [privateKey] : [],
    ),
  );
  if (others.size === 0) return;
  await changeSlots(station, (keyring) =>
    withoutSlots(keyring, (slot) => 'privateKey' in slot && others.has(slot.privateKey)),
  );
}
