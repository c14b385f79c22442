import type { Readable } from 'node:stream';
import { paging } from '../wire/reply.ts';
import type { StationRoute } from '../station/route.ts';
import type { Caller } from '../station/caller.ts';
import {
  allImports,
  beginImport,
  changeImport,
  forgetImport,
  importNow,
  importRows,
  runImport,
  stopImport,
  tooLarge,
  undoImport,
} from './import.commands.ts';
import { importEndpoints } from './import.contract.ts';
import { maxFileBytes } from './file.rules.ts';

const by = ({ station, registry, principal }: Caller) => ({ station, registry, by: principal.id });

export function importRoutes(route: StationRoute): void {
  route(importEndpoints.list, (context) => ({ imports: allImports(context) }));

  route(importEndpoints.begin, (context) => {
    const { query, request } = context;
    // Before any of it is read.
    if (Number(request.headers['content-length'] ?? 0) > maxFileBytes) throw tooLarge();
    return beginImport(by(context), query.name, request.body as Readable);
  });

  route(importEndpoints.get, (context) => importNow(context, context.params.importId));

  route(importEndpoints.rows, ({ params, query, registry }) => {
    const { page, size } = paging(query);
    const { rows, total } = importRows(registry, params.importId, { page, size, outcome: query.outcome });
    return { embedded: { importRowResourceList: rows }, page: paging({ page, size, total }).reply };
  });

  route(importEndpoints.patch, (context) => changeImport(by(context), context.params.importId, context.body));

  route(importEndpoints.run, (context) => runImport(by(context), context.params.importId));

  route(importEndpoints.undo, (context) => undoImport(by(context), context.params.importId));

  route(importEndpoints.stop, (context) => stopImport(by(context), context.params.importId));

  route(importEndpoints.forget, (context) => forgetImport(by(context), context.params.importId));
}
