import { etag, paging, requireVersion, stale } from '../http/reply.ts';
import { conflictEndpoints } from '../sync/conflict.contract.ts';
import { settleConflict } from './conflict.commands.ts';
import { clocksOf, countConflicts, getContested, listConflicts, tellFound } from './conflict.queries.ts';
import { listNameCollisions } from './names.queries.ts';
import type { HubRoute } from './route.ts';

export function conflictRoutes(route: HubRoute): void {
  route(conflictEndpoints.list, async ({ query, hub }) => ({
    embedded: { conflictResourceList: await listConflicts(hub, paging(query)) },
    page: paging({ ...query, total: await countConflicts(hub) }).reply,
  }));

  route(conflictEndpoints.count, async ({ hub }) => ({
    count: (await countConflicts(hub)) + (await listNameCollisions(hub)).length,
  }));

  route(conflictEndpoints.names, async ({ hub }) => ({ names: await listNameCollisions(hub) }));

  route(conflictEndpoints.get, async ({ params, hub, header }) => {
    const found = await getContested(hub, params.conflictId);
    header('etag', etag(found.row));
    return tellFound(hub, found, clocksOf(hub));
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
