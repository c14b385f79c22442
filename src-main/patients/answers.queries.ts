/** Answers the questions of the search and matching rules from the registry of a station. */
import type { Reader } from '../db/access.ts';
import { keysWithIdentifier } from '../identifiers/identifier.queries.ts';
import { keysWithNumber } from '../identifiers/numbering.queries.ts';
import type { Question } from './asking.rules.ts';
import { bornAmong, bornMatchingKeys, matchingKeys } from '../search/postings.queries.ts';

export const answerFrom =
  (reader: Reader) =>
  (question: Question): number[] => {
    switch (question.kind) {
      case 'matching': {
        const { match, limit, born } = question;
        return born === undefined
          ? matchingKeys(reader, match, limit)
          : bornMatchingKeys(reader, match, { limit, ...born });
      }
      case 'born-among':
        return bornAmong(reader, question.keys, question.born);
      case 'numbered':
        return keysWithNumber(reader, question.number);
      case 'identified':
        return keysWithIdentifier(reader, question.identifier);
    }
  };
