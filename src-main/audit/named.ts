/** Entries of a station's audit as they are read: with the names of people and patients as they are now. */
import type { Reader } from '../db/access.ts';
import { findRecord } from '../patients/standing.queries.ts';
import { authorName } from '../staff/staff.queries.ts';
import type { AuditEntry, AuditPage, Named } from './audit.contract.ts';
import { namedEntry } from './named-entry.ts';
import { blocksFromEnd, findEntries, placeText, readPlace, type Found } from './read-trail.ts';
import type { Trail } from './trail.ts';
import type { Wanted } from './trail.rules.ts';

export function named(reader: Reader, found: readonly Found[]): AuditEntry[] {
  const patients = new Map<string, Named>();
  const patientOf = (id: string): Named => {
    const known = patients.get(id) ?? { id, name: findRecord(reader, id)?.name ?? null };
    patients.set(id, known);
    return known;
  };
  return found.map(({ entry }) => namedEntry(entry, { patientOf, authorOf: (id) => authorName(reader, id) }));
}

type Source = Reader & { trail: Trail };

export async function listNamed(
  source: Source,
  wanted: Wanted,
  { before, size }: { before: string | undefined; size: number },
): Promise<AuditPage> {
  const page = { before: before === undefined ? undefined : readPlace(before), size };
  const { found, next } = await findEntries(source.trail, wanted, page);
  return { entries: named(source, found), next: next === null ? null : placeText(next) };
}

export async function* allNamed(source: Source, wanted: Wanted): AsyncGenerator<AuditEntry[]> {
  for await (const { entries } of blocksFromEnd(source.trail, wanted)) yield named(source, entries);
}
