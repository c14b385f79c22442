import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actions, origins } from '../../src-main/wire/entry.contract.ts';
import { actionOf, endOfEntry, largestSizeOf, newEntry, readEntry, writeEntry } from '../../src-main/audit/entry.ts';
import { countOverdue, keptSince, notOverdue, type Overdue } from '../../src-main/audit/trail.rules.ts';
import { allEndpoints, routeOf } from '../support/endpoints.ts';

test('only what shows nothing of a patient and changes nothing that is kept writes nothing to the audit', () => {
  const unwritten = allEndpoints.filter(({ audited }) => audited.kind === 'nothing').map(routeOf);
  // Anyone who adds an endpoint here has checked that it shows or changes nothing of a patient.
  expect(unwritten.toSorted()).toEqual([
    'DELETE /backups/running',
    'DELETE /bundles/running',
    // A computer before it has a registry, its practice with invented patients, and a file that nobody imported yet.
    'DELETE /computer/opened',
    'DELETE /computer/practice',
    'DELETE /computer/seat',
    'DELETE /drafts/:key',
    'DELETE /duplicates/comparing',
    // The changes that arrived until then were recorded as changes are, and the request for them is recorded.
    'DELETE /peers/:peerId/exchange',
    // Names that a person gave to their filters.
    'DELETE /people/filters',
    // A restore that is stopped has changed nothing.
    'DELETE /restore/running',
    'GET /audit/trail',
    'GET /backups',
    'GET /bundles',
    'GET /computer',
    'GET /computer/opened',
    'GET /conflicts/count',
    'GET /conflicts/names',
    'GET /date-formats',
    // Numbers of patients and visits, and their codes.
    'GET /dhis2-mapping',
    'GET /drafts',
    'GET /duplicates/count',
    'GET /events',
    'GET /exports/dhis2',
    // These list facilities, and no patient.
    'GET /fhir/Location',
    'GET /fhir/Location/:locationId',
    'GET /fhir/OperationDefinition/:definitionId',
    'GET /fhir/Organization',
    'GET /fhir/Organization/:organizationId',
    // Describes what the server can do, and no patient.
    'GET /fhir/Subscription',
    'GET /fhir/Subscription/:subscriptionId',
    'GET /fhir/metadata',
    'GET /health',
    // Numbers of patients and visits.
    'GET /holding',
    'GET /holding/sizes',
    // Shows a hub's processes and figures.
    'GET /hub',
    // Lists the systems of numbers, and no patient.
    'GET /identifier-systems',
    'GET /keys',
    'GET /openapi.json',
    // Lists definitions of fields, and no patient.
    'GET /own-fields',
    'GET /patient-numbers',
    'GET /peers',
    'GET /peers/:peerId/undo',
    'GET /people/filters',
    // These list villages, districts and places, and no patient.
    'GET /people/places',
    'GET /people/villages',
    'GET /places',
    'GET /quick-codes',
    'GET /restore',
    'GET /seats',
    'GET /sessions/current',
    'GET /staff',
    'GET /staff/names',
    'GET /station',
    'GET /station/trouble',
    'GET /statistics',
    'GET /statistics/month',
    'GET /sync',
    'GET /sync/found',
    'GET /tokens',
    'GET /visits/reasons',
    // Shows numbers to a screen, and first names if an administrator allowed it. No person asks.
    'GET /waiting-list',
    'GET /waiting-list/screen',
    // Addresses of programs.
    'GET /webhooks',
    // Their commands record them, before anything leaves or arrives.
    'POST /bundles',
    'POST /bundles/import',
    'POST /computer/backups',
    'POST /computer/practice',
    'POST /computer/practice/first',
    'POST /computer/practice/leave',
    'POST /computer/seat',
    'POST /duplicates/comparing',
    'POST /peers/:peerId/undo',
    'POST /snapshots',
    'PUT /computer/seat',
    'PUT /drafts/:key',
    'PUT /people/filters',
    'PUT /sessions/current/confirmation',
  ]);
});

const uuid = fc.uuid();
const id = fc.option(fc.oneof(uuid, fc.string({ minLength: 1, maxLength: 40 })), { nil: null });

test('an entry is read as it was written', () => {
  const entries = fc.record({
    at: fc.nat(2 ** 48 - 1),
    action: fc.constantFrom(...actions),
    from: fc.constantFrom(...origins),
    ...{ who: id, patient: id, record: id },
    shown: fc.array(uuid, { maxLength: 200 }),
    query: fc.uint8Array({ maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
    status: fc.nat(600),
    count: fc.nat(2 ** 32 - 1),
    detail: fc.string({ maxLength: 60, unit: 'binary' }).filter((text) => text.isWellFormed()),
  });
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 5 }), (all) => {
      const buffer = Buffer.alloc(all.reduce((sum, entry) => sum + largestSizeOf(entry), 1));
      let end = 0;
      for (const entry of all) end = writeEntry(buffer, end, entry);
      expect(end).toBeLessThanOrEqual(buffer.length);
      let at = 0;
      for (const entry of all) {
        const read = readEntry(buffer, at);
        expect([actionOf(buffer, at), endOfEntry(buffer, at)]).toEqual([read.entry.action, read.end]);
        expect(read.entry).toEqual(entry);
        at = read.end;
      }
      expect(at).toBe(end);
    }),
  );
});

test('a text that is too long is cut, and what follows is read all the same', () => {
  const long = newEntry({ at: 1, action: 'refused', from: 'program', who: 'x'.repeat(1000), detail: 'é'.repeat(1000) });
  const buffer = Buffer.alloc(largestSizeOf(long));
  const { entry, end } = readEntry(buffer.subarray(0, writeEntry(buffer, 0, long)), 0);
  expect(entry.detail).toBe('é'.repeat(127));
  expect(entry.who).toBe('x'.repeat(254));
  expect(end).toBeLessThanOrEqual(buffer.length);
});

test('only a week of days that agree lets old files go, and only those that were old on the first of them', () => {
  const days = ['03', '04', '05', '06', '09', '10', '11'];
  let overdue: Overdue = notOverdue;
  for (const [i, day] of days.entries()) {
    overdue = countOverdue(overdue, { today: `2029-03-${day}`, before: 100 + i, isDue: true });
    expect(overdue).toEqual({ on: `2029-03-${day}`, days: i + 1, before: 100 });
    // The same day again changes nothing.
    expect(countOverdue(overdue, { today: `2029-03-${day}`, before: 0, isDue: true })).toEqual(overdue);
  }
  const jump = countOverdue(overdue, { today: '2039-03-12', before: 9999, isDue: true });
  expect(jump).toEqual({ on: '2039-03-12', days: 1, before: 9999 });
  expect(countOverdue(overdue, { today: '2019-03-12', before: 5, isDue: true }).days).toBe(1);
  expect(countOverdue(jump, { today: '2029-03-12', before: 5, isDue: false })).toEqual(notOverdue);
});

test('years are counted as calendars do', () => {
  expect(new Date(keptSince(Date.parse('2028-02-29T12:00:00Z'), 3)).toISOString()).toBe('2025-03-01T12:00:00.000Z');
});
