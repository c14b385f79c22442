import type { StationRoute } from '../station/route.ts';
import { turnOffKeyFile, turnOnKeyFile } from './key-file.commands.ts';
import { keysEndpoints } from '../station/keys.contract.ts';
import { keysOf } from './keys.ts';
import { rekey } from './rekey.ts';
import { confirmPassword } from './sign-in.ts';
import { threadAhead } from '../db/thread.ts';
import { acceptMismatches } from './vouching.ts';

export function keysRoutes(route: StationRoute): void {
  route(keysEndpoints.keys, ({ station, registry }) => keysOf(station, registry));

  route(keysEndpoints.rekey, async (context) => {
    // Loads its program while the password is being checked.
    const { thread, end } = threadAhead();
    try {
      const { assertCurrent } = await confirmPassword(context, context.body.password);
      assertCurrent();
      await rekey(context.station, thread);
      return null;
    } finally {
      end();
    }
  });

  route(keysEndpoints.acceptMismatches, async ({ station, registry }) => {
    await acceptMismatches(station, registry);
    return null;
  });

  route(keysEndpoints.turnOnKeyFile, async (context) => {
    await turnOnKeyFile(context, context.body.password);
    return null;
  });

  route(keysEndpoints.turnOffKeyFile, async (context) => {
    await turnOffKeyFile(context);
    return null;
  });
}
