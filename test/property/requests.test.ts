/**
 * A station and a hub answer any request as their own OpenAPI description says, and continue to work.
 *
 * Requests are generated from that description, so a new endpoint is tested without a change here. For every reply, the
 * status is below 500 and listed for the operation. The content type is the described one, and the JSON fits its schema. A
 * drill sends ten times as many as a test. A failure prints its seed, and `SATCHEL_SEED` repeats it.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAccount, readyHub } from '../hub/running.ts';
import { withPostgres } from '../support/postgres.ts';
import { clientOf, readyStation, type LogLine } from '../support/station.ts';
import { amount } from '../support/drills.ts';
import { newAgent, send } from '../support/wire.ts';
import { expectDescribed, validatorsOf } from './described.ts';
import { anyRequest, describe, wrongRequest, type Sent } from './requests.ts';
import { describedWorld } from './world.ts';
import { sqlite } from '../support/sqlite.ts';

const together = 10;
const seed = process.env['SATCHEL_SEED'];

const runs = (requests: number) => ({
  numRuns: Math.ceil(requests / together),
  ...(seed !== undefined && { seed: Number(seed) }),
});

/** A server under test, with the lines of its log. */
type Asked = {
  url: string;
  world: Awaited<ReturnType<typeof describedWorld>>;
  lines: LogLine[];
  /** Expects that it still works, and that what it stored equals what it counts. */
  expectWhole: () => Promise<void>;
};

answersWhateverIsSent('a station', busyStation, amount('GENERATED_REQUESTS', { test: 2_000, drill: 20_000 }));
withPostgres('on PostgreSQL', () => {
  answersWhateverIsSent('a hub', busyHub, amount('GENERATED_REQUESTS', { test: 600, drill: 20_000 }));
});

function answersWhateverIsSent(name: string, busy: () => Promise<Asked>, generated: number): void {
  const timeoutMs = Math.max(150_000, generated * 15);

  test(
    `${name} answers every request as its description says, however odd the request`,
    async () => {
      const { url, world: made, lines, expectWhole } = await busy();
      const { document, operations, world } = made;
      const validators = validatorsOf(document);
      const agent = newAgent();

      const batch = fc.array(anyRequest(operations, world), { minLength: together, maxLength: together });
      await fc.assert(
        fc.asyncProperty(batch, async (requests) => {
          const replies = await Promise.all(requests.map((sent) => send(url, toWire(sent), agent)));
          for (const [i, reply] of replies.entries()) expectDescribed(requests[i] as Sent, reply, validators);
          expect(lines.filter(({ event }) => event === 'request failed')).toEqual([]);
        }),
        runs(generated),
      );
      agent.destroy();
      await expectWhole();
    },
    timeoutMs,
  );

  test(
    `${name} answers a wrong path or method with a problem that says so`,
    async () => {
      const { url, world: made, expectWhole } = await busy();
      const { document, operations, world } = made;
      const { problem, outcome } = validatorsOf(document);
      const agent = newAgent();

      const batch = fc.array(wrongRequest(operations, world), { minLength: together, maxLength: together });
      await fc.assert(
        fc.asyncProperty(batch, async (requests) => {
          const replies = await Promise.all(requests.map((sent) => send(url, toWire(sent), agent)));
          for (const [i, { status, headers, bytes }] of replies.entries()) {
            const sent = requests[i] as Sent;
            const told = `${describe(sent)} → ${status} ${bytes.toString().slice(0, 300)}`;
            expect([400, 404, 405], told).toContain(status);
            if (sent.expected !== undefined) expect(status, told).toBe(sent.expected);
            if (status === 405) expect(headers['allow'], told).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
            const isOfFhir = /^\/api\/fhir(?=[/?]|$)/.test(sent.target);
            expect(headers['content-type'], told).toBe(isOfFhir ? 'application/fhir+json' : 'application/problem+json');
            expect((isOfFhir ? outcome : problem)?.(JSON.parse(bytes.toString())), told).toBe(true);
          }
        }),
        runs(Math.ceil(generated / 10)),
      );
      agent.destroy();
      await expectWhole();
    },
    timeoutMs,
  );
}

function keptLog() {
  const lines: LogLine[] = [];
  const line = (level: string) => (event: string, fields?: Record<string, unknown>) =>
    void lines.push({ level, event, fields });
  return { lines, log: { info: line('info'), error: line('error') } };
}

async function busyStation(): Promise<Asked> {
  const { lines, log } = keptLog();
  const { admin, anyone, station } = await readyStation({ log });
  const world = await describedWorld({ admin, anyone });
  const expectWhole = async () => {
    expect((await anyone.get('/health')).body.state).toBe('ready');
    const client = sqlite(station.registry().db);
    expect(client.pragma('integrity_check', { simple: true })).toBe('ok');
    const shown = client.prepare('SELECT count(*) FROM patient WHERE retired IS NOT 1').pluck().get();
    expect(await countListed(station.api, world)).toBe(shown);
  };
  return { url: station.url, world, lines, expectWhole };
}

async function busyHub(): Promise<Asked> {
  const { lines, log } = keptLog();
  const { admin, anyone, running, database } = await readyHub({ log });
  const world = await describedWorld({
    ...{ admin, anyone },
    addAccount: (account) => addAccount(running.hub, account),
  });
  const expectWhole = async () => {
    expect((await fetch(`${running.url}/health`)).status).toBe(200);
    const [row] = await database.query(
      'SELECT count(*)::integer AS count FROM patient WHERE retired IS NOT TRUE AND standing_key IS NULL',
    );
    expect(await countListed(anyone.api, world)).toBe(row?.['count']);
  };
  return { url: running.url, world, lines, expectWhole };
}

async function countListed(api: string, { world }: Asked['world']): Promise<number> {
  const { status, body } = await clientOf(api, world.token).get('/patients');
  expect(status).toBe(200);
  return body.page.totalElements;
}

const toWire = ({ method, target, headers, body }: Sent) => ({ method, target, headers, body });
