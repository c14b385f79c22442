/** Audit entries of a station as they are shown, with the present names of people and patients. */
import type { Reader } from '../db/access.ts';
import { findRecord } from '../search/survivor.queries.ts';
import { authorName, findStaff } from '../staff/staff.queries.ts';
import type { AuditEntry, AuditPage, Caller, Named } from '../audit/audit.contract.ts';
import { namedEntry, type PlacedEntry } from '../audit/named-entry.ts';
import { blocksFromEnd, findEntries, placeText, readPlace, type Found } from '../audit/read-trail.ts';
import type { Trail } from '../audit/trail.ts';
import type { Wanted } from '../audit/trail.rules.ts';

export function named(reader: Reader, found: readonly Found[]): AuditEntry[] {
  const patients = new Map<string, Named>();
  const patientOf = (id: string): Named => {
    const known = patients.get(id) ?? { id, name: findRecord(reader, id)?.name ?? null };
    patients.set(id, known);
    return known;
  };
  const callerOf = (id: string): Caller => ({
    ...{ id, name: authorName(reader, id), fullName: findStaff(reader, id)?.fullName ?? null },
  });
  return found.map(({ entry }) => namedEntry(entry, { patientOf, callerOf }));
}

type Source = Reader & { trail: Trail };

type Page = { before: string | undefined; size: number };

export async function listNamed(source: Source, wanted: Wanted, page: Page): Promise<AuditPage> {
  const { entries, next } = await listPlaced(source, wanted, page);
  return { entries: entries.map(({ entry }) => entry), next };
}

export async function listPlaced(
  source: Source,
  wanted: Wanted,
  { before, size }: Page,
): Promise<{ entries: PlacedEntry[]; next: string | null }> {
  const page = { before: before === undefined ? undefined : readPlace(before), size };
  const { found, next } = await findEntries(source.trail, wanted, page);
  return { entries: placed(source, found), next: next === null ? null : placeText(next) };
}

export async function findPlaced(source: Source, place: string): Promise<PlacedEntry | undefined> {
  const { seq, index } = readPlace(place);
  const page = { before: { seq, index: index + 1 }, size: 1 };
  const { found } = await findEntries(source.trail, { from: 0, to: Infinity }, page);
  return placed(source, found).find((each) => each.place === place);
}

function placed(reader: Reader, found: readonly Found[]): PlacedEntry[] {
  return named(reader, found).flatMap((entry, i) => {
    const place = found[i]?.place;
    return place === undefined ? [] : [{ place: placeText(place), entry }];
  });
}

export async function* allNamed(source: Source, wanted: Wanted): AsyncGenerator<AuditEntry[]> {
  for await (const { entries } of blocksFromEnd(source.trail, wanted)) yield named(source, entries);
}
