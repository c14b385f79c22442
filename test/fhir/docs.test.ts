import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { needs } from '../support/needs.ts';
import { readyStation, withRole } from '../support/station.ts';
import { expectFhir } from './checked.ts';

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

// At a station alone: the page is written for one, and a hub answers the same.
test('every command of docs/fhir.md does what it says, as it is written', async (context) => {
  needs(context, 'sh', 'curl');
  const { station, admin } = await readyStation();
  const { token } = await withRole(admin, 'clerk');
  const env = { ...process.env, TOKEN: token, SATCHEL: station.url };
  const told: any[] = [];
  // The first block sets the address, which differs here.
  for (const block of blocks.slice(1)) {
    const { stdout } = await promisify(execFile)('sh', ['-ec', block], { env });
    told.push(...repliesIn(stdout));
  }
  for (const resource of told) expectFhir(resource);
  const [made, byNumber, byName, matches, saved, history] = told;
  expect(made).toMatchObject({ resourceType: 'Patient', birthDate: '1990' });
  for (const found of [byNumber, byName]) expect(found.entry[0].resource.id).toBe(made.id);
  expect(matches.entry[0].resource.id).toBe(made.id);
  expect(saved.entry.map(({ response }: any) => response.status)).toEqual(['200 OK', '201 Created']);
  expect(history.entry.map(({ resource }: any) => resource.resourceType).sort()).toEqual(['Encounter', 'Patient']);
});
