import type { Readable } from 'node:stream';
import type { Principal } from '../wire/principal.contract.ts';
import { paging } from '../wire/reply.ts';
import type { Route } from '../wire/route.ts';
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
import type { Importing, ImportRegister, ImportTx } from './import.register.ts';
import { maxFileBytes } from './file.rules.ts';

/** @param importingOf returns the host's context of imports for a caller. */
export function importRoutes<More>(
  route: Route<ImportRegister, ImportTx, More>,
  importingOf: (context: { register: ImportRegister; principal: Principal } & More) => Importing,
): void {
  route(importEndpoints.list, function* ({ register }) {
    return { imports: yield* allImports(register) };
  });

  route(importEndpoints.begin, (context) => {
    const { query, request } = context;
    // Before any of it is read.
    if (Number(request.headers['content-length'] ?? 0) > maxFileBytes) throw tooLarge();
    return beginImport(importingOf(context), query.name, request.body as Readable);
  });

  route(importEndpoints.get, ({ register, params }) => importNow(register, params.importId));

  route(importEndpoints.rows, function* ({ params, query, register }) {
    const { page, size } = paging(query);
    const isWhole = query.cells === 'whole';
    const { rows, total } = yield* importRows(register, params.importId, {
      page,
      size,
      outcome: query.outcome,
      isWhole,
    });
    return { embedded: { importRowResourceList: rows }, page: paging({ page, size, total }).reply };
  });

  route(importEndpoints.patch, (context) => changeImport(importingOf(context), context.params.importId, context.body));

  route(importEndpoints.run, (context) => runImport(importingOf(context), context.params.importId));

  route(importEndpoints.undo, (context) => undoImport(importingOf(context), context.params.importId));

  route(importEndpoints.stop, (context) => stopImport(importingOf(context), context.params.importId));

  route(importEndpoints.forget, (context) => forgetImport(importingOf(context), context.params.importId));
}
