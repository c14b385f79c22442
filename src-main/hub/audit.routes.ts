import { Readable } from 'node:stream';
import { auditEndpoints, type AuditEntry, type Named, type TrailState } from '../audit/audit.contract.ts';
import { csvHead, csvLines, fhirLines } from '../audit/export.ts';
import { namedEntry } from '../audit/named-entry.ts';
import { wantedOf, type Filters } from '../audit/wanted.ts';
import type { Wanted } from '../audit/trail.rules.ts';
import type { Hub, HubReader } from './access.ts';
import { getSelf } from './journal.queries.ts';
import { namesOfAuthors } from './names.queries.ts';
import { listJoinedIds, namesOfPatients } from './patient.queries.ts';
import type { HubRoute } from './route.ts';
import { toEntry } from './trail-entries.ts';
import { findEarliest, getTrail, listEntries, saveKeptYears, sizeOfTrail, type EntryRow } from './trail.queries.ts';
import { verifyTrail } from './trail.ts';

const defaultSize = 50;
const exportedAtOnce = 500;

export function auditRoutes(route: HubRoute, hub: Hub): void {
  route(auditEndpoints.list, async ({ query }) => {
    const size = query.size ?? defaultSize;
    const before = query.before === undefined ? undefined : Number.parseInt(query.before, 10);
    const found = await listEntries(hub, await wantedBy(hub, query), { before, size: size + 1 });
    const shown = found.slice(0, size);
    // Nothing is between two entries: the second number is of a station, whose entries stand in blocks.
    const next = found.length > size ? `${shown.at(-1)?.seq ?? 0}-0` : null;
    return { entries: await named(hub, shown), next };
  });

  route(auditEndpoints.export, async ({ query, header }) => {
    const { format = 'csv' } = query;
    header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/fhir+ndjson');
    header('content-disposition', `attachment; filename="audit.${format === 'csv' ? 'csv' : 'ndjson'}"`);
    // Fastify sends what is read from it, as fast as it is taken.
    return Readable.from(linesOf(hub, await wantedBy(hub, query), format)) as unknown as string;
  });

  route(auditEndpoints.print, () => Promise.resolve(null));

  route(auditEndpoints.verify, () => verifyTrail(hub));

  route(auditEndpoints.trail, () => stateOfTrail(hub));

  route(auditEndpoints.keep, async ({ body, write }) => {
    await write(async (writer) => {
      await saveKeptYears(writer, body.keptYears);
      return null;
    });
    return stateOfTrail(hub);
  });
}

async function stateOfTrail(hub: HubReader): Promise<TrailState> {
  const { keptYears, verified } = await getTrail(hub);
  const first = await findEarliest(hub);
  const since = first === undefined ? null : new Date(first.at).toISOString();
  return { keptYears, since, sizeBytes: await sizeOfTrail(hub), verified };
}

const wantedBy = async (hub: HubReader, query: Filters): Promise<Wanted> =>
  wantedOf(query, query.patient === undefined ? undefined : await listJoinedIds(hub, query.patient));

async function* linesOf(hub: Hub, wanted: Wanted, format: 'csv' | 'fhir'): AsyncGenerator<string> {
  const self = await getSelf(hub);
  if (format === 'csv') yield csvHead();
  for (let before: number | undefined; ;) {
    const rows = await listEntries(hub, wanted, { before, size: exportedAtOnce });
    const said = await named(hub, rows);
    if (said.length > 0) yield format === 'csv' ? csvLines(said) : fhirLines(said, self);
    before = rows.at(-1)?.seq;
    if (rows.length < exportedAtOnce || before === undefined) return;
  }
}

/** With the names of people and patients as they are now. */
async function named(hub: HubReader, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const entries = rows.map(toEntry);
  const patients = await namesOfPatients(hub, [...new Set(rows.flatMap((row) => row.patients))]);
  const authorOf = await namesOfAuthors(
    hub,
    entries.flatMap(({ who }) => (who == null ? [] : { author: who })),
  );
  const patientOf = (id: string): Named => ({ id, name: patients.get(id) ?? null });
  return entries.map((entry) => namedEntry(entry, { patientOf, authorOf: (author) => authorOf({ author }) }));
}
