import type { Static } from 'typebox';
import { openApiDocument } from './http/openapi.ts';
import type { Route } from './http/route.ts';
import { startSession } from './http/session.ts';
import { problem } from './problem.contract.ts';
import { openWithPassword } from './staff/keyring.ts';
import { insertStaff } from './staff/staff.queries.ts';
import { stationEndpoints } from './station.contract.ts';

type SetupReply = Static<typeof stationEndpoints.setup.reply>;

export function stationRoutes(route: Route): void {
  route(stationEndpoints.health, ({ host }) => ({ state: host.state(), version: host.config.version }));

  route(stationEndpoints.openapi, ({ host }) => openApiDocument(host.config.version));

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
