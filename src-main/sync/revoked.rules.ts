/** What was known of a station that is revoked, as its record says it. Pure. */
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Point } from '../journal/chain.rules.ts';
import { currentOf, saidOf, type SaidHead } from '../journal/heads.rules.ts';

const Points = Type.Array(Type.Object({ replica: Type.String(), seq: Type.Integer(), hash: Type.String() }));

/** Undefined for a station that is not revoked. Two may have revoked it at once: what either knew is not marked. */
export function knownThenIn(heads: readonly SaidHead[]): Point[] | undefined {
  if (currentOf(heads).values.get('revoked') !== true) return undefined;
  const said = saidOf(heads, 'knownThen').filter((each): each is Point[] => Check(Points, each));
  return said.length === 0 ? undefined : said.flat();
}
