/** The secrets of accounts at a hub: passwords wait for their turn in the login queue, and sessions are in the database. */
import type { FastifyRequest } from 'fastify';
import { runAsync, type Steps } from '../steps.ts';
import { binder } from '../journal/tx.ts';
import { newPasswordHolder } from '../keys/holder.ts';
import { notTheCurrentPassword } from '../staff/account-edit.rules.ts';
import type { Staff } from '../staff/staff.contract.ts';
import type { AccountChange, AccountSecrets, StaffTx } from '../staff/staff.register.ts';
import type { AccountRow } from '../staff/staff-reply.rules.ts';
import { housekeeping } from '../postgres/access.ts';
import type { HubCaller } from './caller.ts';
import { listWithoutPassword } from '../postgres/holders.ts';
import { confirmSession, endSession, keepSession } from '../postgres/session.queries.ts';
import { confirmPassword } from './sign-in.ts';
import { takeTurn } from './turn.ts';

type Caller = Omit<HubCaller, 'secrets'> & { request: FastifyRequest };

export const secretsOf: (caller: Caller) => AccountSecrets = binder({
  confirmPassword: async (caller: Caller, password: string) => {
    const { publicKey } = await confirmPassword(caller, password, () => caller.request.raw.socket.destroyed);
    const assertCurrent = (row?: AccountRow) => {
      // A password that was changed since then is not overwritten.
      if (row !== undefined && row.publicKey !== publicKey) throw notTheCurrentPassword();
    };
    return { assertCurrent };
  },
  newHolder: (
    { hub, logins: { cost } }: Caller,
    { id = hub.newId(), username, password }: { id?: string; username: string; password: string },
  ) => newPasswordHolder({ staffId: id, username, password, cost }),
  save: (
    { write, principal }: Caller,
    { id, holder, keepsSession = false }: AccountChange,
    body: (tx: StaffTx) => Steps<Staff>,
  ) =>
    write(async (tx) => {
      if (keepsSession && holder !== undefined) {
        // Locked in the same order as by the code that ends the sessions of an account.
        await takeTurn(tx, [id]);
        await keepSession(tx, principal.tokenHash, holder.publicKey);
      }
      return runAsync(body(tx));
    }),
  withoutPassword: ({ hub }: Caller) => listWithoutPassword(hub),
  confirmSession: ({ hub, principal }: Caller) =>
    housekeeping(hub, (keeper) => confirmSession(keeper, principal.tokenHash)),
  endSession: ({ hub, principal }: Caller) => housekeeping(hub, (keeper) => endSession(keeper, principal.tokenHash)),
});
