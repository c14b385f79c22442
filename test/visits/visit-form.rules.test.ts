/** A visit in its form, and back, on computers in several time zones: only what was typed changes, and nothing is lost. */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { patientCategories } from '../../src-main/db/stored-values.rules.ts';
import type { Visit } from '../../src-main/visits/visit.contract.ts';
import { editVisit, emptyVisit, type VisitFields } from '../../src-main/visits/visit.rules.ts';
import {
  differencesOf,
  isChanged,
  localMinute,
  mergedTyped,
  patchOf,
  timesError,
  typedOf,
  visitFields,
  type TypedVisit,
  type VisitField,
} from '../../src-renderer/visits/visit-form.rules.ts';

const zone = process.env['TZ'];
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const from = Date.parse('2026-02-27T00:00:00Z');
/** Instants around the nights in which clocks go forward and back in Europe, to the millisecond. */
const instant = fc.oneof(
  fc.integer({ min: from, max: from + 3 * 86_400_000 }),
  fc.integer({ min: Date.parse('2026-03-28T22:00:00Z'), max: Date.parse('2026-03-29T04:00:00Z') }),
  fc.integer({ min: Date.parse('2026-10-24T22:00:00Z'), max: Date.parse('2026-10-25T04:00:00Z') }),
);
const text = fc.option(fc.oneof(fc.constantFrom('Cough', ' Fever ', 'Esi\nOwusu'), fc.string({ minLength: 1 })));
const stored: fc.Arbitrary<VisitFields> = fc
  .record({
    timeStart: instant,
    lastsMs: fc.option(fc.oneof(fc.nat(90_000), fc.nat(7_200_000))),
    category: fc.option(fc.constantFrom(...patientCategories)),
    reason: text,
    notes: text,
    attendedBy: text,
  })
  .map(({ lastsMs, ...fields }) => ({
    ...emptyVisit,
    ...fields,
    timeEnd: lastsMs === null ? null : fields.timeStart + lastsMs,
  }));

const visitOf = ({ timeStart, timeEnd, ...rest }: VisitFields): Visit =>
  ({
    ...rest,
    _id: '0198c0de-0000-7000-8000-000000000001',
    patientId: '0198c0de-0000-7000-8000-000000000000',
    timeStart: new Date(timeStart).toISOString(),
    timeEnd: timeEnd === null ? null : new Date(timeEnd).toISOString(),
    version: 1,
  }) as Visit;

/** Replaces some fields by the text of another visit. */
const typedOver = (base: VisitFields, other: VisitFields, fields: readonly VisitField[]): TypedVisit => {
  const typed = typedOf(visitOf(base));
  for (const field of fields) typed[field] = typedOf(visitOf(other))[field];
  return typed;
};
const trimmed = (typed: TypedVisit) =>
  Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()]));

describe.each(['Africa/Nairobi', 'Australia/Eucla', 'Europe/Berlin', 'America/St_Johns'])('in %s', (zone) => {
  const inZone = (check: () => void) => () => {
    process.env['TZ'] = zone;
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    check();
  };

  test(
    'a form that nobody touched sends nothing, and keeps the seconds',
    inZone(() => {
      fc.assert(
        fc.property(stored, (fields) => {
          const visit = visitOf(fields);
          expect(isChanged(visit, typedOf(visit))).toBe(false);
          expect(patchOf(visit, typedOf(visit))).toEqual({});
          expect(timesError(visit, typedOf(visit))).toBeUndefined();
        }),
      );
    }),
  );

  test(
    'the station takes what was typed, and the form then reads as it was typed',
    inZone(() => {
      fc.assert(
        fc.property(stored, stored, fc.subarray([...visitFields]), (base, other, fields) => {
          const typed = typedOver(base, other, fields);
          const visit = visitOf(base);
          fc.pre(timesError(visit, typed) === undefined);
          const edit = editVisit(base, patchOf(visit, typed), Infinity);
          if (edit.kind === 'refused') throw new Error(JSON.stringify(edit.faults));
          expect(trimmed(typedOf(visitOf(edit.fields)))).toEqual(trimmed(typed));
        }),
        { numRuns: 300 },
      );
    }),
  );

  test(
    'an end in the hour that comes twice is after the start',
    inZone(() => {
      // In Berlin, clocks go back on 2026-10-25 at 01:00 UTC, so local times from 02:00 to 03:00 occur twice.
      const visit = visitOf({ ...emptyVisit, timeStart: Date.UTC(2026, 9, 25, 1, 0), timeEnd: null });
      const typed = { ...typedOf(visit), timeEnd: localMinute(new Date(Date.UTC(2026, 9, 25, 1, 1)).toISOString()) };
      expect(patchOf(visit, typed)).toEqual({ timeEnd: '2026-10-25T01:01:00.000Z' });
    }),
  );

  test(
    'only what differs is sent',
    inZone(() => {
      fc.assert(
        fc.property(stored, stored, fc.subarray([...visitFields]), (base, other, fields) => {
          const typed = typedOver(base, other, fields);
          const before = typedOf(visitOf(base));
          const changed = visitFields.filter((field) => typed[field].trim() !== before[field].trim());
          expect(Object.keys(patchOf(visitOf(base), typed)).sort()).toEqual([...changed].sort());
        }),
      );
    }),
  );

  test(
    'of two edits nothing is lost unasked',
    inZone(() => {
      const chosen = fc.subarray([...visitFields]);
      fc.assert(
        fc.property(stored, stored, stored, chosen, chosen, (before, after, other, fields, mine) => {
          const typed = typedOver(before, other, fields);
          const edits = { base: visitOf(before), theirs: visitOf(after), typed };
          const result = mergedTyped(edits, (field) => mine.includes(field));
          const asked = differencesOf(edits).flatMap(({ part, isMine }) => (isMine ? [part] : []));
          for (const field of visitFields) {
            const [old, theirs] = [typedOf(edits.base)[field], typedOf(edits.theirs)[field]];
            if (theirs === old) expect(result[field], field).toBe(typed[field]);
            else if (typed[field] === old && !mine.includes(field)) expect(result[field], field).toBe(theirs);
            if (asked.includes(field)) expect(result[field], field).toBe(mine.includes(field) ? typed[field] : theirs);
          }
        }),
      );
    }),
  );
});

test('a start that was emptied is an error and a change, and never sent', () => {
  fc.assert(
    fc.property(stored, (fields) => {
      const visit = visitOf(fields);
      const typed = { ...typedOf(visit), timeStart: '' };
      expect(timesError(visit, typed)).toBe('no-start');
      expect(isChanged(visit, typed)).toBe(true);
      expect(patchOf(visit, typed)).not.toHaveProperty('timeStart');
    }),
  );
});

test('an end that was put before its start is an error, and one within the same minute is not', () => {
  const minute = (at: number) => localMinute(new Date(at).toISOString());
  fc.assert(
    fc.property(stored, instant, instant, (fields, one, other) => {
      const visit = visitOf({ ...fields, timeEnd: null });
      const typed = { ...typedOf(visit), timeStart: minute(one), timeEnd: minute(other) };
      expect(timesError(visit, typed)).toBe(typed.timeEnd < typed.timeStart ? 'ends-before-start' : undefined);
      expect(timesError(visit, { ...typed, timeEnd: typed.timeStart })).toBeUndefined();
      expect(timesError(visit, { ...typed, timeEnd: '' })).toBeUndefined();
    }),
  );
});

test('the notes of a visit through the night in which clocks are put back can be edited', () => {
  process.env['TZ'] = 'Europe/Berlin';
  const at = (instant: string) => Date.parse(instant);
  const times = { timeStart: at('2026-10-25T00:50:00Z'), timeEnd: at('2026-10-25T01:10:00Z') };
  const visit = visitOf({ ...emptyVisit, ...times });
  const typed = typedOf(visit);
  expect(typed.timeEnd < typed.timeStart).toBe(true);
  expect(timesError(visit, { ...typed, notes: 'Slept well' })).toBeUndefined();
  expect(timesError(visit, { ...typed, timeEnd: '2026-10-25T02:11' })).toBe('ends-before-start');
});

test('what no clock shows stays text that the station refuses', () => {
  const visit = visitOf({ ...emptyVisit, timeStart: from });
  expect(patchOf(visit, { ...typedOf(visit), timeEnd: '2026-13-01T25:61' })).toEqual({ timeEnd: '2026-13-01T25:61' });
});
