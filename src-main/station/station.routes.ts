import type { Static } from 'typebox';
import { openApiDocument } from '../http/openapi.ts';
import type { Route } from '../http/route.ts';
import { startSession } from '../http/session.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { problem } from '../http/problem.contract.ts';
import { countPatients } from '../patients/patient.queries.ts';
import { openWithPassword, openWithRecoveryKey, withRecoveryKey, withRecoverySlotOf } from '../keys/keyring.ts';
import { confirmPassword } from './sign-in.ts';
import { insertStaff } from '../staff/staff.queries.ts';
import { addKeyStoreSlot, removeKeyStoreSlot, unattendedOf } from './auto-unlock.ts';
import { stationEndpoints } from './station.contract.ts';

type SetupReply = Static<typeof stationEndpoints.setup.reply>;

export function stationRoutes(route: Route): void {
  route(stationEndpoints.health, ({ host }) => ({ state: host.state(), version: host.config.version }));

  route(stationEndpoints.openapi, ({ host }) => openApiDocument(host.config.version));

  route(stationEndpoints.station, ({ host, station, principal }) => {
    const { id, name, createdAt } = getSelf(station);
    const isAdministrator = principal.role === 'administrator';
    // Asking the key store can make the operating system ask for its own password: nobody else could do anything with the answer.
    const unattended = isAdministrator ? unattendedOf(host) : undefined;
    return {
      id,
      name,
      version: host.config.version,
      // A path can hold the name of a person, and only who looks after the computer has a use for it.
      dataDir: isAdministrator ? host.config.dataDir : null,
      sizeBytes: host.sizeBytes(),
      patients: countPatients(station),
      createdAt: new Date(createdAt).toISOString(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      unattended: unattended?.state ?? null,
      unattendedRefusal: unattended?.refusal ?? null,
    };
  });

  route(stationEndpoints.makeUnattended, async ({ body, host, station, principal }) => {
    const { assertStanding } = await confirmPassword(host, { station, principal }, body.password);
    assertStanding();
    addKeyStoreSlot(host);
    return null;
  });

  route(stationEndpoints.makeAttended, ({ host }) => {
    removeKeyStoreSlot(host);
    return null;
  });

  route(stationEndpoints.renewRecoveryKey, async ({ body, host, station, principal, write }) => {
    await confirmPassword(host, { station, principal }, body.password);
    let putBack: (() => void) | undefined;
    // As in the set-up, a reply that has to be kept for an Idempotency-Key is sealed under that key by `write` and kept in
    // no other way. The slot is replaced inside the transaction and not after it: when power fails between the two, asking
    // again finds no reply and makes a third key, where the other order would repeat a key that never opened anything.
    const reply = await write(() => {
      const before = host.keyring();
      const { keyring, recoveryKey } = withRecoveryKey(before, station.key);
      host.saveKeyring(keyring);
      putBack = () => host.saveKeyring(withRecoverySlotOf(host.keyring(), before));
      return { recoveryKey };
    }).catch((error: unknown) => {
      // The new key was shown to nobody: the one that is printed has to go on opening the registry.
      putBack?.();
      throw error;
    });
    // A later renewal may have replaced it, at this moment or since a first reply that is given again here: nobody must print
    // a key that opens nothing.
    if (openWithRecoveryKey(host.keyring(), reply.recoveryKey) === undefined) throw replacedSince();
    return reply;
  });

  let isSettingUp = false;
  route(stationEndpoints.setup, async ({ body, host, writeInto, replayed }) => {
    const { administrator } = body;
    if (host.state() !== 'setup-required') {
      // The first reply may never have arrived: with the same Idempotency-Key and password it is given again.
      host.beginAttempt('setup');
      const again = await replay();
      if (again === undefined) throw problem('forbidden', 'This station is set up already. Sign in instead.');
      host.endAttempt('setup');
      return again;
    }
    if (isSettingUp) throw problem('forbidden', 'This station is being set up at this moment.');
    host.beginAttempt('setup');
    if (!host.isSetupCode(body.setupCode)) {
      throw problem('forbidden', 'This is not the set-up code that the station showed when it started.');
    }
    host.endAttempt('setup');
    isSettingUp = true;
    try {
      const { reply } = await host.setup(body, (writer, recoveryKey) => {
        const staff = insertStaff(writer, { username: administrator.username, role: 'administrator' });
        const make = () => {
          const session = startSession(writer, staff);
          return { token: session.token, recoveryKey, staff: session.staff };
        };
        return { staff, reply: writeInto(writer, make) };
      });
      return reply as SetupReply;
    } finally {
      isSettingUp = false;
    }

    async function replay(): Promise<SetupReply | undefined> {
      const { passwordCost: cost } = host.config;
      const opening = await openWithPassword(host.keyring(), { ...administrator, cost });
      if (opening === undefined) return undefined;
      const { db } = host.unlock(opening.key);
      return replayed<SetupReply>(db, administrator.username);
    }
  });
}

const replacedSince = () =>
  problem(
    'idempotency-mismatch',
    'A later renewal has replaced this recovery key. Renew it with another Idempotency-Key.',
  );
