import { etag, paging, requireVersion, stale } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { listNameCollisions } from '../staff/staff.queries.ts';
import { settleConflict } from './conflict.commands.ts';
import { conflictEndpoints } from './conflict.contract.ts';
import { countConflicts, getContested, listConflicts, toldOf } from './conflict.queries.ts';
import { tellConflict } from './told-conflict.rules.ts';

export function conflictRoutes(route: Route): void {
  route(conflictEndpoints.list, ({ query, registry }) => ({
    embedded: { conflictResourceList: listConflicts(registry, paging(query)) },
    page: paging({ ...query, total: countConflicts(registry) }).reply,
  }));

  route(conflictEndpoints.count, ({ registry }) => ({
    count: countConflicts(registry) + listNameCollisions(registry).length,
  }));

  route(conflictEndpoints.names, ({ registry }) => ({ names: listNameCollisions(registry) }));

  route(conflictEndpoints.get, ({ params, registry, header }) => {
    const found = getContested(registry, params.conflictId);
    header('etag', etag(found.row));
    return tellConflict(toldOf(registry), found);
  });

  route(conflictEndpoints.settle, async ({ params, body, write, request, header }) => {
    const check = (record: { version: number }) => {
      requireVersion(request, record);
      if (body.version !== undefined && body.version !== record.version) throw stale(record);
    };
    const left = await write((writer) => settleConflict(writer, { id: params.conflictId, fields: body.fields, check }));
    header('etag', etag(left));
    return left;
  });
}
