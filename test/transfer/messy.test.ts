/** Lists as clinics keep them: no part of a name, no unit and no identifier is lost without a sentence. */
import { expect } from 'vitest';
import { testBoth } from '../support/both.ts';
import { changed, done, patientsOf, rowsOf, sent, workbook } from './files.ts';
import { rawWorkbook, textCell } from './archive.ts';
import { messyFiles, refusedPlace } from './messy-files.ts';

testBoth(
  'messy lists in six languages, four encodings and three formats come in whole, or say why not',
  async (ready) => {
    const { admin } = await ready();
    await admin.post('/identifier-systems', { name: 'National ID', isUnique: true });
    const files = await messyFiles();
    expect(files.length).toBeGreaterThanOrEqual(40);
    for (const { name, bytes, people } of files) {
      const read = await sent(admin, bytes, name);
      expect(read, name).toMatchObject({ state: 'ready', rows: people.length + 1, reading: { hasHeads: true } });
      expect(
        read.columns.filter(({ field }) => field === null),
        name,
      ).toEqual([]);
      expect(
        read.notes.map(({ kind }) => kind),
        name,
      ).toEqual(/csv$/.test(name) ? ['titles'] : ['titles', 'other-sheets']);
      const gender = read.columns.find(({ field }) => field === 'gender');
      expect(gender?.words, name).toEqual([
        // The choices for the first file of a language are known for the others, which have the same heads.
        { text: '1', count: 1, means: read.recipe && 'MALE' },
        { text: '2', count: 1, means: read.recipe && 'FEMALE' },
        { text: 'NULL', count: 1, means: 'nothing' },
      ]);
      const words = [
        { text: '1', means: 'MALE' },
        { text: '2', means: 'FEMALE' },
      ];
      const said = await changed(admin, read._id, {
        columns: [{ column: gender?.column, field: 'gender', words }],
        possible: 'add',
      });
      const refused = await rowsOf(admin, read._id, 'refused');
      expect(
        refused.map(({ faults }) => faults?.map(({ kind }) => kind)),
        name,
      ).toEqual([['shortened'], ['totals']]);
      for (const { faults } of refused) expect(faults?.[0]?.detail, name).toMatch(/^[A-Z].*\.$/);
      expect(said.tally.toAdd, name).toBe(people.length - 1);
      await done(admin, read._id, 'run');
      const added = await rowsOf(admin, read._id, 'added');
      const saved = await Promise.all(
        added.map(async ({ patient }) => (await admin.get(`/patients/${patient?._id}`)).body),
      );
      expect(saved, name).toMatchObject(
        people
          .filter((_, place) => place !== refusedPlace)
          .map(({ number, parts, phone, id }, place) => ({
            patientNumber: number,
            name: parts.join(' '),
            phoneNumber: phone,
            dateOfBirth: `${1960 + place}-05-${20 + place}`,
            gender: place === 3 ? null : ['MALE', 'MALE', 'FEMALE'][place],
            identifiers: [{ value: id }],
          })),
      );
    }
  },
);

testBoth('what a spreadsheet hides, or never calculated, is told', async (ready) => {
  const { admin } = await ready();
  const cells = (row: number, ...texts: string[]) =>
    texts.map((text, i) => textCell(`${'ABC'[i]}${row}`, text)).join('');
  const bytes = rawWorkbook(
    `<row r="1">${cells(1, 'Name', 'Sex', 'Phone')}</row>` +
      `<row r="2" hidden="1">${cells(2, 'Ama', 'F', '0711')}</row>` +
      `<row r="3">${cells(3, 'Kofi', 'M')}<c r="C3"><f>A9</f></c></row>` +
      `<row r="4">${cells(4, 'Yaw', 'M')}<c r="C4" t="str"><f>A9</f><v></v></c></row>`,
  );
  const read = await sent(admin, bytes, 'hidden.xlsx');
  expect(read).toMatchObject({ notes: [{ kind: 'hidden-rows', count: 1 }], tally: { new: 2, refused: 1 } });
  expect(await rowsOf(admin, read._id)).toMatchObject([
    { row: 2, isHidden: true, outcome: 'new' },
    { row: 3, faults: [{ kind: 'uncalculated', column: 2, field: 'phone' }] },
    { row: 4, outcome: 'new' },
  ]);
  const left = await changed(admin, read._id, {
    leaveHidden: true,
    columns: [{ column: 2, field: 'phone', isLenient: true }],
  });
  expect(left).toMatchObject({ tally: { new: 2, refused: 1 }, columns: [{}, {}, { refusing: 1, isLenient: true }] });
  expect(await rowsOf(admin, read._id)).toMatchObject([
    { row: 2, faults: [{ kind: 'hidden' }] },
    { row: 3, outcome: 'new', without: [{ kind: 'uncalculated', column: 2 }] },
    { row: 4, outcome: 'new' },
  ]);
  await done(admin, read._id, 'run');
  expect(await patientsOf(admin)).toMatchObject([{ name: 'Kofi', phoneNumber: null }, { name: 'Yaw' }]);
});

testBoth(
  'what was chosen for the columns of a file is known for the next one, and goes with how it is read',
  async (ready) => {
    const { admin } = await ready();
    const { body: system } = await admin.post('/identifier-systems', { name: 'Ration card', isUnique: false });
    const list = (name: string, card: string) => `Monthly list\nWer;Geschlecht;Karte\n${name};1;${card}\n`;
    const read = await sent(admin, list('Ama Mensah', 'R-1'));
    expect(read).toMatchObject({ reading: { hasHeads: false }, tally: { refused: 3 } });
    expect((await admin.patch(`/imports/${read._id}`, { columns: [{ column: 3, field: 'name' }] })).status).toBe(400);
    const words = [{ text: '1', means: 'FEMALE' }];
    const columns = [
      { column: 0, field: 'name' },
      { column: 1, field: 'gender', words },
      { column: 2, field: 'identifier', system: system._id },
    ];
    const wrong = [{ column: 1, field: 'gender', words: [{ text: '1', means: 'woman' }] }];
    expect(await admin.patch(`/imports/${read._id}`, { columns: wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/columns/0/words/0/means' }] },
    });
    expect(await changed(admin, read._id, { headRow: 9 })).toMatchObject({
      state: 'unreadable',
      fault: { kind: 'no-such-row' },
      reading: { format: 'csv' },
    });
    const set = await changed(admin, read._id, { headRow: 2, columns });
    expect(set).toMatchObject({ reading: { headRow: 2 }, recipe: null, tally: { new: 1 } });
    await done(admin, read._id, 'run');
    const next = await changed(admin, (await sent(admin, list('Kofi Boateng', 'R-2')))._id, { headRow: 2 });
    expect(next).toMatchObject({
      recipe: { id: read._id },
      columns: columns.map(({ field }) => ({ field, needsChoice: false })),
      tally: { new: 1, refused: 0 },
    });
    await done(admin, next._id, 'run');
    expect((await patientsOf(admin)).map(({ name, gender }) => [name, gender])).toEqual([
      ['Ama Mensah', 'FEMALE'],
      ['Kofi Boateng', 'FEMALE'],
    ]);
  },
);

testBoth('whole cells of refused rows are given to whoever asks for them', async (ready) => {
  const { admin } = await ready();
  const long = 'x'.repeat(300);
  const read = await sent(
    admin,
    await workbook([
      ['Name', 'Sex'],
      [long, 'M'],
    ]),
    'long.xlsx',
  );
  expect(read.tally.refused).toBe(1);
  expect((await rowsOf(admin, read._id))[0]?.cells[0]).toHaveLength(201);
  const { body } = await admin.get(`/imports/${read._id}/rows?outcome=refused&cells=whole`);
  expect(body.embedded.importRowResourceList[0].cells[0]).toBe(long);
});

testBoth(
  'who is registered is updated column by column, as was shown, and the whole of it is undone',
  async (ready) => {
    const { admin } = await ready();
    const { body: system } = await admin.post('/identifier-systems', { name: 'National ID', isUnique: true });
    const given = { gender: 'FEMALE', phoneNumber: '0711', village: 'Kisimani' };
    const ids: string[] = [];
    for (const [place, name] of ['Ama Mensah', 'Esi Owusu', 'Abena Addo'].entries()) {
      ids.push((await admin.post('/patients', { ...given, name, patientNumber: `K-${place}` })).body._id);
    }
    const before = await patientsOf(admin);
    const read = await sent(
      admin,
      'Number,Name,Phone,Village,National ID\nK-0,Ama Mensah,0722,Bor,N-1\nK-1,Esi Owusu,0711,,\nK-2,Abena Addo,0733,,\n',
    );
    expect(read).toMatchObject({
      tally: { same: 3, toAdd: 0, toUpdate: 0 },
      updates: [
        { field: 'phoneNumber', count: 2, isChosen: false },
        { field: 'village', count: 1, isChosen: false },
        { field: 'identifiers', count: 1, isChosen: false },
      ],
    });
    expect((await rowsOf(admin, read._id)).map(({ updates }) => updates)).toEqual([
      [
        { field: 'phoneNumber', from: '0711', to: '0722' },
        { field: 'village', from: 'Kisimani', to: 'Bor' },
        { field: 'identifiers', from: null, to: 'N-1' },
      ],
      undefined,
      [{ field: 'phoneNumber', from: '0711', to: '0733' }],
    ]);
    const chosen = await changed(admin, read._id, { updates: ['phoneNumber', 'identifiers'] });
    expect(chosen.tally).toMatchObject({ toAdd: 0, toUpdate: 2 });
    const ran = await done(admin, read._id, 'run');
    expect(ran.tally).toMatchObject({ added: 0, updated: 2, same: 1 });
    const identifiers = [{ system: system._id, value: 'N-1' }];
    expect(await patientsOf(admin)).toMatchObject([
      { phoneNumber: '0722', village: 'Kisimani', gender: 'FEMALE', identifiers },
      { phoneNumber: '0711' },
      { phoneNumber: '0733' },
    ]);
    // A value that somebody corrected since stays.
    await admin.patch(`/patients/${ids[2]}`, { phoneNumber: '0799' });
    expect((await done(admin, read._id, 'undo')).tally).toMatchObject({ updated: 0, same: 2, kept: 1 });
    const after = await patientsOf(admin);
    const shown = ({ name, phoneNumber, village, identifiers: numbers }: any) => ({
      name,
      phoneNumber,
      village,
      numbers,
    });
    expect(after.slice(0, 2).map(shown)).toEqual(before.slice(0, 2).map(shown));
    expect(after[2]).toMatchObject({ phoneNumber: '0799' });
  },
);
