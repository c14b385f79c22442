/** The journey of a clinic's other programs at a station, the same for every generated client. */
import { expect, vi } from 'vitest';

type Person = { username: string; password: string };
type Patient = { _id: string; phoneNumber: string | null; version: number };
type Page = { embedded: { patientResourceList: { _id: string }[] }; page: { next?: string | undefined } };
type Visit = { _id: string; timeEnd: string | null };
type Changes = { changes: { kind: string; what: string }[]; next: string };
type Import = { _id: string; isWorking: boolean; state: string; tally: { added: number } };

/**
 * The part of a client that the journey uses. `journeys/` has an adapter for each generator, without casts: the generated types have to
 * fit these. A request that fails rejects with a `Refusal`.
 */
export type Program = {
  setUp: (body: { setupCode: string; stationName: string; administrator: Person }) => Promise<{ recoveryKey: string }>;
  /** Later requests are sent with the token of the reply. */
  signIn: (body: Person) => Promise<{ staff: { username: string } }>;
  createPatient: (
    body: { name: string; gender: 'FEMALE'; dateOfBirth?: string; phoneNumber?: string },
    key: string,
  ) => Promise<Patient>;
  searchPatients: (query: { q: string; size: number }) => Promise<Page>;
  listPatients: (query: { size: number; after?: string }) => Promise<Page>;
  createVisit: (patientId: string, body: { timeStart: string; reason: string; category: null }) => Promise<Visit>;
  patchVisit: (patientId: string, visitId: string, body: { timeEnd: string }) => Promise<Visit>;
  patchPatient: (patientId: string, body: { phoneNumber: string }, version: string) => Promise<Patient>;
  getPatientHistory: (patientId: string) => Promise<{ history: { field: string }[] }>;
  listChanges: (query: { limit?: number; since?: string }) => Promise<Changes>;
  beginImport: (file: File) => Promise<Import>;
  getImport: (importId: string) => Promise<Import>;
  runImport: (importId: string) => Promise<unknown>;
};

/** The parts of a problem that a program reads. */
type Told = { status: number; type: string; errors?: { pointer: string }[] | undefined };

export class Refusal extends Error {
  readonly told: Told | undefined;
  constructor(told: Told | undefined) {
    super(JSON.stringify(told));
    this.told = told;
  }
}

/** The data of a reply that has either data or a problem. */
export async function dataOf<Data>(reply: Promise<{ data?: Data; error?: Told }>): Promise<Data> {
  const { data, error } = await reply;
  if (data === undefined) throw new Refusal(error);
  return data;
}

/** The data of a reply whose status decides what they are. */
export async function dataOf200<Reply extends { status: number }>(sent: Promise<Reply>): Promise<DataOf<Reply>> {
  const reply = await sent;
  if (isDone(reply)) return reply.data;
  throw new Refusal('data' in reply && isProblem(reply.data) ? reply.data : undefined);
}

type DataOf<Reply> = Extract<Reply, { status: 200 }> extends { data: infer Data } ? Data : never;
const isDone = <Reply extends { status: number }>(
  reply: Reply,
): reply is Reply & { status: 200; data: DataOf<Reply> } => reply.status === 200;

export const isProblem = (data: unknown): data is Told =>
  typeof data === 'object' && data !== null && 'status' in data && 'type' in data;

export async function journey(program: Program, setupCode: string): Promise<void> {
  const administrator = { username: 'ama', password: 'green boat harbour' };
  const { recoveryKey } = await program.setUp({ setupCode, stationName: 'Clinic of Kumasi', administrator });
  expect(recoveryKey).toMatch(/^[0-9A-Z-]{39}$/);
  expect((await program.signIn(administrator)).staff.username).toBe('ama');

  const woman = {
    name: 'María Núñez',
    gender: 'FEMALE',
    dateOfBirth: '1991-05-31',
    phoneNumber: '0712 345 678',
  } as const;
  const { _id: patientId, version } = await program.createPatient(woman, 'first');
  expect((await program.createPatient(woman, 'first'))._id).toBe(patientId);
  expect(idsOf(await program.searchPatients({ q: 'maria nunes', size: 5 }))).toEqual([patientId]);
  const arrival = { timeStart: '2026-03-01T09:00:00Z', reason: 'Fever', category: null };
  const visit = await program.createVisit(patientId, arrival);
  expect(visit.timeEnd).toBeNull();
  const ended = await program.patchVisit(patientId, visit._id, { timeEnd: '2026-03-01T10:00:00Z' });
  expect(ended.timeEnd).toBe('2026-03-01T10:00:00.000Z');

  const change = (phoneNumber: string) => program.patchPatient(patientId, { phoneNumber }, `"${version}"`);
  expect((await change('0712 345 679')).phoneNumber).toBe('0712 345 679');
  expect(await refusalOf(change('0712 345 670'))).toMatchObject({ status: 412, type: '/api/docs#problem-stale' });
  const nameless = program.createPatient({ name: '', gender: 'FEMALE' }, 'second');
  expect(await refusalOf(nameless)).toMatchObject({ status: 400, errors: [{ pointer: '/name' }] });
  const { history } = await program.getPatientHistory(patientId);
  expect(history.filter(({ field }) => field === 'phoneNumber')).toHaveLength(2);

  const heard = await program.listChanges({ limit: 100 });
  expect(happenings(heard)).toEqual(['patient created', 'visit created', 'visit changed', 'patient changed']);
  const { _id: importId } = await program.beginImport(spreadsheet());
  const settled = () => vi.waitUntil(async () => settledOr(await program.getImport(importId)), { timeout: 20_000 });
  await settled();
  await program.runImport(importId);
  expect(await settled()).toMatchObject({ state: 'done', tally: { added: 2 } });
  expect(happenings(await program.listChanges({ since: heard.next }))).toEqual(['patient created', 'patient created']);
  const first = await program.listPatients({ size: 2 });
  const second = await program.listPatients({ size: 2, after: first.page.next ?? '' });
  expect([second.page.next, new Set([...idsOf(first), ...idsOf(second)]).size]).toEqual([undefined, 3]);
}

/** A spreadsheet of two people. */
const spreadsheet = () =>
  new File(['Name,Phone\nKofi Boateng,0244 000 111\nEsi Owusu,0244 000 222\n'], 'people.csv', {
    type: 'application/octet-stream',
  });

const idsOf = ({ embedded }: Page): string[] => embedded.patientResourceList.map(({ _id }) => _id);
const happenings = ({ changes }: Changes): string[] => changes.map(({ kind, what }) => `${kind} ${what}`);
const settledOr = (told: Import): Import | false => !told.isWorking && told;

const refusalOf = (request: Promise<unknown>): Promise<Told | undefined> =>
  request.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error.told;
      throw error;
    },
  );
