/**
 * Converts a posting match to an expression of SQLite's FTS5. It contains only folded text, so nothing needs escaping.
 * Pure.
 */
import { numberGrams } from './fold.rules.ts';
import type { PostingMatch } from './query.rules.ts';

export function fts5Of(match: PostingMatch): string {
  if ('words' in match) return `words : (${match.words.map((each) => `"${each}"`).join(' OR ')})`;
  // A phrase of trigrams; the column stores them in the order of the number.
  if ('number' in match) return `numbers : "${numberGrams(match.number).join(' ')}"`;
  if ('all' in match) return `(${match.all.map(fts5Of).join(' AND ')})`;
  return `(${match.any.map(fts5Of).join(' OR ')})`;
}
