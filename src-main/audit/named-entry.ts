import type { AuditEntry, Caller, Named } from './audit.contract.ts';
import type { Entry } from '../wire/entry.contract.ts';

/** An entry with its place in the trail, in the form of a page's `next`. */
export type PlacedEntry = { place: string; entry: AuditEntry };

/** Returns the entry with the current names of people and patients. */
export function namedEntry(
  entry: Entry,
  { patientOf, callerOf }: { patientOf: (id: string) => Named; callerOf: (id: string) => Caller },
): AuditEntry {
  return {
    ...entry,
    at: new Date(entry.at).toISOString(),
    who: entry.who === null ? null : callerOf(entry.who),
    patient: entry.patient === null ? null : patientOf(entry.patient),
    shown: entry.shown.map(patientOf),
    query: entry.query.length === 0 ? null : Buffer.from(entry.query).toString('base64url'),
    status: entry.status === 0 ? null : entry.status,
  };
}
