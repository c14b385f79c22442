import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { needs } from '../support/needs.ts';
import { readyStation, withRole, type Client } from '../support/station.ts';
import { expectFhir } from './checked.ts';
import { fhirOf } from './station.ts';

const page = readFileSync(new URL('../../docs/fhir.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text);

/** Returns what each curl of a block prints: the replies follow one another. */
function repliesIn(text: string): any[] {
  const replies: any[] = [];
  let rest = text;
  while (rest.trim() !== '') {
    const end = rest.indexOf('}{');
    replies.push(JSON.parse(end === -1 ? rest : rest.slice(0, end + 1)));
    rest = end === -1 ? '' : rest.slice(end + 1);
  }
  return replies;
}

const [refusal = '', ...replies] = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => text);

/** Creates a second record of the person, with an id of another system. */
async function createdTwice(admin: Client): Promise<string> {
  const { status, body } = await fhirOf(admin).post('/Patient', {
    resourceType: 'Patient',
    identifier: [{ system: 'http://lab.example.org', value: '9' }],
    name: [{ text: 'Zawadi Otieno' }],
  });
  expect(status).toBe(201);
  return body.id;
}

// At a station alone: the page is written for one, and a hub answers the same.
test('every command of docs/fhir.md does what it says, as it is written', async (context) => {
  needs(context, 'sh', 'curl');
  const { station, admin } = await readyStation();
  const { token } = await withRole(admin, 'clerk');
  const env: NodeJS.ProcessEnv = { ...process.env, TOKEN: token, SATCHEL: station.url };
  const told: any[] = [];
  // The first block sets the address, which differs here.
  for (const block of blocks.slice(1)) {
    if (block.includes('$SOURCE')) {
      env['SOURCE'] ??= await createdTwice(admin);
      env['TARGET'] ??= told[0].id;
    }
    const { stdout } = await promisify(execFile)('sh', ['-ec', block], { env });
    told.push(...repliesIn(stdout));
  }
  for (const resource of told) expectFhir(resource);
  const [made, byNumber, byName, saved, history, ...ofOperations] = told;
  expect(made).toMatchObject({ resourceType: 'Patient', birthDate: '1990' });
  for (const found of [byNumber, byName]) expect(found.entry[0].resource.id).toBe(made.id);
  expect(saved.entry.map(({ response }: any) => response.status)).toEqual(['200 OK', '201 Created']);
  expect(history.entry.map(({ resource }: any) => resource.resourceType).sort()).toEqual(['Encounter', 'Patient']);

  expect((await fhirOf(admin).get('/Patient?_count=500')).body).toEqual(JSON.parse(refusal));

  const ids = { TARGET: made.id, SOURCE: env['SOURCE'] ?? '', VISIT: saved.entry[1].response.location.split('/')[1] };
  expect(replies).toHaveLength(ofOperations.length);
  for (const [i, reply] of replies.entries()) {
    const shown = JSON.parse(
      reply
        .replaceAll('http://127.0.0.1:4711', station.url)
        .replaceAll(/\b(TARGET|SOURCE|VISIT)\b/g, (name) => ids[name as keyof typeof ids]),
    );
    expect(ofOperations[i]).toMatchObject(withAnyScore(shown));
  }
});

/** The score depends on how patients are compared, which any version may do better. */
const withAnyScore = ({ entry, ...rest }: any): any =>
  entry === undefined
    ? rest
    : {
        ...rest,
        entry: entry.map((each: any) =>
          each.search?.score === undefined ? each : { ...each, search: { ...each.search, score: expect.any(Number) } },
        ),
      };
