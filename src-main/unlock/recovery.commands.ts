/** Replaces the printed recovery key by a new one. */
import { recoveryPrincipal } from '../wire/principal.contract.ts';
import { problem } from '../wire/problem.contract.ts';
import { newRecoveryHolder } from '../keys/holder.ts';
import {
  isStillThere,
  openWithRecoveryKey,
  withoutSlots,
  withSlots,
  type Keyring,
  type Opening,
} from '../keys/keyring.ts';
import { dismissAllOf } from '../staff/present.ts';
import type { Caller } from '../station/caller.ts';
import { rekeyIfDue, wantNewKey } from './rekey.ts';
import { confirmPassword } from './sign-in.ts';
import type { Station } from '../station/registry.ts';
import { changeSlots, slotsOf, writeWithSlots } from './slots.ts';

/**
 * Makes a new recovery key. Needs the administrator's own password. The old key opens the registry until the new one
 * certainly does. If this rejects, nobody was shown the new key, and the printed one still works.
 *
 * The reply contains the key. As at set-up, `write` encrypts a reply that is stored for an Idempotency-Key under that
 * very key. The recovery key is stored in no other way.
 */
export async function renewRecoveryKey(caller: Caller, password: string): Promise<{ recoveryKey: string }> {
  const { station, registry, principal, write } = caller;
  const { assertCurrent } = await confirmPassword(caller, password);
  const made = await newRecoveryHolder();
  const changing = { save: write, holders: [made.holder], decides: 'keyring' } as const;
  const reply = await writeWithSlots(station, changing, (writer, putSlots, slots) => {
    assertCurrent();
    // Ends sessions that were opened with the old key.
    writer.afterCommit(() => dismissAllOf(registry.present, recoveryPrincipal.id, { except: principal.tokenHash }));
    putSlots((before) => withSlots(before, slots));
    wantNewKey(writer, 'recovery-key');
    return { recoveryKey: made.recoveryKey };
  });
  // A later renewal may have replaced it, at this moment or since the first reply that an Idempotency-Key returns again. Nobody must print
  // a key that opens nothing.
  const opening = await openWithRecoveryKey(slotsOf(station), reply.recoveryKey);
  if (opening === undefined) throw replaced();
  await keepOnly(station, opening);
  rekeyIfDue(station);
  return reply;
}

/**
 * Removes the slots of all other recovery keys: those of renewals that end at the same moment, and the old one, which a failing disk can
 * have left. A key whose own slot is gone removes none: two renewals that each removed the other would leave no recovery key.
 */
async function keepOnly(station: Station, opening: Opening): Promise<void> {
  const only = (keyring: Keyring): Keyring => {
    if (!isStillThere(keyring, opening)) throw replaced();
    return withoutSlots(
      keyring,
      (slot) => slot.kind === 'recovery' && 'privateKey' in slot && slot.privateKey !== opening.proof,
    );
  };
  const keyring = slotsOf(station);
  if (only(keyring) !== keyring) await changeSlots(station, only);
}

const replaced = () =>
  problem('idempotency-mismatch', 'A later renewal replaced this recovery key. Renew it with another Idempotency-Key.');
