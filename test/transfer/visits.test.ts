/** Lists of visits: each row is a visit of a registered patient, found by number, ID number or record. */
import { expect, test } from 'vitest';
import type { DateFormats } from '../../src-main/time/date-formats.contract.ts';
import { registerAll, testBoth } from '../support/both.ts';
import { password, type Client } from '../support/station.ts';
import { clinic, meet } from '../sync/two-clinics.ts';
import { changed, done, exported, rowsOf, sent, workbook } from './files.ts';

const visitsOf = async (client: Client, patientId: string): Promise<any[]> =>
  (await client.get(`/patients/${patientId}/visits?size=200`)).body.embedded.visitResourceList;
const ethiopia = {
  region: 'ET',
  dayOrder: 'day-first',
  clock: 'h23',
  firstWeekday: 1,
  calendar: 'ethiopic',
} satisfies DateFormats;
/** The instant of a time without a zone, at the place where days are counted. */
const local = (minute: string): string => new Date(`${minute}:00`).toISOString();
const tomorrow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

testBoth('an old list of visits is imported, its wrong rows are explained, and all of it is undone', async (ready) => {
  const { admin, station, running } = await ready();
  const { body: system } = await admin.post('/identifier-systems', { name: 'National ID', isUnique: false });
  const nid = (value: string) => [{ system: system._id, value, use: null, from: null, to: null }];
  const place = { ...(station && { station }), ...(running && { running }) };
  const [ama, kofi, , efua] = await registerAll(place, [
    { patientNumber: 'V-1', name: 'Ama Mensah' },
    { name: 'Kofi Owusu', identifiers: nid('77') },
    { name: 'Yaw Darko', identifiers: nid('88') },
    { patientNumber: 'V-4', name: 'Efua Asante', identifiers: nid('88') },
    { patientNumber: 'V-5', name: 'Zainab Ibrahim' },
  ]);
  const open = await admin.post(`/patients/${efua?.id}/visits`, { timeStart: '2024-06-01T08:00:00Z' });
  expect(open.status).toBe(200);
  const rows = [
    ['OPD no', 'National ID', 'Name', 'Date', 'Time', 'Time out', 'Diagnosis', 'Seen by', 'Next visit'],
    ['V-1', '', 'Mensah Ama', '14/03/2024', '9:30', '10:15', 'Fever', 'Nurse A', '21/03/2024'],
    ['', '77', '', '15/03/2024', '', '', 'Cough', '', ''],
    ['\u200ev١\u200e', '', '', '16/03/2024 2:05 pm', '', '17/03/2024', '', '', ''],
    ['V-1', '', '', '2024-03-18T10:00:00+03:00', '', '2024-03-18T10:30:00+03:00', '', '', ''],
    // Nobody, several, or no patient.
    ['V-99', '', '', '14/03/2024', '', '', '', '', ''],
    ['', '88', '', '14/03/2024', '', '', '', '', ''],
    ['', '', 'Ama Mensah', '14/03/2024', '', '', '', '', ''],
    ['V-1', '77', '', '14/03/2024', '', '', '', '', ''],
    // The two numbers together are of one patient.
    ['V-4', '88', '', '14/03/2024', '', '', '', '', ''],
    ['V-1', '', '', '', '', '', 'Fever', '', ''],
    ['V-1', '', '', '31/02/2024', '', '', '', '', ''],
    ['V-1', '', '', 'last week', '', '', '', '', ''],
    ['V-1', '', '', '20/03/2024', 'soon', '', '', '', ''],
    ['V-1', '', '', tomorrow(3), '', '', '', '', ''],
    ['V-1', '', '', '20/03/2024', '8:00', '22/03/2062', '', '', ''],
    ['V-1', '', '', '20/03/2024', '9:00', '8:00', '', '', ''],
    ['V-1', '', '', '20/03/2024', '', '', 'x'.repeat(501), '', ''],
    ['V-4', '', '', '02/06/2024', '', '', '', '', ''],
    ['Total', '', '', '', '', '', '18', '', ''],
    ['V-1', '', '', '14/03/2024', '9:30', '10:15', 'Fever', 'Nurse A', '21/03/2024'],
    // Somebody else has this number.
    ['V-5', '', 'Kwabena Nkrumah', '14/03/2024', '', '', '', '', ''],
  ];
  const file = rows.map((row) => row.join(';')).join('\n');
  const read = await sent(admin, file, 'visits.csv');
  expect(read).toMatchObject({ state: 'ready', content: 'visits', dates: { dayOrder: 'day-first', isOpen: false } });
  expect(read.columns.map(({ field }) => field)).toEqual([
    ...['patientNumber', 'identifier', 'name', 'visitStart', 'visitTime', 'visitEnd', 'visitReason'],
    ...['attendedBy', 'returnOn'],
  ]);
  const found = await rowsOf(admin, read._id);
  expect(
    found.map(({ row, outcome, faults, sameAsRow, match }) => [
      row,
      faults?.[0]?.kind ?? sameAsRow ?? match?.reasons?.find((reason) => reason === 'name-differs') ?? outcome,
    ]),
  ).toEqual([
    [2, 'new'],
    [3, 'new'],
    [4, 'new'],
    [5, 'new'],
    [6, 'no-patient'],
    [7, 'several-patients'],
    [8, 'no-patient'],
    [9, 'several-patients'],
    [10, 'new'],
    [11, 'no-start'],
    [12, 'no-such-day'],
    [13, 'unreadable-time'],
    [14, 'unreadable-time'],
    [15, 'future'],
    [16, 'future'],
    [17, 'end-before-start'],
    [18, 'not-accepted'],
    [19, 'open-visit'],
    [20, 'totals'],
    [21, 2],
    [22, 'name-differs'],
  ]);
  // Nothing is saved without its patient, so no choice is offered for the numbers.
  expect(read.columns.map(({ refusing }) => refusing)).toEqual([0, 0, 0, 3, 1, 2, 1, 0, 0]);
  expect(found[0]).toMatchObject({ patient: { _id: ama?.id } });
  expect(found[4]?.faults?.[0]).toMatchObject({ column: 0, field: 'patientNumber' });
  const twin = await sent(admin, file, 'visits.csv');
  const ran = await done(admin, read._id, 'run');
  expect(ran).toMatchObject({ state: 'done', tally: { added: 5, refused: 14, possible: 1, repeated: 1 } });
  // The list was compared twice before it was saved.
  expect((await done(admin, twin._id, 'run')).tally).toMatchObject({ added: 0, same: 5 });
  const own = await visitsOf(admin, ama?.id ?? '');
  expect(own.map(({ timeStart, timeEnd }) => [timeStart, timeEnd])).toEqual([
    ['2024-03-18T07:00:00.000Z', '2024-03-18T07:30:00.000Z'],
    [local('2024-03-16T14:05'), local('2024-03-17T12:00')],
    [local('2024-03-14T09:30'), local('2024-03-14T10:15')],
  ]);
  expect(own[2]).toMatchObject({ reason: 'Fever', attendedBy: 'Nurse A', returnOn: '2024-03-21', version: 1 });
  // Without a time, the visit is at noon. It has ended, so it is in no queue.
  const [coughed] = await visitsOf(admin, kofi?.id ?? '');
  expect(coughed).toMatchObject({ timeStart: local('2024-03-15T12:00'), timeEnd: local('2024-03-15T12:00') });
  expect((await admin.get('/visits?open=true')).body.page.totalElements).toBe(1);

  // The same list again, and a visit of which somebody knows more by now.
  await admin.patch(`/patients/${ama?.id}/visits/${own[2]._id}`, { reason: 'Malaria' });
  const again = await sent(admin, file, 'visits.csv');
  expect(again).toMatchObject({ recipe: null, tally: { same: 4, new: 0, toAdd: 0, possible: 2 } });
  expect((await rowsOf(admin, again._id, 'possible'))[0]).toMatchObject({ row: 2, match: { by: 'start' } });

  const undone = await done(admin, read._id, 'undo');
  expect(undone).toMatchObject({ state: 'undone', tally: { 'taken-back': 4, kept: 1, added: 0 } });
  expect(await visitsOf(admin, ama?.id ?? '')).toMatchObject([{ reason: 'Malaria' }]);
  expect(await visitsOf(admin, kofi?.id ?? '')).toEqual([]);
  expect((await admin.get('/patients?size=1')).body.page.totalElements).toBe(5);
  expect((await admin.get('/audit?action=import-run')).body.entries).toHaveLength(2);
});

testBoth('a person says what the rows are, and how their dates are written', async (ready) => {
  const { admin } = await ready();
  const { body: ama } = await admin.post('/patients', { patientNumber: 'V-1', name: 'Ama Mensah' });
  const file = 'Number,Name,Sex,Date,Reason\nV-1,Ama Mensah,F,03/04/2024,Fever\n';
  const read = await sent(admin, file);
  expect(read).toMatchObject({ content: 'patients', columns: [{}, {}, { field: 'gender' }, { field: null }, {}] });
  const visits = await changed(admin, read._id, { content: 'visits' });
  expect(visits).toMatchObject({ content: 'visits', columns: [{}, {}, { field: null, needsChoice: true }, {}, {}] });
  expect((await rowsOf(admin, read._id))[0]?.faults).toMatchObject([{ kind: 'open-date', column: 3 }]);
  const wrong = await admin.patch(`/imports/${read._id}`, { columns: [{ column: 2, field: 'gender' }] });
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ pointer: '/columns/0/field' }] } });
  await changed(admin, read._id, { dayOrder: 'month-first', columns: [{ column: 2, field: null }] });
  await done(admin, read._id, 'run');
  expect(await visitsOf(admin, ama._id)).toMatchObject([{ timeStart: local('2024-03-04T12:00'), reason: 'Fever' }]);
  // A file with the same titles is the same kind of file.
  expect(await sent(admin, file.replace('03/04', '04/15'))).toMatchObject({ content: 'visits', tally: { new: 1 } });

  // A spreadsheet stores dates and times as numbers, and days of Excel are Gregorian in every calendar.
  expect((await admin.send('PUT', '/date-formats', ethiopia)).status).toBe(200);
  const at = new Date('2024-03-05T09:30:00Z');
  const sheet = await sent(
    admin,
    await workbook([
      ['Patient no', 'Visit date', 'Reason'],
      ['V-1', at, 'Cough'],
    ]),
    'a.xlsx',
  );
  expect(sheet.tally).toMatchObject({ new: 1 });
  const [typed] = await rowsOf(admin, sheet._id);
  expect(typed?.cells[1]).toBe('2024-03-05 GC 09:30');
  await done(admin, sheet._id, 'run');
  const ethiopic = await sent(admin, 'Patient no,Visit date,Reason\nV-1,27/06/2016,Wound\n');
  await done(admin, ethiopic._id, 'run');
  expect((await visitsOf(admin, ama._id)).map(({ timeStart }) => timeStart)).toEqual([
    local('2024-03-06T12:00'),
    local('2024-03-05T09:30'),
    local('2024-03-04T12:00'),
  ]);
  // A visit without its day is none, also if the row is to be saved without that cell.
  const never = await sent(admin, 'Patient no,Visit date,Reason\nV-1,never,Wound\n');
  await changed(admin, never._id, { columns: [{ column: 1, field: 'visitStart', isLenient: true }] });
  const kinds = (await rowsOf(admin, never._id))[0]?.faults?.map(({ kind }) => kind);
  expect(kinds).toEqual(['unreadable-time', 'no-start']);
  const due = await sent(admin, await exported(admin, { content: 'due', format: 'csv' }, password));
  expect(due).toMatchObject({ state: 'unreadable', fault: { kind: 'visits' } });
});

testBoth('a visit stays with the record for which it was saved, and an undo finds it there', async (ready) => {
  const { admin } = await ready();
  const registered = async (patientNumber: string, name: string): Promise<{ _id: string }> =>
    (await admin.post('/patients', { patientNumber, name })).body;
  const ama = await registered('M-1', 'Ama Mensah');
  const twin = await registered('M-2', 'Ama Mensa');
  const gone = await registered('M-3', 'Kofi Owusu');
  const rows = ['M-1,14/03/2024', 'M-2,15/03/2024', 'M-3,16/03/2024'];
  const read = await sent(admin, ['Patient no,Visit date', ...rows].join('\n'));
  expect(read.tally).toMatchObject({ new: 3 });
  // Before it is saved, one record is merged and another one removed. Later the merge is undone.
  const { group } = (await admin.post(`/patients/${ama._id}/join`, { with: twin._id })).body;
  await admin.patch(`/patients/${gone._id}`, { retired: true, retiredReason: 'MISTAKE' });
  expect((await done(admin, read._id, 'run')).tally).toMatchObject({ added: 2, refused: 1 });
  expect((await rowsOf(admin, read._id, 'refused'))[0]?.faults).toMatchObject([{ kind: 'no-patient' }]);
  expect((await admin.post(`/patients/${ama._id}/part`, { group })).status).toBe(200);
  expect(await visitsOf(admin, ama._id)).toHaveLength(2);
  expect(await done(admin, read._id, 'undo')).toMatchObject({ state: 'undone', tally: { 'taken-back': 2 } });
  expect(await visitsOf(admin, ama._id)).toEqual([]);
});

// At a station alone: a hub takes changes as they do.
test(
  'a list that two stations imported before they met is undone at one, without what the other one edited',
  { tags: 'sampled' },
  async () => {
    const here = await clinic({ name: 'Kisimani', username: 'ama' });
    const there = await clinic({ name: 'Pwani', username: 'kofi' });
    const { body: ama } = await here.admin.post('/patients', { patientNumber: 'V-1', name: 'Ama Mensah' });
    await meet(here.db, there.db);
    const file = [
      'Patient no,Visit date,Reason',
      ...['a', 'b', 'c'].map((reason, day) => `V-1,2024-03-1${day},${reason}`),
    ];
    const [read] = await Promise.all(
      [here, there].map(async ({ admin }) => done(admin, (await sent(admin, file.join('\n')))._id, 'run')),
    );
    const own = await visitsOf(here.admin, ama._id);
    await meet(here.db, there.db);
    expect(await visitsOf(there.admin, ama._id)).toHaveLength(6);
    expect((await sent(there.admin, file.join('\n'))).tally).toMatchObject({ same: 3, new: 0 });
    // One edit is known where the import is undone, and one is not.
    const edited = async (reason: string) => {
      const { _id } = own.find((visit) => visit.reason === reason);
      await there.admin.patch(`/patients/${ama._id}/visits/${_id}`, { notes: `more of ${reason}` });
    };
    await edited('a');
    await meet(here.db, there.db);
    await edited('b');
    const undone = await done(here.admin, read?._id ?? '', 'undo');
    expect(undone).toMatchObject({ state: 'undone', tally: { 'taken-back': 2, kept: 1 } });
    await meet(here.db, there.db);
    for (const { admin } of [here, there]) {
      const visits = await visitsOf(admin, ama._id);
      expect(visits.map(({ reason, notes, conflicts }) => [reason, notes, conflicts?.length > 0]).sort()).toEqual([
        ['a', null, false],
        ['a', 'more of a', false],
        ['b', null, false],
        ['b', 'more of b', true],
        ['c', null, false],
      ]);
    }
  },
);

testBoth('exported visits are imported elsewhere as they were, and nothing is saved a second time', async (ready) => {
  const { admin } = await ready();
  const there = (await ready()).admin;
  for (const client of [admin, there]) {
    expect((await client.send('PUT', '/date-formats', ethiopia)).status).toBe(200);
  }
  const { body: ama } = await admin.post('/patients', { patientNumber: '0017', name: '=Ama' });
  const { body: elsewhere } = await there.post('/patients', { patientNumber: '0017', name: '=Ama' });
  const visits = [
    {
      timeStart: '2026-03-01T09:00:00Z',
      timeEnd: '2026-03-01T09:30:00Z',
      reason: 'Fever, "high"',
      category: 'INPATIENT',
    },
    { timeStart: '2026-03-02T08:00:00Z', notes: '-a\n =b, ', urgent: 'N/A', attendedBy: '@c', returnOn: '2026-03-08' },
    // Never ended, and others after it: one of them began in the same minute, one is the same but for its id.
    { timeStart: '2026-03-02T08:00:00Z', timeEnd: '2026-03-02T09:00:00Z', returnReason: '+d' },
    { timeStart: '2026-03-02T08:00:00Z', timeEnd: '2026-03-02T09:00:00Z', returnReason: '+d' },
  ];
  for (const visit of visits) expect((await admin.post(`/patients/${ama._id}/visits`, visit)).status).toBe(200);
  const [queued] = (await admin.get('/visits?open=true')).body.embedded.visitResourceList;
  expect((await admin.post(`/patients/${ama._id}/visits/${queued._id}/call`)).status).toBe(200);
  const filesOf = async (client: Client, format: string) => exported(client, { content: 'visits', format }, password);
  const withoutIds = (bytes: Buffer) =>
    bytes.toString().replaceAll(/"(?:_id|patientId)":"[^"]*",|(?<=^|\n)[0-9a-f-]{36},[0-9a-f-]{36},/g, '');

  for (const format of ['ndjson', 'csv', 'xlsx']) {
    const file = await filesOf(admin, format);
    const own = await sent(admin, file, `visits.${format}`);
    expect(own, format).toMatchObject({ content: 'visits', tally: { same: 4, new: 0, toAdd: 0 } });
    // A page of wrong rows before the last visit, so that it is saved in another transaction.
    const between = format === 'ndjson' ? 500 : 0;
    const spread = file.toString().replace(/\n(?=.+\s*$)/, `\n${'{"patientNumber":"none"}\n'.repeat(between)}`);
    const read = await sent(there, between > 0 ? spread : file, `visits.${format}`);
    expect(read, format).toMatchObject({ content: 'visits', unknownSystems: [], tally: { new: 4, refused: between } });
    await done(there, read._id, 'run');
    // A workbook has minutes, which is all that can come of it.
    const plain = format === 'xlsx' ? 'csv' : format;
    const minutes = (text: string) => text.replaceAll(/:\d\d\.\d{3}Z/g, 'Z');
    const [one, other] = [withoutIds(await filesOf(admin, plain)), withoutIds(await filesOf(there, plain))];
    expect(format === 'xlsx' ? minutes(other) : other, format).toBe(format === 'xlsx' ? minutes(one) : one);
    const again = await sent(there, file, `visits.${format}`);
    expect(again.tally, format).toMatchObject({ same: 4, new: 0, repeated: 0, toAdd: 0 });
    expect(await done(there, read._id, 'undo'), format).toMatchObject({ tally: { 'taken-back': 4 } });
    expect(await visitsOf(there, elsewhere._id)).toEqual([]);
  }
});
