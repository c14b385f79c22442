import { etag, paging, requireVersion, stale } from '../wire/reply.ts';
import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import { settleConflict } from './conflict.commands.ts';
import { conflictEndpoints } from './conflict.contract.ts';
import type { ConflictRegister, ConflictTx } from './conflict.register.ts';

export function conflictRoutes(route: Route<ConflictRegister, ConflictTx>): void {
  route(conflictEndpoints.list, function* ({ query, register: { conflicts } }) {
    return {
      embedded: { conflictResourceList: yield* soon(conflicts.list(paging(query))) },
      page: paging({ ...query, total: yield* soon(conflicts.count()) }).reply,
    };
  });

  route(conflictEndpoints.count, function* ({ register: { conflicts } }) {
    return { count: (yield* soon(conflicts.count())) + (yield* soon(conflicts.names())).length };
  });

  route(conflictEndpoints.names, function* ({ register: { conflicts } }) {
    return { names: yield* soon(conflicts.names()) };
  });

  route(conflictEndpoints.get, function* ({ params, register: { conflicts }, header }) {
    const found = yield* soon(conflicts.get(params.conflictId));
    header('etag', etag(found.row));
    return yield* soon(conflicts.reply(found));
  });

  route(conflictEndpoints.settle, async ({ params, body, write, request, header }) => {
    const check = (record: { version: number }) => {
      requireVersion(request, record);
      if (body.version !== undefined && body.version !== record.version) throw stale(record);
    };
    const left = await write((tx) => settleConflict(tx, { id: params.conflictId, fields: body.fields, check }));
    header('etag', etag(left));
    return left;
  });
}
