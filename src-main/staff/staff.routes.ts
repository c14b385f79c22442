import { editIn } from '../wire/as-read.ts';
import { etag, requireVersion, stale } from '../wire/reply.ts';
import { problem } from '../wire/problem.contract.ts';
import type { Route } from '../wire/route.ts';
import { runAsync, soon } from '../steps.ts';
import { addStaff, changePassword, changeStaff, setFullName } from './staff.commands.ts';
import { sessionEndpoints, staffEndpoints, tokenEndpoints, type Token } from './staff.contract.ts';
import type { AccountSecrets, StaffRegister, StaffTx } from './staff.register.ts';
import { addToken, revokeToken } from './token.commands.ts';

export function staffRoutes(route: Route<StaffRegister, StaffTx, { secrets: AccountSecrets }>): void {
  route(sessionEndpoints.current, function* ({ principal, register: { staff } }) {
    const { kind, id, name, role, scopes, expiresAt } = principal;
    const row = kind === 'staff' ? yield* soon(staff.find(id)) : undefined;
    const expires = expiresAt === null ? null : new Date(expiresAt).toISOString();
    const account = row === undefined ? null : yield* soon(staff.reply(row));
    return { kind, name, role, ...(scopes && { scopes: [...scopes] }), expiresAt: expires, staff: account };
  });

  route(sessionEndpoints.changePassword, async (context) => {
    await changePassword(context, context.body);
    return null;
  });

  route(sessionEndpoints.setFullName, ({ body, principal, write }) =>
    write((tx) => setFullName(tx, principal, body.fullName)),
  );

  route(sessionEndpoints.confirm, async ({ body, secrets }) => {
    const { assertCurrent } = await secrets.confirmPassword(body.password);
    assertCurrent();
    await secrets.confirmSession();
    return null;
  });

  route(sessionEndpoints.end, async ({ principal, secrets }) => {
    if (principal.kind === 'token')
      throw problem('forbidden', 'An access token cannot sign out. An administrator can revoke it.');
    await secrets.endSession();
    return null;
  });

  route(staffEndpoints.list, function* ({ register: { staff }, secrets }) {
    return {
      staff: yield* soon(staff.replies()),
      waiting: yield* soon(staff.waiting()),
      arrived: yield* soon(staff.arrived()),
      withoutPassword: yield* soon(secrets.withoutPassword()),
    };
  });

  route(staffEndpoints.names, function* ({ register: { staff } }) {
    const replies = yield* soon(staff.replies());
    return { names: replies.flatMap(({ username, fullName }) => (fullName === null ? [] : [{ username, fullName }])) };
  });

  route(staffEndpoints.create, (context) => addStaff(context, context.body));

  route(staffEndpoints.know, ({ body, write }) =>
    write(function* ({ staff }) {
      yield* soon(staff.settleArrivals(body.staffIds));
      return null;
    }),
  );

  route(staffEndpoints.patch, async (context) => {
    const { params, request, header, register } = context;
    const { staffId: id } = params;
    const { version } = context.asRead as { version?: number };
    const check = (row: { version: number }) => {
      requireVersion(request, row);
      if (version !== undefined && version !== row.version) throw stale(row);
    };
    const edit = await runAsync(
      editIn(context, function* () {
        return yield* soon(register.staff.reply(yield* soon(register.staff.get(id))));
      }),
    );
    const changed = await changeStaff(context, id, edit, check);
    header('etag', etag(changed));
    return changed;
  });

  route(tokenEndpoints.list, function* ({ register }) {
    const tokens: Token[] = [];
    for (const row of yield* soon(register.tokens.list())) tokens.push(yield* soon(register.tokens.reply(row)));
    return { tokens };
  });

  route(tokenEndpoints.create, ({ body, write }) => write((tx) => addToken(tx, body)));

  route(tokenEndpoints.revoke, ({ params, write }) => write((tx) => revokeToken(tx, params.tokenId)));
}
