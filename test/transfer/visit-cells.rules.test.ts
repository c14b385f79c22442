/** The cells of visits in a list: days, clocks that are changed, other time zones, days that nobody can have come on, and texts. */
import { expect, test } from 'vitest';
import { visitDraftOf } from '../../src-main/transfer/draft.ts';
import type { ImportField } from '../../src-main/transfer/field-names.rules.ts';
import { readVisit, type VisitLayout } from '../../src-main/transfer/visit-cells.rules.ts';
import { inZone } from '../statistics/zone.ts';

const fields: ImportField[] = ['patientNumber', 'visitStart', 'visitTime', 'visitEnd'];
const layout: VisitLayout = {
  fields: fields.map((field) => ({ field })),
  ...{ dayOrder: 'day-first', calendar: 'gregory', today: '2024-11-27', now: Date.parse('2024-11-27T13:00:00Z') },
  ...{ systems: [], ownFields: [], findPlace: () => undefined, isHombreMujer: false, leavesHidden: false },
  ...{ isExact: false, unitColumn: null, isOwn: false },
};

test('a time is that of the clinic, and one that its clocks did not show once is refused', () => {
  inZone('Europe/Berlin');
  const read = (cells: string[]) => {
    const visit = readVisit(['V-1', ...cells], layout);
    if (visit.kind === 'refused') return visit.faults.map(({ kind, field }) => `${kind} ${field ?? ''}`).join();
    return [visit.draft.timeStart, visit.draft.timeEnd].map((at) => at?.slice(5, 16)).join(' ');
  };
  const rows: [cells: string[], read: string][] = [
    // At 2:00, the clocks are set to 3:00 in March, and back from 3:00 in October.
    [['31/03/2024', '2:30'], 'no-such-time visitStart'],
    [['31/03/2024', '3:00'], '03-31T01:00 03-31T01:00'],
    [['27/10/2024 2:30'], 'no-such-time visitStart'],
    [['27/10/2024', '1:59', '2:30'], 'no-such-time visitEnd'],
    [['2024-10-27T02:30:00+01:00', '', '3:00'], '10-27T01:30 10-27T02:00'],
    [['26/10/24', '22:00', '27/10/2024'], '10-26T20:00 10-27T11:00'],
    [['14/03/2024', '22:00', '2:00'], 'end-before-start visitEnd'],
    [['14/03/2024', '22:00', '0:00'], 'end-before-start visitEnd'],
    // A program writes midnight for a day without a time, and for midnight.
    [['14/03/2024 22:00', '', '2024-03-15 00:00:00'], '03-14T21:00 03-14T23:00'],
    [['2024-03-14 00:00:00', '', '2024-03-15 00:00:00'], '03-14T11:00 03-15T11:00'],
    [['14/03/2024 9:00', '', '2024-03-14 00:00:00'], '03-14T08:00 03-14T08:00'],
    [['2024-03-14 00:00:00', '', '2024-03-14 00:20:00'], '03-13T23:20 03-13T23:20'],
    [['14/03/2024', '', '9:15'], '03-14T08:15 03-14T08:15'],
    // Within a day of now, which only clocks of other computers may differ by.
    [['28/11/2024'], 'future visitStart'],
    [['27/11/2024', '13:00', '28/11/2024 9:00'], 'future visitEnd'],
    [['2024-11-28T09:00:00+01:00'], '11-28T08:00 11-28T08:00'],
    [['14/03/1024'], 'not-accepted visitStart'],
    [['01/01/1900', '9:00'], 'not-accepted visitStart'],
  ];
  expect(rows.map(([cells]) => read(cells))).toEqual(rows.map(([, said]) => said));
});

test('a text that is too long is named by its column, and nothing is said of what was saved', () => {
  const texts: ImportField[] = ['patientNumber', 'visitStart', 'visitReason', 'calledBy'];
  const cells = ['V-1', '14/03/2024', 'x'.repeat(501), 'y'.repeat(201)];
  const read = visitDraftOf({ cells, detail: null }, { ...layout, fields: texts.map((field) => ({ field })) });
  expect(read).toMatchObject({
    faults: [
      { column: 2, detail: 'reason is longer than 500 characters. Shorten it.' },
      { column: 3, detail: 'calledBy is longer than 200 characters. Shorten it.' },
    ],
  });
});
