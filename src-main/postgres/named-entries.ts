/** Entries of a hub's access log as people read them: the counterpart of `station/named-entries.ts` for a station. */
import type { AuditEntry, AuditPage, Named, TrailState } from '../audit/audit.contract.ts';
import { namedEntry, type PlacedEntry } from '../audit/named-entry.ts';
import type { Wanted } from '../audit/trail.rules.ts';
import type { HubReader } from './access.ts';
import { fullNamesOf, namesOfAuthors } from './names.queries.ts';
import { namesOfPatients } from './patient.queries.ts';
import { toEntry } from './trail-entries.ts';
import { findEarliest, getTrail, listEntries, sizeOfTrail, type EntryRow } from './trail.queries.ts';

const exportedAtOnce = 500;

async function named(reader: HubReader, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const entries = rows.map(toEntry);
  const patients = await namesOfPatients(reader, [...new Set(rows.flatMap((row) => row.patients))]);
  const callers = entries.flatMap(({ who }) => (who == null ? [] : { author: who }));
  const authorOf = await namesOfAuthors(reader, callers);
  const fullNames = await fullNamesOf(
    reader,
    callers.map(({ author }) => author),
  );
  const patientOf = (id: string): Named => ({ id, name: patients.get(id) ?? null });
  const callerOf = (id: string) => ({ id, name: authorOf({ author: id }), fullName: fullNames.get(id) ?? null });
  return entries.map((entry) => namedEntry(entry, { patientOf, callerOf }));
}

type Page = { before: string | undefined; size: number };

export async function listNamed(reader: HubReader, wanted: Wanted, page: Page): Promise<AuditPage> {
  const { entries, next } = await listPlaced(reader, wanted, page);
  return { entries: entries.map(({ entry }) => entry), next };
}

export async function listPlaced(
  reader: HubReader,
  wanted: Wanted,
  { before, size }: Page,
): Promise<{ entries: PlacedEntry[]; next: string | null }> {
  const seq = before === undefined ? undefined : Number.parseInt(before, 10);
  const found = await listEntries(reader, wanted, { before: seq, size: size + 1 });
  const entries = await placed(reader, found.slice(0, size));
  return { entries, next: found.length > size ? (entries.at(-1)?.place ?? null) : null };
}

export async function findPlaced(reader: HubReader, place: string): Promise<PlacedEntry | undefined> {
  const page = { before: Number.parseInt(place, 10) + 1, size: 1 };
  const entries = await placed(reader, await listEntries(reader, { from: 0, to: Infinity }, page));
  return entries.find((each) => each.place === place);
}

const placed = async (reader: HubReader, rows: readonly EntryRow[]): Promise<PlacedEntry[]> =>
  (await named(reader, rows)).flatMap((entry, i) => {
    const row = rows[i];
    // The second number is always 0: it has a meaning at a station only, where entries are stored in blocks.
    return row === undefined ? [] : [{ place: `${row.seq}-0`, entry }];
  });

export async function* allNamed(reader: HubReader, wanted: Wanted): AsyncGenerator<AuditEntry[]> {
  for (let before: number | undefined; ;) {
    const rows = await listEntries(reader, wanted, { before, size: exportedAtOnce });
    yield await named(reader, rows);
    before = rows.at(-1)?.seq;
    if (rows.length < exportedAtOnce || before === undefined) return;
  }
}

export async function stateOfTrail(reader: HubReader): Promise<TrailState> {
  const { keptYears, verified } = await getTrail(reader);
  const first = await findEarliest(reader);
  const since = first === undefined ? null : new Date(first.at).toISOString();
  return { keptYears, since, sizeBytes: await sizeOfTrail(reader), verified };
}
