/**
 * Writes a registry as this version does, through its interface, and what it answered about each record.
 * `node test/station/written-registry.ts` adds it to `test/data/registries`. Run it before the next migration is added: the migration is
 * then tried on it.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startStation } from '../../src-main/serve.ts';
import { currentVersion } from '../db/registry.ts';
import { clientOf, password, signIn, testConfig, type Client } from '../support/station.ts';

export const registries = resolve(import.meta.dirname, '../data/registries');
export const passwordOfEsi = 'another good horse';

/** Writes `registry.db`, `keys.json` and `expected.json` to this folder. */
export async function writeRegistry(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'satchel-written-'));
  try {
    const station = await startStation(testConfig(dataDir));
    try {
      const anyone = clientOf(station.api, '');
      const { setupCode } = station;
      const administrator = { username: 'Ama', password };
      await anyone.post('/setup', { setupCode, stationName: 'Clinic of long ago', administrator });
      const ama = await signIn(anyone, administrator);
      const answers = await answersTo(ama, await work(ama));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'expected.json'), `${JSON.stringify(answers, null, 2)}\n`);
    } finally {
      await station.close();
    }
    const isRegistry = (path: string) => !/as-closed|journal-end/.test(path);
    cpSync(join(dataDir, 'registry'), folder, { recursive: true, filter: isRegistry });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Does what people and programs of a clinic do. Returns the ids of the patients. */
async function work(ama: Client): Promise<string[]> {
  const proof = { username: 'Esi', password: passwordOfEsi };
  await ama.post('/staff', { ...proof, role: 'clerk' });
  const kofi = await ama.post('/staff', { username: 'Kofi', password, role: 'reader' });
  await ama.patch(`/staff/${kofi.body.id as string}`, { disabled: true });
  await ama.post('/tokens', { name: 'laboratory', role: 'clerk' });
  const esi = await signIn(ama, proof);
  const register = async (patient: object) => (await ama.post('/patients', patient)).body._id as string;

  const system = (await ama.post('/identifier-systems', { name: 'National ID' })).body._id as string;
  const zawadi = await register({
    ...{ patientNumber: 'P-17', name: 'Zawadi Otieno', age: 40, gender: 'FEMALE', residentialAddress: 'Moi Avenue 3' },
    ...{ phoneNumber: '+254 712 345 678', village: 'Kilimani', consentToContact: true },
    identifiers: [{ system, value: 'GHA-1 2', use: null, from: null, to: null }],
  });
  await esi.patch(`/patients/${zawadi}`, { name: 'Zawadi A. Otieno', phoneNumber: '0712 345 679' });
  const visit = { timeStart: '2026-03-01T08:00:00Z', category: 'OUTPATIENT', reason: 'Cough' };
  const { body } = await esi.post(`/patients/${zawadi}/visits`, visit);
  const end = { timeEnd: '2026-03-01T08:30:00Z', notes: 'No fever' };
  await esi.patch(`/patients/${zawadi}/visits/${body._id as string}`, end);
  const abebe = await register({ name: 'አበበ', dateOfBirth: '2000-02-29', dateOfBirthEstimated: true });
  const removed = await register({ name: 'María Núñez', age: 30 });
  await ama.patch(`/patients/${removed}`, { retired: true, retiredReason: 'Registered twice' });
  await ama.send('PUT', '/drafts/new-patient', { body: { name: 'Half a na' } });

  // Kofi left, so the registry gets another key.
  const isRenewed = async () => {
    const { generation, rekey } = (await ama.get('/keys')).body;
    return generation === 2 && rekey.progress === null;
  };
  while (!(await isRenewed())) await pause(20);
  return [zawadi, abebe, removed];
}

/** Returns what the station answers about these patients, and about staff and programs. */
async function answersTo(ama: Client, ids: readonly string[]) {
  const historyOf = async (path: string) => (await ama.get(`${path}/history`)).body.history as unknown[];
  const patients: Record<string, unknown> = {};
  const histories: Record<string, unknown> = {};
  const visits: Record<string, unknown> = {};
  const visitHistories: Record<string, unknown> = {};
  for (const id of ids) {
    const path = `/patients/${id}`;
    patients[id] = (await ama.get(path)).body;
    histories[id] = await historyOf(path);
    const list = (await ama.get(`${path}/visits`)).body.embedded.visitResourceList;
    visits[id] = list;
    for (const { _id: visit } of list) visitHistories[visit] = await historyOf(`${path}/visits/${visit}`);
  }
  const { staff } = (await ama.get('/staff')).body;
  const { tokens } = (await ama.get('/tokens')).body;
  return { version: currentVersion, patients, histories, visits, visitHistories, staff, tokens };
}

if (process.argv[1] === import.meta.filename) {
  const folder = join(registries, `version-${currentVersion}`);
  await writeRegistry(folder);
  console.log(`Wrote ${folder}.`);
}
