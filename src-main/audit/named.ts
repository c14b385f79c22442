import type { Reader } from '../db/access.ts';
import { findRecord } from '../patients/standing.queries.ts';
import { authorName } from '../staff/staff.queries.ts';
import type { AuditEntry, Named } from './audit.contract.ts';
import { namedEntry } from './named-entry.ts';
import type { Found } from './read-trail.ts';

/** With the names of people and patients as they are now. */
export function named(reader: Reader, found: readonly Found[]): AuditEntry[] {
  const patients = new Map<string, Named>();
  const patientOf = (id: string): Named => {
    const known = patients.get(id) ?? { id, name: findRecord(reader, id)?.name ?? null };
    patients.set(id, known);
    return known;
  };
  return found.map(({ entry }) => namedEntry(entry, { patientOf, authorOf: (id) => authorName(reader, id) }));
}
