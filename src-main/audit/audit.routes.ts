import { Readable } from 'node:stream';
import type { Reader } from '../db/access.ts';
import type { StationRoute } from '../http/route.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { listJoinedIds } from '../patients/standing.queries.ts';
import { keepFor, stateOfTrail, verifyTrail } from './audit.commands.ts';
import { auditEndpoints } from './audit.contract.ts';
import { csvHead, csvLines, fhirLines } from './export.ts';
import { named } from './named.ts';
import { blocksFromEnd, findEntries, placeText, readPlace } from './read-trail.ts';
import type { Trail } from './trail.ts';
import type { Wanted } from './trail.rules.ts';
import { wantedOf, type Filters } from './wanted.ts';

const defaultSize = 50;

export function auditRoutes(route: StationRoute): void {
  route(auditEndpoints.list, async ({ query, registry }) => {
    const before = query.before === undefined ? undefined : readPlace(query.before);
    const page = { before, size: query.size ?? defaultSize };
    const { found, next } = await findEntries(registry.trail, wantedBy(registry, query), page);
    return { entries: named(registry, found), next: next === null ? null : placeText(next) };
  });

  route(auditEndpoints.export, ({ query, registry, header }) => {
    const { format = 'csv' } = query;
    header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/fhir+ndjson');
    header('content-disposition', `attachment; filename="audit.${format === 'csv' ? 'csv' : 'ndjson'}"`);
    const lines = linesOf(registry, registry.trail, { wanted: wantedBy(registry, query), format });
    // Fastify sends what is read from it, as fast as it is taken.
    return Promise.resolve(Readable.from(lines) as unknown as string);
  });

  route(auditEndpoints.print, () => null);

  route(auditEndpoints.verify, (at) => verifyTrail(at));

  route(auditEndpoints.trail, ({ registry }) => stateOfTrail(registry));

  route(auditEndpoints.keep, (context) => keepFor(context, context.body.keptYears));
}

const wantedBy = (reader: Reader, query: Filters): Wanted =>
  wantedOf(query, query.patient === undefined ? undefined : listJoinedIds(reader, query.patient));

async function* linesOf(
  reader: Reader,
  trail: Trail,
  { wanted, format }: { wanted: Wanted; format: 'csv' | 'fhir' },
): AsyncGenerator<string> {
  const station = getSelf(reader);
  if (format === 'csv') yield csvHead();
  for await (const { entries } of blocksFromEnd(trail, wanted)) {
    if (entries.length === 0) continue;
    const said = named(reader, entries);
    yield format === 'csv' ? csvLines(said) : fhirLines(said, station);
  }
}
