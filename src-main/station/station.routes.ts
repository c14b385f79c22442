import type { Static } from 'typebox';
import { openApiDocument } from '../http/openapi.ts';
import type { Route } from '../http/route.ts';
import { startSession } from '../http/session.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { problem } from '../http/problem.contract.ts';
import { countIndexed } from '../search/postings.queries.ts';
import { openWithPassword, openWithRecoveryKey, withRecoveryKey, withRecoverySlotOf } from '../keys/keyring.ts';
import { confirmPassword } from './sign-in.ts';
import { insertStaff } from '../staff/staff.queries.ts';
import { addKeyStoreSlot, removeKeyStoreSlot, autoUnlockOf } from './auto-unlock.ts';
import { beginAttempt, endAttempt } from './attempts.ts';
import { saveSlots, sizeOf, slotsOf, stateOf, unlock } from './registry.ts';
import { isSetupCode, setUp } from './setup.commands.ts';
import { stationEndpoints } from './station.contract.ts';

type SetupReply = Static<typeof stationEndpoints.setup.reply>;

export function stationRoutes(route: Route): void {
  route(stationEndpoints.health, ({ station }) => ({ state: stateOf(station), version: station.config.version }));

  route(stationEndpoints.openapi, ({ station }) => openApiDocument(station.config.version));

  route(stationEndpoints.station, ({ station, registry, principal }) => {
    const { id, name, createdAt } = getSelf(registry);
    const isAdministrator = principal.role === 'administrator';
    // Asking the key store can make the operating system ask for its own password: nobody else could do anything with the answer.
    const autoUnlock = isAdministrator ? autoUnlockOf(station) : undefined;
    return {
      id,
      name,
      version: station.config.version,
      // A path can hold the name of a person, and only who looks after the computer has a use for it.
      dataDir: isAdministrator ? station.config.dataDir : null,
      sizeBytes: sizeOf(station),
      patients: countIndexed(registry),
      createdAt: new Date(createdAt).toISOString(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      unattended: autoUnlock?.state ?? null,
      unattendedRefusal: autoUnlock?.refusal ?? null,
    };
  });

  route(stationEndpoints.turnOnAutoUnlock, async ({ body, station, registry, principal }) => {
    const { assertCurrent } = await confirmPassword(station, { registry, principal }, body.password);
    assertCurrent();
    addKeyStoreSlot(station);
    return null;
  });

  route(stationEndpoints.turnOffAutoUnlock, ({ station }) => {
    removeKeyStoreSlot(station);
    return null;
  });

  route(stationEndpoints.renewRecoveryKey, async ({ body, station, registry, principal, write }) => {
    await confirmPassword(station, { registry, principal }, body.password);
    let putBack: (() => void) | undefined;
    // As in the set-up, a reply that has to be kept for an Idempotency-Key is sealed under that key by `write` and kept in
    // no other way. The slot is replaced inside the transaction and not after it: when power fails between the two, asking
    // again finds no reply and makes a third key, where the other order would repeat a key that never opened anything.
    const reply = await write(() => {
      const before = slotsOf(station);
      const { keyring, recoveryKey } = withRecoveryKey(before, registry.key);
      saveSlots(station, keyring);
      putBack = () => saveSlots(station, withRecoverySlotOf(slotsOf(station), before));
      return { recoveryKey };
    }).catch((error: unknown) => {
      // The new key was shown to nobody: the one that is printed has to go on opening the registry.
      putBack?.();
      throw error;
    });
    // A later renewal may have replaced it, at this moment or since a first reply that is given again here: nobody must print
    // a key that opens nothing.
    if (openWithRecoveryKey(slotsOf(station), reply.recoveryKey) === undefined) throw replacedSince();
    return reply;
  });

  let isSettingUp = false;
  route(stationEndpoints.setup, async ({ body, station, writeInto, replayed }) => {
    const { administrator } = body;
    if (stateOf(station) !== 'setup-required') {
      // The first reply may never have arrived: with the same Idempotency-Key and password it is given again.
      beginAttempt(station, 'setup');
      const again = await replay();
      if (again === undefined) throw problem('forbidden', 'This station is set up already. Sign in instead.');
      endAttempt(station, 'setup');
      return again;
    }
    if (isSettingUp) throw problem('forbidden', 'This station is being set up at this moment.');
    beginAttempt(station, 'setup');
    if (!isSetupCode(station, body.setupCode)) {
      throw problem('forbidden', 'This is not the set-up code that the station showed when it started.');
    }
    endAttempt(station, 'setup');
    isSettingUp = true;
    try {
      const reply = await setUp(station, body, (writer, recoveryKey) => {
        const staff = insertStaff(writer, { username: administrator.username, role: 'administrator' });
        const make = () => {
          const session = startSession(writer, staff);
          return { token: session.token, recoveryKey, staff: session.staff };
        };
        return { staff, reply: writeInto(writer, make) };
      });
      return reply;
    } finally {
      isSettingUp = false;
    }

    async function replay(): Promise<SetupReply | undefined> {
      const { passwordCost: cost } = station.config;
      const opening = await openWithPassword(slotsOf(station), { ...administrator, cost });
      if (opening === undefined) return undefined;
      const { db } = unlock(station, opening.key);
      return replayed<SetupReply>(db, administrator.username);
    }
  });
}

const replacedSince = () =>
  problem(
    'idempotency-mismatch',
    'A later renewal has replaced this recovery key. Renew it with another Idempotency-Key.',
  );
