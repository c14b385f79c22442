/** A hub honours what an endpoint declares, or does not start. Slow requests leave half of the connections to others. */
import { expect, it, test } from 'vitest';
import { newFrame } from '../../src-main/wire/frame.ts';
import { assertHonoured, byHandler } from '../../src-main/wire/endpoint.contract.ts';
import { hubPublicRoute } from '../../src-main/hub/route.ts';
import { sessionEndpoints, tokenEndpoints } from '../../src-main/staff/staff.contract.ts';
import { visitEndpoints } from '../../src-main/visits/visit.contract.ts';
import { withPostgres } from '../support/postgres.ts';
import { silentLog } from './hub.ts';
import { readyHub } from './running.ts';

test('an endpoint is not added where nobody honours what it declares', () => {
  const declares = (endpoint: Parameters<typeof assertHonoured>[0]) => () => assertHonoured(endpoint, byHandler);
  expect(declares(sessionEndpoints.create)).not.toThrow();
  expect(declares(visitEndpoints.list)).toThrow('GET /visits declares takesTurns, but no handler implements it.');
  expect(declares(tokenEndpoints.create)).toThrow(/needsConfirmation, isReplayed/);
  const frame = newFrame({ log: silentLog, guard: () => undefined, toProblem: () => undefined });
  const odd = { ...sessionEndpoints.create, needsConfirmation: true } as const;
  expect(() => hubPublicRoute(frame, { admit: () => undefined })(odd, () => Promise.reject(new Error()))).toThrow(
    /needsConfirmation/,
  );
});

withPostgres('at a hub', () => {
  it('one person’s heavy questions hold half of the connections at most, and others are answered meanwhile', async () => {
    const { running, admin } = await readyHub();
    const { pool } = running.hub;
    const half = pool.options.max / 2;
    const locking = await pool.connect();
    await locking.query('BEGIN');
    await locking.query('LOCK TABLE visit IN ACCESS EXCLUSIVE MODE');
    const asked = Array.from({ length: 20 }, (_, i) =>
      admin.get(i % 2 === 0 ? '/visits' : '/statistics/month?month=2026-03'),
    );
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(half);
    // Other requests are answered, as often as they are sent.
    for (let i = 0; i < 20; i++) expect((await admin.get('/sessions/current')).status).toBe(200);
    expect((await pool.query(waiting)).rowCount).toBe(half);
    await locking.query('ROLLBACK');
    locking.release();
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
  });
});
