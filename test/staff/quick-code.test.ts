/** Quick codes: four digits at a computer where the person typed the password today. Each protection that keeps 10,000 codes enough. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isObviousCode } from '../../src-main/staff/quick-code.rules.ts';
import { problemTypes } from '../../src-main/wire/problem.contract.ts';
import { fakeClock, hour } from '../support/clock.ts';
import { password, readyStation, temporaryDir } from '../support/station.ts';

/** The status of `password-needed`. */
const needed = problemTypes['password-needed'].status;

type Answer = { status: number; body: { token: string; staff: { username: string }; errors?: { pointer: string }[] } };

async function atPage() {
  const [dataDir, clock] = [temporaryDir(), fakeClock()];
  const { station, admin } = await readyStation({ dataDir, clock });
  const headers = { 'sec-fetch-site': 'same-origin', origin: station.url, 'content-type': 'application/json' };
  const ask = async (
    method: string,
    path: string,
    body: unknown,
    { token = '', as = headers as object } = {},
  ): Promise<Answer> => {
    const reply = await fetch(`${station.api}${path}`, {
      method,
      headers: { ...(as as Record<string, string>), ...(token !== '' && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json().catch(() => ({}))) as Answer['body'] };
  };
  const { body } = await ask('POST', '/sessions', { username: 'ama', password });
  const choose = (code: string) => ask('PUT', '/sessions/current/code', { code }, { token: body.token });
  const byCode = (code: string, as: object = headers) =>
    ask('POST', '/sessions/codes', { username: 'ama', code }, { as });
  return { station, admin, dataDir, clock, ask, choose, byCode, token: body.token };
}

test('a code signs in at the same page, is in the access log, and is not stored', async () => {
  const { admin, dataDir, ask, choose, byCode } = await atPage();
  expect((await byCode('4071')).status).toBe(401);
  expect((await choose('4071')).status).toBeLessThan(300);
  const { status, body } = await byCode('4071');
  expect(status).toBe(200);
  expect(body.staff.username).toBe('ama');
  // At another program of this computer it is nothing.
  expect((await byCode('4071', { 'content-type': 'application/json' })).status).toBe(401);
  // Sensitive requests still ask for the password.
  expect((await ask('PUT', '/quick-codes', { isOn: true }, { token: body.token })).status).toBe(needed);
  expect(JSON.stringify((await admin.get('/audit')).body)).toContain('signed-in-by-code');
  const files = readdirSync(dataDir).filter((name) => name.endsWith('.json'));
  for (const name of files) expect(readFileSync(join(dataDir, name), 'utf8')).not.toContain('4071');
});

test('five wrong codes end it, also with right ones between them', async () => {
  const { choose, byCode } = await atPage();
  await choose('4071');
  for (const code of ['4072', '4073', '4071', '4074', '4071', '4075', '4071']) await byCode(code);
  expect((await byCode('4071')).status).toBe(200);
  await byCode('4076');
  expect((await byCode('4071')).status).toBe(401);
});

test('a code ends at midnight, with the account, and when an administrator turns codes off', async () => {
  const { clock, choose, byCode } = await atPage();
  await choose('4071');
  clock.advance(15.5 * hour);
  expect((await byCode('4071')).status).toBe(401);
  const again = await atPage();
  await again.choose('4071');
  expect((await again.ask('PUT', '/quick-codes', { isOn: false }, { token: again.token })).status).toBe(200);
  expect((await again.byCode('4071')).status).toBe(401);
  expect((await again.choose('4071')).status).toBe(403);
  expect((await again.admin.get('/quick-codes')).body.isOn).toBe(false);
  writeFileSync(join(again.dataDir, 'quick-codes.json'), '{');
  expect((await again.admin.get('/quick-codes')).body.isOn).toBe(false);
});

test('a new password ends the code', async () => {
  const { choose, byCode, ask, token } = await atPage();
  await choose('4071');
  await ask('PUT', '/sessions/current/password', { password, newPassword: 'lamp river seven nine' }, { token });
  expect((await byCode('4071')).status).toBe(401);
});

test.for(['0000', '7777', '1234', '4321', '7890', '1212', '1984', '2010', '2580'])('%s is refused', async (code) => {
  expect(isObviousCode(code)).toBe(true);
});

test('most codes are allowed', () => {
  const all = Array.from({ length: 10_000 }, (_, i) => String(i).padStart(4, '0'));
  expect(all.filter(isObviousCode).length).toBeLessThan(400);
});
