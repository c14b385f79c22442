/** An import whose station is killed, and imports from the command line. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { run, spawnStation } from '../bin/child.ts';
import { clientOf, password, readyStation, setupBody, signIn, temporaryDir, type Client } from '../support/station.ts';
import { done, patientsOf, sent } from './files.ts';

// At a station alone: at a hub other processes continue it, see `hub/imports.test.ts`.
test(
  'killed while it saves, an import goes on where it was, and nobody is saved twice',
  { timeout: 60_000 },
  async () => {
    const dataDir = temporaryDir();
    const first = spawnStation({ dataDir });
    const { api, setupCode } = await first.ready;
    const { body } = await clientOf(api, '').post('/setup', setupBody(setupCode));
    const admin = clientOf(api, body.token);
    // More rows than any computer saves before it is killed.
    const many = 3000;
    const rows = Array.from({ length: many }, (_, i) => `D-${i},Person number${i}`);
    const read = await sent(admin, ['Number,Name', ...rows].join('\n'));
    await admin.post(`/imports/${read._id}/run`);
    const added = async (client: Client) => (await client.get(`/imports/${read._id}`)).body.tally.added as number;
    while ((await added(admin)) === 0);
    first.process.kill('SIGKILL');
    await first.ended;

    const again = spawnStation({ dataDir });
    const anyone = clientOf((await again.ready).api, '');
    const later = await signIn(anyone, { username: 'ama', password });
    const cut = (await later.get(`/imports/${read._id}`)).body;
    expect(cut).toMatchObject({ state: 'running', isWorking: false });
    expect(cut.tally.added).toBeLessThan(many);
    expect((await later.get('/patients')).body.page.totalElements).toBe(cut.tally.added);
    const ran = await done(later, read._id, 'run');
    expect(ran.tally).toMatchObject({ added: many, same: 0, toAdd: 0 });
    expect((await later.get('/patients')).body.page.totalElements).toBe(many);
  },
);

// At a station alone: a person at a hub's own computer uses its interface.
test('from the command line a file is looked at, and saved when that is said', async () => {
  const dataDir = temporaryDir();
  const { station } = await readyStation({ dataDir });
  await station.close();
  const typed = `ama\n${password}\n`;
  const file = join(temporaryDir(), 'people.csv');
  writeFileSync(file, 'Name,DOB\nAma,03/04/1990\nKofi,31/05/1991\nYaw,soon\n');

  const look = run(['import', file], { dataDir, typed });
  expect(await look.ended, look.said.stderr).toBe(0);
  expect((await look.line('read')).tally).toMatchObject({ new: 2, refused: 1 });
  expect(look.said.stderr).toContain('Row 4 refused: This is not a date of birth');
  expect(look.said.stderr).toContain('Nothing was saved.');

  const save = run(['import', file, '--save', '--json'], { dataDir, typed });
  expect(await save.ended, save.said.stderr).toBe(0);
  expect((await save.line('imported')).tally).toMatchObject({ added: 2 });

  const parts = join(temporaryDir(), 'parts.csv');
  writeFileSync(parts, 'First name,Second,Age,Remark\nAbebe,Kebede,8,late\n');
  const unsaid = run(['import', parts, '--save'], { dataDir, typed });
  expect(await unsaid.ended).toBe(1);
  expect(unsaid.said.stderr).toContain('Not imported: Second (1 cells with data), Remark (1 cells with data).');
  const named = ['--column', 'Second=fatherName', '--column', 'Age=age:months', '--leave-out'];
  const all = run(['import', parts, '--save', ...named], { dataDir, typed });
  expect(await all.ended, all.said.stderr).toBe(0);
  expect(all.said.stderr).toContain('Age: age in months');

  const book = join(temporaryDir(), 'book.xlsx');
  const rows = [
    ['Number', 'Name', 'Sex', 'Phone'],
    ['K-1', 'Kofi', '1', '0244 000 111'],
    ['E-1', 'Esi', '2', ''],
  ];
  const title = {
    name: 'Notes',
    rows: [
      ['Number', 'Name', 'Sex', 'Phone', 'Village'],
      ['N-1', 'Nobody', 'f', '', ''],
    ],
  };
  writeFileSync(book, await writeXlsx({ sheets: [title, { name: 'People', rows }] }));
  const chosen = ['--sheet', 'People', '--word', 'Sex:2=FEMALE'];
  const unknown = run(['import', book, ...chosen], { dataDir, typed });
  expect(await unknown.ended, unknown.said.stderr).toBe(0);
  expect(unknown.said.stderr).toContain('Sex: 1 is unknown (1 cells). Use --word for its meaning.');
  const known = run(['import', book, ...chosen, '--word', 'Sex:1=MALE', '--add-possible', '--save'], {
    dataDir,
    typed,
  });
  expect(await known.ended, known.said.stderr).toBe(0);
  expect((await known.line('imported')).tally).toMatchObject({ added: 2 });
  const newer = join(temporaryDir(), 'newer.csv');
  writeFileSync(newer, 'Number,Name,Phone\nK-1,Kofi,0244 000 999\n');
  const update = run(['import', newer, '--update', 'phoneNumber', '--save'], { dataDir, typed });
  expect(await update.ended, update.said.stderr).toBe(0);
  expect((await update.line('imported')).tally).toMatchObject({ added: 0, updated: 1 });

  const foreign = run(['import', file.replace('people', 'nobody')], { dataDir, typed });
  expect(await foreign.ended).toBe(1);
  expect(foreign.said.stderr).toContain('There is no file');
  expect(readFileSync(file, 'utf8')).toContain('Ama');
  const { admin } = await reopened(dataDir);
  expect(await patientsOf(admin)).toMatchObject([
    { dateOfBirth: '1990-04-03' },
    { dateOfBirth: '1991-05-31' },
    { name: 'Abebe Kebede', age: 0, dateOfBirthEstimated: true },
    { patientNumber: 'K-1', gender: 'MALE', phoneNumber: '0244 000 999' },
    { patientNumber: 'E-1', gender: 'FEMALE' },
  ]);
  const states = (await admin.get('/imports')).body.imports.map(({ state }: { state: string }) => state);
  expect(states).toEqual(['done', 'done', 'done', 'done']);
});

async function reopened(dataDir: string): Promise<{ admin: Client }> {
  const child = spawnStation({ dataDir });
  return { admin: await signIn(clientOf((await child.ready).api, ''), { username: 'ama', password }) };
}
