/** Writes a list of people as a file, one page at a time. However long the list is, little of it is in memory, and others have their turn. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { FhirRegister } from '../fhir/fhir.register.ts';
import { patientsWithoutPhotos } from '../fhir/render.ts';
import { runAsync } from '../steps.ts';
import { treeOf, type PlaceTree } from '../places/place-tree.rules.ts';
import type { Patient } from '../patients/patient.contract.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { PeopleRegister } from '../patients/people.register.ts';
import type { PagePlace } from '../patients/people.rules.ts';
import type { StaffRegister } from '../staff/staff.register.ts';
import type { NewExport } from './export.contract.ts';
import {
  exportColumns,
  exportedObject,
  neededFor,
  noneNeeded,
  trueAndFalse,
  yesAndNo,
  type ExportColumn,
  type Needed,
} from './exported.rules.ts';
import { withoutFormula, type ExportFormat } from './file.rules.ts';

export type ExportRegister = PeopleRegister & FhirRegister & StaffRegister;

const pageSize = 200;

/** Returns the bytes of the file. Ends early if the reader does. */
export async function exportStream(
  register: ExportRegister,
  { format, filter, language = 'en', passphrase }: NewExport,
  { workFactor }: { workFactor: number },
): Promise<Readable> {
  const rows = () => rowsOfPages(register, filter ?? { sort: 'createdAt' });
  const plain = format === 'fhir' ? bundle(register, rows()) : await own(register, { format, language, rows });
  if (passphrase === undefined) return Readable.from(plain);
  const { sealStream } = await import('../keys/sealed-file.ts');
  const { stream } = await sealStream(plain, { passphrase, workFactor });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

type Own = {
  format: Exclude<ExportFormat, 'fhir'>;
  language: keyof typeof yesAndNo;
  rows: () => AsyncGenerator<PatientRow[]>;
};

async function own(register: ExportRegister, { format, language, rows }: Own): Promise<AsyncGenerator<Buffer, void>> {
  const pages = () => pagesOf(register, rows());
  const systems = await register.systems.listed();
  const places = treeOf(await register.places.list());
  if (format === 'ndjson') return ndjson(pages(), { systems, places });
  const columns = exportColumns(await needed(pages()), { systems, language });
  return table(pages(), { format, language, columns, places });
}

/** Writes a FHIR Bundle, the usual file of resources. It has no `total`, since the number is unknown until the last page. */
async function* bundle(register: FhirRegister, pages: AsyncGenerator<PatientRow[]>): AsyncGenerator<Buffer, void> {
  const timestamp = new Date(register.now).toISOString();
  let between = '';
  yield Buffer.from(`{"resourceType":"Bundle","type":"collection","timestamp":"${timestamp}"`);
  for await (const rows of pages) {
    for (const resource of await runAsync(patientsWithoutPhotos(register, rows))) {
      const begin = between === '' ? ',"entry":[' : between;
      between = ',';
      yield Buffer.from(`${begin}${JSON.stringify({ fullUrl: `urn:uuid:${String(resource['id'])}`, resource })}`);
    }
  }
  // FHIR has no empty lists.
  yield Buffer.from(between === '' ? '}' : ']}');
}

async function* pagesOf({ patients }: PeopleRegister, pages: AsyncGenerator<PatientRow[]>): AsyncGenerator<Patient[]> {
  for await (const rows of pages) yield await patients.replies(rows);
}

async function* rowsOfPages(
  { people, today }: PeopleRegister,
  filter: NonNullable<NewExport['filter']>,
): AsyncGenerator<PatientRow[]> {
  const asked = { filter, today };
  for (let after: PagePlace | undefined; ;) {
    const { rows, next } = await people.list(asked, { after, size: pageSize });
    yield rows;
    if (next === undefined) return;
    after = next;
    await nextTurn();
  }
}

async function needed(pages: AsyncGenerator<Patient[]>): Promise<Needed> {
  let all = noneNeeded;
  for await (const patients of pages) all = neededFor(patients, all);
  return all;
}

async function* ndjson(
  pages: AsyncGenerator<Patient[]>,
  known: Parameters<typeof exportedObject>[1],
): AsyncGenerator<Buffer, void> {
  for await (const patients of pages) {
    yield Buffer.from(patients.map((patient) => `${JSON.stringify(exportedObject(patient, known))}\n`).join(''));
  }
}

type Table = { format: 'csv' | 'xlsx'; language: keyof typeof yesAndNo; columns: ExportColumn[]; places: PlaceTree };

async function* table(
  pages: AsyncGenerator<Patient[]>,
  { format, language, columns, places }: Table,
): AsyncGenerator<Buffer, void> {
  if (format === 'csv') {
    yield csv([columns.map(({ programName }) => programName)]);
    for await (const patients of pages)
      yield csv(patients.map((patient) => cellsOf(patient, { columns, places }, trueAndFalse)));
    return;
  }
  const heads = columns.map(({ label }) => label);
  const rows = rowsOf(pages, (patient) => cellsOf(patient, { columns, places }, yesAndNo[language]), heads);
  // `@` formats cells as text, so that a value typed into one later also stays as typed.
  const bytes = writeXlsxStream(rows, { name: 'Satchel', columns: columns.map(() => ({ numFmt: '@' })) });
  for await (const piece of bytes as unknown as AsyncIterable<Uint8Array>) yield Buffer.from(piece);
}

async function* rowsOf(
  pages: AsyncGenerator<Patient[]>,
  cells: (patient: Patient) => string[],
  heads: string[],
): AsyncGenerator<(string | null)[]> {
  yield heads;
  // An empty cell is left out.
  for await (const patients of pages) {
    for (const patient of patients) yield cells(patient).map((cell) => (cell === '' ? null : cell));
  }
}

const cellsOf = (
  patient: Patient,
  { columns, places }: Pick<Table, 'columns' | 'places'>,
  said: readonly [string, string],
): string[] => columns.map(({ cell }) => cell(patient, said, places) ?? '');

/** Ends lines as RFC 4180 specifies. */
const csv = (rows: string[][]): Buffer => {
  const safe = rows.map((cells) => cells.map(withoutFormula));
  return Buffer.from(stringify(safe, { record_delimiter: 'windows' }));
};
