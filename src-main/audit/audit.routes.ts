import { Readable } from 'node:stream';
import type { Route } from '../wire/route.ts';
import { soon, type Steps } from '../steps.ts';
import { auditEndpoints } from './audit.contract.ts';
import { csvHead, csvLines, fhirLines } from './export.ts';
import type { TrailRegister, TrailTx } from './trail.register.ts';
import type { Wanted } from './trail.rules.ts';
import { wantedOf, type Filters } from './wanted.ts';

const defaultSize = 50;

export function auditRoutes(route: Route<TrailRegister, TrailTx>): void {
  route(auditEndpoints.list, function* ({ query, register }) {
    const { before, size = defaultSize } = query;
    return yield* soon(register.audit.list(yield* wantedBy(register, query), { before, size }));
  });

  route(auditEndpoints.export, function* ({ query, register, header }) {
    const { format = 'csv' } = query;
    header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/fhir+ndjson');
    header('content-disposition', `attachment; filename="audit.${format === 'csv' ? 'csv' : 'ndjson'}"`);
    const lines = linesOf(register, { wanted: yield* wantedBy(register, query), format });
    return Readable.from(lines);
  });

  route(auditEndpoints.print, () => null);

  route(auditEndpoints.verify, ({ register }) => register.audit.verify());

  route(auditEndpoints.trail, ({ register }) => register.audit.state());

  route(auditEndpoints.keep, async ({ body, register, write }) => {
    await write(({ audit }) => soon(audit.keepFor(body.keptYears)));
    return register.audit.state();
  });
}

function* wantedBy({ patients }: TrailRegister, query: Filters): Steps<Wanted> {
  return wantedOf(query, query.patient === undefined ? undefined : yield* soon(patients.joinedIds(query.patient)));
}

async function* linesOf(
  { audit, here }: TrailRegister,
  { wanted, format }: { wanted: Wanted; format: 'csv' | 'fhir' },
): AsyncGenerator<string> {
  const self = await here.self();
  if (format === 'csv') yield csvHead();
  for await (const entries of audit.all(wanted)) {
    if (entries.length > 0) yield format === 'csv' ? csvLines(entries) : fhirLines(entries, self);
  }
}
