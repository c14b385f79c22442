/** The words of the description, as programmers read it: plain English in the terms of the glossary. */
import { expect, test } from 'vitest';
import { openApiDocument } from '../../src-main/server/openapi.ts';
import { describedByServer } from '../clients/described.ts';
import { openingsIn } from '../docs/openings.ts';
import { allEndpoints } from '../support/endpoints.ts';

const descriptions = [
  ['station', await describedByServer()],
  ['hub', openApiDocument({ version: '0.0.0', of: 'hub' }, allEndpoints)],
] as const;

type Text = { where: string; text: string };

/** Returns every summary and description with its place. */
function textsIn(value: unknown, where = ''): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const here = `${where}/${name}`;
    const isText = (name === 'summary' || name === 'description') && typeof each === 'string';
    // Examples contain data, and members may be named `description`.
    if (name === 'example' || name === 'examples') return [];
    return isText ? [{ where: here, text: each }] : textsIn(each, here);
  });
}

const withoutCode = (text: string) => text.replaceAll(/`[^`]*`/g, 'CODE');

/** Words of the code, or of earlier texts, each with the term of the glossary. Code in backticks keeps its names. */
const forbiddenWords: readonly (readonly [RegExp, string])[] = [
  [/\b(joins?|joined|joining|partings?|parted)\b/i, 'merge, unmerge, pair'],
  [/\b(seats?)\b/i, 'workstation'],
  [/\b(exchang(e|es|ed|ing))\b/i, 'sync, replace'],
  [/\b(retire[sd]?|retiring|put(ting)? back|takes? back|taken? back)\b/i, 'remove, restore, undo'],
  [/\b(seal(s|ed)?)\b/i, 'encrypt'],
  [/\b(bundles?)\b/, 'sync file'],
  [/\b(snapshots?)\b/i, 'full copy'],
  [/\b(audit|audited)\b/i, 'access log'],
  [/\b(registers?)\b/i, 'registry'],
  [/\b(service tokens?)\b/i, 'access token'],
  [/\b(pass-phrases?)\b/i, 'passphrase'],
  [/\b(told|tells?|says?|said|heard?|hears)\b/i, 'report, return, set, specify, receive'],
  [/\b(lies?|lay|stands?|stood)\b/i, 'be, remain'],
  [/\b(any more|once more|anew)\b/i, 'no longer, again'],
  [/\b(whoever|whatever|whichever)\b/i, 'anyone who, everything that'],
  [/[«»]/, 'quotation marks'],
];

test.for(descriptions)('the description of a %s has only the words of the glossary', ([, document]) => {
  const found = textsIn(document).flatMap(({ where, text }) =>
    forbiddenWords.flatMap(([forbidden, better]) => {
      const word = forbidden.exec(withoutCode(text))?.[0];
      return word === undefined ? [] : [`${where}: “${word}”; write: ${better}`];
    }),
  );
  expect(found).toEqual([]);
});

test.for(descriptions)('no sentence of the description of a %s begins with a fragment', ([, document]) => {
  const found = textsIn(document).flatMap(({ where, text }) => openingsIn(`${where}.md`, text));
  expect(found).toEqual([]);
});

test.for(descriptions)('no sentence of the description of a %s is longer than 25 words', ([, document]) => {
  const long = textsIn(document).flatMap(({ where, text }) =>
    withoutCode(text)
      .split(/(?<=[.!?])\s+|\n+/)
      .filter((sentence) => sentence.split(/\s+/).length > 25)
      .map((sentence) => `${where}: ${sentence}`),
  );
  expect(long).toEqual([]);
});

/** A member without a description is a constant, or refers to a shape that has one: see `description.test.ts`. */
test.for(descriptions)('each text of the description of a %s has more than two words', ([, document]) => {
  const short = textsIn(document).filter(
    ({ where, text }) => !where.endsWith('/summary') && text.trim().split(/\s+/).length < 3,
  );
  expect(short).toEqual([]);
});
