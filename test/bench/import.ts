/**
 * Measures the import of a clinic's large spreadsheet, from the file to the last saved row, as CSV and as XLSX. It also measures how long a
 * search takes meanwhile. The same people are then sent again, spelt differently and without their numbers, so that each is compared with
 * all.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Import } from '../../src-main/transfer/import.contract.ts';
import type { NewPatient } from '../../src-main/patients/patient.contract.ts';
import { mainThreadMs, residentMb, startChild, stationArguments, stopChild, type Child } from './child.ts';
import { clerkData, type ClerkData } from './clerk.ts';
import { note } from './figures.ts';
import { administrator, environmentOf } from './registry.ts';

const limits = { seconds: 120, memoryMb: 400, searchMs: 100 };
const lookMs = 100;

export async function measureImports(rows: number): Promise<void> {
  const data = clerkData(rows);
  const people = Array.from({ length: rows }, (_, i) => data.patient(i));
  for (const format of ['CSV', 'XLSX'] as const) {
    const dir = mkdtempSync(join(tmpdir(), 'satchel-bench-'));
    const station = await startChild(stationArguments, environmentOf(dir));
    try {
      const clinic = await setUp(station, data);
      const table = tableOf(people);
      await measure(clinic, format === 'CSV' ? csvOf(table) : await xlsxOf(table), {
        format,
        name: rows.toLocaleString('en'),
      });
    } finally {
      await stopChild(station);
      rmSync(dir, { recursive: true, force: true });
    }
  }
}

type Clinic = {
  station: Child;
  data: ClerkData;
  ask: <Reply>(method: string, path: string, body?: unknown) => Promise<Reply>;
};

async function setUp(station: Child, data: ClerkData): Promise<Clinic> {
  const api = String(station.ready['api']);
  let token = '';
  const ask = async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
    const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
    const reply = await fetch(api + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as Reply;
  };
  const { setupCode } = station.ready;
  ({ token } = await ask<{ token: string }>('POST', '/setup', { setupCode, stationName: 'Bench', administrator }));
  return { station, data, ask };
}

async function measure(
  clinic: Clinic,
  file: Uint8Array,
  { format, name }: { format: string; name: string },
): Promise<void> {
  const { ask } = clinic;
  const sent = performance.now();
  const { _id } = await ask<Import>('POST', `/imports?name=people.${format.toLowerCase()}`, file);
  const compared = await settled(clinic, _id);
  if (compared.result.tally.toAdd !== compared.result.rows) throw new Error(JSON.stringify(compared.result.tally));
  const looked = (performance.now() - sent) / 1000;
  await ask('POST', `/imports/${_id}/run`);
  const saved = await settled(clinic, _id);
  const seconds = (performance.now() - sent) / 1000;
  const size = `${name} rows, ${format}`;
  note({
    ...{ what: 'an import, from the file to all saved', size },
    measured: `${seconds.toFixed(0)} s (read and compared after ${looked.toFixed(0)} s)`,
    limit: `≤ ${limits.seconds} s`,
    isReached: seconds <= limits.seconds,
  });
  noteMeanwhile([compared, saved], { what: 'an import', size });

  const again = await ask<Import>(
    'POST',
    `/imports?name=again.csv`,
    csvOf(tableOf(misspelt(clinic.data, saved.result.rows))),
  );
  const matched = await settled(clinic, again._id);
  const { possible, notCompared } = matched.result.tally;
  note({
    ...{ what: 'the same people once more, misspelt, compared with all', size },
    measured: `${matched.seconds.toFixed(0)} s (${possible} found, ${notCompared} not compared in time)`,
    limit: `≤ ${limits.seconds} s`,
    isReached: matched.seconds <= limits.seconds,
  });
  noteMeanwhile([matched], { what: 'the comparison', size });
  await ask('POST', `/imports/${_id}/undo`);
  const undone = await settled(clinic, _id);
  const { kept } = undone.result.tally;
  note({
    ...{ what: 'an import taken back', size, measured: `${undone.seconds.toFixed(0)} s` },
    ...{ limit: `≤ ${limits.seconds} s`, isReached: undone.seconds <= limits.seconds && kept === 0 },
  });
  noteMeanwhile([undone], { what: 'the taking back', size });
}

/** `worked`: milliseconds for which the answering thread worked until each answer. Empty if the system does not report them. */
type Meanwhile = { result: Import; seconds: number; searches: number[]; worked: number[]; memory: number };

/** Polls the import and searches until the station has finished with it. */
async function settled({ station, data, ask }: Clinic, id: string): Promise<Meanwhile> {
  const from = performance.now();
  const searches: number[] = [];
  const worked: number[] = [];
  let memory = 0;
  for (;;) {
    const result = await ask<Import>('GET', `/imports/${id}`);
    memory = Math.max(memory, residentMb(station) ?? 0);
    if (!result.isWorking) return { result, seconds: (performance.now() - from) / 1000, searches, worked, memory };
    const [asked, workedBefore] = [performance.now(), mainThreadMs(station)];
    await ask('GET', `/patients/search?q=${encodeURIComponent(data.query())}`);
    searches.push(performance.now() - asked);
    if (workedBefore !== undefined) worked.push((mainThreadMs(station) ?? NaN) - workedBefore);
    await new Promise((next) => setTimeout(next, lookMs));
  }
}

function noteMeanwhile(parts: Meanwhile[], { what, size }: { what: string; size: string }): void {
  const of99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)];
  const waited = parts.flatMap(({ searches }) => searches);
  const [p99 = 0, work] = [of99(waited), of99(parts.flatMap(({ worked }) => worked))];
  // If other programs use the machine as well, most of a wait is theirs.
  const inWork = work === undefined ? '' : `${work.toFixed(0)} ms of work, `;
  note({
    ...{ what: `search during ${what}, 99th percentile`, size },
    measured: `${inWork}${p99.toFixed(0)} ms in all (${waited.length} searches)`,
    ...{ limit: `< ${limits.searchMs} ms`, isReached: (work ?? p99) < limits.searchMs },
  });
  const memory = Math.max(...parts.map((part) => part.memory));
  note({
    ...{ what: `resident memory during ${what}, at most`, size, measured: `${memory.toFixed(0)} MB` },
    ...{ limit: `< ${limits.memoryMb} MB`, isReached: memory < limits.memoryMb },
  });
}

const heads = ['Patient number', 'Name', 'Sex', 'Age', 'Date of birth', 'Phone', 'Address', 'Village'];

const tableOf = (people: readonly NewPatient[]): string[][] => [
  heads,
  ...people.map(({ patientNumber, name, gender, age, dateOfBirth, phoneNumber, residentialAddress, village }) =>
    [patientNumber, name, gender, age, dateOfBirth, phoneNumber, residentialAddress, village].map((value) =>
      String(value ?? ''),
    ),
  ),
];

/** Swaps two letters of each name, and leaves out the numbers. */
const misspelt = (data: ClerkData, rows: number): NewPatient[] =>
  Array.from({ length: rows }, (_, i) => {
    const { name, patientNumber: _number, phoneNumber: _phone, ...rest } = data.patient(i);
    const at = 1 + (i % 3);
    const text = name ?? '';
    return {
      ...rest,
      name: text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
    };
  });

const csvOf = (table: string[][]): Uint8Array => Buffer.from(stringify(table));

async function xlsxOf(table: string[][]): Promise<Uint8Array> {
  const stream = writeXlsxStream(table, {
    name: 'People',
    inlineStrings: false,
  }) as unknown as AsyncIterable<Uint8Array>;
  return Buffer.concat((await Readable.from(stream).toArray()) as Uint8Array[]);
}
