import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withFormula, withoutFormula } from '../../src-main/transfer/file.rules.ts';
import { streamXlsxRows } from 'hucre/xlsx';
import { fromBuffer } from 'yauzl';
import { openSealedFile, sealedBytes } from '../../src-main/keys/sealed-file.ts';
import type { NewPatient } from '../../src-main/patients/patient.contract.ts';
import { registerAll, testBoth, type NewReady } from '../support/both.ts';
import { fakeClock, minute } from '../support/clock.ts';
import { expectFhir } from '../fhir/checked.ts';
import { jpegBytes } from '../patients/jpeg.ts';
import { password, readyStation, withRole, type Client } from '../support/station.ts';
import { changed, done, exported, listOf, patientsOf, sent } from './files.ts';

const people = [
  {
    patientNumber: '007',
    name: '=HYPERLINK("http://example.org")',
    gender: 'FEMALE',
    dateOfBirth: '1990-05-31',
    patientCategory: 'OUTPATIENT',
    phoneNumber: '+254 712 345 678',
    residentialAddress: 'Behind the "old" market,\nthird door; left',
    village: 'Kibera',
    district: 'Nairobi',
    otherPhones: [
      { number: '0700', whose: 'mother' },
      { number: '-0711', whose: null },
    ],
    nextOfKin: { name: 'Wanjiru', relation: 'mother', phone: '@0722' },
    consentToContact: false,
  },
  { name: 'محمد علي', age: 34, deceased: { on: null } },
  { name: 'Ngozi', dateOfBirth: '2020-01-01', dateOfBirthEstimated: true, deceased: { on: '2024-02-29' } },
  { patientNumber: '1e5', name: '0034', gender: 'OTHER', consentToContact: true },
  { name: 'N/A', village: 'NULL', district: '-', phoneNumber: ' 0733 ' },
  // Two people of whom nothing else is known.
  { name: 'Ana Silva' },
  { name: 'Ana Silva' },
];

async function filled(ready: NewReady): Promise<{ admin: Client; system: string }> {
  const { admin } = await ready();
  const system = await withSystems(admin);
  for (const [i, patient] of people.entries()) {
    const identifiers = ['0001', '00-2']
      .slice(0, i)
      .map((value) => ({ system, value, use: null, from: null, to: null }));
    expect((await admin.post('/patients', { ...patient, identifiers })).status).toBe(200);
  }
  return { admin, system };
}

async function withSystems(admin: Client): Promise<string> {
  const { body } = await admin.post('/identifier-systems', { name: 'National ID', isUnique: false });
  return body._id;
}

/** Removes the ids, since they belong to one station. */
const withoutIds = {
  csv: (bytes: Buffer) => bytes.toString().replaceAll(/(?<=^|\n)(?:_id|[0-9a-f-]{36}),/g, ''),
  ndjson: (bytes: Buffer) => bytes.toString().replaceAll(/"_id":"[^"]*",/g, ''),
  xlsx: async (bytes: Buffer) => (await listOf(streamXlsxRows(bytes))).map(({ values }) => values.slice(1)),
  fhir: (bytes: Buffer) =>
    JSON.parse(bytes.toString()).entry.map(({ resource }: any) =>
      // Parsed again: the order of members says nothing.
      JSON.parse(
        JSON.stringify({ ...resource, id: '', meta: {} }).replaceAll(/urn:satchel:registry:[^:]+:/g, 'urn:any:'),
      ),
    ),
};

const text = fc
  .string({ unit: fc.constantFrom(...'aBé مح=+-@\'",;|<&{}[]0አ\u{1F600}'), minLength: 1, maxLength: 12 })
  .filter((each) => each.trim() === each);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 2 });
const anybody = fc.record({
  name: text,
  gender: maybe(fc.constantFrom('MALE', 'FEMALE', 'OTHER')),
  dateOfBirth: maybe(fc.constantFrom('1931-01-01', '1999-12-31', '2024-02-29')),
  phoneNumber: maybe(fc.constantFrom('0712 345 678', '+254-712', '1e5 a')),
  residentialAddress: maybe(text),
  village: maybe(text),
  district: maybe(text),
  otherPhones: maybe(fc.array(fc.record({ number: text, whose: fc.option(text) }), { minLength: 1, maxLength: 3 })),
  nextOfKin: maybe(fc.record({ name: fc.option(text), relation: fc.option(text), phone: text })),
  deceased: maybe(fc.record({ on: fc.constantFrom(null, '2025-05-06') })),
});

testBoth(
  'what is exported in any format, imported into an empty register and exported again is the same',
  async (ready) => {
    const { admin, ...place } = await ready();
    const system = await withSystems(admin);
    // Each as many as a page has, so that no drawing is likely to be of empty people.
    const drawn = fc
      .sample(anybody, 40)
      .map((each) => Object.fromEntries(Object.entries(each).filter(([, said]) => said)));
    await registerAll(place, [...people, ...drawn] as NewPatient[]);
    const [one, other] = await patientsOf(admin);
    const plain = { use: null, from: null, to: null };
    for (const [at, { _id }] of [one, other].entries()) {
      const identifiers = ['0001', '00-2'].slice(at).map((value) => ({ system, value, ...plain }));
      expect((await admin.patch(`/patients/${_id}`, { identifiers })).status).toBe(200);
    }
    const named = await sent(
      admin,
      'First name,Middle name,Last name\nAma,Esi,van Dyk\n,,Boateng\nKofi,,\n',
      'named.csv',
    );
    await changed(admin, named._id, { possible: 'add' });
    expect((await done(admin, named._id, 'run')).tally.added).toBe(3);
    // Given names with blanks and signs, some of them several, as a program sends them.
    const given = fc.array(
      fc.tuple(text, text).map(([a, b]) => `${a} ${b}`),
      { minLength: 1, maxLength: 4 },
    );
    const parts = fc.sample(fc.record({ given, family: maybe(text) }), 20);
    for (const each of [{ given: ['Mary Ann', 'Rose'], family: 'Jones' }, ...parts]) {
      const whole = [...each.given, each.family ?? []].flat().join(' ');
      const name = { use: 'official', text: whole, ...each };
      expect((await admin.post('/fhir/Patient', { resourceType: 'Patient', name: [name] })).status).toBe(201);
    }
    const namesIn = async (client: Client) => {
      const { entry } = JSON.parse((await exported(client, { format: 'fhir' }, password)).toString());
      return entry.map(({ resource }: any) => resource.name);
    };
    const names = await namesIn(admin);
    expect(names.slice(-parts.length - 4, -parts.length)).toEqual([
      [{ use: 'official', text: 'Ama Esi van Dyk', family: 'van Dyk', given: ['Ama', 'Esi'] }],
      [{ use: 'official', text: 'Boateng', family: 'Boateng' }],
      [{ use: 'official', text: 'Kofi', given: ['Kofi'] }],
      [{ use: 'official', text: 'Mary Ann Rose Jones', family: 'Jones', given: ['Mary Ann', 'Rose'] }],
    ]);
    const count = people.length + drawn.length + 3 + 1 + parts.length;
    for (const format of ['csv', 'ndjson', 'xlsx', 'fhir'] as const) {
      const first = await exported(admin, { format, language: 'fr' }, password);
      const { admin: empty } = await ready();
      await withSystems(empty);
      const read = await sent(empty, first, `people.${format}`);
      expect([read.reading?.format, read.tally.repeated + read.tally.new], JSON.stringify(drawn)).toEqual([
        format,
        count,
      ]);
      expect(read.columns.filter(({ needsChoice }) => needsChoice)).toEqual([]);
      await changed(empty, read._id, { possible: 'add' });
      await done(empty, read._id, 'run');
      const second = await exported(empty, { format, language: 'fr' }, password);
      expect(await withoutIds[format](second), JSON.stringify(drawn)).toEqual(await withoutIds[format](first));
      expect(await namesIn(empty)).toEqual(names);
      // Imported where they are registered, they are recognised.
      expect((await sent(admin, first, `people.${format}`)).tally).toMatchObject({ same: count, toAdd: 0 });
    }
  },
);

// At neither: it tests one cell.
test('no cell of a CSV is a formula, by whatever sign a spreadsheet parts the cells, and each is imported as it was', () => {
  const unit = fc.constantFrom(...`=+-@\t\r\n;|"' ,a1＝`);
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (cell) => {
      const safe = withoutFormula(cell);
      expect(withFormula(safe)).toBe(cell);
      if (/^[+-][\d ().-]*$/.test(cell)) return void expect(safe).toBe(cell);
      for (const part of safe.split(/[;|\t\r\n]/)) expect(part).not.toMatch(/^"*[=+\-@＝]/);
    }),
    { numRuns: 5000 },
  );
});

testBoth(
  'the systems of ID numbers that a file of Satchel names are offered where they are not known',
  async (ready) => {
    const { admin } = await filled(ready);
    for (const format of ['csv', 'ndjson', 'xlsx'] as const) {
      const { admin: other } = await ready();
      const read = await sent(other, await exported(admin, { format }, password), `people.${format}`);
      expect(read.unknownSystems).toEqual(['National ID']);
      const system = await withSystems(other);
      const columns = read.columns
        .filter(({ field }) => field === null)
        .map(({ column }) => ({ column, field: 'identifier', system }));
      const known = await changed(other, read._id, { columns });
      expect(known).toMatchObject({ unknownSystems: [], tally: { new: people.length, refused: 0 } });
    }
  },
);

testBoth('a formula in a name is text in a CSV, and a phone number is as it was', async (ready) => {
  const { admin } = await filled(ready);
  const text = (await exported(admin, { format: 'csv' }, password)).toString();
  expect(text).toContain(`,"'=HYPERLINK(""http://example.org"")",`);
  expect(text).toContain(',+254 712 345 678,');
  expect(text).toContain(`,'@0722,`);
});

testBoth('every cell of a workbook is text: no formula runs, and no number changes', async (ready) => {
  const { admin } = await filled(ready);
  const bytes = await exported(admin, { format: 'xlsx' }, password);
  const sheet = await partOf(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet).not.toMatch(/<v>/);
  expect([...sheet.matchAll(/<c [^>]*[^/]>/g)].every(([cell]) => cell.includes('t="inlineStr"'))).toBe(true);
  expect(await partOf(bytes, 'xl/styles.xml')).toContain('formatCode="@"');
});

testBoth(
  'a FHIR bundle holds what FHIR is answered for each, without photos, and passes the offline check',
  async (ready) => {
    const { admin } = await filled(ready);
    const [first] = await patientsOf(admin);
    const jpeg = jpegBytes().toString('base64');
    expect((await admin.send('PUT', `/patients/${first._id}/photo`, { jpeg })).status).toBe(200);
    const bundle = JSON.parse((await exported(admin, { format: 'fhir' }, password)).toString());
    expectFhir(bundle);
    expect(bundle.entry).toHaveLength(people.length);
    for (const { fullUrl, resource } of bundle.entry) {
      const { photo, ...single } = (await admin.get(`/fhir/Patient/${resource.id}`)).body;
      expect(photo === undefined).toBe(resource.id !== first._id);
      expect([fullUrl, resource]).toEqual([`urn:uuid:${resource.id}`, single]);
    }
    const nobody = { format: 'fhir', filter: { village: 'nowhere' } };
    const none = JSON.parse((await exported(admin, nobody, password)).toString());
    expectFhir(none);
    expect(none).not.toHaveProperty('entry');
  },
);

testBoth(
  'what goes out is what the list shows, for administrators who typed their password, and is in the audit',
  async (ready) => {
    const { admin } = await filled(ready);
    const body = { format: 'ndjson', filter: { gender: 'FEMALE' } };
    expect((await exported(admin, body, password)).toString().trim().split('\n')).toHaveLength(1);
    const clerk = await withRole(admin, 'clerk');
    expect((await clerk.post('/exports', body)).status).toBe(403);
    const later = await withRole(admin, 'administrator');
    expect((await later.post('/exports', { format: 'pdf' })).status).toBe(400);
    const { entries } = (await admin.get('/audit?action=exported')).body;
    expect(entries).toMatchObject([{ detail: 'ndjson filtered' }]);
  },
);

testBoth('visits are exported with their patients, each once, to people and to programs', async (ready) => {
  const { admin } = await ready();
  const patient = (await admin.post('/patients', { patientNumber: '0017', name: '=Ama' })).body;
  const visitAt = async (timeStart: string, more = {}) => {
    const reply = await admin.post(`/patients/${patient._id}/visits`, { timeStart, ...more });
    expect(reply.status).toBe(200);
    return reply.body;
  };
  const first = await visitAt('2026-03-01T09:00:00Z', {
    timeEnd: '2026-03-01T09:30:00Z',
    reason: 'Fever, "high"',
    returnOn: '2026-03-08',
    returnReason: 'Dressing',
  });
  const inError = await visitAt('2026-03-02T08:00:00Z');
  await admin.patch(`/patients/${patient._id}/visits/${inError._id}`, { retired: true, retiredReason: 'Mistake' });
  // More than a page of them began in the same instant.
  const others = [];
  for (let i = 0; i < 203; i++) others.push((await visitAt('2026-03-02T09:00:00Z'))._id);

  const asked = { content: 'visits', format: 'ndjson' };
  const lines = (bytes: Buffer) => bytes.toString().trim().split('\n');
  const objects = lines(await exported(admin, asked, password)).map((line) => JSON.parse(line));
  const { _id: visitId, timeStart, timeEnd, reason } = first;
  const whose = { patientId: patient._id, patientNumber: '0017', patientName: '=Ama' };
  const next = { returnOn: '2026-03-08', returnReason: 'Dressing' };
  expect(objects[0]).toEqual({ _id: visitId, ...whose, timeStart, timeEnd, reason, ...next });
  expect(objects.slice(1).map(({ _id }) => _id)).toEqual(others);
  const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T09:00:00Z' };
  const csv = await exported(admin, { ...asked, format: 'csv', ...range }, password);
  expect(csv.toString().split('\r\n')).toEqual([
    '_id,patientId,patientNumber,patientName,timeStart,timeEnd,category,reason,notes,attendedBy,urgent,calledAt,calledBy,returnOn,returnReason',
    `${visitId},${patient._id},0017,'=Ama,${timeStart},${timeEnd},,"Fever, ""high""",,,,,,2026-03-08,Dressing`,
    '',
  ]);
  const xlsx = await exported(admin, { ...asked, format: 'xlsx', language: 'fr', ...range }, password);
  const [heads, row] = (await listOf(streamXlsxRows(xlsx))).map(({ values }) => values);
  expect(heads?.slice(2, 5)).toEqual(['Numéro du patient', 'Nom', 'Début']);
  const local = new Date(timeStart).toLocaleString('sv').slice(0, 16);
  expect(row?.slice(2, 5)).toEqual(['0017', '=Ama', local]);

  for (const [wrong, pointer] of [
    [{ ...asked, format: 'fhir' }, '/format'],
    [{ ...asked, filter: { gender: 'MALE' } }, '/filter'],
    [{ format: 'csv', from: range.from }, '/from'],
  ] as const) {
    const { status, body } = await admin.post('/exports', wrong);
    expect([status, body.errors?.[0].pointer]).toEqual([400, pointer]);
  }
  const { entries } = (await admin.get('/audit?action=exported')).body;
  const details = entries.map(({ detail }: { detail: string }) => detail);
  expect(details).toEqual(['xlsx visits filtered', 'csv visits filtered', 'ndjson visits all']);
});

// At a station alone: a hub measures how long ago a password was typed by PostgreSQL's clock, which no test can move.
test('an export asks for the password once more when it was typed long ago', async () => {
  const clock = fakeClock();
  const { admin } = await readyStation({ clock });
  clock.advance(5 * minute);
  const refused = await admin.post('/exports', { format: 'csv' });
  expect(refused).toMatchObject({ status: 403, body: { type: '/api/docs#problem-password-needed' } });
  expect((await exported(admin, { format: 'csv' }, password)).toString()).toMatch(/^_id,patientNumber,name,/);
});

testBoth('a sealed file is opened by whoever has the pass-phrase, and by nobody else', async (ready) => {
  const { admin } = await filled(ready);
  const passphrase = 'green boat harbour nine';
  const sealed = await exported(admin, { format: 'csv', passphrase }, password);
  expect(sealed.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  const { stream } = await openSealedFile(sealedBytes(sealed), { passphrase, privateKeys: [] });
  const plain = Buffer.concat(await listOf(stream as unknown as AsyncIterable<Uint8Array>));
  expect(plain.toString()).toContain('Ngozi');
  await expect(openSealedFile(sealedBytes(sealed), { passphrase: 'another one', privateKeys: [] })).rejects.toThrow();
});

function partOf(bytes: Buffer, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, archive) => {
      if (error !== null) return reject(error);
      archive.on('entry', (entry) => {
        if (entry.fileName !== name) return archive.readEntry();
        archive.openReadStream(entry, (failed, stream) => {
          if (failed !== null) return reject(failed);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => resolve(Buffer.concat(parts).toString()));
        });
      });
      archive.on('error', reject);
      archive.readEntry();
    });
  });
}
