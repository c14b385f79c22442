/**
 * Whatever is sent, the station answers as its own OpenAPI description says, and goes on working.
 *
 * Requests are generated from that description, so an endpoint that is added is tested without a word here. For every reply:
 * the status is below 500 and listed for the operation, the content type is the described one, the JSON fits its schema.
 * A drill sends ten times as many as a test. `SATCHEL_GENERATED_REQUESTS` says another number; a failure prints its seed, and
 * `SATCHEL_SEED` repeats it.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientOf, readyStation, type LogLine, type ReadyStation } from '../support/station.ts';
import { resolved } from '../support/description.ts';
import { isDrill } from '../support/drills.ts';
import { newAgent, send, type WireReply } from '../support/wire.ts';
import { anyRequest, describe, wrongRequest, type Operation, type Sent, type World } from './requests.ts';
import { describedWorld } from './world.ts';
import { sqlite } from '../support/sqlite.ts';

const generated = Number(process.env['SATCHEL_GENERATED_REQUESTS'] ?? (isDrill ? 20_000 : 2_000));
const together = 10;
const seed = process.env['SATCHEL_SEED'];
const timeoutMs = Math.max(150_000, generated * 15);

const runs = (requests: number) => ({
  numRuns: Math.ceil(requests / together),
  ...(seed !== undefined && { seed: Number(seed) }),
});

test(
  'answers every request as its description says, however odd the request',
  async () => {
    const { ready, lines } = await busyStation();
    const { document, operations, world } = await describedWorld(ready);
    const validators = validatorsOf(document);
    const agent = newAgent();

    const batch = fc.array(anyRequest(operations, world), { minLength: together, maxLength: together });
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        const replies = await Promise.all(requests.map((sent) => send(ready.station.url, toWire(sent), agent)));
        for (const [i, reply] of replies.entries()) expectDescribed(requests[i] as Sent, reply, validators);
        expect(lines.filter(({ event }) => event === 'request failed')).toEqual([]);
      }),
      runs(generated),
    );
    agent.destroy();
    await expectWhole(ready, world);
  },
  timeoutMs,
);

test(
  'answers a wrong path or method with a problem that says so',
  async () => {
    const { ready } = await busyStation();
    const { document, operations, world } = await describedWorld(ready);
    const { problem, outcome } = validatorsOf(document);
    const agent = newAgent();

    const batch = fc.array(wrongRequest(operations, world), { minLength: together, maxLength: together });
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        const replies = await Promise.all(requests.map((sent) => send(ready.station.url, toWire(sent), agent)));
        for (const [i, { status, headers, bytes }] of replies.entries()) {
          const sent = requests[i] as Sent;
          const said = `${describe(sent)} → ${status} ${bytes.toString().slice(0, 300)}`;
          expect([400, 404, 405], said).toContain(status);
          if (sent.expected !== undefined) expect(status, said).toBe(sent.expected);
          if (status === 405) expect(headers['allow'], said).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
          const isOfFhir = /^\/api\/fhir(?=[/?]|$)/.test(sent.target);
          expect(headers['content-type'], said).toBe(isOfFhir ? 'application/fhir+json' : 'application/problem+json');
          expect((isOfFhir ? outcome : problem)(JSON.parse(bytes.toString())), said).toBe(true);
        }
      }),
      runs(Math.ceil(generated / 10)),
    );
    agent.destroy();
    await expectWhole(ready, world);
  },
  timeoutMs,
);

async function busyStation(): Promise<{ ready: ReadyStation; lines: LogLine[] }> {
  const lines: LogLine[] = [];
  const line = (level: string) => (event: string, fields?: Record<string, unknown>) =>
    void lines.push({ level, event, fields });
  return { ready: await readyStation({ log: { info: line('info'), error: line('error') } }), lines };
}

const toWire = ({ method, target, headers, body }: Sent) => ({ method, target, headers, body });

type Validators = {
  of: (operation: Operation, status: number, type: string) => ValidateFunction;
  problem: ValidateFunction;
  outcome: ValidateFunction;
};

function validatorsOf(document: any): Validators {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  const compiled = new Map<string, ValidateFunction>();
  return {
    of: ({ responses, id }, status, type) => {
      const key = `${id} ${status} ${type}`;
      const known = compiled.get(key);
      if (known !== undefined) return known;
      const made = ajv.compile(responses[status]?.content[type]?.schema ?? false);
      compiled.set(key, made);
      return made;
    },
    problem: ajv.compile(resolved(document).components.schemas.Problem),
    outcome: ajv.compile(resolved(document).components.schemas.OperationOutcome),
  };
}

function expectDescribed(sent: Sent, { status, headers, bytes }: WireReply, validators: Validators): void {
  const text = bytes.toString();
  const said = `${describe(sent)} → ${status} ${text.slice(0, 300)}`;
  const { operation } = sent;
  if (operation === undefined) throw new Error('A request of no operation.');
  if (status >= 500) throw new Error(`A fault of the station: ${said}`);
  const response = operation.responses[status];
  if (response === undefined) throw new Error(`Status ${status} is not described for ${operation.id}: ${said}`);
  const type = String(headers['content-type']).replace(/;.*/, '');
  if (response.content[type] === undefined) throw new Error(`Content type ${type} is not described: ${said}`);
  const validate = validators.of(operation, status, type);
  // What is exported is a text of lines.
  const value: unknown = /^application\/((problem|fhir)\+)?json$/.test(type) ? JSON.parse(text) : text;
  if (!validate(value)) throw new Error(`${JSON.stringify(validate.errors)} in ${said}`);
}

/** The station still works, and what it stored is what it counts. */
async function expectWhole({ station, anyone }: ReadyStation, { token }: World): Promise<void> {
  expect((await anyone.get('/health')).body.state).toBe('ready');
  const client = sqlite(station.registry().db);
  expect(client.pragma('integrity_check', { simple: true })).toBe('ok');
  const listed = await clientOf(station.api, token).get('/patients');
  expect(listed.status).toBe(200);
  const shown = client.prepare('SELECT count(*) FROM patient WHERE retired IS NOT 1').pluck().get();
  expect(listed.body.page.totalElements).toBe(shown);
}
