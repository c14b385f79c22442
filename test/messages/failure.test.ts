/** A refusal of the station is always shown as a sentence of the language files, and never in the words of programs. */
import { expect, test } from 'vitest';
import { startupErrorKinds } from '../../src-main/desktop/startup-error.contract.ts';
import { problemTypes, type ProblemType } from '../../src-main/wire/problem.contract.ts';
import { refusalKinds } from '../../src-main/wire/refusal.contract.ts';
import { storageFaults } from '../../src-main/wire/storage-fault.contract.ts';
import { troubleKinds } from '../../src-main/station/trouble.contract.ts';
import { joinRefusals } from '../../src-main/exchange/sync.contract.ts';
import { linkProblems } from '../../src-main/exchange/link.contract.ts';
import { actions } from '../../src-main/wire/entry.contract.ts';
import { updateProblems } from '../../src-main/desktop/update/update.contract.ts';
import { mismatches } from '../../src-main/station/keys.contract.ts';
import { bundleFailures, bundleRefusals } from '../../src-main/sticks/bundle.rules.ts';
import { grades } from '../../src-main/db/stored-values.rules.ts';
import { reasons } from '../../src-main/matching/reasons.rules.ts';
import { identifierUses } from '../../src-main/db/stored-values.rules.ts';
import { checkDigits } from '../../src-main/db/stored-values.rules.ts';
import { quarantineReasons } from '../../src-main/exchange/sync-state.contract.ts';
import type { Failure } from '../../src-renderer/api.ts';
import { languages, type Language } from '../../src-renderer/messages/languages.ts';
import { sentencesFor } from '../../src-renderer/messages/failure-keys.ts';

const all = Object.keys(languages) as Language[];
const wordsOf = async (language: Language): Promise<Record<string, string>> => {
  const file = (await import(`../../src-renderer/messages/${language}.ts`)) as Record<string, Record<string, string>>;
  return file[language] ?? {};
};

const forPrograms = 'Send the header `Authorization: Bearer TOKEN` with every request.';
/** Returns a refusal as it comes over the wire, with everything that it can contain. */
const refused = (name: string, more: Partial<Extract<Failure, { kind: 'refused' }>['problem']> = {}): Failure => {
  const errors = [{ pointer: '/name', detail: forPrograms }];
  const problem = { type: `/api/docs#problem-${name}`, title: forPrograms, detail: forPrograms, status: 400, errors };
  return { kind: 'refused', name, problem: { ...problem, correlationId: 'c-1', ...more }, retryAfterS: 7 };
};

/** Problems that only a program can cause. A person can only try again. */
const ofPrograms: string[] = [
  ...[
    'method-not-allowed',
    'not-acceptable',
    'unsupported-media-type',
    'idempotency-mismatch',
    'already-there',
    'unknown-cursor',
  ],
  ...['address-too-long', 'headers-too-large', 'expectation-failed'],
];

const known = Object.keys(problemTypes) as ProblemType[];
const failures: [string, Failure][] = [
  ...known.map((name): [string, Failure] => [name, refused(name)]),
  ['a problem of a newer station', refused('from-tomorrow')],
  ...refusalKinds.map((refusal): [string, Failure] => [`refusal ${refusal}`, refused('internal', { refusal })]),
  ...storageFaults.map((trouble): [string, Failure] => [`trouble ${trouble}`, refused('storage-failed', { trouble })]),
  ['unreachable', { kind: 'unreachable' }],
  ['station-away', { kind: 'unreachable', seat: 'station-away' }],
  ['seat-revoked', { kind: 'unreachable', seat: 'seat-revoked' }],
  ['cancelled', { kind: 'cancelled' }],
];

test.for(failures)('%s is said in all languages, and nothing of it in the words of programs', async ([, failure]) => {
  const sentences = sentencesFor(failure);
  expect(sentences).not.toEqual([]);
  expect(JSON.stringify(sentences)).not.toMatch(/Bearer|header|JSON|\/name/);
  for (const language of all) {
    const words = await wordsOf(language);
    for (const { key } of sentences) expect(words[key] ?? `no ${key} in ${language}`).not.toMatch(/^no |^$/);
  }
});

test('every problem has a sentence of its own, but for what only a program can do wrong', () => {
  const unknown = known.filter((name) => sentencesFor(refused(name)).some(({ key }) => key === 'failure.unknown'));
  expect(unknown.sort()).toEqual([...ofPrograms].sort());
});

test('a full disk is told in the same words, whoever noticed it', () => {
  expect(sentencesFor(refused('storage-full'))).toEqual(
    sentencesFor(refused('storage-full', { trouble: 'disk-full' })),
  );
});

/** Kinds that the station returns as values in a reply, and the keys of their sentences. */
const kinds: [string, readonly string[], (kind: string) => string[]][] = [
  ['startup error', startupErrorKinds, (kind) => ['title', 'what', 'do'].map((part) => `startupError.${kind}.${part}`)],
  ['trouble', [...troubleKinds, ...storageFaults], (kind) => [`trouble.${kind}.what`, `trouble.${kind}.do`]],
  ['link problem', linkProblems, (kind) => [`sync.problem.${kind}`]],
  ['refusal to join', joinRefusals, (kind) => [`sync.refusal.${kind}`]],
  ['failed bundle', bundleFailures, (kind) => [`bundle.failed.${kind}`]],
  ['refused bundle', bundleRefusals, (kind) => [`bundle.refused.${kind}`]],
  ['held change', quarantineReasons, (kind) => [`sync.held.${kind}`]],
  ['mismatch', mismatches, (kind) => [`registryKey.mismatch.${kind}`]],
  ['update problem', updateProblems, (kind) => [`update.problem.${kind}`]],
  ['audit action', actions, (kind) => [`audit.action.${kind}`]],
  ['how sure it is that two are one', grades, (kind) => [`match.${kind}`, `duplicates.grade.${kind}`]],
  ['why two may be one', reasons, (kind) => [`match.${kind}`]],
  ['use of an identifier', identifierUses, (kind) => [`identifier.use.${kind}`]],
  ['check digit', checkDigits, (kind) => [`identifier.check.${kind}`]],
];

test.for(all)('every kind of trouble and refusal has its sentence in %s', async (language) => {
  const words = await wordsOf(language);
  for (const [what, list, keysOf] of kinds) {
    const missing = list.flatMap(keysOf).filter((key) => (words[key] ?? '') === '');
    expect({ what, missing }).toEqual({ what, missing: [] });
  }
});

/** Marks of a sentence for programs. A person may read the beginning of an address, and `port` in brackets after its translation. */
const marks =
  /Bearer|Authorization|HTTP\b(?!:)|HTTPS\b(?!:)|JSON pointer|endpoint|payload|header|idempoten|null\b|undefined|\bAPI\b|4\d\d\b|\bUUID|_id\b|\bscore\b|\bregex|boolean/i;

test.for(all)('no message in %s is a sentence for programs', async (language) => {
  const found = Object.entries(await wordsOf(language)).filter(([, message]) => marks.test(message));
  expect(found).toEqual([]);
});
