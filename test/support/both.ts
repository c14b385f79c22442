/** The two that serve the interface: a station and a hub. What is said of it is tried at both. */
import { describe, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { readyHub } from '../hub/running.ts';
import { withPostgres } from '../support/postgres.ts';
import { clientOf, setUp, temporaryDir, testConfig, type Client } from '../support/station.ts';

/** One in which nothing is saved yet, and its administrator. */
export type Ready = {
  admin: Client;
  anyone: Client;
  /** Ended and started anew, on what it had saved. */
  restarted: () => Promise<Client>;
};

/** What a hub does not have, by the reason: the tests of it fail there, and what does not any more is taken out of here. */
const lackedByHub: Readonly<Record<string, readonly string[]>> = {
  'nobody is searched there yet': [
    'A client can search patients by a query string.',
    'Every request carries a bearer credential (see Authentication).',
    'A patient returned by the service also carries `_id`.',
    '`patientNumber` is null in every reply when it is left out or sent as null',
    '`age` is null in every reply when it is left out or sent as null',
    '`name` is null in every reply when it is left out or sent as null',
    '`gender` is null in every reply when it is left out or sent as null',
    '`patientCategory` is null in every reply when it is left out or sent as null',
    '`phoneNumber` is null in every reply when it is left out or sent as null',
    '`residentialAddress` is null in every reply when it is left out or sent as null',
    '`embedded` | object | holds `patientResourceList`, an array of Patient objects',
    '`page` | object | paging data',
    '`page.size` | integer | size of a page',
    '`page.totalElements` | integer | total number of matching patients',
    '`page.totalPages` | integer | total number of pages',
    '`page.number` | integer | number of the current page',
    'Bodies are JSON; requests with a body send `Content-Type: application/json`.',
    'GET /patients/search: `q` | string | yes | query that specifies which patients are searched for',
    'GET /patients/search: response 200: Page of search results; `embedded.patientResourceList` is an array of Patient objects.',
    'Page-size limits: not shown; ours are 1 and 200.',
  ],
  'there are no live events yet': [
    'Events, notifications and callbacks: not shown; ours come from /events, to who carries a token.',
  ],
  'there is no description yet': [
    'GET /patients: 200 response: `embedded` property modified',
    'GET /patients/search: 200 response: `embedded` property modified; query parameter `q` added',
    'GET /patients/{patientId}: 200 response: five fields modified; `patientNumber`, `age` added',
    'GET /patients/{patientId}/visits/{visitId}: added; 200 response `timeEnd` modified',
    'POST /patients: body: `patientNumber`, `age` added; response 201 removed, response 200 added',
    'POST /patients/{patientId}/visits: added; 200 response `timeEnd` modified',
  ],
};
const reasons = new Map(Object.entries(lackedByHub).flatMap(([reason, names]) => names.map((name) => [name, reason])));

type Tests = (at: { test: (name: string, body: () => Promise<void>) => void; ready: () => Promise<Ready> }) => void;

/** A part of the interface, tried at a station and at a hub. */
export function describeBoth(part: string, tests: Tests): void {
  describe(`at a station: ${part}`, () => tests({ test, ready: newStation }));
  withPostgres(`at a hub: ${part}`, () => {
    tests({
      test: (name, body) => {
        const reason = reasons.get(name);
        if (reason === undefined) test(name, body);
        else test.fails(`${name} (not at a hub: ${reason})`, body);
        isOfTest.add(name);
      },
      ready: readyHub,
    });
  });
}

/** The names of the tests that there are. */
const isOfTest = new Set<string>();
/** What is said to be lacking, and is in no test. */
export const unknownLacks = (): string[] => [...reasons.keys()].filter((name) => !isOfTest.has(name));

async function newStation(): Promise<Ready> {
  const config = testConfig(temporaryDir());
  let station = await startStation(config);
  onTestFinished(() => station.close());
  const { admin, anyone } = await setUp(station);
  const restarted = async () => {
    await station.close();
    station = await startStation(config);
    return clientOf(station.api, '');
  };
  return { admin, anyone, restarted };
}
