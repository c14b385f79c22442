/** The words of the description, as programmers read it: plain English in the terms of the glossary. */
import { expect, test } from 'vitest';
import { openApiDocument } from '../../src-main/server/openapi.ts';
import { describedByServer } from '../clients/described.ts';
import { forbiddenOpenings } from '../docs/openings.ts';
import { countWords, sentencesOf } from '../docs/prose.ts';
import { forbiddenIn } from '../docs/words.ts';
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

test.for(descriptions)('the description of a %s has only the words of the glossary', ([, document]) => {
  const found = textsIn(document).flatMap(({ where, text }) => forbiddenIn(text).map((word) => `${where}: ${word}`));
  expect(found).toEqual([]);
});

test.for(descriptions)('no sentence of the description of a %s begins with a fragment', ([, document]) => {
  const found = textsIn(document).flatMap(({ where, text }) =>
    forbiddenOpenings(sentencesOf(text)).map((sentence) => `${where}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

test.for(descriptions)('no sentence of the description of a %s is longer than 25 words', ([, document]) => {
  const long = textsIn(document).flatMap(({ where, text }) =>
    sentencesOf(text)
      .filter((sentence) => countWords(sentence.text) > 25)
      .map((sentence) => `${where}: ${sentence.text}`),
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
