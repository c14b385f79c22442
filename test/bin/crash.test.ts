import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closedRegistry, signedIn, spawnStation } from './child.ts';

test('a station that is killed in the middle of a rush keeps every patient that it said was saved', async () => {
  const registry = await closedRegistry();
  const child = spawnStation(registry);
  const clerk = signedIn(await child.ready, registry.token);
  const saved = new Map<string, string>();
  let sent = 0;
  let isKilled = false;
  const register = async () => {
    while (!isKilled) {
      const name = `Patient number ${sent++}`;
      try {
        const sending = clerk.post('/patients', { name });
        if (saved.size >= 300) {
          isKilled = true;
          child.process.kill('SIGKILL');
        }
        const { status, body } = await sending;
        if (status < 300) saved.set(body._id, name);
      } catch {
        // The station is gone, and has promised nothing about this patient.
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, register));
  expect(await child.ended).toMatchObject({ signal: 'SIGKILL' });
  expect(saved.size).toBeGreaterThanOrEqual(300);
  expect(sent).toBeGreaterThan(saved.size);
  expect(existsSync(join(registry.dataDir, 'registry', 'registry.db-wal'))).toBe(true);

  const again = signedIn(await spawnStation(registry).ready, registry.token);
  const lost: string[] = [];
  for (const [id, name] of saved) {
    const { status, body } = await again.get(`/patients/${id}`);
    if (status !== 200 || body.name !== name) lost.push(name);
  }
  expect(lost).toEqual([]);
  // At most one more than was acknowledged for each request that was in flight.
  const { body: page } = await again.get('/patients?size=200');
  expect(page.page.totalElements).toBeGreaterThanOrEqual(saved.size + 1);
  expect(page.page.totalElements).toBeLessThanOrEqual(sent + 1);
  const { body: found } = await again.get('/patients/search?q=number%20299');
  expect(found.page.totalElements).toBeGreaterThan(0);
  expect((await again.post('/patients', { name: 'After the crash' })).status).toBeLessThan(300);
});

test('a request that is repeated with its key after a crash registers nobody twice', async () => {
  const registry = await closedRegistry();
  const child = spawnStation(registry);
  const headers = { 'idempotency-key': 'registration 17' };
  const first = await signedIn(await child.ready, registry.token).post('/patients', { name: 'Kofi Boateng' }, headers);
  child.process.kill('SIGKILL');
  await child.ended;
  const again = signedIn(await spawnStation(registry).ready, registry.token);
  const second = await again.post('/patients', { name: 'Kofi Boateng' }, headers);
  expect(second.body).toEqual(first.body);
  expect((await again.get('/patients')).body.page.totalElements).toBe(2);
});
