/** Documents state ports and limits. Each one is that of the program, and a port or a limit that this table lacks is not stated. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { proofsKeptMs } from '../../src-main/exchange/kept-proof.queries.ts';
import { configFrom, defaultPort, defaultWebhookTimes } from '../../src-main/config.ts';
import { fhirEndpoints } from '../../src-main/fhir/fhir.contract.ts';
import { defaultHubPort } from '../../src-main/hub/config.ts';
import { sessionEndpoints } from '../../src-main/staff/staff.contract.ts';
import { defaultSyncPort } from '../../src-main/wire/address.rules.ts';
import { bodyBytesOf } from '../../src-main/wire/endpoint.contract.ts';
import { problemTypes } from '../../src-main/wire/problem.contract.ts';
import { allEndpoints } from '../support/endpoints.ts';
import { lackedRoutes } from '../support/lacked-by-hub.ts';
import { documents as files } from './files.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const [KiB, MiB] = [1024, 1024 * 1024];

/** The number that stands in a source behind this text. Few limits are exported. */
function inSource(path: string, before: string, unit = 1): number {
  const found = [
    ...readFileSync(path, 'utf8').matchAll(
      new RegExp(`${before}([\\d_]+(?: \\* (?:[\\d_]+|minuteMs))*)(?!\\w| \\*)`, 'g'),
    ),
  ];
  const [, product] = found[0] ?? [];
  if (product === undefined || found.length > 1) throw new Error(`${path} has no number behind ${before}, or several.`);
  return (
    product
      .replace('minuteMs', '60000')
      .split(' * ')
      .reduce((all, factor) => all * Number(factor.replaceAll('_', '')), 1) / unit
  );
}
/** Returns a constant that a source defines as `name = 10 * 60_000` or as `name: 5`. */
const main = (path: string, name: string, unit?: number) => inSource(`src-main/${path}`, `\\b${name}'?(?: =|:) `, unit);

/** Returns a value that a station and a hub define in separate files, and expects it to be the same. */
function same(...[value = NaN, ...others]: number[]): number {
  for (const other of others) expect(other).toBe(value);
  return value;
}

const { discovery, comparingTimes, backupTimes } = configFrom({}, '');
const discoveryPort = discovery?.port ?? NaN;
const ports = [defaultPort, defaultSyncPort, defaultHubPort, discoveryPort];
/** Ports of a hub's second and third process, in an example. */
const examplePorts = [defaultSyncPort + 1, defaultSyncPort + 2, defaultHubPort + 1];
const code = {
  minutes: main('pairing/code.rules.ts', 'codeMs', minute),
  tries: main('pairing/code.rules.ts', 'tries'),
  digits: Math.log10(main('pairing/short-code.ts', 'codes')),
};
const wrong = {
  free: main('station/attempts.rules.ts', 'freeFailures'),
  minutes: main('station/attempts.rules.ts', 'longestWaitMs', minute),
};
const sessions = (name: string, unit: number) =>
  same(...['staff/present.ts', 'postgres/session.queries.ts'].map((path) => main(path, name, unit)));
const sessionHours = sessions('sessionMs', hour);
const confirmedMinutes = sessions('confirmationMs', minute);
const replyDays = same(main('keys/idempotency.ts', 'keptMs', day), main('hub/once.ts', 'keptMs', day));
const idleMinutes = inSource('src-renderer/shell/session.svelte.ts', 'idleMs = ', minute);
const [keptDays, keptWeeks, keptMonths, keptAsked] = ['days', 'weeks', 'months', 'asked'].map((name) =>
  main('backup/retention.rules.ts', name),
);
const logYears = inSource('drizzle/hub/0004_window.sql', '"kept_years" integer DEFAULT ');
const rankedMatches = main('patients/finding.ts', 'rankedLimit');
const file = {
  MiB: main('transfer/file.rules.ts', 'maxFileBytes', MiB),
  rows: main('transfer/file.rules.ts', 'maxRows'),
  columns: main('transfer/file.rules.ts', 'maxColumns'),
};
const photoKiB = main('patients/details.contract.ts', 'maxPhotoBytes', KiB);
const comparedSeconds = same(
  main('transfer/check-in-copy.ts', 'comparingMs', second),
  main('transfer/import-work.ts', 'comparingMs', second),
);
const againMinutes = same(comparingTimes.allAgain.afterMs, main('postgres/worklist.ts', 'allAgainMs')) / minute;
const restTimes = same(main('station/comparing.ts', 'restTimes'), main('postgres/worklist.ts', 'whileSaved'));
const gathered = main('postgres/worklist.ts', 'mostGathered');
const connections = main('postgres/open.ts', 'connections');
const asked = main('fhir/search.ts', 'askedAtMost');
const tryPlaces = ['elsewhere', 'own-network', 'known-browser', 'own-browser'].map((name) =>
  main('postgres/tries.rules.ts', name),
);
const anyTries = tryPlaces.at(-1) ?? NaN;

/** Sentences of the documents with `#` for each number, and the numbers. `…` is some text. */
const stated: readonly (readonly [string, ...(number | undefined)[]])[] = [
  // Ports.
  ['API=http://127.0.0.1:#/api', defaultPort],
  ['`SATCHEL_PORT` | … | # |', defaultPort],
  ['`SATCHEL_SYNC_PORT` | … | # |', defaultSyncPort],
  ['`SATCHEL_HUB_HOST`, `SATCHEL_HUB_PORT` | … | `127.0.0.1`, # |', defaultHubPort],
  ['TCP #, HTTP on 127.0.0.1', defaultPort],
  ['TCP #, TLS 1.3', defaultSyncPort],
  ['TCP #, HTTPS;', defaultHubPort],
  ['TCP #, HTTP from', defaultHubPort],
  ['listens on TCP #', defaultSyncPort],
  ['to any port # proto tcp', defaultSyncPort],
  ['to any port # proto udp', discoveryPort],
  ['-Protocol TCP -LocalPort #', defaultSyncPort],
  ['-Protocol UDP -LocalPort #', discoveryPort],
  ['SATCHEL_SYNC_PORT=# SATCHEL_HUB_PORT=#', defaultSyncPort, defaultHubPort],
  ['https://hub.example.org:#', defaultHubPort],
  ['SATCHEL_HUB_ADDRESS=hub.example.org:#', defaultSyncPort],
  ['-L #:127.0.0.1:#', defaultPort, defaultPort],
  ['UDP #, multicast DNS', discoveryPort],
  ['multicast (UDP #)', discoveryPort],
  ['TLS 1.3 on port #', defaultSyncPort],
  ['If another program uses port #', defaultPort],
  // Sign-in, sessions, codes, tokens.
  ['ends after # hours', sessionHours],
  ['visits of the last # hours', main('visits/queue.rules.ts', 'screenMs', hour)],
  ['| sessions | # hours', sessionHours],
  ['`POST /sessions` …lasts …# hours', sessionHours],
  ['typed in the last # minutes', confirmedMinutes],
  ['locks after # minutes without', idleMinutes],
  ['lock after # minutes', idleMinutes],
  ['After # wrong passwords each wait doubles, up to # minutes', wrong.free, wrong.minutes],
  ['# attempts are free; then each delay doubles, up to # minutes', wrong.free, wrong.minutes],
  ['# are free, then the delay doubles up to # minutes', wrong.free, wrong.minutes],
  ['At most # wait in each lane', main('station/client-class.rules.ts', 'maxWaiting')],
  ['shows # digits', code.digits],
  ['type the # digits', code.digits],
  ['a #-digit code', code.digits],
  ['valid for # minutes and # attempts', code.minutes, code.tries],
  ['valid for # minutes, one station and # attempts', code.minutes, code.tries],
  ['# attempts for each code', code.tries],
  ['the # attempts of a code', code.tries],
  ['# year at most', main('staff/token.rules.ts', 'mostDays', 366)],
  [
    'the camera (a photo, a card) without microphone, for # seconds',
    main('desktop/camera.rules.ts', 'cameraMs', second),
  ],
  // Retention.
  ['# minute after it was unlocked', backupTimes.firstMs / minute],
  ['keeps # days, # weeks and # months', keptDays, keptWeeks, keptMonths],
  ['keeps the proofs of others for # days', proofsKeptMs / day],
  ['the last # days on which one was made, and one for each of # weeks and # months', keptDays, keptWeeks, keptMonths],
  ['kept separately: the last #, and one for each of # weeks and # months', keptAsked, keptWeeks, keptMonths],
  [
    'no backup outside this computer for # week',
    inSource('src-main/backup/due.rules.ts', 'isElsewhereOverdue = .*last, ', 7),
  ],
  ['for # years', logYears],
  [
    '| # years, or # to # as',
    logYears,
    main('audit/audit.contract.ts', 'least'),
    main('audit/audit.contract.ts', 'most'),
  ],
  ['has been correct for # days', main('audit/trail.rules.ts', 'neededDays')],
  ['# days, counting only days on which somebody signed in', main('drafts/draft.rules.ts', 'keptDays')],
  ['the first reply again for # days', replyDays],
  ['first replies, for # days', replyDays],
  ['`Idempotency-Key` | # days', replyDays],
  ['encrypted; the latest # for longer', main('keys/idempotency.ts', 'keptAtLeast')],
  ['last day** is # days after signing', main('desktop/packaging/release.ts', 'offeredDays')],
  // Imports, photos, bodies.
  ['with up to # MiB, # rows and # columns', file.MiB, file.rows, file.columns],
  ['# MiB and # rows at most', file.MiB, file.rows],
  ['over # years ago', main('transfer/cells.rules.ts', 'oldest')],
  ['up to # MiB of distinct text', main('transfer/read-xlsx.ts', 'mostTextBytes', MiB)],
  ['whole chunks of # KiB', main('keys/sealed-file.rules.ts', 'chunkBytes', KiB)],
  ['shrinks it to # KiB', photoKiB],
  ['a JPEG of at most # KiB', photoKiB],
  [
    '# KiB, …# KiB w',
    bodyBytesOf({ ...sessionEndpoints.create, access: 'reader' }) / KiB,
    bodyBytesOf(sessionEndpoints.create) / KiB,
  ],
  ['headers of more than # KiB', main('wire/unreadable.ts', 'most', KiB)],
  ['JSON with at most # KiB', bodyBytesOf({ ...sessionEndpoints.create, access: 'reader' }) / KiB],
  [
    'A body has # KiB at most, and # seconds',
    bodyBytesOf(sessionEndpoints.create) / KiB,
    main('hub/logins.ts', 'bodyMs', second),
  ],
  ['compared, for # s at most', comparedSeconds],
  ['one after the other, for # seconds', comparedSeconds],
  ['more than # rows in a thread', main('transfer/import-work.ts', 'fewRows')],
  ['saves for # ms in a transaction', main('server/importing.ts', 'savingMs')],
  ['# rows in a batch', main('hub/imports.ts', 'rowsAtOnce')],
  ['# are saved at a time', main('hub/imports.ts', 'rowsAtOnce')],
  ['the import pauses after # seconds at most', main('hub/imports.ts', 'claimMs', second)],
  ['# at a time, as they are saved', main('transfer/files-worker.ts', 'handOverRows')],
  ['gives up to # patients their home', main('patients/home.contract.ts', 'patientsAtOnce')],
  // Search, comparing, sync.
  ['the first # are ranked', rankedMatches],
  ['more than # matches ranks the first # by', rankedMatches, rankedMatches],
  ['Above # matches, the first # registered', rankedMatches, rankedMatches],
  ['found fewer than #', main('patients/finding.ts', 'fewFound')],
  [
    'cost # words at most, and it counts to #',
    main('patients/finding.ts', 'costLimit'),
    main('patients/finding.ts', 'countLimit'),
  ],
  ['in steps of # ms', main('search/search-index.ts', 'stepMs')],
  ['more than # MiB of unread replies', main('wire/unread.ts', 'unreadLimit', MiB)],
  ['reads nothing for # seconds', main('wire/unread.ts', 'stalledMs', second)],
  ['for all that wait, # at most', main('db/access.ts', 'groupLimit')],
  ['in # counts that a salt chooses', main('station/attempts.ts', 'countsOfNobody')],
  ['has some # changes', main('exchange/slice.ts', 'changes')],
  [
    '# seconds, it is sent again: after # seconds',
    defaultWebhookTimes.timeoutMs / second,
    defaultWebhookTimes.firstPauseMs / second,
  ],
  ['body has up to # changes, or a few more', main('webhooks/message.ts', 'mostEntries')],
  ['is sent every # seconds', main('feed/event-stream.ts', 'heartbeatMs', second)],
  ['Size (# MiB a message)', main('exchange/link.ts', 'maxMessageBytes', MiB)],
  ['learns of the last block every # seconds', main('audit/trail.ts', 'headSavedEachMs', second)],
  ['a pause # times as long', restTimes],
  ['# times as long while patients are saved', restTimes],
  ['# minutes after a save', againMinutes],
  ['not for # times as long', same(comparingTimes.allAgain.restTimes, main('postgres/worklist.ts', 'allRestTimes'))],
  ['A hub of up to # patients', gathered],
  ['Above # patients', gathered],
  // FHIR.
  ['A resource has # KiB at most', bodyBytesOf(fhirEndpoints.createPatient) / KiB],
  [
    'A Bundle has # MiB and # entries at most',
    bodyBytesOf(fhirEndpoints.bundle) / MiB,
    main('fhir/bundle.rules.ts', 'mostEntries'),
  ],
  [
    'A message has # MiB and # entries at most',
    bodyBytesOf(fhirEndpoints.processMessage) / MiB,
    main('fhir/bundle.rules.ts', 'mostEntries'),
  ],
  ['at most # of them GET', main('fhir/bundle.rules.ts', 'mostReads')],
  ['json-patch+json` with at most # changes', main('wire/json-patch.rules.ts', 'mostOperations')],
  ['A Bundle has at most # of those', main('fhir/bundle.rules.ts', 'mostSearches')],
  ['has more than # members', main('wire/faults.ts', 'mostMembers')],
  ['has at most # values', main('fhir/search.rules.ts', 'mostValues')],
  ['would read more than # records cannot be sorted', asked],
  ['patients of a page, at most #', main('fhir/include.ts', 'mostVisits')],
  ['at most # times. The address', main('fhir/cross-reference.ts', 'mostTargets')],
  ['the next # are further phones', main('patients/details.contract.ts', 'maxOtherPhones')],
  ['up to # KiB for each record', main('patients/details.contract.ts', 'maxFhirBytes', KiB)],
  ['Such a search reads # records for a page', asked],
  ['Such a search reads # patients for a request', asked],
  ['shared by more than # patients', main('postgres/fhir.queries.ts', 'gatheredAtMost')],
  // A hub.
  ['it is older than version #', main('postgres/server-settings.rules.ts', 'leastVersion')],
  ['Version # or later, UTF8', main('postgres/server-settings.rules.ts', 'leastVersion')],
  ['half of the # connections', connections],
  ['# connections for each process', connections],
  [
    'every # seconds; one that was silent for # minute',
    main('hub/heartbeat.ts', 'beatMs', second),
    main('hub/heartbeat.ts', 'absentMs', minute),
  ],
  ['counts up to # and', main('postgres/visit.queries.ts', 'countedUpTo')],
  [
    'from there in the last # days | # |',
    main('postgres/attempt.queries.ts', 'familiarMs', day),
    main('hub/login-weights.rules.ts', 'known'),
  ],
  ['without any history | # |', main('hub/login-weights.rules.ts', 'fresh')],
  ['and no right one | # |', main('hub/login-weights.rules.ts', 'doubted')],
  ['one of # places before', main('hub/logins.ts', 'defaultLoginPlaces')],
  ['Known networks have # of their own', main('hub/logins.ts', 'defaultLoginPlaces')],
  ['an account gets # attempts', anyTries],
  ['of the # attempts a minute', anyTries],
  ['that person has not signed in | the first # |', tryPlaces[0]],
  ['a network where that person has signed in | the first # |', tryPlaces[1]],
  ['somebody else has signed in | the first # |', tryPlaces[2]],
  ['with which that person has signed in | all # |', anyTries],
  ['recognises a browser for # days', main('postgres/attempt.queries.ts', 'familiarMs', day)],
  ['sign-in cookies | # days', main('postgres/attempt.queries.ts', 'familiarMs', day)],
  ['for the page of the hub | # days', main('hub/heartbeat.ts', 'keptMs', day)],
  ['nobody has tried for # hour', main('postgres/attempt.queries.ts', 'attemptKeptMs', hour)],
  ['tried that account for # hour', main('postgres/attempt.queries.ts', 'attemptKeptMs', hour)],
  ['if nobody answered within # seconds', main('sync/asking-others.ts', 'reachMs', second)],
  ['again after # seconds at first, and half an hour', main('watch/rounds.rules.ts', 'firstPauseMs', second)],
  ['waits up to # hours', main('postgres/open.ts', 'mostMs', hour)],
  [
    'partitioned** into # million changes',
    inSource('drizzle/hub/0002_parts.sql', 'change_part_size.*SELECT ', 1_000_000),
  ],
  // Trying it.
  ['# invented patients', main('demo/people.ts', 'demoPatients')],
];

/** Numbers beside a unit that are no limit: measured, sizes of what is tried, or formats that never change. */
const noLimits = [
  'takes about # years on one core',
  'on battery, or after # days',
  'gets # more attempts a minute',
  'more than # minutes from yours',
  'gets bodies of # bytes to # MiB',
  "Electron's # entries",
  'the # entries import `electron`',
  '| # ms |',
];

const documents = files
  .filter((path) => path !== 'docs/benchmarks.md')
  .map((path) => ({
    path,
    // Names of tests are in quotation marks.
    text: readFileSync(path, 'utf8')
      .replaceAll(/“[^”]*”/g, '“”')
      .replaceAll(/\s+/g, ' '),
  }));

const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const others = new Map([
  ['a', 1],
  ['an', 1],
  ['forty', 40],
  ['fifty', 50],
]);
const number = `\\d[\\d,.]*\\d|\\d|an?|${words.join('|')}|forty|fifty`;
const valueOf = (text: string) =>
  others.get(text.toLowerCase()) ??
  (words.includes(text.toLowerCase()) ? words.indexOf(text.toLowerCase()) : Number(text.replaceAll(',', '')));

const patternOf = (sentence: string) =>
  new RegExp(
    sentence
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('#', `(${number})`)
      .replaceAll('…', '[^|]{0,99}?'),
    'gi',
  );

const findingsOf = (sentence: string) =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(patternOf(sentence))].map((match) => ({
      path,
      from: match.index,
      to: match.index + match[0].length,
      values: match.slice(1).map(valueOf),
    })),
  );

test('each port and limit that a document states is that of the program', () => {
  const different = stated.flatMap(([sentence, ...values]) => {
    const findings = findingsOf(sentence);
    if (findings.length === 0) return [`nowhere: ${sentence}`];
    return findings
      .filter((each) => each.values.length !== values.length || each.values.some((value, i) => value !== values[i]))
      .map((each) => `${each.path}: ${sentence}: ${each.values.join(', ')} instead of ${values.join(', ')}`);
  });
  expect(different).toEqual([]);
});

test('no document states a port that is none of the program', () => {
  // The year in a name of IHE is no port.
  const port = /(?:(?<=[a-z\]\d])(?<!:pmir):|\b(?:ports?|TCP|UDP) |\b(?:TCP|UDP) \d+, |\| )(\d{4,5})\b(?! [a-z])/gi;
  const found = documents.flatMap(({ path, text }) =>
    [...text.matchAll(port)].map(([, digits = '']) => ({ path, port: Number(digits) })),
  );
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((each) => ![...ports, ...examplePorts].includes(each.port))).toEqual([]);
});

test('no document states a limit that is not held here', () => {
  const unit =
    'KiB|MiB|ms|s|seconds?|minutes?|hours?|days?|weeks?|months?|years?|rows|columns|attempts|tries|values|entries|members|places|connections|counts|matches';
  const limit = new RegExp(`\\b(?:\\d[\\d,.]*|${words.slice(2).join('|')}|forty|fifty) (?:${unit})\\b`, 'gi');
  const held = [...stated.map(([sentence]) => sentence), ...noLimits].flatMap(findingsOf);
  const unheld = documents.flatMap(({ path, text }) =>
    [...text.matchAll(limit)]
      .filter(({ index }) => !held.some((each) => each.path === path && each.from <= index && index < each.to))
      .map(({ index }) => `${path}: ${text.slice(Math.max(0, index - 50), index + 40)}`),
  );
  expect(unheld).toEqual([]);
});

test('docs/interface.md has every POST on which Idempotency-Key has no effect, and no other', () => {
  const [, section = ''] = readFileSync('docs/interface.md', 'utf8').split('| POST without `Idempotency-Key`');
  const rows = section.split('\n\n', 1)[0]?.matchAll(/^\| (`\/[^|]+)\|/gm) ?? [];
  const listed = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path));
  const known = allEndpoints
    .filter(({ method, isReplayed }) => method === 'POST' && isReplayed === false)
    .map(({ url }) => url.replaceAll(/:\w+/g, '{id}'));
  expect(listed.toSorted()).toEqual(known.toSorted());
});

test('docs/hub.md has every request that a hub lacks, and no other', () => {
  const [, section = ''] = readFileSync('docs/hub.md', 'utf8').split('| not at a hub', 2);
  const rows = section.split('\n\n', 1)[0]?.matchAll(/^\| (`[^|]+)\|/gm) ?? [];
  const listed = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path));
  const known = Object.values(lackedRoutes)
    .flat()
    .map((route) => route.replaceAll(/:\w+/g, '{id}'));
  expect(listed.toSorted()).toEqual(known.toSorted());
});

type Sizes = { default?: number; maximum?: number };

test('docs/api.md has the default and the maximum of each size of a page, and no other', () => {
  const rows = [...readFileSync('docs/api.md', 'utf8').matchAll(/^\| (`\w+` of .+?) +\| (\d+) +\| ([\d,]+) +\|$/gm)];
  const stated = new Map(rows.map(([, of = '', usual, most]) => [of, [Number(usual), valueOf(most ?? '')]]));
  const different = allEndpoints.flatMap(({ url, query, body }) => {
    const fields = (schema: unknown) => (schema as { properties?: Record<string, Sizes> } | undefined)?.properties;
    const { size, limit, _count: count } = { ...fields(query), ...fields(body) };
    const sizes = [size, limit, count].filter((each) => each !== undefined);
    return sizes.flatMap(({ default: usual, maximum }) => {
      const row =
        [...stated.keys()].find((of) => of.includes(`\`${url}\``)) ??
        [...stated.keys()].find((of) => of.includes(count === undefined ? 'each list' : '_count'));
      const known = stated.get(row ?? '') ?? [];
      return known[0] === usual && known[1] === maximum
        ? []
        : [`${url}: ${known.join()} instead of ${usual},${maximum}`];
    });
  });
  expect(different).toEqual([]);
  expect(stated.get('`count` of `Patient/$match`')).toEqual(
    ['defaultCount', 'mostCount'].map((name) => main('fhir/match.ts', name)),
  );
  expect(stated.size).toBe(6);
});

test('docs/api.md has every problem with its status, and no other', () => {
  const table = readFileSync('docs/api.md', 'utf8').matchAll(/^\| (\d{3}) +\| `([a-z-]+)` +\|/gm);
  const listed = [...table].map(([, status, type]) => [type, Number(status)]);
  const known = Object.entries(problemTypes).map(([type, { status }]) => [type, status]);
  expect(listed.toSorted()).toEqual(known.toSorted());
});
