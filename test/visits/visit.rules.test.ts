import { expect, test } from 'vitest';
import { editVisit, newVisitFields, type VisitFields } from '../../src-main/visits/visit.rules.ts';

const noon = Date.UTC(2026, 2, 1, 12);
const visit = (more: Partial<VisitFields> = {}): VisitFields => ({ ...newVisitFields(noon), ...more });

function edited(current: VisitFields, edit: Parameters<typeof editVisit>[1]): VisitFields {
  const result = editVisit(current, edit, Infinity);
  if (result.kind === 'refused') throw new Error(`Refused: ${JSON.stringify(result.faults)}`);
  return result.fields;
}
const pointersOf = (result: ReturnType<typeof editVisit>) =>
  result.kind === 'refused' ? result.faults.map(({ pointer }) => pointer) : [];

test('a visit about which nothing was said starts now and is open', () => {
  const nothing = { retired: null, retiredReason: null };
  const expected = {
    ...nothing,
    timeStart: noon,
    timeEnd: null,
    category: null,
    reason: null,
    notes: null,
    attendedBy: null,
    ...{ urgent: null, calledAt: null, calledBy: null, returnOn: null, returnReason: null },
  };
  expect(newVisitFields(noon)).toEqual(expected);
  expect(edited(visit(), {})).toEqual(expected);
  expect(edited(visit(), { timeStart: null })).toEqual(expected);
});

test.for([
  ['2026-03-01T09:30:00Z', Date.UTC(2026, 2, 1, 9, 30)],
  ['2026-03-01T09:30:00+05:45', Date.UTC(2026, 2, 1, 3, 45)],
  ['2026-03-01T09:30:00-03:00', Date.UTC(2026, 2, 1, 12, 30)],
  ['2026-03-01T09:30:00.123Z', Date.UTC(2026, 2, 1, 9, 30, 0, 123)],
  ['0000-01-01T00:00:00Z', -62_167_219_200_000],
  ['9999-12-31T23:59:59.999Z', 253_402_300_799_999],
] as const)('a start of %s is stored as the instant that it is', ([timeStart, ms]) => {
  expect(edited(visit(), { timeStart }).timeStart).toBe(ms);
});

test.for(['2016-12-31T23:59:60Z', '0000-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00', '2026-02-30T25:00:00Z'])(
  'an instant that no clock here can hold, %s, is refused at the start and at the end',
  (instant) => {
    expect(pointersOf(editVisit(visit(), { timeStart: instant }, Infinity))).toEqual(['/timeStart']);
    expect(pointersOf(editVisit(visit(), { timeEnd: instant }, Infinity))).toEqual(['/timeEnd']);
    expect(pointersOf(editVisit(visit(), { timeStart: instant, timeEnd: instant }, Infinity))).toEqual([
      '/timeStart',
      '/timeEnd',
    ]);
  },
);

test('a visit cannot end before it starts, whichever of the two is edited', () => {
  expect(pointersOf(editVisit(visit(), { timeEnd: '2026-03-01T11:59:59.999Z' }, Infinity))).toEqual(['/timeEnd']);
  expect(
    pointersOf(editVisit(visit({ timeEnd: noon + 1000 }), { timeStart: '2026-03-01T12:00:02Z' }, Infinity)),
  ).toEqual(['/timeEnd']);
  expect(
    pointersOf(editVisit(visit(), { timeStart: '2026-03-01T10:00:00Z', timeEnd: '2026-03-01T09:00:00Z' }, Infinity)),
  ).toEqual(['/timeEnd']);
});

test('start and end are compared as instants, not as they are written', () => {
  const times = { timeStart: '2026-03-01T12:00:00+03:00', timeEnd: '2026-03-01T10:00:00Z' };
  expect(edited(visit(), times)).toMatchObject({ timeStart: noon - 3 * 3_600_000, timeEnd: noon - 2 * 3_600_000 });
});

test('a visit may end in the instant in which it starts', () => {
  expect(edited(visit(), { timeEnd: '2026-03-01T12:00:00Z' }).timeEnd).toBe(noon);
});

test('a visit that was ended by mistake can be opened again', () => {
  expect(edited(visit({ timeEnd: noon + 1000 }), { timeEnd: null }).timeEnd).toBeNull();
});

test('an edit of something else leaves the times alone', () => {
  const before = visit({ timeEnd: noon + 1000, reason: 'fever' });
  expect(edited(before, { notes: 'better', reason: null })).toEqual({ ...before, notes: 'better', reason: null });
});
