/** Writes a list of people, visits or next visits as a file, one page at a time. However long the list is, little of it is in memory, and others have their turn. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { FhirRegister } from '../fhir/fhir.register.ts';
import { patientsWithoutPhotos } from '../fhir/render.ts';
import { namePartsOf } from '../journal/fhir-kept.rules.ts';
import { runAsync } from '../steps.ts';
import { ownAsked } from '../own-fields/own-filter.rules.ts';
import { inFormOrder } from '../own-fields/own-field.rules.ts';
import { treeOf } from '../places/place-tree.rules.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { PeopleRegister } from '../patients/people.register.ts';
import type { PagePlace } from '../patients/people.rules.ts';
import type { StaffRegister } from '../staff/staff.register.ts';
import { earliestInstant, instantText, latestInstant } from '../time/instant.rules.ts';
import { returnsAsked, type ReturnPlace } from '../visits/return.rules.ts';
import type { NewExport } from './export.contract.ts';
import {
  exportColumns,
  exportedObject,
  neededFor,
  noneNeeded,
  trueAndFalse,
  yesAndNo,
  type ExportedPatient,
  type Needed,
} from './exported.rules.ts';
import {
  exportedVisit,
  localMinute,
  visitCells,
  visitColumns,
  visitHeads,
  type VisitExported,
  type When,
} from './exported-visits.rules.ts';
import type { LabelLanguage } from './field-names.rules.ts';
import { withoutFormula } from './file.rules.ts';

export type ExportRegister = PeopleRegister & FhirRegister & StaffRegister;

const pageSize = 200;

/** Returns the bytes of the file. Ends early if the reader does. */
export async function exportStream(
  register: ExportRegister,
  asked: NewExport,
  { workFactor }: { workFactor: number },
): Promise<Readable> {
  const { content = 'patients', passphrase } = asked;
  const plain = content === 'patients' ? await patients(register, asked) : await visits(register, asked);
  if (passphrase === undefined) return Readable.from(plain);
  const { sealStream } = await import('../keys/sealed-file.ts');
  const { stream } = await sealStream(plain, { passphrase, workFactor });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

type Bytes = AsyncGenerator<Buffer, void>;

async function patients(
  register: ExportRegister,
  { format, filter = { sort: 'createdAt' }, language = 'en' }: NewExport,
): Promise<Bytes> {
  const rows = () => rowsOfPages(register, filter);
  if (format === 'fhir') return bundle(register, rows());
  const pages = () => pagesOf(register, rows());
  const systems = await register.systems.listed();
  const ownFields = inFormOrder(await register.ownFields.list()).filter(({ retired }) => !retired);
  const places = treeOf(await register.places.list());
  if (format === 'ndjson') return ndjson(pages(), (patient) => exportedObject(patient, { systems, ownFields, places }));
  const columns = exportColumns(await needed(pages()), { systems, ownFields, language });
  const said = format === 'csv' ? trueAndFalse : yesAndNo[language];
  const heads = columns.map(({ programName, label }) => (format === 'csv' ? programName : label));
  const cells = (patient: ExportedPatient) => columns.map(({ cell }) => cell(patient, said, places) ?? null);
  return (format === 'csv' ? csv : xlsx)(pages(), { heads, cells });
}

async function visits(register: ExportRegister, asked: NewExport): Promise<Bytes> {
  const { format, content, language = 'en', due = {} } = asked;
  const pages = content === 'due' ? returnsOf(register, due) : visitsOf(register, asked);
  const columns = visitColumns(content === 'due' ? 'due' : 'visits', treeOf(await register.places.list()));
  const table = (when: When, head: 'programName' | LabelLanguage) => ({
    heads: visitHeads(columns, head),
    cells: (each: VisitExported) => visitCells(columns, each, when),
  });
  switch (format) {
    case 'csv':
      return csv(pages, table(instantText, 'programName'));
    case 'xlsx':
      return xlsx(pages, table(localMinute, language));
    default:
      return ndjson(pages, (each) => exportedVisit(columns, each));
  }
}

/** Writes a FHIR Bundle, the usual file of resources. It has no `total`, since the number is unknown until the last page. */
async function* bundle(register: FhirRegister, pages: AsyncGenerator<PatientRow[]>): Bytes {
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

async function* pagesOf(
  { patients }: PeopleRegister,
  pages: AsyncGenerator<PatientRow[]>,
): AsyncGenerator<ExportedPatient[]> {
  for await (const rows of pages) {
    const kept = new Map(rows.map(({ id, fhir }) => [id, fhir]));
    const replies = await patients.replies(rows);
    yield replies.map((each) => ({ ...each, nameParts: namePartsOf(kept.get(each._id) ?? null, each.name) }));
  }
}

async function* rowsOfPages(
  { people, ownFields, today }: PeopleRegister,
  filter: NonNullable<NewExport['filter']>,
): AsyncGenerator<PatientRow[]> {
  const asked = { filter, own: ownAsked(filter.own, await ownFields.list(), '/filter/own'), today };
  for (let after: PagePlace | undefined; ;) {
    const { rows, next } = await people.list(asked, { after, size: pageSize });
    yield rows;
    if (next === undefined) return;
    after = next;
    await nextTurn();
  }
}

async function needed(pages: AsyncGenerator<ExportedPatient[]>): Promise<Needed> {
  let all = noneNeeded;
  for await (const patients of pages) all = neededFor(patients, all);
  return all;
}

/** Returns the visits in the order of their start, the earliest first. */
async function* visitsOf(
  { visits }: ExportRegister,
  { from, to }: Pick<NewExport, 'from' | 'to'>,
): AsyncGenerator<VisitExported[]> {
  const until = to === undefined ? latestInstant + 1 : Date.parse(to);
  for (let after = { timeStart: from === undefined ? earliestInstant : Date.parse(from), key: 0 }; ;) {
    const page = await visits.following(after, { until, limit: pageSize });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.visit;
    await nextTurn();
  }
}

/** Returns the visits that name a day on which a patient is to come back, by day. */
async function* returnsOf(
  register: ExportRegister,
  due: NonNullable<NewExport['due']>,
): AsyncGenerator<VisitExported[]> {
  const asked = returnsAsked(due, register);
  for (let after: ReturnPlace | undefined; ;) {
    const page = await register.visits.due(asked, { after, limit: pageSize });
    yield page;
    const last = page.at(-1)?.visit;
    if (last === undefined || page.length < pageSize) return;
    after = { day: last.returnOn ?? '', id: last.id };
    await nextTurn();
  }
}

async function* ndjson<Each>(pages: AsyncGenerator<Each[]>, objectOf: (each: Each) => object): Bytes {
  for await (const page of pages) {
    yield Buffer.from(page.map((each) => `${JSON.stringify(objectOf(each))}\n`).join(''));
  }
}

type Table<Each> = { heads: string[]; cells: (each: Each) => (string | null)[] };

async function* csv<Each>(pages: AsyncGenerator<Each[]>, { heads, cells }: Table<Each>): Bytes {
  yield csvRows([heads]);
  for await (const page of pages) yield csvRows(page.map((each) => cells(each).map((cell) => cell ?? '')));
}

/** Ends lines as RFC 4180 specifies. */
const csvRows = (rows: string[][]): Buffer => {
  const safe = rows.map((cells) => cells.map(withoutFormula));
  return Buffer.from(stringify(safe, { record_delimiter: 'windows' }));
};

async function* xlsx<Each>(pages: AsyncGenerator<Each[]>, table: Table<Each>): Bytes {
  // `@` formats cells as text, so that a value typed into one later also stays as typed.
  const columns = table.heads.map(() => ({ numFmt: '@' }));
  const bytes = writeXlsxStream(rowsOf(pages, table), { name: 'Satchel', columns });
  for await (const piece of bytes as unknown as AsyncIterable<Uint8Array>) yield Buffer.from(piece);
}

async function* rowsOf<Each>(
  pages: AsyncGenerator<Each[]>,
  { heads, cells }: Table<Each>,
): AsyncGenerator<(string | null)[]> {
  yield heads;
  // An empty cell is left out.
  for await (const page of pages) {
    for (const each of page) yield cells(each).map((cell) => (cell === '' ? null : cell));
  }
}
