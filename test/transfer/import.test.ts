import { expect } from 'vitest';
import { testBoth } from '../support/both.ts';
import { sqlite } from '../support/sqlite.ts';
import { withRole } from '../support/station.ts';
import { changed, done, patientsOf, rowsOf, send, sent, settled, workbook } from './files.ts';

const register = 'Patient no;Nom;Prénom;Sexe;Date de naissance;Téléphone\n' + 'A-1;Diallo;Awa;F;31/05/1990;0700 111\n';

testBoth('people of a spreadsheet are read, shown and saved only when somebody says so', async (ready) => {
  const { admin } = await ready();
  const file = `${register}A-2;Traoré;Moussa;M;1987;0700 222\nA-3;Kone;Fatou;F;34;\n`;
  const read = await sent(admin, file);
  expect(read).toMatchObject({
    state: 'ready',
    reading: { format: 'csv', encoding: 'utf-8', delimiter: ';', hasHeads: true },
    rows: 3,
    tally: { new: 3, toAdd: 3, refused: 0 },
    dates: { dayOrder: 'day-first', isOpen: false },
  });
  expect(read.columns.map(({ field }) => field)).toEqual([
    'patientNumber',
    'familyName',
    'givenName',
    'gender',
    'birth',
    'phone',
  ]);
  expect(read.preview[1]).toEqual(['A-2', 'Traoré', 'Moussa', 'M', '1987', '0700 222']);
  expect(await patientsOf(admin)).toEqual([]);

  const ran = await done(admin, read._id, 'run');
  expect(ran).toMatchObject({ state: 'done', tally: { added: 3, new: 0, toAdd: 0 } });
  expect(await patientsOf(admin)).toMatchObject([
    { patientNumber: 'A-1', name: 'Awa Diallo', gender: 'FEMALE', dateOfBirth: '1990-05-31', phoneNumber: '0700 111' },
    { name: 'Moussa Traoré', gender: 'MALE', dateOfBirthEstimated: true },
    { name: 'Fatou Kone', age: 34, dateOfBirth: null },
  ]);
  const found = await admin.get('/patients/search?q=traore');
  expect(found.body.page.totalElements).toBe(1);
});

testBoth('a person changes how the file is read and what its columns are', async (ready) => {
  const { admin } = await ready();
  const bytes = Buffer.concat([Buffer.from('Joueur|Ref\nG'), Buffer.from([0xe9]), Buffer.from('rard|7\n')]);
  const read = await sent(admin, bytes);
  expect(read).toMatchObject({
    reading: { encoding: 'windows-1252', delimiter: '|', hasHeads: false },
    tally: { refused: 2 },
  });
  const headed = await changed(admin, read._id, { hasHeads: true, encoding: 'macroman' });
  expect(headed).toMatchObject({ reading: { hasHeads: true, encoding: 'macroman' }, rows: 1 });
  expect(headed.preview[0]?.[0]).toBe('GÈrard');
  expect(headed.guessed).not.toContain('encoding');
  const right = await changed(admin, read._id, {
    encoding: 'windows-1252',
  });
  expect(right.preview[0]?.[0]).toBe('Gérard');
  const matched = await changed(admin, read._id, {
    columns: [
      { column: 0, field: 'name' },
      { column: 1, field: 'patientNumber' },
    ],
  });
  expect(matched).toMatchObject({ tally: { new: 1 }, columns: [{ isGuessed: false }, { field: 'patientNumber' }] });
  await done(admin, read._id, 'run');
  expect(await patientsOf(admin)).toMatchObject([{ name: 'Gérard', patientNumber: '7' }]);
});

testBoth('which of day and month comes first is asked when the file leaves it open', async (ready) => {
  const { admin } = await ready();
  const read = await sent(admin, 'Name,DOB\nAma,03/04/1990\nKofi,05/06/1991\n');
  expect(read).toMatchObject({
    dates: { dayOrder: null, isOpen: true, examples: ['03/04/1990', '05/06/1991'] },
    tally: { refused: 2 },
  });
  expect((await rowsOf(admin, read._id))[0]).toMatchObject({
    faults: [{ kind: 'open-date', column: 1, field: 'birth' }],
  });
  expect((await admin.post(`/imports/${read._id}/run`)).status).toBe(400);
  const said = await changed(admin, read._id, { dayOrder: 'month-first' });
  expect(said).toMatchObject({ dates: { isOpen: false }, tally: { new: 2, refused: 0 } });
  await done(admin, read._id, 'run');
  expect(await patientsOf(admin)).toMatchObject([{ dateOfBirth: '1990-03-04' }, { dateOfBirth: '1991-05-06' }]);
});

testBoth(
  'who is registered is not registered again: by number, by identifier, or by being like somebody',
  async (ready) => {
    const { admin } = await ready();
    const { body: system } = await admin.post('/identifier-systems', { name: 'National ID', isUnique: true });
    const identifiers = [{ system: system._id, value: 'NID 77', use: null, from: null, to: null }];
    const ids: string[] = [];
    for (const patient of [
      { name: 'Ama Mensah', patientNumber: 'K-1', gender: 'FEMALE', dateOfBirth: '1990-05-31' },
      { name: 'Kwame Boateng', identifiers },
      { name: 'Efua Asantewaa Owusu', dateOfBirth: '1984-02-11', phoneNumber: '0244 555 666', gender: 'FEMALE' },
    ]) {
      ids.push((await admin.post('/patients', patient)).body._id);
    }
    const read = await sent(
      admin,
      'Number,Name,Date of birth,Phone,National ID,Sex\n' +
        'k1,Ama Mensah,1990-05-31,,,F\n' +
        ',Kwame Boateng,,,nid77,M\n' +
        ',Efua Asantewa Owusu,1984-02-11,0244555666,,F\n' +
        'N-9,Yaw Darko,1979-01-20,,,M\n' +
        'N-9,Yaw Darko,1979-01-20,0200,,M\n' +
        'K-1,Zainab Ibrahim,1961-12-24,,,F\n',
    );
    expect(read.tally).toMatchObject({ same: 2, possible: 2, new: 1, repeated: 1, toAdd: 1 });
    const rows = await rowsOf(admin, read._id);
    expect(rows).toMatchObject([
      { row: 2, outcome: 'same', patient: { _id: ids[0] }, match: { by: 'number' } },
      { row: 3, outcome: 'same', patient: { _id: ids[1] }, match: { by: 'identifier' } },
      {
        row: 4,
        outcome: 'possible',
        patient: { _id: ids[2] },
        match: { reasons: expect.arrayContaining(['same-phone']) },
      },
      { row: 5, outcome: 'new' },
      { row: 6, outcome: 'repeated', sameAsRow: 5 },
      // Another patient has this number.
      { row: 7, outcome: 'possible', patient: { _id: ids[0] }, match: { by: 'number' } },
    ]);
    const chosen = await changed(admin, read._id, {
      possible: 'add',
      rows: [
        { row: 7, choice: 'leave' },
        { row: 6, choice: 'add' },
      ],
    });
    expect(chosen.tally.toAdd).toBe(3);
    const ran = await done(admin, read._id, 'run');
    expect(ran.tally).toMatchObject({ added: 3, same: 2, possible: 1 });
    expect(await patientsOf(admin)).toHaveLength(6);
  },
);

testBoth('a row that cannot be saved says which cell and why, and the others are saved', async (ready) => {
  const { admin } = await ready();
  const read = await sent(
    admin,
    `Name,Sex,DOB,Phone\nAma,F,31/02/1990,\nKofi,Q,,\nYaw,M,2190-01-01,\n${'x'.repeat(201)},M,,\n,,,\n-,,,-\nEsi,F,1990-05-31,\n`,
  );
  expect(read).toMatchObject({ rows: 6, tally: { refused: 5, new: 1 } });
  const faults = (await rowsOf(admin, read._id, 'refused')).map((row) => [
    row.row,
    row.faults?.[0]?.kind,
    row.faults?.[0]?.column,
  ]);
  expect(faults).toEqual([
    [2, 'no-such-day', 2],
    [3, 'unknown-word', 1],
    [4, 'not-accepted', 2],
    [5, 'not-accepted', 0],
    [7, 'nothing', null],
  ]);
  await done(admin, read._id, 'run');
  expect(await patientsOf(admin)).toMatchObject([{ name: 'Esi' }]);
  await admin.post('/identifier-systems', { name: 'Health ID', pattern: '####', checkDigit: 'luhn', isUnique: true });
  const numbered = await sent(admin, 'Name,Health ID\nAma,0018\nKofi,0019\nYaw,18\n');
  expect(await rowsOf(admin, numbered._id, 'refused')).toMatchObject(
    [3, 4].map((row) => ({ row, faults: [{ kind: 'identifier', column: 1 }] })),
  );
});

testBoth('what was registered meanwhile is not registered again', async (ready) => {
  const { admin } = await ready();
  const read = await sent(admin, 'Number,Name\nB-1,Ama\nB-2,Kofi\n');
  await admin.post('/patients', { name: 'Ama', patientNumber: 'b 1' });
  const ran = await done(admin, read._id, 'run');
  expect(ran.tally).toMatchObject({ added: 1, same: 1 });
});

testBoth('stopped, and run again: nobody is saved twice; taken back: as before', async (ready) => {
  const { admin, station } = await ready();
  await admin.post('/patients', { name: 'Who was here', patientNumber: '0' });
  const before = (await admin.get('/patients')).body;
  // More rows than any computer saves before it is stopped.
  const many = 1000;
  const people = Array.from({ length: many }, (_, i) => `C-${i},Person number${i},${1930 + (i % 80)}-03-1${i % 10}`);
  const read = await sent(admin, ['Number,Name,DOB', ...people].join('\n'));
  expect(read.tally.toAdd).toBe(many);
  await admin.post(`/imports/${read._id}/run`);
  const stopped = (await admin.send('DELETE', `/imports/${read._id}/running`)).body;
  expect(stopped).toMatchObject({ state: 'running', isWorking: false });
  expect(stopped.tally.added).toBeLessThan(many);
  const ran = await done(admin, read._id, 'run');
  expect(ran).toMatchObject({ state: 'done', tally: { added: many, toAdd: 0 } });
  const numbers = (
    await Promise.all([0, 1, 2, 3, 4, 5].map((page) => admin.get(`/patients?size=200&page=${page}`)))
  ).flatMap(({ body }) => body.embedded.patientResourceList.map(({ patientNumber }: any) => patientNumber));
  expect(new Set(numbers).size).toBe(many + 1);
  expect(numbers).toHaveLength(many + 1);

  const [first, second] = await rowsOf(admin, read._id, 'added');
  await admin.patch(`/patients/${first?.patient?._id}`, { phoneNumber: '0700' });
  await admin.post(`/patients/${second?.patient?._id}/visits`, {});
  const undone = await done(admin, read._id, 'undo');
  expect(undone).toMatchObject({ state: 'undone', tally: { 'taken-back': many - 2, kept: 2, added: 0 } });
  expect((await admin.get('/patients')).body.page.totalElements).toBe(3);
  expect((await admin.get('/patients/search?q=number209')).body.page.totalElements).toBe(0);
  if (station !== undefined) {
    // Automatic merging is off. Otherwise a search meanwhile would have waited for the merging of removed postings.
    const merged = sqlite(station.registry().db).prepare("SELECT v FROM posting_config WHERE k = 'automerge'");
    expect(merged.pluck().get()).toBe(0);
  }
  expect(before.page.totalElements).toBe(1);

  // Those rows belong to no patient any longer, and can be imported again.
  const again = await sent(admin, ['Number,Name,DOB', ...people.slice(100, 110)].join('\n'));
  expect(again.tally.new).toBe(10);
});

testBoth('one import is one group of changes', async (ready) => {
  const { admin } = await ready();
  const read = await sent(admin, 'Name\nAma Mensah\nKofi Annan\n');
  await done(admin, read._id, 'run');
  const groups = [];
  for (const { _id } of await patientsOf(admin)) {
    const { body } = await admin.get(`/patients/${_id}/history`);
    groups.push(body.history[0].group);
  }
  expect(new Set(groups).size).toBe(1);
});

testBoth('a workbook is read as it was shown, with its dates, numbers and sheets', async (ready) => {
  const { admin } = await ready();
  const bytes = await workbook([
    ['Jina', 'Jinsia', 'Tarehe ya kuzaliwa', 'Simu'],
    ['Amina Juma', 'ke', new Date(Date.UTC(1990, 4, 31)), 255712345678],
    [],
    ['Juma Ali', 'me', '5 Machi 1988', '0712'],
  ]);
  const read = await sent(admin, bytes, 'wagonjwa.xlsx');
  expect(read).toMatchObject({
    reading: { format: 'xlsx', sheets: ['Sheet1'], sheet: 'Sheet1' },
    rows: 2,
    tally: { new: 2 },
  });
  await done(admin, read._id, 'run');
  expect(await patientsOf(admin)).toMatchObject([
    { name: 'Amina Juma', gender: 'FEMALE', dateOfBirth: '1990-05-31', phoneNumber: '255712345678' },
    { name: 'Juma Ali', gender: 'MALE', dateOfBirth: '1988-03-05' },
  ]);
});

testBoth('only administrators take people in, and one import is worked on at a time', async (ready) => {
  const { admin } = await ready();
  const clerk = await withRole(admin, 'clerk');
  expect((await send(clerk, 'Name\nAma\n')).status).toBe(403);
  const file = ['Name', ...Array.from({ length: 20 }, (_, i) => `Person ${i}`)].join('\n');
  const { body: first } = await send(admin, file);
  const second = await send(admin, file);
  expect(second).toMatchObject({ status: 400, body: { detail: expect.stringContaining('Another import') } });
  await settled(admin, first._id);
  expect((await admin.get('/imports')).body.imports).toHaveLength(1);
  expect((await admin.send('DELETE', `/imports/${first._id}`)).status).toBe(200);
  expect((await admin.get('/imports')).body.imports).toEqual([]);
  expect((await admin.get(`/imports/${first._id}`)).status).toBe(404);
});

testBoth('a column of ages in months is no column of years, whether its unit is taken or not', async (ready) => {
  const { admin } = await ready();
  const read = await sent(admin, 'Name,Age,Age Unit\nAma,8,months\nKofi,8,years\n');
  expect(read).toMatchObject({ tally: { new: 2 }, columns: [{}, { field: 'age', unit: null }, { field: 'ageUnit' }] });
  await done(admin, read._id, 'run');
  expect(await patientsOf(admin)).toMatchObject([{ age: 0, dateOfBirthEstimated: true }, { age: 8 }]);

  // A column with an unknown heading, which somebody left out by pressing a button.
  const unknown = await sent(admin, 'Name,Age,Kind\nYaw,7,months\nEsi,7,days\n');
  expect(unknown).toMatchObject({ tally: { refused: 2 }, columns: [{}, {}, { field: null, needsChoice: true }] });
  const leftOut = await changed(admin, unknown._id, { columns: [{ column: 2, field: null }] });
  expect(leftOut).toMatchObject({ tally: { refused: 2 }, columns: [{}, {}, { needsChoice: false }] });
  expect((await rowsOf(admin, unknown._id))[0]).toMatchObject({ faults: [{ kind: 'age-unit', column: 2 }] });
  const fixed = await changed(admin, unknown._id, { columns: [{ column: 1, field: 'age', unit: 'weeks' }] });
  expect(fixed).toMatchObject({ tally: { new: 2, refused: 0 }, columns: [{}, { unit: 'weeks' }, {}] });
  const own = await changed(admin, unknown._id, {
    columns: [
      { column: 1, field: 'age' },
      { column: 2, field: 'ageUnit' },
    ],
  });
  expect(own.tally).toMatchObject({ new: 2 });
  const refused = await admin.patch(`/imports/${own._id}`, { columns: [{ column: 0, field: 'name', unit: 'days' }] });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/columns/0/unit' }] } });
});

testBoth('a unit in a row is heeded in a column that says other things as well', async (ready) => {
  const { admin } = await ready();
  const read = await sent(admin, 'Name,Age,Kind\nAma,8,months\nKofi,8,late\nYaw,8,see file\nEsi,8,m\nAbena,~8,Yrs.\n');
  const leftOut = await changed(admin, read._id, { columns: [{ column: 2, field: null }] });
  expect(leftOut).toMatchObject({ tally: { new: 3, refused: 2 } });
  const faults = (await rowsOf(admin, read._id)).map((row: any) => row.faults?.[0]);
  expect(faults.filter(Boolean)).toMatchObject([
    { kind: 'age-unit', column: 2 },
    { kind: 'age-unit', column: 2 },
  ]);
  await done(admin, read._id, 'run');
  expect((await patientsOf(admin)).map(({ name }) => name).toSorted()).toEqual(['Esi', 'Kofi', 'Yaw']);
});

testBoth('several columns are one name, and none is taken from another', async (ready) => {
  const { admin } = await ready();
  const read = await sent(admin, 'First,Second,Third\nAbebe,Kebede,Wolde\n');
  const headed = await changed(admin, read._id, { hasHeads: true });
  expect(headed.columns.map(({ needsChoice, filled }) => [needsChoice, filled])).toEqual([
    [true, 1],
    [true, 1],
    [true, 1],
  ]);
  const given = (column: number) => ({ columns: [{ column, field: 'givenName' }] });
  await changed(admin, read._id, given(0));
  await changed(admin, read._id, given(1));
  const all = await changed(admin, read._id, given(2));
  expect(all.columns.map(({ field }) => field)).toEqual(['givenName', 'givenName', 'givenName']);
  await done(admin, read._id, 'run');
  expect(await patientsOf(admin)).toMatchObject([{ name: 'Abebe Kebede Wolde' }]);
});

testBoth('a column that has something and is not taken is agreed to before anybody is saved', async (ready) => {
  const { admin } = await ready();
  const read = await sent(admin, 'Name,Village,Remark,Empty\nAma,Juba,Came late,\nKofi,Bor,-,\n');
  expect(read.columns).toMatchObject([
    { filled: 2, needsChoice: false },
    { filled: 2, needsChoice: false },
    { field: null, filled: 1, needsChoice: true },
    { field: null, filled: 0, needsChoice: false },
  ]);
  const run = () => admin.post(`/imports/${read._id}/run`);
  expect(await run()).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/columns', detail: expect.stringContaining('Remark (1 cells)') }] },
  });
  // The column whose field another one took over still needs a choice.
  const moved = await changed(admin, read._id, {
    columns: [
      { column: 2, field: null },
      { column: 3, field: 'village' },
    ],
  });
  expect(moved.columns.map(({ needsChoice }) => needsChoice)).toEqual([false, true, false, false]);
  expect((await run()).status).toBe(400);
  await changed(admin, read._id, { columns: [{ column: 1, field: null }] });
  expect((await done(admin, read._id, 'run')).tally.added).toBe(2);
});
