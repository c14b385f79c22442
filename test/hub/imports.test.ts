/**
 * Imports that several processes could work on. One does, any of them can stop it, and another one continues from where it stopped.
 */
import { expect, test } from 'vitest';
import { changed, done, patientsOf, rowsOf, send, sent, settled } from '../transfer/files.ts';
import { withPostgres } from '../support/postgres.ts';
import { clientOf, type Client } from '../support/station.ts';
import { hubProcess, readyHub, runningHub, type ReadyHub } from './running.ts';

/** More rows than any computer saves before it is stopped. */
const many = 1500;
const file = ['Number,Name', ...Array.from({ length: many }, (_, i) => `D-${i},Person number${i}`)].join('\n');
const soon = { timeout: 30_000, interval: 10 };

const asAt = ({ admin }: ReadyHub, url: string): Client => clientOf(`${url}/api`, admin.token);
const nowOf = async (client: Client, id: string) => (await client.get(`/imports/${id}`)).body;

/** Makes one process save the file, and returns when it has begun. */
async function saving(first: Client, id: string): Promise<void> {
  expect((await first.post(`/imports/${id}/run`)).status).toBe(200);
  await expect.poll(async () => (await nowOf(first, id)).tally.added, soon).toBeGreaterThan(0);
}

async function expectAll(client: Client, id: string): Promise<void> {
  expect((await done(client, id, 'run')).tally).toMatchObject({ added: many, same: 0, toAdd: 0 });
  expect((await client.get('/patients?size=1')).body.page.totalElements).toBe(many);
}

withPostgres('an import at a hub of several processes', () => {
  test('is stopped by any of them, and goes on at another, where nobody is saved twice', async () => {
    const hub = await readyHub();
    const { admin, database } = hub;
    const other = asAt(hub, (await runningHub(database)).url);
    const { _id: id } = await sent(admin, file);
    await saving(admin, id);
    await expect.poll(async () => (await nowOf(other, id)).progress?.of, soon).toBe(many);
    expect(await send(other, 'Name\nAma\n')).toMatchObject({ status: 400 });
    expect((await other.post(`/imports/${id}/undo`)).status).toBe(400);
    const stopped = (await other.send('DELETE', `/imports/${id}/running`)).body;
    expect(stopped).toMatchObject({ state: 'running', isWorking: false });
    expect(stopped.tally.added).toBeLessThan(many);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await nowOf(admin, id)).tally.added).toBe(stopped.tally.added);
    await expectAll(other, id);
  });

  test('stands still when its process is killed, until somebody lets another one go on', async () => {
    const hub = await readyHub();
    const { admin, database } = hub;
    const { child, url } = await hubProcess(database.url);
    const { _id: id } = await sent(admin, file);
    await saving(asAt(hub, url), id);
    child.kill('SIGKILL');
    // The other process does not know yet that the first one is gone.
    expect((await admin.post(`/imports/${id}/run`)).status).toBe(400);
    const cut = await settled(admin, id);
    expect(cut).toMatchObject({ state: 'running', isWorking: false });
    expect(cut.tally.added).toBeLessThan(many);
    expect((await admin.get('/patients?size=1')).body.page.totalElements).toBe(cut.tally.added);
    await expectAll(admin, id);
  });

  test('is let go by a process that ends in order', async () => {
    const hub = await readyHub();
    const { admin, running, database } = hub;
    const other = asAt(hub, (await runningHub(database)).url);
    const { _id: id } = await sent(admin, file);
    await saving(admin, id);
    await running.close();
    expect(await nowOf(other, id)).toMatchObject({ state: 'running', isWorking: false });
    await expectAll(other, id);
  });

  test('is saved by nobody who was thought to be gone and is not', async () => {
    const { admin, database } = await readyHub();
    const { _id: id } = await sent(admin, file);
    await saving(admin, id);
    await database.query(`UPDATE import_file SET claim = 'another process'`);
    const { tally } = await nowOf(admin, id);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await nowOf(admin, id)).tally).toEqual(tally);
    await database.query('UPDATE import_file SET claimed_until = 0');
    await expectAll(admin, id);
  });

  test('compares so many rows that a station would do it in a thread', async () => {
    const { admin } = await readyHub();
    const { body: amina } = await admin.post('/patients', { name: 'Amina Wanjiru Otieno', dateOfBirth: '1990-05-31' });
    const rows = Array.from({ length: 300 }, (_, i) => `Person number${i},1961-12-24`);
    const read = await sent(admin, ['Name,DOB', ...rows, 'Amina Wanjiru Otieno,1990-05-31'].join('\n'));
    expect(read.tally).toMatchObject({ new: 300, possible: 1, notCompared: 0 });
    expect(await rowsOf(admin, read._id, 'possible')).toMatchObject([{ patient: { _id: amina._id } }]);
    await changed(admin, read._id, { assignNumbers: true });
    const numbering = await admin.send('PUT', '/patient-numbers', { isOn: true, prefix: 'Z' });
    expect(numbering.status, JSON.stringify(numbering.body)).toBe(200);
    await done(admin, read._id, 'run');
    const numbers = (await patientsOf(admin)).flatMap(({ patientNumber }) => patientNumber ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
